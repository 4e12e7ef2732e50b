import { ANY, NO_STREAM, STREAM_EXISTS, type AppendExpectedRevision } from '@eventstore/db-client';
import { MessageReader } from '@timekeep/projections/wire/message-reader';
import { readPosition } from '@timekeep/projections/wire/read-position';
import type { LogPosition } from '@timekeep/projections/checkpoint/log-position';

/** Field numbers of `streams.proto` and `shared.proto`. */
const REQUEST = { correlationId: 1, options: 2, event: 3, isFinal: 4 } as const;
const OPTIONS = { stream: 1, revision: 2, noStream: 3, any: 4, streamExists: 5, deadline: 6 } as const;
const EVENT = { id: 1, systemMetadata: 2, metadata: 3, data: 4 } as const;
const ANSWER = { correlationId: 1, success: 3 } as const;
const SUCCESS = { revision: 1, position: 3 } as const;
const UUID = { structured: 1, text: 2 } as const;
const STRUCTURED_UUID = { high: 1, low: 2 } as const;
const TIMESTAMP = { seconds: 1 } as const;
const STREAM_NAME = 3;
const MAP = { key: 1, value: 2 } as const;

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const NOTHING = new Uint8Array();

/** Bytes, or a field whose bytes are joined with others when all of them are there. */
type Part = Uint8Array | { readonly length: number; readonly pieces: readonly Part[] };

const SHORT = 256;
const HEADERS: Buffer[] = [];

/** An event as it is appended; data and metadata are JSON in bytes. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface AppendRequest {
  readonly stream: string;
  readonly expectedRevision: AppendExpectedRevision;
  readonly events: readonly NewEvent[];
  /** In milliseconds since 1970; the log does not begin an append after it. */
  readonly deadline: number;
}

/** Where the last event of an append lies; the position is undefined where the log does not tell it. */
export interface Appended {
  readonly revision: bigint;
  readonly position: LogPosition | undefined;
}

/** What the log says to an append; why it refuses one is left to the client's classes. */
export interface AppendAnswer {
  readonly correlationId: string;
  readonly appended: Appended | undefined;
  /** All of it. */
  readonly bytes: Buffer;
}

/** Writes a `BatchAppendReq` that holds the whole append. */
export function writeAppend(request: AppendRequest, correlationId: string): Buffer {
  const { stream, expectedRevision, events, deadline } = request;
  return joined(
    field(REQUEST.correlationId, field(UUID.text, utf8(correlationId))),
    field(
      REQUEST.options,
      field(OPTIONS.stream, field(STREAM_NAME, utf8(stream))),
      written(expectedRevision),
      field(OPTIONS.deadline, numberField(TIMESTAMP.seconds, Math.ceil(deadline / 1000))),
    ),
    ...events.map(({ id, type, data, metadata }) =>
      field(
        REQUEST.event,
        field(EVENT.id, field(UUID.text, utf8(id))),
        entry('type', type),
        JSON_CONTENT,
        field(EVENT.metadata, metadata),
        field(EVENT.data, data),
      ),
    ),
    FINAL,
  );
}

/** Reads a `BatchAppendResp`. @throws RangeError when it is none */
export function readAppendAnswer(bytes: Buffer): AppendAnswer {
  const reader = new MessageReader(bytes);
  let correlationId = '';
  let appended: Appended | undefined;
  for (let number = reader.next(); number !== 0; number = reader.next()) {
    if (number === ANSWER.correlationId) correlationId = readUuid(reader);
    else if (number === ANSWER.success) appended = readSuccess(reader);
    else reader.skip();
  }
  return { correlationId, appended, bytes };
}

function readSuccess(reader: MessageReader): Appended {
  const end = reader.enter();
  let revision = 0n;
  let position: LogPosition | undefined;
  for (let number = reader.next(end); number !== 0; number = reader.next(end)) {
    if (number === SUCCESS.revision) revision = reader.uint64();
    else if (number === SUCCESS.position) position = readPosition(reader);
    else reader.skip();
  }
  return { revision, position };
}

/** Servers may answer in the other of the two ways to write one. */
function readUuid(reader: MessageReader): string {
  const end = reader.enter();
  let text = '';
  for (let number = reader.next(end); number !== 0; number = reader.next(end)) {
    if (number === UUID.text) text = reader.text();
    else if (number === UUID.structured) text = readStructuredUuid(reader);
    else reader.skip();
  }
  return text;
}

function readStructuredUuid(reader: MessageReader): string {
  const end = reader.enter();
  let [high, low] = [0n, 0n];
  for (let number = reader.next(end); number !== 0; number = reader.next(end)) {
    if (number === STRUCTURED_UUID.high) high = reader.uint64();
    else if (number === STRUCTURED_UUID.low) low = reader.uint64();
    else reader.skip();
  }
  const hex = ((high << 64n) | low).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function written(expected: AppendExpectedRevision): Part {
  switch (expected) {
    case ANY:
      return AT_ANY;
    case NO_STREAM:
      return field(OPTIONS.noStream, NOTHING);
    case STREAM_EXISTS:
      return field(OPTIONS.streamExists, NOTHING);
    default:
      return numberField(OPTIONS.revision, Number(expected));
  }
}

function entry(key: string, value: string): Part {
  return field(EVENT.systemMetadata, field(MAP.key, utf8(key)), field(MAP.value, utf8(value)));
}

const JSON_CONTENT = joined(entry('content-type', 'application/json'));
const AT_ANY = joined(field(OPTIONS.any, NOTHING));
const FINAL = joined(numberField(REQUEST.isFinal, 1));

/** A text, or a message of these parts. */
function field(number: number, ...parts: readonly Part[]): Part {
  let length = 0;
  for (const part of parts) length += part.length;
  const header = headerOf(number, length);
  return { length: header.length + length, pieces: [header, ...parts] };
}

/** What precedes a field of the length; those of short ones are few, and kept. */
function headerOf(number: number, length: number): Buffer {
  if (length >= SHORT) return varints((number << 3) | LENGTH_DELIMITED, length);
  return (HEADERS[number * SHORT + length] ??= varints((number << 3) | LENGTH_DELIMITED, length));
}

function numberField(number: number, value: number): Buffer {
  return varints((number << 3) | VARINT, value);
}

/** Numbers that are not negative, each in groups of seven bits, the lowest first. */
function varints(...values: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

function utf8(text: string): Buffer {
  return Buffer.from(text);
}

/** The bytes of all parts, each copied once. */
function joined(...parts: readonly Part[]): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  const copy = (part: Part): void => {
    if (!('pieces' in part)) {
      bytes.set(part, at);
      at += part.length;
    } else for (const piece of part.pieces) copy(piece);
  };
  for (const part of parts) copy(part);
  return bytes;
}
