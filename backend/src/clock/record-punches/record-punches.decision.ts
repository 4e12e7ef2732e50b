import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import type { PunchRequest } from '@timekeep/contracts/api/clock-api';
import { isNearBound, outsideReason } from '@timekeep/contracts/attendance/employment-bounds';
import { PUNCH_AHEAD_MS } from '@timekeep/contracts/attendance/punches';
import type { ShiftOn } from '@timekeep/contracts/attendance/work-window';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { TimeClockPunched } from '@timekeep/contracts/events/punches';
import { punchesStream } from '@timekeep/contracts/events/streams';
import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import { isInstant, type CompanyZone } from '@timekeep/contracts/time/company-zone';
import { EARLIEST_DATE } from '@timekeep/contracts/time/work-date';
import { nameBasedId } from '../../event-store/command-context.js';
import type { Employments, ShiftsOfMany } from './punch-facts.js';

/** The reason for a punch without an instant. */
export const NO_INSTANT = 'The time must be an instant with an offset, as 2023-01-02T08:00:00+08:00.';

/** A punch as it comes in; any of its fields may be missing or wrong. */
export type PunchEntry = { readonly [Field in keyof PunchRequest]?: unknown };

/** Returns the punch when its fields have the right form, or the reason why it is rejected. */
export function readPunch({ EMPID, PIN, at }: PunchEntry): PunchRequest | string {
  if (typeof EMPID !== 'string' || !EMPID_PATTERN.test(EMPID)) return fieldMessages.idMalformed().text;
  if (PIN !== undefined && typeof PIN !== 'string') return 'The PIN must be text.';
  if (typeof at !== 'string' || !isInstant(at)) {
    return NO_INSTANT;
  }
  return { EMPID, at, ...(PIN !== undefined && { PIN }) };
}

/** The facts that a punch is judged by. */
export interface PunchFacts {
  readonly zone: CompanyZone;
  /** The clock, in epoch milliseconds. */
  readonly now: number;
  readonly employments: Employments;
  /** The shifts of employees whose punches are near a bound of the employment. */
  readonly shifts: ShiftsOfMany;
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
export type JudgedPunch = RecordablePunch | string;

/**
 * A punch to reject unless it is recorded already: near a bound of the employment, a later schedule may move a punch that
 * was accepted and is in its record.
 */
export interface OutsidePunch {
  readonly punch: RecordablePunch;
  readonly reason: string;
}

/** Returns the employees with a punch near a bound of the employment, which shifts decide on. */
export function employeesNearBounds(
  punches: readonly { readonly EMPID: string; readonly at: string }[],
  zone: CompanyZone,
  employments: Employments,
): Set<string> {
  const near = new Set<string>();
  for (const { EMPID, at } of punches) {
    const employment = employments.get(EMPID);
    if (employment && isNearBound(zone.workDateAt(Date.parse(at)), employment)) near.add(EMPID);
  }
  return near;
}

/** Judges one punch, all but its PIN. Employment is judged by the work date that the fold gives the punch. */
export function judgePunch(entry: PunchEntry, facts: PunchFacts): JudgedPunch | OutsidePunch {
  const punch = readPunch(entry);
  if (typeof punch === 'string') return punch;
  const { EMPID, PIN } = punch;
  const { zone, now, employments, shifts } = facts;
  const employment = employments.get(EMPID);
  if (!employment) return employeeMessages.unknown({ employee: EMPID }).text;
  const instant = Date.parse(punch.at);
  const calendarDate = zone.workDateAt(instant);
  if (calendarDate < EARLIEST_DATE)
    return `The punch is before ${EARLIEST_DATE}, the first date that is taken.`;
  const outside = outsideReason(zone, instant, employment, shifts.get(EMPID) ?? unscheduled);
  if (outside !== null && !isNearBound(calendarDate, employment)) return outside;
  const at = new Date(instant).toISOString();
  const recordable: RecordablePunch = {
    stream: punchesStream(EMPID, calendarDate),
    event: { type: 'TimeClockPunched', data: { EMPID, at } },
    id: nameBasedId('punch', EMPID, at),
    PIN,
  };
  if (outside !== null) return { punch: recordable, reason: outside };
  return instant - now > PUNCH_AHEAD_MS ? 'The punch lies in the future.' : recordable;
}

const unscheduled: ShiftOn = () => null;
