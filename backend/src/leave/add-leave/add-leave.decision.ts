import type { EmploymentBounds } from '@timekeep/contracts/attendance/employment-bounds';
import type { LeaveEvent, LeaveTransactionAdded } from '@timekeep/contracts/events/leave';
import { missingTexts } from '@timekeep/contracts/leave/fields';
import { leaveMessages, repeatedDate, repeatedDateMessage } from '@timekeep/contracts/leave/leave-messages';
import { applyToLedger } from '@timekeep/contracts/leave/ledger';
import { unknownEmployee } from '../../employees/employees.module.js';
import { accept, refusalOf, refuse, type Decision, type Refusal } from '../../event-store/decider.js';
import {
  employmentRefusal,
  extentOf,
  type LeaveDay,
  type LeaveEntry,
  type LeaveState,
  nextTransactionId,
  readEntry,
  takenRefusal,
} from '../leave.state.js';

export interface AddLeaveCommand {
  readonly type: 'add';
  readonly EMPID: string;
  readonly entries: readonly LeaveEntry[];
  readonly employment: EmploymentBounds | null;
}

/** Records all days or no day: within employment, and no hours twice. A refusal names the entry that is its reason. */
export function addLeave(
  { EMPID, entries, employment }: AddLeaveCommand,
  state: LeaveState,
): Decision<LeaveEvent> {
  const days: LeaveDay[] = [];
  for (const [index, entry] of entries.entries()) {
    const day = readEntry(entry);
    if ('code' in day) return { refusal: ofEntry(index, entries, refusalOf('invalid', day)) };
    if (missingTexts(day).length > 0) return refuse('invalid', leaveMessages.fillFields());
    days.push(day);
  }
  if (!employment) return unknownEmployee(EMPID);
  const repeated = repeatedDate(days.map((day) => [day]));
  if (repeated) return refuse('conflict', repeatedDateMessage(repeated));

  let { ledger } = state;
  const added: LeaveTransactionAdded[] = [];
  for (const [index, { half, ...day }] of days.entries()) {
    const refusal =
      employmentRefusal(EMPID, day.DATE, employment) ?? takenRefusal(EMPID, { ...day, half }, ledger);
    if (refusal) return { refusal: ofEntry(index, days, refusal) };
    const TRANSAC_ID = nextTransactionId(EMPID, ledger);
    const event = {
      type: 'LeaveTransactionAdded',
      data: { EMPID, TRANSAC_ID, ...day, ...extentOf(half) },
    } as const;
    added.push(event);
    ledger = applyToLedger(ledger, event);
  }
  return accept(...added);
}

/** Adds the number of the entry in the request, from 1, to a refusal, unless it is the only entry. */
function ofEntry(index: number, entries: readonly unknown[], refusal: Refusal): Refusal {
  if (entries.length === 1) return refusal;
  const reason = refusal.declared ?? refusal.message;
  return { ...refusal, ...refusalOf(refusal.kind, leaveMessages.ofEntry({ entry: index + 1, reason })) };
}
