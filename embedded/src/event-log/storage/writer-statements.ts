import { upsertLimits } from './stream-limits.js';

/**
 * Forces index lookups and one generic plan per statement: planning takes longer
 * than the execution, and a plan made for empty tables would scan them.
 */
export const SETTINGS = `
  SET synchronous_commit = on; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off`;

export const LAST_POSITION = 'SELECT coalesce(max(position), 0) AS position FROM events';

/** Time of the last event in milliseconds since 1970; no row for an empty log. */
export const LAST_CREATED = `
  SELECT (extract(epoch FROM created) * 1000)::bigint AS created FROM events ORDER BY position DESC LIMIT 1`;

export const FIND_HEADS = `
  SELECT name AS stream, (SELECT max(revision) FROM events WHERE events.stream = name) AS revision,
    limits.stream IS NOT NULL AS has_metadata, limits.deleted_by
  FROM unnest($1::text[]) AS name LEFT JOIN stream_limits AS limits ON limits.stream = name`;

export const FIND_PLACES = `
  SELECT id, stream, revision, position FROM events WHERE id = ANY ($1::uuid[]) ORDER BY position`;

export const INSERT = `
  INSERT INTO events (position, stream, revision, id, type, created, message)
  SELECT $1::bigint + n - 1, stream, revision, id, type, $2::timestamptz, message
  FROM unnest($3::text[], $4::bigint[], $5::uuid[], $6::text[], $7::bytea[])
    WITH ORDINALITY AS event (stream, revision, id, type, message, n)`;

export const INSERT_WITH_LIMITS = `WITH limits AS (${upsertLimits('$8')}) ${INSERT}`;

/** Inserts if none of the streams ($8) exists and none of the ids ($9) is used; else does nothing. */
export const INSERT_IF_NEW = `${INSERT}
  WHERE NOT EXISTS (SELECT FROM events WHERE stream = ANY ($8::text[]))
    AND NOT EXISTS (SELECT FROM stream_limits WHERE stream = ANY ($8::text[]))
    AND NOT EXISTS (SELECT FROM events WHERE id = ANY ($9::uuid[]))`;
