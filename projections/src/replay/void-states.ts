import type { EventVoided } from '@timekeep/contracts/events/voided';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { eventKey, readEvent } from '@timekeep/contracts/events/read-event';
import type { EventLog } from '@timekeep/log/client/event-log';
import { isAfter, positionText, type LogPosition } from '@timekeep/log/position';
import type { ProjectionProgress, ProjectionStatus } from '../checkpoint/projection-progress.js';
import { concerns } from '../engine/log-reading/logged-event.js';
import type { Projection } from '../engine/projection.js';

type Declaration = EventVoided['data'];

/** A void event and its position in this log; null if the event cannot be read, for example in a deleted stream. */
export interface LocatedVoid {
  readonly declaration: Declaration;
  readonly located: LogPosition | null;
}

/** State of a void event in the tables of a projection: skipped, still applied, or not reached yet. */
export type VoidState = Declaration & {
  /** The commit position of the event in this log, as text. */
  readonly position: string | null;
  readonly state: 'skipped' | 'applied' | 'ahead';
};

const REVISION = /^\d{1,19}$/;

/** Returns all declarations of void events, of any stream, in log order. */
export async function readVoidDeclarations(eventLog: EventLog): Promise<Declaration[]> {
  const recorded = await eventLog.streamFrom(VOIDED_EVENTS_STREAM, 0n);
  return recorded.flatMap(({ type, schemaVersion, data }) => {
    const read = readEvent(type, schemaVersion, data);
    return 'event' in read && read.event.type === 'EventVoided' ? [read.event.data] : [];
  });
}

/** Returns the void events of the projections' streams, in the order of the declarations. */
export async function readVoids(
  eventLog: EventLog,
  projections: readonly Projection[],
): Promise<LocatedVoid[]> {
  const located: LocatedVoid[] = [];
  for (const declaration of await readVoidDeclarations(eventLog)) {
    const { stream, revision } = declaration;
    if (!REVISION.test(revision) || !projections.some((each) => concerns(each, declaration))) continue;
    // Positions are looked up, not stored: this log may be a copy of the one in which the event was declared void.
    located.push({ declaration, located: await eventLog.positionOf(stream, BigInt(revision)) });
  }
  return located;
}

/** Returns the state of each void event of a projection's streams. */
export async function voidStates(
  projection: Projection,
  status: ProjectionStatus,
  voids: readonly LocatedVoid[],
  progress: ProjectionProgress,
): Promise<VoidState[]> {
  const concerning = voids.filter(({ declaration }) => concerns(projection, declaration));
  if (concerning.length === 0) return [];
  const skipped = await progress.skipped(status);
  return concerning.map(({ declaration, located }) => {
    const isAhead = isAfter(located, status.position);
    const passed = isAhead ? 'ahead' : 'applied';
    return {
      ...declaration,
      position: located && positionText(located),
      state: skipped.has(eventKey(declaration)) ? 'skipped' : passed,
    };
  });
}
