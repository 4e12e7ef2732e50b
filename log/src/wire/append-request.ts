import {
  APPEND_OPTIONS,
  APPEND_REQUEST,
  BATCH_APPEND_REQUEST,
  PROPOSED_EVENT,
  readMapEntry,
  readStreamName,
  readTimestamp,
  readUuid,
  STREAM_IDENTIFIER,
  TIMESTAMP,
  UUID,
  writeMapEntry,
} from './shared-messages.js';
import { MessageReader, MessageWriter } from './protobuf.js';

/** Expected state of a stream for an append; a bigint is the revision of its last event. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint;

/** An event as a client proposes it. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  /** Defaults to `application/json`. */
  readonly contentType?: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

const JSON_CONTENT = 'application/json';

export interface AppendRequest {
  readonly stream: string;
  readonly expectedRevision: ExpectedRevision;
  readonly events: readonly NewEvent[];
  /** Milliseconds since 1970 after which the log no longer starts the append. */
  readonly deadline: number;
}

/** Decoded options of an append. */
export interface AppendOptions {
  /** Not validated. */
  readonly stream: Buffer;
  readonly expected: ExpectedRevision;
  /** Milliseconds since 1970. */
  readonly deadline: number | undefined;
}

/** A decoded event, not validated. */
export interface EventMessage {
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly contentType: string | undefined;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

export interface AppendMessage {
  readonly options: AppendOptions | undefined;
  readonly event: EventMessage | undefined;
}

export interface BatchAppendMessage {
  /** Still encoded, since the answer returns it unchanged. */
  readonly correlationId: Buffer | undefined;
  readonly options: AppendOptions | undefined;
  readonly events: readonly EventMessage[];
  readonly isFinal: boolean;
}

const NOTHING: Buffer = Buffer.alloc(0);
/** Upper bounds of the fixed fields of a request and of an event, without names and contents. */
const ROOM_FOR_REQUEST = 128;
const ROOM_FOR_EVENT = 160;
/** Maximum bytes of a UTF-16 code unit in UTF-8. */
const BYTES_A_UNIT = 3;

/** Writes a `BatchAppendReq` that holds the whole append. */
export function writeAppend(request: AppendRequest, correlationId: string): Buffer {
  const { stream, expectedRevision, events, deadline } = request;
  let room = ROOM_FOR_REQUEST + BYTES_A_UNIT * stream.length;
  for (const { type, contentType = '', data, metadata } of events) {
    const names = BYTES_A_UNIT * (type.length + contentType.length);
    room += ROOM_FOR_EVENT + names + data.byteLength + metadata.byteLength;
  }
  const writer = new MessageWriter(room);
  writer.uint(BATCH_APPEND_REQUEST.isFinal, 1);
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index];
    if (event) writeEvent(writer, event);
  }
  writer.message(BATCH_APPEND_REQUEST.options, () => {
    writer.message(APPEND_OPTIONS.deadline, () => {
      writer.uint(TIMESTAMP.seconds, Math.ceil(deadline / 1000));
    });
    writeExpected(writer, expectedRevision);
    writer.message(APPEND_OPTIONS.stream, () => {
      writer.string(STREAM_IDENTIFIER.name, stream);
    });
  });
  writer.message(BATCH_APPEND_REQUEST.correlationId, () => {
    writer.string(UUID.text, correlationId);
  });
  return writer.finish();
}

function writeEvent(writer: MessageWriter, event: NewEvent): void {
  const { id, type, contentType = JSON_CONTENT, data, metadata } = event;
  writer.message(BATCH_APPEND_REQUEST.event, () => {
    writer.bytes(PROPOSED_EVENT.data, data);
    writer.bytes(PROPOSED_EVENT.customMetadata, metadata);
    writeMapEntry(writer, PROPOSED_EVENT.systemMetadata, 'content-type', contentType);
    writeMapEntry(writer, PROPOSED_EVENT.systemMetadata, 'type', type);
    writer.message(PROPOSED_EVENT.id, () => {
      writer.string(UUID.text, id);
    });
  });
}

function writeExpected(writer: MessageWriter, expected: ExpectedRevision): void {
  switch (expected) {
    case 'any':
      writer.bytes(APPEND_OPTIONS.any, NOTHING);
      return;
    case 'no_stream':
      writer.bytes(APPEND_OPTIONS.noStream, NOTHING);
      return;
    case 'stream_exists':
      writer.bytes(APPEND_OPTIONS.streamExists, NOTHING);
      return;
    default:
      writer.uint(APPEND_OPTIONS.revision, Number(expected));
  }
}

/** Reads an `AppendReq`. @throws RangeError when it is malformed */
export function readAppendMessage(bytes: Buffer): AppendMessage {
  const reader = new MessageReader(bytes);
  let options: AppendOptions | undefined;
  let event: EventMessage | undefined;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === APPEND_REQUEST.options) options = readOptions(reader);
    else if (field === APPEND_REQUEST.event) event = readEvent(reader);
    else reader.skip();
  }
  return { options, event };
}

/** Reads a `BatchAppendReq`. @throws RangeError when it is malformed */
export function readBatchAppendMessage(bytes: Buffer): BatchAppendMessage {
  const reader = new MessageReader(bytes);
  let correlationId: Buffer | undefined;
  let options: AppendOptions | undefined;
  const events: EventMessage[] = [];
  let isFinal = false;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === BATCH_APPEND_REQUEST.correlationId) correlationId = reader.bytes();
    else if (field === BATCH_APPEND_REQUEST.options) options = readOptions(reader);
    else if (field === BATCH_APPEND_REQUEST.event) events.push(readEvent(reader));
    else if (field === BATCH_APPEND_REQUEST.isFinal) isFinal = reader.bool();
    else reader.skip();
  }
  return { correlationId, options, events, isFinal };
}

function readOptions(reader: MessageReader): AppendOptions {
  const end = reader.enter();
  let stream = NOTHING;
  let expected: ExpectedRevision = 'any';
  let deadline: number | undefined;
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === APPEND_OPTIONS.stream) stream = readStreamName(reader) ?? NOTHING;
    else if (field === APPEND_OPTIONS.revision) expected = reader.uint64();
    else if (field === APPEND_OPTIONS.deadline) deadline = readTimestamp(reader);
    else {
      if (field === APPEND_OPTIONS.noStream) expected = 'no_stream';
      else if (field === APPEND_OPTIONS.any) expected = 'any';
      else if (field === APPEND_OPTIONS.streamExists) expected = 'stream_exists';
      reader.skip();
    }
  }
  return { stream, expected, deadline };
}

function readEvent(reader: MessageReader): EventMessage {
  const end = reader.enter();
  let id: string | undefined;
  let [type, contentType]: (string | undefined)[] = [];
  let [metadata, data] = [NOTHING, NOTHING];
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === PROPOSED_EVENT.id) id = readUuid(reader);
    else if (field === PROPOSED_EVENT.systemMetadata) {
      const [key, value] = readMapEntry(reader);
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (field === PROPOSED_EVENT.customMetadata) metadata = reader.bytes();
    else if (field === PROPOSED_EVENT.data) data = reader.bytes();
    else reader.skip();
  }
  return { id, type, contentType, metadata, data };
}
