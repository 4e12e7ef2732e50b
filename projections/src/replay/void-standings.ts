import type { EventVoided } from '@timekeep/contracts/events/void-events';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { eventKey } from '@timekeep/contracts/events/voided-events';
import { readEvent } from '@timekeep/contracts/events/versions/read-event';
import type { ProjectionProgress, ProjectionStatus } from '../checkpoint/projection-progress.js';
import type { EventLog } from '@timekeep/log/client/event-log';
import { concerns } from '../runner/log-reading/logged-event.js';
import type { Projection } from '../runner/projection.js';

/** What a projection's tables have of an event that is void: nothing, what it changed, or not yet anything. */
export type VoidStanding = EventVoided['data'] & { readonly standing: 'skipped' | 'applied' | 'ahead' };

/** All that was declared void, oldest first. */
export async function readVoids(eventLog: EventLog): Promise<EventVoided['data'][]> {
  return (await eventLog.streamFrom(VOIDED_EVENTS_STREAM, 0n)).flatMap(({ type, schemaVersion, data }) => {
    const read = readEvent(type, schemaVersion, data);
    return 'event' in read && read.event.type === 'EventVoided' ? [read.event.data] : [];
  });
}

/** How a projection stands to the void events that concern it. */
export async function voidStandings(
  projection: Projection,
  status: ProjectionStatus,
  voids: readonly EventVoided['data'][],
  progress: ProjectionProgress,
): Promise<VoidStanding[]> {
  const concerning = voids.filter((event) => concerns(projection, event));
  if (concerning.length === 0) return [];
  const skipped = await progress.skipped(status);
  const reached = status.position?.commit ?? -1n;
  return concerning.map((event) => {
    if (skipped.has(eventKey(event))) return { ...event, standing: 'skipped' };
    return { ...event, standing: BigInt(event.position) <= reached ? 'applied' : 'ahead' };
  });
}
