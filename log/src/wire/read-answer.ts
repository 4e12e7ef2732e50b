import type { LogPosition } from '../position.js';
import {
  READ_ANSWER,
  READ_EVENT,
  readPosition,
  RECORDED_EVENT,
  STREAM_IDENTIFIER,
  UUID,
  writeMapEntry,
} from './shared-messages.js';
import { MessageReader, MessageWriter } from './protobuf.js';
import { readResolved, TICKS_A_MS, type RawEvent } from './raw-event.js';

/** A stored event; its contents are not validated. */
export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  /** Parsed JSON, or bytes of another content type; undefined if malformed. */
  readonly data: unknown;
  /** From the metadata, not validated. */
  readonly schemaVersion: unknown;
  /** From the metadata, not validated. */
  readonly actor: unknown;
  /** From `occasionOf`. */
  readonly occasionId?: string | undefined;
  readonly position: LogPosition;
  /** Time of recording, from `momentOf`. */
  readonly recordedAt: Date;
  /** Cache for readers. Declared here so that setting it does not change the hidden class of the object. */
  readonly understood?: undefined;
}

/** An answer to a subscription to all events. */
export type Answer =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'confirmation' }
  | { readonly kind: 'checkpoint'; readonly position: LogPosition }
  | { readonly kind: 'other' };

/**
 * Reads a `ReadResp` directly into an event. The client's generated classes create a dozen objects per event, and take longer than all
 * later processing of the event.
 *
 * @throws RangeError when it is malformed
 */
export function readAnswer(bytes: Buffer): Answer {
  const reader = new MessageReader(bytes);
  let answer: Answer = { kind: 'other' };
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === READ_ANSWER.event) answer = readEvent(reader);
    else if (field === READ_ANSWER.checkpoint) {
      answer = { kind: 'checkpoint', position: readPosition(reader) };
    } else {
      if (field === READ_ANSWER.confirmation) answer = { kind: 'confirmation' };
      reader.skip();
    }
  }
  return answer;
}

function readEvent(reader: MessageReader): Answer {
  const raw = readResolved(reader);
  return raw ? { kind: 'event', event: recordedEvent(raw) } : { kind: 'other' };
}

function recordedEvent(raw: RawEvent): RecordedEvent {
  const { id, stream, revision, type, contentType, metadata, data, position, created } = raw;
  const fields = fieldsOf(parsed(metadata));
  return {
    id,
    stream,
    revision,
    type,
    data: contentType === 'application/json' ? parsed(data) : data,
    schemaVersion: fields.schemaVersion,
    actor: fields.actor,
    occasionId: occasionOf(fields),
    position,
    recordedAt: momentOf(fields, created),
    understood: undefined,
  };
}

/** Parses JSON; returns undefined if it is malformed, which validation of the event reports later. */
function parsed(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Fields of an event's metadata, not validated; undefined if missing. */
export interface MetadataFields {
  readonly schemaVersion?: unknown;
  readonly actor?: unknown;
  readonly causationId?: unknown;
  readonly occasionId?: unknown;
  readonly recordedAt?: unknown;
}

/** Returns the fields of an event's metadata that readers use. */
export function fieldsOf(metadata: unknown): MetadataFields {
  return typeof metadata === 'object' && metadata !== null ? metadata : {};
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Returns the time of recording of an event: that of its metadata, which a copy of the log keeps, else the log's own. EventStoreDB sets
 * the time at which it stores an event, even if the event was recorded in another log long ago.
 *
 * @param created time at which this log stored it
 */
export function momentOf({ recordedAt }: MetadataFields, created: Date): Date {
  if (typeof recordedAt !== 'string' || !INSTANT.test(recordedAt)) return created;
  const moment = new Date(recordedAt);
  return Number.isNaN(moment.getTime()) ? created : moment;
}

/** Returns what the event was recorded with: the whole of which its command is a part, else the command. Callers choose neither. */
export function occasionOf({ occasionId, causationId }: MetadataFields): string | undefined {
  const id = occasionId ?? causationId;
  return typeof id === 'string' ? id : undefined;
}

/** An event proposed by a client: the bytes of `data` and `metadata` are stored unchanged. */
export interface ProposedEvent {
  /** A UUID in lower case with dashes. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

/** Position, revision and time of a recorded event. `created` is in milliseconds since 1970. */
export interface Recording {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly created: number;
}

/** Revision of a tombstone, the last event of its stream; on the wire it is the largest 64-bit integer. */
export const LAST_REVISION = Number.MAX_SAFE_INTEGER;

const ROOM_FOR_FIXED_FIELDS = 256;

/**
 * Writes the `ReadResp` with which every reader gets an event. The log encodes it once, when the event is recorded, and stores
 * it, so that reads do not encode.
 */
export function writeRecordedEvent(event: ProposedEvent, recording: Recording): Buffer {
  const writer = new MessageWriter(
    ROOM_FOR_FIXED_FIELDS +
      3 * (event.type.length + event.contentType.length + recording.stream.length) +
      event.metadata.byteLength +
      event.data.byteLength,
  );
  writer.message(READ_ANSWER.event, () => {
    writer.uint(READ_EVENT.commitPosition, recording.position);
    writer.message(READ_EVENT.event, () => {
      writeRecorded(writer, event, recording);
    });
  });
  return writer.finish();
}

function writeRecorded(writer: MessageWriter, event: ProposedEvent, recording: Recording): void {
  if (event.data.byteLength > 0) writer.bytes(RECORDED_EVENT.data, event.data);
  if (event.metadata.byteLength > 0) writer.bytes(RECORDED_EVENT.customMetadata, event.metadata);
  writeMapEntry(writer, RECORDED_EVENT.systemMetadata, 'created', String(recording.created * TICKS_A_MS));
  writeMapEntry(writer, RECORDED_EVENT.systemMetadata, 'content-type', event.contentType);
  writeMapEntry(writer, RECORDED_EVENT.systemMetadata, 'type', event.type);
  writer.uint(RECORDED_EVENT.commit, recording.position);
  writer.uint(RECORDED_EVENT.prepare, recording.position);
  if (recording.revision === LAST_REVISION) writer.largestInt(RECORDED_EVENT.revision);
  else writer.uint(RECORDED_EVENT.revision, recording.revision);
  writer.message(RECORDED_EVENT.stream, () => {
    writer.string(STREAM_IDENTIFIER.name, recording.stream);
  });
  writer.message(RECORDED_EVENT.id, () => {
    writer.string(UUID.text, event.id);
  });
}
