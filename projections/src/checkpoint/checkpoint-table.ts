import type { LogPosition } from '@timekeep/log/position';

/** Progress of each generation of each projection. Only runners and builds write it. */
export const CHECKPOINT_TABLE = 'projections.checkpoint';

/** Void events that each generation skipped; no row for an event that was applied before it was declared void. */
export const SKIPPED_TABLE = 'projections.skipped_events';

/** One row: time of the active runner's last heartbeat. A replay neither reads nor compares it. */
export const HEARTBEAT_TABLE = 'projections.heartbeat';

/** Condition for the live generation: the one in the schema of its projection (projection-names.ts). */
export const IS_LIVE = "schema_name = replace(name, '-', '_')";

/** Channel that is notified in each transaction that changes the checkpoint of a live generation. */
export const PROGRESS_CHANNEL = 'projection_progress';

/**
 * `schema_name` is the schema with the generation's tables; the live one is in the projection's own schema.
 * Positions are null until an event was read. `event_id` is the last event read; its position is stored separately,
 * since the checkpoint also moves past events that the log filters out.
 */
export const CHECKPOINT_DDL = `
  CREATE SCHEMA IF NOT EXISTS projections;

  CREATE TABLE IF NOT EXISTS ${CHECKPOINT_TABLE} (
    name             text    NOT NULL,
    generation       integer NOT NULL,
    schema_name      text    NOT NULL UNIQUE,
    code_version     integer NOT NULL,
    commit_position  numeric(20),
    prepare_position numeric(20),
    event_id         uuid,
    event_commit     numeric(20),
    event_prepare    numeric(20),
    state            text    NOT NULL CHECK (state IN ('running', 'stopped')),
    error            text,
    PRIMARY KEY (name, generation)
  );

  CREATE TABLE IF NOT EXISTS ${SKIPPED_TABLE} (
    name       text    NOT NULL,
    generation integer NOT NULL,
    event      text    NOT NULL,
    PRIMARY KEY (name, generation, event)
  );

  CREATE TABLE IF NOT EXISTS ${HEARTBEAT_TABLE} (
    only_row boolean     PRIMARY KEY DEFAULT true CHECK (only_row),
    beat_at  timestamptz NOT NULL
  )`;

/** A checkpoint as readers see it. */
export interface ProjectionStatus {
  readonly name: string;
  readonly state: 'running' | 'stopped';
  readonly generation: number;
  /** Null before the first event. */
  readonly position: LogPosition | null;
  /** Position of the last event of Timekeep that was read. Unlike `position`, the log can be read from here on. */
  readonly lastEvent: LogPosition | null;
  /** Reason why it stopped, with the event that caused it. */
  readonly error: string | null;
}

/** Payload of a notification that a projection changed. */
export interface ProgressNotice {
  readonly name: string;
  /** New position; undefined if other fields changed too, so that the checkpoint has to be read. */
  readonly position?: LogPosition;
}

/** SQL of the payload for a move, from the columns of the checkpoint. */
export const NOTICE_OF_MOVE = "concat_ws(' ', name, commit_position, prepare_position)";

const MOVE = /^(\S+) (\d+) (\d+)$/;

/** Parses the payload of a notification. */
export function readNotice(payload: string): ProgressNotice {
  const [, name, commit, prepare] = MOVE.exec(payload) ?? [];
  if (name === undefined || commit === undefined || prepare === undefined) return { name: payload };
  return { name, position: { commit: BigInt(commit), prepare: BigInt(prepare) } };
}

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
