import type { StreamLimits } from '../metadata/stream-metadata.js';

/** Limits of reading a stream; no row for a stream without limits. */
export interface LimitsRow extends StreamLimits {
  readonly stream: string;
  readonly tombstoned: boolean;
  /** For a deleted stream: its metadata as JSON. */
  readonly deletedBy?: string;
}

export const CREATE_LIMITS = `
  CREATE TABLE IF NOT EXISTS stream_limits (
    stream          text COLLATE "C" PRIMARY KEY,
    tombstoned      boolean NOT NULL,
    truncate_before bigint,
    max_count       bigint,
    max_age         bigint,
    deleted_by      text
  );
  COMMENT ON TABLE stream_limits IS 'what the metadata and tombstones among the events say, for readers to look up';
`;

/** Returns SQL that sets limits given as JSON by `limitsJson`. */
export function upsertLimits(parameter: string): string {
  return `
    INSERT INTO stream_limits (stream, tombstoned, truncate_before, max_count, max_age, deleted_by)
    SELECT stream, tombstoned, "truncateBefore", "maxCount", "maxAge", "deletedBy"
    FROM json_to_recordset(${parameter}::json) AS changed (stream text, tombstoned boolean,
      "truncateBefore" bigint, "maxCount" bigint, "maxAge" bigint, "deletedBy" text)
    ON CONFLICT (stream) DO UPDATE SET tombstoned = excluded.tombstoned,
      truncate_before = excluded.truncate_before, max_count = excluded.max_count,
      max_age = excluded.max_age, deleted_by = excluded.deleted_by`;
}

export function limitsJson(rows: readonly LimitsRow[]): string {
  return JSON.stringify(rows);
}
