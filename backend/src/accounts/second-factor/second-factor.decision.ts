import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accept, refuse, type Decision } from '../../event-store/decider.js';
import { isOpen, type Account, type AccountState } from '../account.state.js';
import type { KeptSession } from '../end-sessions/end-sessions.decision.js';
import type { SecondFactor } from './second-factor.state.js';

/** A code that was given: the start of the app's code, as an ISO instant, or the hash of a recovery code. */
export type GivenCode = { readonly codeFrom: string } | { readonly recoveryHash: string };

/** A call in a session, which may be about to begin; `at` is the ISO instant of the call. */
interface InSession {
  readonly kept: KeptSession;
  readonly at: string;
}

/** A call with a code. */
interface WithCode extends InSession {
  readonly code: GivenCode;
  /** The sealed secret with which the code was compared: another second factor may have been turned on since. */
  readonly comparedWith: string;
}

export type SecondFactorCommand =
  | (InSession & {
      readonly type: 'turnOnSecondFactor';
      readonly sealedSecret: string;
      readonly recoveryHashes: readonly string[];
      readonly codeFrom: string;
    })
  | (WithCode & { readonly type: 'verifySecondFactor' | 'turnOffSecondFactor' })
  | (WithCode & { readonly type: 'replaceRecoveryCodes'; readonly recoveryHashes: readonly string[] })
  /** IT: the device is lost. */
  | { readonly type: 'removeSecondFactor'; readonly EMPID: string; readonly reason: string };

/** Rules of the second factor: each code counts once, and nothing counts in a session that has ended. */
export function decideSecondFactor(
  command: SecondFactorCommand,
  state: AccountState,
): Decision<AccountEvent> {
  const { account } = state;
  if (command.type === 'removeSecondFactor') return remove(command, account);
  if (account?.status !== 'ACTIVE') return refuse('rule', sessionMessages.wrongCode());
  // Turning it on would open the session again, as the one that stays.
  if (!isOpen(state, command.kept)) return refuse('unauthorized', sessionMessages.endedMeanwhile());
  const { EMPID, secondFactor } = account;
  const { session } = command.kept;
  if (command.type === 'turnOnSecondFactor') {
    if (secondFactor) return refuse('rule', sessionMessages.secondFactorIsOn());
    const { sealedSecret, recoveryHashes, codeFrom, at } = command;
    const data = { EMPID, session, sealedSecret, recoveryHashes, codeFrom, at };
    return accept({ type: 'SecondFactorTurnedOn', data });
  }
  if (!secondFactor) return refuse('rule', sessionMessages.secondFactorIsOff());
  const used = useOf(command, EMPID, secondFactor);
  if (!used) return refuse('rule', sessionMessages.wrongCode());
  switch (command.type) {
    case 'verifySecondFactor':
      return accept(used);
    case 'replaceRecoveryCodes': {
      const { recoveryHashes } = command;
      return accept<AccountEvent>(used, { type: 'RecoveryCodesReplaced', data: { EMPID, recoveryHashes } });
    }
    case 'turnOffSecondFactor':
      return accept({ type: 'SecondFactorTurnedOff', data: { EMPID, reason: null } });
  }
}

/** Returns the event that uses a code; null for one that is wrong or was used. */
function useOf(
  { code, kept: { session }, at, comparedWith }: WithCode,
  EMPID: string,
  { sealedSecret, usedUpTo, recoveryHashes }: SecondFactor,
): AccountEvent | null {
  if (comparedWith !== sealedSecret) return null;
  if ('codeFrom' in code) {
    if (code.codeFrom <= usedUpTo) return null;
    return { type: 'SecondFactorVerified', data: { EMPID, session, codeFrom: code.codeFrom, at } };
  }
  const index = recoveryHashes.indexOf(code.recoveryHash);
  return index < 0 ? null : { type: 'RecoveryCodeUsed', data: { EMPID, session, index, at } };
}

function remove(
  { EMPID, reason }: Extract<SecondFactorCommand, { type: 'removeSecondFactor' }>,
  account: Account | null,
): Decision<AccountEvent> {
  if (!account) return refuse('missing', accountMessages.missing({ employee: EMPID }));
  if (reason === '') return refuse('invalid', sessionMessages.noReason());
  if (!account.secondFactor) return accept();
  return accept({ type: 'SecondFactorTurnedOff', data: { EMPID, reason } });
}
