import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import type { PunchRequest } from '@timekeep/contracts/api/clock-api';
import { isNearBound, outsideReason } from '@timekeep/contracts/attendance/employment-bounds';
import { judgedAt, type PunchChange } from '@timekeep/contracts/attendance/punch-changes';
import { PUNCH_AHEAD_MS } from '@timekeep/contracts/attendance/punch-list';
import type { ShiftOn } from '@timekeep/contracts/attendance/work-window';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { TimeClockPunched } from '@timekeep/contracts/events/clock';
import { punchesStream } from '@timekeep/contracts/events/streams';
import type { PunchRefusal } from '@timekeep/contracts/clock/punch-refusals';
import { punchMessages } from '@timekeep/contracts/clock/clock-messages';
import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { isInstant, type CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, EARLIEST_DATE } from '@timekeep/contracts/time/work-date';
import { nameBasedId } from '../../event-store/command-context.js';
import type { Employments, ShiftsOfMany } from './punch-facts.js';

const DATE_OF_INSTANT = /^\d{4}-\d{2}-\d{2}(?=T)/;

/** A punch as it comes in; any of its fields may be missing or wrong. */
export type PunchEntry = { readonly [Field in keyof PunchRequest]?: unknown };

/** A punch that is not recorded. */
export interface RejectedPunch {
  /** The kind of refusal; null for a punch that says nothing that could be recorded, such as one without a time. */
  readonly refusal: PunchRefusal | null;
  /** The sentence for people. */
  readonly reason: string;
  /** Employee and typed PIN, which counts first where a terminal asks for it; missing if there is no such employee. It is kept nowhere. */
  readonly typed?: TypedPin;
}

/** An employee who exists, and the PIN that was typed for a punch. */
export interface TypedPin {
  readonly EMPID: string;
  readonly PIN: string | undefined;
}

function rejected(refusal: PunchRefusal | null, { text }: Message): RejectedPunch {
  return { refusal, reason: text };
}

export function isRejected(punch: object): punch is RejectedPunch {
  return 'refusal' in punch;
}

/** Returns the punch when its fields have the right form, or the reason why it is rejected. */
export function readPunch({ EMPID, PIN, at }: PunchEntry): PunchRequest | RejectedPunch {
  const hasTime = typeof at === 'string' && isInstant(at);
  if (typeof EMPID !== 'string' || !EMPID_PATTERN.test(EMPID))
    return rejected(hasTime ? 'unknown' : null, fieldMessages.idMalformed());
  if (PIN !== undefined && typeof PIN !== 'string') return rejected(null, punchMessages.pinNotText());
  if (!hasTime) return rejected(null, timeProblem(at));
  return { EMPID, at, ...(PIN !== undefined && { PIN }) };
}

/** Returns why a time is no instant: its date does not exist or is out of bounds, or it has another form. */
function timeProblem(at: unknown): Message {
  const [date] = typeof at === 'string' ? (DATE_OF_INSTANT.exec(at) ?? []) : [];
  return (date === undefined ? null : dateProblem(date)) ?? punchMessages.noInstant();
}

/** A punch with the terminal that recorded it; undefined for an import. */
export interface SentEntry {
  readonly entry: PunchEntry;
  readonly terminal: string | undefined;
}

/** The facts that a punch is judged by. */
export interface PunchFacts {
  /** Corrections of clocks and withdrawals of punches that hold: a punch is judged by the instant at which it counts. */
  readonly changes: readonly PunchChange[];
  readonly zone: CompanyZone;
  /** The clock, in epoch milliseconds. */
  readonly now: number;
  readonly employments: Employments;
  /** The shifts of employees whose punches are near a bound of the employment. */
  readonly shifts: ShiftsOfMany;
  /** Days after which a punch is too old; null for an import, which may be of any age. */
  readonly punchDays: number | null;
}

/** A punch that can be recorded: its event, where it goes, and the id under which it is recorded once. */
export interface RecordablePunch {
  readonly stream: string;
  readonly event: TimeClockPunched;
  readonly id: string;
  /** The PIN typed with it; it is recorded nowhere. */
  readonly PIN: string | undefined;
}

/** A punch as it is to be recorded, or the reason why it is not. */
export type JudgedPunch = RecordablePunch | RejectedPunch;

/**
 * A punch to reject unless it is recorded already: near a bound of the employment, a later schedule may move a punch that
 * was accepted and is in its record; and a terminal may send all that it has, with punches that were recorded long ago.
 */
export interface UnlessRecorded {
  readonly punch: RecordablePunch;
  readonly rejected: RejectedPunch;
}

/** Returns the employees with a punch near a bound of the employment, which shifts decide on. */
export function employeesNearBounds(
  punches: readonly { readonly EMPID: string; readonly at: string; readonly terminal?: string | undefined }[],
  { zone, employments, changes }: Pick<PunchFacts, 'zone' | 'employments' | 'changes'>,
): Set<string> {
  const near = new Set<string>();
  for (const { EMPID, at, terminal } of punches) {
    const employment = employments.get(EMPID);
    const instant = judgedAt({ EMPID, at: Date.parse(at), terminal }, changes);
    if (employment && isNearBound(zone.workDateAt(instant), employment)) near.add(EMPID);
  }
  return near;
}

/**
 * Judges one punch, all but its PIN, by the instant at which it counts. Employment is judged by the work date that the fold gives the
 * punch.
 */
export function judgePunch({ entry, terminal }: SentEntry, facts: PunchFacts): JudgedPunch | UnlessRecorded {
  const punch = readPunch(entry);
  if (isRejected(punch)) return punch;
  const { EMPID, PIN } = punch;
  const { zone, now, employments, shifts, punchDays, changes } = facts;
  const employment = employments.get(EMPID);
  if (!employment) return rejected('unknown', employeeMessages.unknown({ employee: EMPID }));
  const recorded = Date.parse(punch.at);
  const instant = judgedAt({ EMPID, at: recorded, terminal }, changes);
  const calendarDate = zone.workDateAt(instant);
  const recordedDate = zone.workDateAt(recorded);
  if (recordedDate < EARLIEST_DATE)
    return rejected('tooOld', punchMessages.beforeEarliest({ first: EARLIEST_DATE }));
  const reason = outsideReason(zone, instant, employment, shifts.get(EMPID) ?? unscheduled);
  const typed = { EMPID, PIN };
  const outside: RejectedPunch | null = reason === null ? null : { refusal: 'outside', reason, typed };
  if (outside && !isNearBound(calendarDate, employment)) return outside;
  const at = new Date(recorded).toISOString();
  const recordable: RecordablePunch = {
    stream: punchesStream(EMPID, recordedDate),
    event: { type: 'TimeClockPunched', data: { EMPID, at, terminal: terminal ?? null } },
    id: nameBasedId('punch', EMPID, at),
    PIN,
  };
  if (outside) return { punch: recordable, rejected: outside };
  if (punchDays !== null && calendarDate < addDays(zone.workDateAt(now), -punchDays))
    return {
      punch: recordable,
      rejected: { ...rejected('tooOld', punchMessages.tooOld({ days: punchDays })), typed },
    };
  if (instant - now <= PUNCH_AHEAD_MS) return recordable;
  return { ...rejected('future', punchMessages.future()), typed };
}

const unscheduled: ShiftOn = () => null;
