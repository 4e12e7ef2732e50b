import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { applyToLedger, EMPTY_LEDGER, type LeaveLedger } from '@timekeep/contracts/leave/ledger';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { positionText } from '@timekeep/log/position';
import {
  actorLabel,
  type LatestChange,
  type Recording,
  type Refusal,
  refusalOf,
  refuseStale,
} from '../event-store/decider.js';

/** The leave of one employee. */
export interface LeaveState {
  readonly ledger: LeaveLedger;
  /** Null before the first. */
  readonly latest: LatestChange | null;
}

export const NO_LEAVE: LeaveState = { ledger: EMPTY_LEDGER, latest: null };

/** The state after one more event. */
export function evolveLeave(
  { ledger }: LeaveState,
  event: LeaveEvent,
  { position, actor }: Recording,
): LeaveState {
  return {
    ledger: applyToLedger(ledger, event),
    latest: { revision: positionText(position), changedBy: actorLabel(actor, null) },
  };
}

/** The leave's revision as the caller saw it; null before the first change, undefined when the last one shall win. */
export type SeenRevision = string | null | undefined;

/** Returns why a change that is based on this revision is refused; null when it is not. */
export function staleRefusal(EMPID: string, seen: SeenRevision, { latest }: LeaveState): Refusal | null {
  if (seen === undefined || seen === (latest?.revision ?? null)) return null;
  const what = leaveMessages.one({ employee: EMPID });
  // A revision of a leave without changes was never handed out.
  if (!latest) return refusalOf('conflict', changeMessages.noRevision({ what }));
  return refuseStale(what, latest).refusal;
}
