import {
  boundsBeside,
  type EmploymentBounds,
  firstInGap,
  type LeaveBounds,
} from '@timekeep/contracts/attendance/employment-bounds';
import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import {
  type Half,
  LEAVE_TYPES,
  type LeaveType,
  sharesHours,
} from '@timekeep/contracts/attendance/leave-types';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { absenceIn, type AbsenceRange } from '@timekeep/contracts/leave/absences';
import {
  type EnteredTexts,
  NO_TEXTS,
  recordedTexts,
  type RecordedTexts,
  unreadableText,
} from '@timekeep/contracts/leave/fields';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import {
  applyToLedger,
  EMPTY_LEDGER,
  type LeaveLedger,
  type LedgerLine,
  transactionOf,
} from '@timekeep/contracts/leave/ledger';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/log/position';
import {
  actorLabel,
  type LatestChange,
  type Recording,
  type Refusal,
  refusalOf,
  refuseStale,
} from '../event-store/decider.js';
import type { LeaveHolidays } from '../holidays/holidays.module.js';

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

/**
 * Returns why a change that is based on this revision is refused; null when it is not. The leave that counts depends on the first and last
 * day too, and on holidays, so its revision is that of the latest change.
 */
export function staleRefusal(
  EMPID: string,
  seen: SeenRevision,
  { latest }: LeaveState,
  employment: Employment,
): Refusal | null {
  const changes = [
    { kind: 'one', change: latest },
    { kind: 'boundsOf', change: employment?.boundsChanged ?? null },
    { kind: 'holidayOf', change: employment?.holidays?.changed ?? null },
  ] as const;
  const [present] = changes
    .flatMap(({ kind, change }) => (change ? [{ kind, change }] : []))
    .sort((a, b) => (BigInt(a.change.revision) < BigInt(b.change.revision) ? 1 : -1));
  if (seen === undefined || isNotOlder(seen, present?.change.revision ?? null)) return null;
  const what = leaveMessages[present?.kind ?? 'one']({ employee: EMPID });
  // A revision of a leave without changes was never handed out.
  if (!present) return refusalOf('conflict', changeMessages.noRevision({ what }));
  return refuseStale(what, present.change).refusal;
}

/** The tables take every change of the employee for one of leave, since a transfer may bring another holiday. */
function isNotOlder(seen: string | null, present: string | null): boolean {
  if (seen === null || present === null) return seen === present;
  return /^\d+$/.test(seen) && BigInt(seen) >= BigInt(present);
}

/** One day of leave as it is applied for; its content is not checked yet. */
export interface LeaveEntry extends EnteredTexts {
  readonly LEAVE_TYPE: string;
  readonly DATE: WorkDate;
  /** The days as forms send them; missing if the part of the day alone decides. */
  readonly DAYS?: number | string;
  /** Null for a whole day; missing for a whole day, or for what it was before an edit. */
  readonly half?: Half | null;
}

/** One day of leave whose type, date, part and texts were checked. */
export interface LeaveDay extends RecordedTexts {
  readonly LEAVE_TYPE: LeaveType;
  readonly DATE: WorkDate;
  readonly half: Half | null;
}

/** Returns the part of a day of leave as it is recorded. */
export function extentOf(HALF: Half | null) {
  return { DAYS: HALF === null ? (1 as const) : (0.5 as const), HALF };
}

/**
 * Facts: the first and last days of the employments and their last change, and the holidays of the leave that is recorded; null when
 * there is no such employee.
 */
export type Employment =
  | (EmploymentBounds &
      LeaveBounds & { readonly boundsChanged?: LatestChange | null; readonly holidays?: LeaveHolidays })
  | null;

/**
 * Returns the checked day, or the message that refuses it; texts may be empty.
 *
 * @param former has the texts and the part of the day that are left out
 */
