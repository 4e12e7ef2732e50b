import type { ClientBase } from 'pg';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import { BEYOND_ALL } from '../event.types.js';
import { hidesAll, readLimits } from '../metadata/stream-metadata.js';
import { metadataStreamOf, originalStreamOf } from '../metadata/system-streams.js';
import { type LimitsRow, limitsJson, upsertLimits } from './stream-limits.js';

/** The range of names that begin with `$$`. */
const NEWEST_METADATA = `
  SELECT DISTINCT ON (stream) stream, message FROM events
  WHERE stream >= '$$' AND stream < '$%' ORDER BY stream, revision DESC`;

/** A tombstone of a stream also applies to its metadata stream. */
const TOMBSTONES = `
  INSERT INTO stream_limits (stream, tombstoned)
  SELECT name, true FROM events, unnest(ARRAY[stream, '$$' || stream]) AS name WHERE revision = ${BEYOND_ALL}
  ON CONFLICT (stream) DO UPDATE SET tombstoned = true,
    truncate_before = NULL, max_count = NULL, max_age = NULL, deleted_by = NULL`;

/** Computes the limits of streams from deletions, tombstones and metadata among the events. */
export async function keepLimitsOfEvents(client: ClientBase): Promise<void> {
  await keepLimitsOfMetadata(client);
  await client.query(TOMBSTONES);
}

/** Computes the limits of streams from the metadata among the events. */
export async function keepLimitsOfMetadata(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ stream: string; message: Buffer }>(NEWEST_METADATA);
  const limits = rows.flatMap(({ stream, message }) => {
    const original = originalStreamOf(stream);
    // Ignores metadata of metadata streams, which format 1 allowed.
    const isUnderstood = original !== undefined && originalStreamOf(original) === undefined;
    return isUnderstood ? limitsBy(original, message) : [];
  });
  if (limits.length > 0) await client.query(upsertLimits('$1'), [limitsJson(limits)]);
}

function limitsBy(stream: string, message: Buffer): LimitsRow[] {
  const event = streamsPb.ReadResp.deserializeBinary(message).getEvent()?.getEvent();
  const data = event?.getData_asU8() ?? new Uint8Array();
  const limits = readLimits({ contentType: event?.getMetadataMap().get('content-type') ?? '', data });
  const deleted = hidesAll(limits) ? { deletedBy: Buffer.from(data).toString('utf8') } : {};
  return [
    { stream, tombstoned: false, ...limits, ...deleted },
    { stream: metadataStreamOf(stream), tombstoned: false, maxCount: 1 },
  ];
}
