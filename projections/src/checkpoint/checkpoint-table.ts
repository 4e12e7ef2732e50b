import type { LogPosition } from '@timekeep/log/position';

/** Where each generation of each projection stands. Read by everyone, written by the runner alone. */
export const CHECKPOINT_TABLE = 'projections.checkpoint';

/** Which void events each generation passed over; of those that it applied before, it has no row. */
export const SKIPPED_TABLE = 'projections.skipped_events';

/** One row: when the active runner worked last. A replay neither reads nor compares it. */
export const HEARTBEAT_TABLE = 'projections.heartbeat';

/** Which generation is the live one: that in the schema of its projection (projection-names.ts). */
export const IS_LIVE = "schema_name = replace(name, '-', '_')";

/** Notified in each transaction that changes where the live generation of a projection stands (progress-notice.ts). */
export const PROGRESS_CHANNEL = 'projection_progress';

/**
 * `schema_name` is the schema that holds the generation's tables; the live one is in the projection's own.
 * Positions are null until something was read. `event_id` is the last event read, and is at its own position,
 * since the checkpoint also moves past events that the log left out.
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

/** A checkpoint as it is read. */
export interface ProjectionStatus {
  readonly name: string;
  readonly state: 'running' | 'stopped';
  readonly generation: number;
  /** Null before anything was read. */
  readonly position: LogPosition | null;
  /** The position of the last event of ours that was read: the log can be read from here on, which `position` does not promise. */
  readonly lastEvent: LogPosition | null;
  /** Why it stopped, with the event that caused it. */
  readonly error: string | null;
}
