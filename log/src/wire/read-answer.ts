import type { LogPosition } from '../position.js';
import { READ_ANSWER, READ_EVENT, RECORDED_EVENT, STREAM_IDENTIFIER, UUID } from './fields.js';
import { MessageReader } from './message-reader.js';
import { MessageWriter } from './message-writer.js';
import { readResolved, TICKS_A_MS, type RawEvent } from './raw-event.js';
import { writeMapEntry, readPosition } from './shared-messages.js';

/** An event as the log holds it; its contents are not checked. */
export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  /** Parsed when it is JSON; undefined when it is malformed. */
  readonly data: unknown;
  /** From the metadata, as it came. */
  readonly schemaVersion: unknown;
  /** From the metadata, as it came. */
  readonly actor: unknown;
  readonly position: LogPosition;
  /** The moment of recording, as `momentOf` has it. */
  readonly recordedAt: Date;
  /** Free for what a reader makes of the event; it is here so that adding it does not change the object's shape. */
  readonly understood?: undefined;
}

/** An answer to a subscription to all events. */
export type Answer =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'confirmation' }
  | { readonly kind: 'checkpoint'; readonly position: LogPosition }
  | { readonly kind: 'other' };

/**
 * Reads a `ReadResp` straight into an event. The client's own classes make a dozen objects of each, and take longer than all
 * that is done with the event afterwards.
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
    position,
    recordedAt: momentOf(fields, created),
    understood: undefined,
  };
}

/** Undefined when it is malformed: the reader of the event then finds that it is not whole. */
function parsed(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Fields of an event's metadata, as they came; undefined where it does not have them. */
export interface MetadataFields {
  readonly schemaVersion?: unknown;
  readonly actor?: unknown;
  readonly causationId?: unknown;
  readonly recordedAt?: unknown;
}

/** The fields of an event's metadata that readers use. */
export function fieldsOf(metadata: unknown): MetadataFields {
  return typeof metadata === 'object' && metadata !== null ? metadata : {};
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The moment at which an event was recorded: that of its metadata, which a copy of the log keeps, else the log's own. EventStoreDB gives
 * each event the moment at which it takes it, also one that was recorded elsewhere long ago.
 *
 * @param created the moment at which this log took it
 */
export function momentOf({ recordedAt }: MetadataFields, created: Date): Date {
  if (typeof recordedAt !== 'string' || !INSTANT.test(recordedAt)) return created;
  const moment = new Date(recordedAt);
  return Number.isNaN(moment.getTime()) ? created : moment;
}

/** An event as a client proposes it: the bytes of `data` and `metadata` are kept as they came. */
export interface ProposedEvent {
  /** A UUID in lower case with dashes. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

/** Where and when an event is recorded. `created` is in milliseconds since 1970. */
export interface Recording {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly created: number;
}

/** The revision of a tombstone, which nothing follows; on the wire it is the largest 64-bit integer. */
export const LAST_REVISION = Number.MAX_SAFE_INTEGER;

const ROOM_FOR_FIXED_FIELDS = 256;

/**
 * Writes the `ReadResp` in which an event goes to every reader. The log makes it once, when the event is recorded, and stores
 * it, so that reading never encodes.
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
