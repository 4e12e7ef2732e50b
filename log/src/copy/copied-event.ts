import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { NewEvent } from '../wire/append-request.js';
import { fieldsOf } from '../wire/read-answer.js';
import type { RawEvent } from '../wire/raw-event.js';
import type { StoreUnavailableError } from '../client/errors.js';

/** An event to be written to a copy of the log. */
export interface CopiedEvent extends NewEvent {
  readonly contentType: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
  readonly stream: string;
  readonly revision: bigint;
}

const JSON_CONTENT = 'application/json';
/** The only other content type of EventStoreDB, used for everything that is not JSON. */
const OTHER_CONTENT = 'application/octet-stream';

/**
 * Returns the event as it is copied: the same id, stream, revision, type, data and metadata. Metadata without a time of recording get the
 * time at which the source stored the event, since the target sets a time of its own.
 */
export function copiedEvent(raw: RawEvent): CopiedEvent {
  const { id, stream, revision, type, contentType, data } = raw;
  return { id, stream, revision, type, contentType, data, metadata: withMoment(raw) };
}

/** Adds the time of recording without changing existing bytes. Metadata that are not a JSON object are not ours and stay unchanged. */
function withMoment({ metadata, created }: RawEvent): Buffer {
  const moment = `"recordedAt":${JSON.stringify(created.toISOString())}`;
  if (metadata.length === 0) return Buffer.from(`{${moment}}`);
  const fields = objectIn(metadata);
  if (!fields || fieldsOf(fields).recordedAt !== undefined) return metadata;
  const text = metadata.toString();
  const end = text.lastIndexOf('}');
  const separator = Object.keys(fields).length === 0 ? '' : ',';
  return Buffer.from(`${text.slice(0, end)}${separator}${moment}${text.slice(end)}`);
}

function objectIn(bytes: Buffer): object | undefined {
  if (!isUtf8(bytes)) return undefined;
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the first property in which the event of the target differs from the copied one; null if they are equal. */
export function differenceOf(copied: CopiedEvent, found: RawEvent): string | null {
  if (found.id !== copied.id) return 'id';
  if (found.stream !== copied.stream || found.revision !== copied.revision) return 'place in its stream';
  if (found.type !== copied.type) return 'type';
  if (contentOf(found) !== contentOf(copied)) return 'content type';
  if (!found.data.equals(copied.data)) return 'data';
  return found.metadata.equals(copied.metadata) ? null : 'metadata';
}

function contentOf({ contentType }: { readonly contentType: string }): string {
  return contentType === JSON_CONTENT ? JSON_CONTENT : OTHER_CONTENT;
}

/** Number and SHA-256 of events in log order, which are equal in all copies of a log. */
export class EventDigest {
  events = 0;
  private readonly hash = createHash('sha256');

  add(
    event: Pick<CopiedEvent, 'stream' | 'revision' | 'id' | 'type' | 'contentType' | 'metadata' | 'data'>,
  ): void {
    const { stream, revision, id, type, metadata, data } = event;
    const lengths = [metadata.length, data.length];
    this.hash.update(JSON.stringify([stream, String(revision), id, type, contentOf(event), ...lengths]));
    this.hash.update(metadata).update(data);
    this.events += 1;
  }

  get sha256(): string {
    return this.hash.copy().digest('hex');
  }
}

/** A copy is impossible or differs from its source; the message says what to do. */
export class CopyError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'CopyError';
  }
}

/** The target did not answer in time; the copy can be continued later. */
export class TargetUnavailableError extends Error {
  constructor(cause: StoreUnavailableError) {
    super(cause.message, { cause });
    this.name = 'TargetUnavailableError';
  }
}
