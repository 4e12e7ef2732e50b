import { NO_STREAM } from '../../event.types.js';
import { ReverseWriter } from '../../wire/reverse-writer.js';
import type { Written } from '../../writing/write-request.js';

/** Field numbers of `streams.proto` and `shared.proto`. */
const RESPONSE = { correlationId: 1, success: 3, stream: 4 } as const;
const SUCCESS = { revision: 1, noStream: 2, position: 3, noPosition: 4 } as const;
const POSITION = { commit: 1, prepare: 2 } as const;
const STREAM_NAME = 3;

const NOTHING = new Uint8Array();
const ROOM_FOR_NUMBERS = 64;

/** Encodes the `BatchAppendResp` that says where the events of an append are: the answer that nearly all get. */
export function encodeBatchSuccess(
  correlationId: Uint8Array | undefined,
  stream: string,
  { revision, position }: Written,
): Buffer {
  const writer = new ReverseWriter(ROOM_FOR_NUMBERS + (correlationId?.byteLength ?? 0) + 3 * stream.length);
  writer.message(RESPONSE.stream, () => {
    writer.string(STREAM_NAME, stream);
  });
  writer.message(RESPONSE.success, () => {
    if (position === undefined) writer.bytes(SUCCESS.noPosition, NOTHING);
    else {
      writer.message(SUCCESS.position, () => {
        writer.uint(POSITION.prepare, position);
        writer.uint(POSITION.commit, position);
      });
    }
    if (revision === NO_STREAM) writer.bytes(SUCCESS.noStream, NOTHING);
    else writer.uint(SUCCESS.revision, revision);
  });
  if (correlationId !== undefined) writer.bytes(RESPONSE.correlationId, correlationId);
  return writer.finish();
}
