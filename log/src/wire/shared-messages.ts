import type { LogPosition } from '../position.js';
import { MAP_ENTRY, POSITION, STREAM_IDENTIFIER, STRUCTURED_UUID, TIMESTAMP, UUID } from './fields.js';
import type { MessageReader } from './message-reader.js';
import type { MessageWriter } from './message-writer.js';

/**
 * Messages of `shared.proto`, and entries of maps. Each reading function decodes the nested message of the reader's
 * current field, and throws RangeError when it is malformed.
 */

export function readPosition(reader: MessageReader): LogPosition {
  const end = reader.enter();
  let [commit, prepare] = [0n, 0n];
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === POSITION.commit) commit = reader.uint64();
    else if (field === POSITION.prepare) prepare = reader.uint64();
    else reader.skip();
  }
  return { commit, prepare };
}

/** Returns the text of a UUID in either of the two encodings; empty if it has neither. */
export function readUuid(reader: MessageReader): string {
  const end = reader.enter();
  let text = '';
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === UUID.text) text = reader.text();
    else if (field === UUID.structured) text = readStructuredUuid(reader);
    else reader.skip();
  }
  return text;
}

function readStructuredUuid(reader: MessageReader): string {
  const end = reader.enter();
  let [high, low] = [0n, 0n];
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === STRUCTURED_UUID.high) high = reader.uint64();
    else if (field === STRUCTURED_UUID.low) low = reader.uint64();
    else reader.skip();
  }
  const hex = ((high << 64n) | low).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the bytes of a stream's name, not validated; undefined if there is none. */
export function readStreamName(reader: MessageReader): Buffer | undefined {
  const end = reader.enter();
  let name: Buffer | undefined;
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === STREAM_IDENTIFIER.name) name = reader.bytes();
    else reader.skip();
  }
  return name;
}

export function readMapEntry(reader: MessageReader): readonly [key: string, value: string] {
  const end = reader.enter();
  let [key, value] = ['', ''];
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === MAP_ENTRY.key) key = reader.text();
    else if (field === MAP_ENTRY.value) value = reader.text();
    else reader.skip();
  }
  return [key, value];
}

export function writeMapEntry(writer: MessageWriter, field: number, key: string, value: string): void {
  writer.message(field, () => {
    writer.string(MAP_ENTRY.value, value);
    writer.string(MAP_ENTRY.key, key);
  });
}

/** Returns milliseconds since 1970. */
export function readTimestamp(reader: MessageReader): number {
  const end = reader.enter();
  let milliseconds = 0;
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === TIMESTAMP.seconds) milliseconds += 1000 * Number(reader.int64());
    else if (field === TIMESTAMP.nanos) milliseconds += Math.trunc(Number(reader.int64()) / 1e6);
    else reader.skip();
  }
  return milliseconds;
}
