import type { LogPosition } from '../position.js';
import {
  APPEND_SUCCESS,
  BATCH_APPEND_ANSWER,
  POSITION,
  readPosition,
  readUuid,
  STREAM_IDENTIFIER,
} from './shared-messages.js';
import { MessageReader, MessageWriter } from './protobuf.js';

/** Revision and position of the last event of an append; the position is undefined if the log omits it. */
export interface Appended {
  readonly revision: bigint;
  readonly position: LogPosition | undefined;
}

/** Answer of the log to an append. The reason of a refusal is decoded by the client's classes. */
export interface AppendAnswer {
  readonly correlationId: string;
  readonly appended: Appended | undefined;
  /** The whole message. */
  readonly bytes: Buffer;
}

const NOTHING = new Uint8Array();
const ROOM_FOR_NUMBERS = 64;

/** Reads a `BatchAppendResp`. @throws RangeError when it is malformed */
export function readAppendAnswer(bytes: Buffer): AppendAnswer {
  const reader = new MessageReader(bytes);
  let correlationId = '';
  let appended: Appended | undefined;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === BATCH_APPEND_ANSWER.correlationId) correlationId = readUuid(reader);
    else if (field === BATCH_APPEND_ANSWER.success) appended = readSuccess(reader);
    else reader.skip();
  }
  return { correlationId, appended, bytes };
}

function readSuccess(reader: MessageReader): Appended {
  const end = reader.enter();
  let revision = 0n;
  let position: LogPosition | undefined;
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === APPEND_SUCCESS.revision) revision = reader.uint64();
    else if (field === APPEND_SUCCESS.position) position = readPosition(reader);
    else reader.skip();
  }
  return { revision, position };
}

/**
 * Writes the `BatchAppendResp` of a successful append.
 *
 * @param correlationId encoded, as it came with the request
 * @param written.revision undefined when the stream has no events
 */
export function writeAppendSuccess(
  correlationId: Uint8Array | undefined,
  stream: string,
  { revision, position }: { readonly revision: number | undefined; readonly position: number | undefined },
): Buffer {
  const writer = new MessageWriter(ROOM_FOR_NUMBERS + (correlationId?.byteLength ?? 0) + 3 * stream.length);
  writer.message(BATCH_APPEND_ANSWER.stream, () => {
    writer.string(STREAM_IDENTIFIER.name, stream);
  });
  writer.message(BATCH_APPEND_ANSWER.success, () => {
    if (position === undefined) writer.bytes(APPEND_SUCCESS.noPosition, NOTHING);
    else {
      writer.message(APPEND_SUCCESS.position, () => {
        writer.uint(POSITION.prepare, position);
        writer.uint(POSITION.commit, position);
      });
    }
    if (revision === undefined) writer.bytes(APPEND_SUCCESS.noStream, NOTHING);
    else writer.uint(APPEND_SUCCESS.revision, revision);
  });
  if (correlationId !== undefined) writer.bytes(BATCH_APPEND_ANSWER.correlationId, correlationId);
  return writer.finish();
}
