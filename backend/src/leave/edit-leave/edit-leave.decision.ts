import type { LeaveEvent, LeaveTransactionEdited } from '@timekeep/contracts/events/leave';
import { sharesHours } from '@timekeep/contracts/attendance/leave-types';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { applyToLedger, type LeaveLedger, transactionOf } from '@timekeep/contracts/leave/ledger';
import { unknownEmployee } from '../../employees/employees.module.js';
import { accept, type Decision, type Refusal, refuse } from '../../event-store/decider.js';
import {
  type Employment,
  employmentRefusal,
  extentOf,
  findTransaction,
  type LeaveDay,
  type LeaveEntry,
  type LeaveState,
  ownerOf,
  readEntry,
  type SeenRevision,
  staleRefusal,
  takenRefusal,
} from '../leave.state.js';

interface Transaction {
  readonly TRANSAC_ID: string;
}

/** A transaction with its new values; they are not checked yet. */
export type LeaveEdit = Transaction & LeaveEntry;

export interface EditLeaveCommand {
  readonly type: 'edit';
  readonly EMPID: string;
  readonly edits: readonly LeaveEdit[];
  readonly revision: SeenRevision;
  readonly employment: Employment;
}

/** Records all edits, one after the other, or no edit. An edit that changes nothing is left out. */
export function editLeave(
  { EMPID, edits, revision, employment }: EditLeaveCommand,
  state: LeaveState,
): Decision<LeaveEvent> {
  const days: (Transaction & LeaveDay)[] = [];
  for (const { TRANSAC_ID, ...entry } of edits) {
    if (ownerOf(TRANSAC_ID) !== EMPID) {
      const words = { transaction: TRANSAC_ID, employee: EMPID };
      return refuse('invalid', leaveMessages.ofAnother(words));
    }
    const day = readEntry(entry, transactionOf(state.ledger, TRANSAC_ID));
    if ('code' in day) return refuse('invalid', day);
    days.push({ TRANSAC_ID, ...day });
  }
  if (!employment) return unknownEmployee(EMPID);
  const stale = staleRefusal(EMPID, revision, state, employment);
  if (stale) return { refusal: stale };

  let { ledger } = state;
  const edited: LeaveTransactionEdited[] = [];
  for (const day of days) {
    const outcome = editOne(EMPID, day, employment, ledger);
    if ('refusal' in outcome) return sharedDate(day, edited) ?? outcome;
    edited.push(...outcome.events);
    ledger = outcome.events.reduce(applyToLedger, ledger);
  }
  return accept(...edited);
}

/** Returns the refusal of an edit whose hours an earlier edit of the call took; null when no edit did. */
function sharedDate(
  { TRANSAC_ID, DATE, half }: Transaction & LeaveDay,
  before: readonly LeaveTransactionEdited[],
): { readonly refusal: Refusal } | null {
  const other = before.find(
    ({ data }) => data.DATE === DATE && data.TRANSAC_ID !== TRANSAC_ID && sharesHours(data.HALF, half),
  );
  if (!other) return null;
  const words = { other: other.data.TRANSAC_ID, transaction: TRANSAC_ID, date: DATE };
  return refuse('conflict', leaveMessages.transactionsOnOneDate(words));
}

/** Remarks and type can be corrected whenever the day lies; only another day has to lie within employment. */
function editOne(
  EMPID: string,
  { TRANSAC_ID, half, ...day }: Transaction & LeaveDay,
  employment: NonNullable<Employment>,
  ledger: LeaveLedger,
): Decision<LeaveTransactionEdited> {
  const former = findTransaction(ledger, TRANSAC_ID);
  if ('kind' in former) return { refusal: former };
  const recorded: Readonly<Record<string, unknown>> = { ...former };
  const isSamePart = half === (former.half ?? null);
  if (isSamePart && Object.entries(day).every(([field, value]) => recorded[field] === value)) return accept();

  const isMoved = day.DATE !== former.DATE;
  const refusal =
    (isMoved ? employmentRefusal(EMPID, day.DATE, employment) : null) ??
    (isMoved || !isSamePart ? takenRefusal(EMPID, { ...day, half }, ledger, TRANSAC_ID) : null);
  if (refusal) return { refusal };
  const before = { formerType: former.LEAVE_TYPE, formerDate: former.DATE };
  return accept({
    type: 'LeaveTransactionEdited',
    data: { EMPID, TRANSAC_ID, ...day, ...extentOf(half), ...before },
  });
}

export interface DeleteLeaveCommand {
  readonly type: 'delete';
  readonly EMPID: string;
  readonly TRANSAC_ID: string;
  readonly revision: SeenRevision;
  readonly employment: Employment;
}

/** Gives the day back. */
export function deleteLeave(
  { EMPID, TRANSAC_ID, revision, employment }: DeleteLeaveCommand,
  state: LeaveState,
): Decision<LeaveEvent> {
  const line = findTransaction(state.ledger, TRANSAC_ID);
  if ('kind' in line) return { refusal: line };
  // Checked after the transaction, so that a deleted day reports “was deleted already” rather than a stale revision.
  const stale = staleRefusal(EMPID, revision, state, employment);
  if (stale) return { refusal: stale };
  const { LEAVE_TYPE, DATE } = line;
  return accept({ type: 'LeaveTransactionDeleted', data: { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE } });
}
