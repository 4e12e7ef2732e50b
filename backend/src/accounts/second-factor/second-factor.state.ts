import type { AccountEvent } from '@timekeep/contracts/events/account';

/** How long a code that was given counts for calls that ask for the second factor again. */
export const RECENT_MS = 15 * 60_000;

/** The second factor of an account. */
export interface SecondFactor {
  /** The secret that the app has, encrypted. */
  readonly sealedSecret: string;
  /** Keyed hashes of the recovery codes, at their places; null for one that was used. */
  readonly recoveryHashes: readonly (string | null)[];
  /** The start of the latest code that was used, as an ISO instant; it and earlier ones are refused. */
  readonly usedUpTo: string;
  /** By the id of a session, the ISO instant of its last code. Older ones than `RECENT_MS` are left out. */
  readonly verifiedAt: ReadonlyMap<string, string>;
}

type SecondFactorEvent = Extract<
  AccountEvent,
  {
    type: 'SecondFactorTurnedOn' | 'SecondFactorVerified' | 'RecoveryCodeUsed' | 'RecoveryCodesReplaced';
  }
>;

/** The second factor after one more event. */
export function evolveSecondFactor(
  factor: SecondFactor | null,
  event: SecondFactorEvent,
): SecondFactor | null {
  if (event.type === 'SecondFactorTurnedOn') {
    const { sealedSecret, recoveryHashes, codeFrom, session, at } = event.data;
    return { sealedSecret, recoveryHashes, usedUpTo: codeFrom, verifiedAt: new Map([[session, at]]) };
  }
  if (!factor) return null;
  switch (event.type) {
    case 'SecondFactorVerified': {
      const { session, codeFrom, at } = event.data;
      return { ...factor, usedUpTo: codeFrom, verifiedAt: verified(factor, session, at) };
    }
    case 'RecoveryCodeUsed': {
      const { session, index, at } = event.data;
      return {
        ...factor,
        recoveryHashes: factor.recoveryHashes.with(index, null),
        verifiedAt: verified(factor, session, at),
      };
    }
    case 'RecoveryCodesReplaced':
      return { ...factor, recoveryHashes: event.data.recoveryHashes };
  }
}

/** Returns whether a session gave a code at most `RECENT_MS` before a moment, in epoch milliseconds. */
export function isRecent(verifiedAt: string | null, now: number): boolean {
  return verifiedAt !== null && now - Date.parse(verifiedAt) <= RECENT_MS;
}

function verified({ verifiedAt }: SecondFactor, session: string, at: string): ReadonlyMap<string, string> {
  const recent = [...verifiedAt].filter(([, earlier]) => isRecent(earlier, Date.parse(at)));
  return new Map([...recent, [session, at]]);
}