export function readEntry(
  entry: LeaveEntry,
  former: RecordedTexts & Pick<LedgerLine, 'half'> = NO_TEXTS,
): LeaveDay | Message {
  const { LEAVE_TYPE: type, DATE, DAYS } = entry;
  const LEAVE_TYPE = LEAVE_TYPES.find((known) => known === type);
  const wrongDate = dateProblem(DATE);
  if (wrongDate !== null) return wrongDate;
  if (LEAVE_TYPE === undefined) return leaveMessages.typeRefused();
  const half = entry.half === undefined ? (former.half ?? null) : entry.half;
  // A client that does not know halves sends 1 for each day, and no half.
  const isHalf = DAYS === undefined ? half !== null : Number(DAYS) === 0.5;
  if (entry.half === undefined && isHalf && half === null) return leaveMessages.oneDay();
  if (entry.half !== undefined && isHalf !== (half !== null)) return leaveMessages.halfUnclear();
  const texts = recordedTexts(entry, former);
  const unreadable = unreadableText(texts);
  if (unreadable !== null) return unreadable;
  return { LEAVE_TYPE, DATE, half, ...texts };
}

/** Returns why the employee cannot be on leave on that date; null when they can. */
export function employmentRefusal(
  EMPID: string,
  DATE: WorkDate,
  employment: EmploymentBounds,
): Refusal | null {
  const gap = gapRefusal(EMPID, [DATE], employment);
  if (gap) return gap;
  const { first = null, last = null } = boundsBeside(DATE, employment) ?? {};
  const words = { date: DATE, employee: EMPID };
  if (first !== null) return refusalOf('rule', leaveMessages.beforeFirstDay({ ...words, first }));
  return last === null ? null : refusalOf('rule', leaveMessages.afterLastDay({ ...words, last }));
}

/** Returns the refusal of dates of which one is between two employments; null if none is. */
export function gapRefusal(
  EMPID: string,
  dates: readonly WorkDate[],
  employment: EmploymentBounds,
): Refusal | null {
  const gap = firstInGap(dates, employment);
  return gap && refusalOf('rule', leaveMessages.betweenEmployments({ employee: EMPID, ...gap }));
}

/** Returns the refusal of leave in hours that another transaction takes; null when none does. */
export function takenRefusal(
  EMPID: string,
  { DATE, half }: Pick<LeaveDay, 'DATE' | 'half'>,
  { lines, absences }: LeaveLedger,
  TRANSAC_ID?: string,
): Refusal | null {
  const isTaken = lines.some(
    (line) =>
      line.TRANSAC_ID !== null &&
      line.TRANSAC_ID !== TRANSAC_ID &&
      line.DATE === DATE &&
      sharesHours(line.half ?? null, half),
  );
  return isTaken
    ? refusalOf('conflict', leaveMessages.onLeaveAlready({ employee: EMPID, date: DATE }))
    : absentRefusal(EMPID, { FROM: DATE, TO: DATE }, absences);
}

/** Returns the refusal of days that a planned absence has already; null when none has. */
export function absentRefusal(
  EMPID: string,
  range: AbsenceRange,
  absences: LeaveLedger['absences'],
): Refusal | null {
  const absence = absenceIn(absences, range);
  if (!absence) return null;
  const { FROM: first, TO: last, ABSENCE_ID: id } = absence;
  const words = { employee: EMPID, first, last, id, absence: remarkTitle(absence.remark) };
  return refusalOf('conflict', leaveMessages.absentAlready(words));
}

/** Returns the EMPID of the transaction's employee. */
export function ownerOf(TRANSAC_ID: string): string {
  return TRANSAC_ID.slice(0, EMPID_LENGTH);
}

/** Returns the id of an employee's next transaction. */
export function nextTransactionId(EMPID: string, { transactions }: LeaveLedger): string {
  return `${EMPID}-${transactions + 1}`;
}

/** Returns the transaction, or the refusal when it does not exist. */
export function findTransaction(ledger: LeaveLedger, TRANSAC_ID: string): LedgerLine | Refusal {
  const line = transactionOf(ledger, TRANSAC_ID);
  if (line) return line;
  const wasThere = Number(TRANSAC_ID.slice(EMPID_LENGTH + 1)) <= ledger.transactions;
  const transaction = { transaction: TRANSAC_ID };
  return refusalOf(
    'missing',
    wasThere ? leaveMessages.deletedAlready(transaction) : leaveMessages.noTransaction(transaction),
  );
}
