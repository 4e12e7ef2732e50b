import { PUNCH_AHEAD_MS } from '@timekeep/contracts/attendance/punches';
import type { TimeClockPunched } from '@timekeep/contracts/events/punch-events';
import { punchesStream } from '@timekeep/contracts/events/streams';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { nameBasedId } from '../../event-store/event-ids.js';
import { readPunch, type PunchEntry } from './punch-entry.js';

/** What a punch is judged by. */
export interface PunchFacts {
  readonly zone: CompanyZone;
  /** The clock, in epoch milliseconds. */
  readonly now: number;
  /** The first day of each employee there is. */
  readonly hiredOn: ReadonlyMap<string, WorkDate>;
}

/** A punch that can be recorded: its event, where it goes, and the id under which it is recorded once. */
export interface RecordablePunch {
  readonly stream: string;
  readonly event: TimeClockPunched;
  readonly id: string;
}

/** The punch as it is to be recorded, or the reason why it is not. */
export function judgePunch(entry: PunchEntry, { zone, now, hiredOn }: PunchFacts): RecordablePunch | string {
  const punch = readPunch(entry);
  if (typeof punch === 'string') return punch;
  const { EMPID } = punch;
  const first = hiredOn.get(EMPID);
  if (first === undefined) return `There is no employee ${EMPID}.`;
  const instant = Date.parse(punch.at);
  const calendarDate = zone.workDateAt(instant);
  if (calendarDate < first) return `The punch is before the employee's first day, ${first}.`;
  if (instant - now > PUNCH_AHEAD_MS) return 'The punch lies in the future.';
  const at = new Date(instant).toISOString();
  return {
    stream: punchesStream(EMPID, calendarDate),
    event: { type: 'TimeClockPunched', data: { EMPID, at } },
    id: nameBasedId('punch', EMPID, at),
  };
}
