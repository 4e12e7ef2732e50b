import type { LogPosition } from '@timekeep/log/position';
import type { ProjectionStatus } from './projection-progress.js';

interface LocatedEvent {
  readonly type: string;
  readonly stream: string;
  readonly revision: bigint | string;
  readonly position: LogPosition;
}

/** Returns why a projection stopped at an event, with all data to find the event in the log. */
export function refusalOf(event: LocatedEvent, error: unknown): string {
  return `${described(event)} cannot be applied: ${error instanceof Error ? error.message : String(error)}`;
}

/** True if the projection has stopped at this event. */
export function isStoppedAt(
  { state, error }: Pick<ProjectionStatus, 'state' | 'error'>,
  event: LocatedEvent,
): boolean {
  return state === 'stopped' && error?.startsWith(`${described(event)} cannot be applied: `) === true;
}

function described({ type, stream, revision, position }: LocatedEvent): string {
  const { commit, prepare } = position;
  return `${type} in ${stream}, revision ${revision.toString()}, position ${commit.toString()}/${prepare.toString()}`;
}
