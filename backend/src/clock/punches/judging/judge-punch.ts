import { PUNCH_AHEAD_MS } from '@timekeep/contracts/attendance/punches';
import { workDateOfPunch, type ShiftOn } from '@timekeep/contracts/attendance/work-window';
import type { TimeClockPunched } from '@timekeep/contracts/events/punch-events';
import { punchesStream } from '@timekeep/contracts/events/streams';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { nameBasedId } from '../../../event-store/event-ids.js';
import { readPunch, type PunchEntry } from '../punch-entry.js';
import type { Employments } from './employment-facts.js';

/** What a punch is judged by. */
export interface PunchFacts {
  readonly zone: CompanyZone;
  /** The clock, in epoch milliseconds. */
  readonly now: number;
  readonly employments: Employments;
  /** The shifts around the last day of each employee who resigned. */
  readonly lastShifts: ReadonlyMap<string, ShiftOn>;
}

/** A punch that can be recorded: its event, where it goes, and the id under which it is recorded once. */
export interface RecordablePunch {
  readonly stream: string;
  readonly event: TimeClockPunched;
  readonly id: string;
  /** What was typed with it; it is recorded nowhere. */
  readonly PIN: string | undefined;
}

/** A punch as it is to be recorded, or the reason why it is not. */
export type JudgedPunch = RecordablePunch | string;

/** Judges one punch, all but its PIN. */
export function judgePunch(entry: PunchEntry, facts: PunchFacts): JudgedPunch {
  const punch = readPunch(entry);
  if (typeof punch === 'string') return punch;
  const { EMPID, PIN } = punch;
  const { zone, now, employments } = facts;
  const employment = employments.get(EMPID);
  if (!employment) return `There is no employee ${EMPID}.`;
  const { hiredOn, resignedOn } = employment;
  const instant = Date.parse(punch.at);
  const calendarDate = zone.workDateAt(instant);
  if (calendarDate < hiredOn) return `The punch is before the employee's first day, ${hiredOn}.`;
  const shiftOn = facts.lastShifts.get(EMPID) ?? unscheduled;
  if (resignedOn !== null && isAfterLastDay(zone, instant, resignedOn, shiftOn)) {
    return `The punch is after the employee's last day, ${resignedOn}.`;
  }
  if (instant - now > PUNCH_AHEAD_MS) return 'The punch lies in the future.';
  const at = new Date(instant).toISOString();
  return {
    stream: punchesStream(EMPID, calendarDate),
    event: { type: 'TimeClockPunched', data: { EMPID, at } },
    id: nameBasedId('punch', EMPID, at),
    PIN,
  };
}

/** A work date reaches at most two calendar dates further: the night shift of the last day ends the next morning. */
const REACH_DAYS = 2;

function isAfterLastDay(zone: CompanyZone, instant: number, last: WorkDate, shiftOn: ShiftOn): boolean {
  const days = daysBetween(last, zone.workDateAt(instant));
  if (days < 0) return false;
  return days > REACH_DAYS || workDateOfPunch(zone, instant, shiftOn) > last;
}

const unscheduled: ShiftOn = () => null;
