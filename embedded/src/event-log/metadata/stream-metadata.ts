import { randomUUID } from 'node:crypto';

import { BEYOND_ALL, JSON_CONTENT, type ProposedEvent } from '../event.types.js';

const TRUNCATE_BEFORE = '$tb';
/** EventStoreDB's value for "all events": the largest 64-bit number. */
const DELETED = '{"$tb":9223372036854775807}';
/** Maximum age in seconds: a higher one hides nothing, and PostgreSQL supports a date that far back. */
const LONGEST_AGE_SECONDS = 3_000_000_000;

/** Limits that the metadata of a stream set for reading it. */
export interface StreamLimits {
  /** First readable revision; `BEYOND_ALL` for a deleted stream. */
  readonly truncateBefore?: number;
  /** Maximum number of last events. */
  readonly maxCount?: number;
  /** Maximum age of events in seconds. */
  readonly maxAge?: number;
}

/** Returns the limits in the newest event of a metadata stream; no limits if it is not JSON. */
export function readLimits({ contentType, data }: Pick<ProposedEvent, 'contentType' | 'data'>): StreamLimits {
  const metadata = contentType === JSON_CONTENT ? parse(Buffer.from(data).toString('utf8')) : undefined;
  if (metadata === undefined) return {};
  const truncateBefore = wholeNumber(metadata[TRUNCATE_BEFORE], 0);
  const maxCount = wholeNumber(metadata['$maxCount'], 1);
  const maxAge = wholeNumber(metadata['$maxAge'], 1);
  return {
    ...(truncateBefore === undefined ? {} : { truncateBefore }),
    ...(maxCount === undefined ? {} : { maxCount }),
    ...(maxAge === undefined || maxAge > LONGEST_AGE_SECONDS ? {} : { maxAge }),
  };
}

/** True if the stream is deleted; the next event restores it. */
export function hidesAll({ truncateBefore }: StreamLimits): boolean {
  return truncateBefore === BEYOND_ALL;
}

/** Returns the metadata that delete a stream. */
export function deletingMetadata(): ProposedEvent {
  return metadataEvent(DELETED);
}

/**
 * Returns the metadata that restore a deleted stream: the former ones, with the events from a revision on readable.
 * Returns undefined if the former ones are not JSON.
 */
export function restoringMetadata(json: string, truncateBefore: number): ProposedEvent | undefined {
  const metadata = parse(json);
  return metadata && metadataEvent(JSON.stringify({ ...metadata, [TRUNCATE_BEFORE]: truncateBefore }));
}

function metadataEvent(json: string): ProposedEvent {
  return {
    id: randomUUID(),
    type: '$metadata',
    contentType: JSON_CONTENT,
    metadata: new Uint8Array(),
    data: Buffer.from(json, 'utf8'),
  };
}

function parse(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function wholeNumber(value: unknown, least: number): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least) return undefined;
  // The largest 64-bit number is not a safe integer; the maximum safe integer has the same effect.
  return Math.min(value, BEYOND_ALL);
}

const PREFIX = '$$';

/** Returns the metadata stream of a stream. */
export function metadataStreamOf(stream: string): string {
  return PREFIX + stream;
}

/** Returns the stream of a metadata stream; undefined for any other stream. */
export function originalStreamOf(stream: string): string | undefined {
  return stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : undefined;
}
