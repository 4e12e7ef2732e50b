import { randomUUID } from 'node:crypto';

import { BEYOND_ALL, JSON_CONTENT, type ProposedEvent } from '../event.types.js';

const TRUNCATE_BEFORE = '$tb';
/** What EventStoreDB writes for "all there is": the largest 64-bit number. */
const DELETED = '{"$tb":9223372036854775807}';
/** An age beyond this hides nothing, and a date that far back is still one for PostgreSQL. */
const LONGEST_AGE_SECONDS = 3_000_000_000;

/** What a stream's metadata leaves to be read of it. */
export interface StreamLimits {
  /** Only events from this revision on; `BEYOND_ALL` for a deleted stream. */
  readonly truncateBefore?: number;
  /** Only so many of the last events. */
  readonly maxCount?: number;
  /** Only events younger than so many seconds. */
  readonly maxAge?: number;
}

/** What the newest event of a metadata stream says; nothing when it is not JSON. */
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

/** Whether the stream is deleted, to begin again with its next event. */
export function hidesAll({ truncateBefore }: StreamLimits): boolean {
  return truncateBefore === BEYOND_ALL;
}

/** The metadata by which a stream is deleted. */
export function deletingMetadata(): ProposedEvent {
  return metadataEvent(DELETED);
}

/**
 * The metadata of a deleted stream that begins again: as it was, but with the events from a revision on to be read.
 * Undefined when what was there is not JSON.
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
  // The largest 64-bit number is no exact number here; as good as it, nothing comes after it.
  return Math.min(value, BEYOND_ALL);
}
