import type { LogPosition } from '@timekeep/log/position';
import type { ProjectionStatus } from './projection-progress.js';

interface PlacedEvent {
  readonly type: string;
  readonly stream: string;
  readonly revision: bigint | string;
  readonly position: LogPosition;
}

/** Why a projection stopped at an event; it names the event so that a person finds it in the log. */
export function refusalOf(event: PlacedEvent, error: unknown): string {
  return `${described(event)} cannot be applied: ${error instanceof Error ? error.message : String(error)}`;
}

/** True if it is this event that the projection has stopped at. */
export function isStoppedAt(
  { state, error }: Pick<ProjectionStatus, 'state' | 'error'>,
  event: PlacedEvent,
): boolean {
  return state === 'stopped' && error?.startsWith(`${described(event)} cannot be applied: `) === true;
}

function described({ type, stream, revision, position }: PlacedEvent): string {
  const { commit, prepare } = position;
  return `${type} in ${stream}, revision ${revision.toString()}, position ${commit.toString()}/${prepare.toString()}`;
}
