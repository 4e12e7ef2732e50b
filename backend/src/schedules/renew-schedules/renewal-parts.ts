import type { RenewalEvent } from '@timekeep/contracts/events/renewal';
import { renewedWords, scheduleMessages } from '@timekeep/contracts/schedules/schedule-messages';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import type { LogPosition } from '@timekeep/log/position';
import type { Recorded } from '../../event-store/recorded.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { renewedCount, weekKey, type Renewable } from './renewal.decider.js';

/** Well under the 1 MiB that the log takes in one append. */
const PART_BYTES = 500_000;
/** `"100001",` in the event. */
const EMPID_BYTES = 9;
/** Names of fields and brackets around a week. */
const WEEK_FRAME_BYTES = 120;

/**
 * Splits the employees into as few parts as events need to stay small: one, unless thousands of them have a week of their own.
 * The same employees with the same weeks make the same parts.
 */
export function inParts(employees: readonly Renewable[]): Renewable[][] {
  const parts: Renewable[][] = [];
  let part: Renewable[] = [];
  let weeks = new Set<string>();
  let bytes = 0;
  for (const employee of employees) {
    const week = weekKey(employee);
    const added = EMPID_BYTES + (weeks.has(week) ? 0 : week.length + WEEK_FRAME_BYTES);
    if (part.length === 0 || bytes + added > PART_BYTES) {
      part = [];
      parts.push(part);
      weeks = new Set();
      bytes = 0;
    }
    bytes += EMPID_BYTES + (weeks.has(week) ? 0 : week.length + WEEK_FRAME_BYTES);
    weeks.add(week);
    part.push(employee);
  }
  return parts;
}

/** The events of all parts, and the position of the last. */
export type RecordedParts = Pick<Recorded<RenewalEvent>, 'events' | 'position'>;

/**
 * Records one part after the other.
 *
 * @throws RefusedError that says how many were renewed when a later part failed; the error of the first part when
 * nothing was recorded
 */
export async function recordParts<Part>(
  parts: readonly Part[],
  record: (part: Part, index: number) => Promise<Recorded<RenewalEvent>>,
): Promise<RecordedParts> {
  const events: RenewalEvent[] = [];
  let last: LogPosition | null = null;
  for (const [index, part] of parts.entries()) {
    try {
      const { events: recorded, position } = await record(part, index);
      events.push(...recorded);
      last = position ?? last;
    } catch (error) {
      throw events.length > 0 ? halfDone(error, renewedCount(events)) : error;
    }
  }
  return { events, position: last };
}

/** The failure of a later part; its own message would deny the parts before it. */
function halfDone(error: unknown, count: number): unknown {
  const renewed = renewedWords(count);
  if (error instanceof RefusedError) {
    return refusedAs(error.refusal.kind, scheduleMessages.othersNot({ renewed }));
  }
  if (error instanceof StoreUnavailableError) {
    const message = error.outcome === 'unknown' ? 'othersPerhapsNot' : 'othersNot';
    return refusedAs('unavailable', scheduleMessages[message]({ renewed }));
  }
  return error;
}
