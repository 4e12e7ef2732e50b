import type { EventVoided } from '@timekeep/contracts/events/voided';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { eventKey } from '@timekeep/contracts/events/void-keys';
import { readEvent } from '@timekeep/contracts/events/read-event';
import type { EventLog } from '@timekeep/log/client/event-log';
import { isAfter, positionText, type LogPosition } from '@timekeep/log/position';
import type { ProjectionProgress, ProjectionStatus } from '../checkpoint/projection-progress.js';
import { concerns } from '../engine/log-reading/logged-event.js';
import type { Projection } from '../engine/projection.js';

type Declaration = EventVoided['data'];

/** A void event, with its position in this log; null when its stream does not give it, as one that was deleted. */
export interface LocatedVoid {
  readonly declaration: Declaration;
  readonly place: LogPosition | null;
}

/** State of a projection's tables towards a void event: passed over, still applied, or not reached yet. */
export type VoidStanding = Declaration & {
  /** The commit position of the event in this log, as text. */
  readonly position: string | null;
  readonly standing: 'skipped' | 'applied' | 'ahead';
};

const REVISION = /^\d{1,19}$/;

/** All declarations that an event is void, of any stream, in their order. */
export async function readVoidDeclarations(eventLog: EventLog): Promise<Declaration[]> {
  const recorded = await eventLog.streamFrom(VOIDED_EVENTS_STREAM, 0n);
  return recorded.flatMap(({ type, schemaVersion, data }) => {
    const read = readEvent(type, schemaVersion, data);
    return 'event' in read && read.event.type === 'EventVoided' ? [read.event.data] : [];
  });
}

/** All events of the projections' streams that were declared void, in the order of the declarations. */
export async function readVoids(
  eventLog: EventLog,
  projections: readonly Projection[],
): Promise<LocatedVoid[]> {
  const located: LocatedVoid[] = [];
  for (const declaration of await readVoidDeclarations(eventLog)) {
    const { stream, revision } = declaration;
    if (!REVISION.test(revision) || !projections.some((each) => concerns(each, declaration))) continue;
    // A position that somebody wrote down is one of the log of then, of which this may be a copy.
    located.push({ declaration, place: await eventLog.positionOf(stream, BigInt(revision)) });
  }
  return located;
}

/** The state of a projection's tables towards each void event of its streams. */
export async function voidStandings(
  projection: Projection,
  status: ProjectionStatus,
  voids: readonly LocatedVoid[],
  progress: ProjectionProgress,
): Promise<VoidStanding[]> {
  const concerning = voids.filter(({ declaration }) => concerns(projection, declaration));
  if (concerning.length === 0) return [];
  const skipped = await progress.skipped(status);
  return concerning.map(({ declaration, place }) => {
    const isAhead = isAfter(place, status.position);
    const passed = isAhead ? 'ahead' : 'applied';
    return {
      ...declaration,
      position: place && positionText(place),
      standing: skipped.has(eventKey(declaration)) ? 'skipped' : passed,
    };
  });
}
