import { FieldReader } from '../../wire/field-reader.js';
import type { ExpectedRevision } from '../../writing/write-request.js';

/** Field numbers of `streams.proto` and `shared.proto`. Options and events have the same in both ways to append. */
const APPEND_REQ = { options: 1, event: 2 } as const;
const BATCH_APPEND_REQ = { correlationId: 1, options: 2, event: 3, isFinal: 4 } as const;
const OPTIONS = { stream: 1, revision: 2, noStream: 3, any: 4, streamExists: 5, deadline: 6 } as const;
const EVENT = { id: 1, systemMetadata: 2, customMetadata: 3, data: 4 } as const;
const STREAM_NAME = 3;
const UUID = { structured: 1, text: 2 } as const;
const STRUCTURED_UUID = { high: 1, low: 2 } as const;
const MAP = { key: 1, value: 2 } as const;
const TIMESTAMP = { seconds: 1, nanos: 2 } as const;

const NOTHING: Buffer = Buffer.alloc(0);

export interface AppendOptions {
  /** As it came, not checked. */
  readonly stream: Buffer;
  readonly expected: ExpectedRevision;
  /** Milliseconds since 1970. */
  readonly deadline: number | undefined;
}

/** An event as it came, not checked. */
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
  /** Encoded, as it goes back in the answer. */
  readonly correlationId: Buffer | undefined;
  readonly options: AppendOptions | undefined;
  readonly events: readonly EventMessage[];
  readonly isFinal: boolean;
}

/** Reads an `AppendReq`. @throws RangeError when it is none */
export function readAppendMessage(bytes: Buffer): AppendMessage {
  const reader = new FieldReader(bytes);
  let options: AppendOptions | undefined;
  let event: EventMessage | undefined;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === APPEND_REQ.options) options = readOptions(reader.message());
    else if (field === APPEND_REQ.event) event = readEvent(reader.message());
    else reader.skip();
  }
  return { options, event };
}

/** Reads a `BatchAppendReq`. @throws RangeError when it is none */
export function readBatchAppendMessage(bytes: Buffer): BatchAppendMessage {
  const reader = new FieldReader(bytes);
  let correlationId: Buffer | undefined;
  let options: AppendOptions | undefined;
  const events: EventMessage[] = [];
  let isFinal = false;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === BATCH_APPEND_REQ.correlationId) correlationId = reader.bytes();
    else if (field === BATCH_APPEND_REQ.options) options = readOptions(reader.message());
    else if (field === BATCH_APPEND_REQ.event) events.push(readEvent(reader.message()));
    else if (field === BATCH_APPEND_REQ.isFinal) isFinal = reader.bool();
    else reader.skip();
  }
  return { correlationId, options, events, isFinal };
}

function readOptions(reader: FieldReader): AppendOptions {
  let stream = NOTHING;
  let expected: ExpectedRevision = 'any';
  let deadline: number | undefined;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === OPTIONS.stream) stream = readStreamName(reader.message());
    else if (field === OPTIONS.revision) expected = reader.uint64();
    else if (field === OPTIONS.deadline) deadline = readTimestamp(reader.message());
    else {
      if (field === OPTIONS.noStream) expected = 'no_stream';
      else if (field === OPTIONS.any) expected = 'any';
      else if (field === OPTIONS.streamExists) expected = 'stream_exists';
      reader.skip();
    }
  }
  return { stream, expected, deadline };
}

function readStreamName(reader: FieldReader): Buffer {
  let name = NOTHING;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === STREAM_NAME) name = reader.bytes();
    else reader.skip();
  }
  return name;
}

function readTimestamp(reader: FieldReader): number {
  let milliseconds = 0;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === TIMESTAMP.seconds) milliseconds += 1000 * Number(reader.int64());
    else if (field === TIMESTAMP.nanos) milliseconds += Math.trunc(Number(reader.int64()) / 1e6);
    else reader.skip();
  }
  return milliseconds;
}

function readEvent(reader: FieldReader): EventMessage {
  let id: string | undefined;
  let [type, contentType]: (string | undefined)[] = [];
  let [metadata, data] = [NOTHING, NOTHING];
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === EVENT.id) id = readUuidText(reader.message());
    else if (field === EVENT.systemMetadata) {
      const [key, value] = readEntry(reader.message());
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (field === EVENT.customMetadata) metadata = reader.bytes();
    else if (field === EVENT.data) data = reader.bytes();
    else reader.skip();
  }
  return { id, type, contentType, metadata, data };
}

function readEntry(reader: FieldReader): readonly [key: string, value: string] {
  let [key, value] = ['', ''];
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === MAP.key) key = reader.text();
    else if (field === MAP.value) value = reader.text();
    else reader.skip();
  }
  return [key, value];
}

function readUuidText(reader: FieldReader): string {
  let text = '';
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === UUID.text) text = reader.text();
    else if (field === UUID.structured) text = readStructuredUuid(reader.message());
    else reader.skip();
  }
  return text;
}

function readStructuredUuid(reader: FieldReader): string {
  let [high, low] = [0n, 0n];
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === STRUCTURED_UUID.high) high = reader.uint64();
    else if (field === STRUCTURED_UUID.low) low = reader.uint64();
    else reader.skip();
  }
  const hex = ((high << 64n) | low).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
