import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import type { ClosedPeriod } from '@timekeep/contracts/cutoffs/paid-days';
import type { CutOffClosed, CutOffEvent } from '@timekeep/contracts/events/cutoff';
import { accept, refuse, type Decider, type Decision } from '../event-store/decider.js';

export interface CutOffState {
  readonly closed: CutOffClosed['data'] | null;
  readonly isWithdrawn: boolean;
}

export type CutOffCommand =
  | {
      readonly type: 'close';
      readonly closing: CutOffClosed['data'];
      /** Fact: the cut-offs that hold. */
      readonly holding: readonly ClosedPeriod[];
    }
  | {
      readonly type: 'withdraw';
      readonly number: number;
      readonly reason: string;
      /** Fact: as above. */
      readonly holding: readonly ClosedPeriod[];
    };

/**
 * Rules of `cutoff-<number>`: no day of a company is closed twice, and the newest cut-off of a company can be withdrawn. The number is
 * that after the newest, so that of two closings at one moment the second finds its stream taken.
 */
export const cutoffDecider: Decider<CutOffState, CutOffCommand, CutOffEvent> = {
  initialState: { closed: null, isWithdrawn: false },
  evolve(state, { type, data }) {
    switch (type) {
      case 'CutOffClosed':
        return { ...state, closed: data };
      case 'CutOffWithdrawn':
        return { ...state, isWithdrawn: true };
    }
  },
  decide(command, state) {
    return command.type === 'close' ? close(command, state) : withdraw(command, state);
  },
};

type CommandOf<Type extends CutOffCommand['type']> = Extract<CutOffCommand, { readonly type: Type }>;

function close({ closing, holding }: CommandOf<'close'>, { closed }: CutOffState): Decision<CutOffEvent> {
  // Another one took the number, or one whose differences this one carries was withdrawn meanwhile.
  const isTaken = closed !== null || holding.some(({ number }) => number >= closing.number);
  const isFollowing = closing.after.every((number) => holding.some((each) => each.number === number));
  if (isTaken || !isFollowing) return refuse('conflict', cutoffMessages.atOnce());
  const refusal = overlapRefusal(closing, holding);
  return refusal ?? accept({ type: 'CutOffClosed', data: closing });
}

/** Returns the refusal of a closing some of whose days are closed already; undefined for none. */
export function overlapRefusal(
  { FROM, TO, companies }: Pick<CutOffClosed['data'], 'FROM' | 'TO' | 'companies'>,
  holding: readonly ClosedPeriod[],
) {
  for (const { COMPANY: company, COMPANY_ID } of companies) {
    const other = sharing([COMPANY_ID], holding).find((each) => each.FROM <= TO && FROM <= each.TO);
    if (!other) continue;
    const { number, FROM: first, TO: last } = other;
    return refuse('rule', cutoffMessages.overlap({ company, first, last, number }));
  }
  return undefined;
}

function withdraw(
  { number, reason, holding }: CommandOf<'withdraw'>,
  { closed, isWithdrawn }: CutOffState,
): Decision<CutOffEvent> {
  if (!closed) return refuse('missing', cutoffMessages.missing({ number }));
  if (isWithdrawn) return refuse('rule', cutoffMessages.withdrawnAlready({ number }));
  const later = sharing(idsOf(closed), holding).find((each) => each.number > number);
  if (later) return refuse('rule', cutoffMessages.notNewest({ later: later.number }));
  return accept({ type: 'CutOffWithdrawn', data: { number, reason } });
}

function idsOf({ companies }: Pick<CutOffClosed['data'], 'companies'>): readonly string[] {
  return companies.map(({ COMPANY_ID }) => COMPANY_ID);
}

/** Returns the cut-offs with one of the companies. */
export function sharing<Period extends Pick<ClosedPeriod, 'companyIds'>>(
  companyIds: readonly string[],
  all: readonly Period[],
): readonly Period[] {
  return all.filter((each) => each.companyIds.some((id) => companyIds.includes(id)));
}
