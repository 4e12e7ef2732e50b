import type { RenewalEvent } from '@timekeep/contracts/events/renewal';
import { renewedWords } from '@timekeep/contracts/api/schedules-api';
import type { LogPosition } from '@timekeep/log/position';
import type { Recorded } from '../../event-store/recorded.js';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { RefusedError } from '../../event-store/store-errors.js';
import { renewedCount } from './renewed-count.js';

/** What all parts together recorded. */
export type RecordedParts = Pick<Recorded<RenewalEvent>, 'events' | 'position'>;

/**
 * Records one part after the other.
 *
 * @throws RefusedError that says how many were renewed when a later part failed; what the first part throws when
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

/** The failure of a later part, whose own words would deny the parts before it. */
function halfDone(error: unknown, count: number): unknown {
  const renewed = renewedWords(count);
  if (error instanceof RefusedError) {
    const message = `${renewed}, the others not. Please renew again.`;
    return new RefusedError({ kind: error.refusal.kind, message });
  }
  if (error instanceof StoreUnavailableError) {
    const others = error.outcome === 'unknown' ? 'the others perhaps not' : 'the others not';
    return new RefusedError({ kind: 'unavailable', message: `${renewed}, ${others}. Please renew again.` });
  }
  return error;
}
