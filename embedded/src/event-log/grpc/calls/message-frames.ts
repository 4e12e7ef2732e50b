import { status } from '@grpc/grpc-js';

import { failure } from '../errors/grpc-errors.js';
import { RefusedInputError } from '../errors/refused-input.error.js';

/** Bytes before each message: a flag for compression, and the length. */
const PREFIX_BYTES = 5;
/** Maximum size of a message, that of the client: an append that is too large must arrive to be refused with its own error. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

/** Encodes messages into one buffer, since each write has a high fixed cost. */
export function framed(messages: readonly Uint8Array[]): Buffer {
  const size = messages.reduce((total, { byteLength }) => total + PREFIX_BYTES + byteLength, 0);
  const frames = Buffer.allocUnsafe(size);
  let offset = 0;
  for (const message of messages) {
    frames[offset] = 0;
    offset = frames.writeUInt32BE(message.byteLength, offset + 1);
    frames.set(message, offset);
    offset += message.byteLength;
  }
  return frames;
}

/** Decodes messages from chunks of any size. */
export class FrameReader {
  #pieces: Buffer[] = [];
  #size = 0;
  #needed = PREFIX_BYTES;

  /**
   * Returns the messages that are complete with this chunk.
   *
   * @throws RefusedInputError when a message is compressed, or too long
   */
  read(piece: Buffer): Buffer[] {
    this.#pieces.push(piece);
    this.#size += piece.byteLength;
    if (this.#size < this.#needed) return [];
    const bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
    const messages: Buffer[] = [];
    let offset = 0;
    let end = endOfMessage(bytes, offset);
    for (; end <= bytes.byteLength; end = endOfMessage(bytes, offset)) {
      messages.push(bytes.subarray(offset + PREFIX_BYTES, end));
      offset = end;
    }
    this.#size = bytes.byteLength - offset;
    this.#pieces = this.#size === 0 ? [] : [bytes.subarray(offset)];
    this.#needed = end - offset;
    return messages;
  }
}

function endOfMessage(bytes: Buffer, offset: number): number {
  if (bytes.byteLength < offset + PREFIX_BYTES) return offset + PREFIX_BYTES;
  if (bytes[offset] !== 0) {
    throw new RefusedInputError(failure(status.UNIMPLEMENTED, 'This event log takes no compressed messages'));
  }
  const length = bytes.readUInt32BE(offset + 1);
  if (length > MAX_MESSAGE_BYTES) {
    throw new RefusedInputError(
      failure(status.RESOURCE_EXHAUSTED, `A message of ${length} bytes is larger than ${MAX_MESSAGE_BYTES}`),
    );
  }
  return offset + PREFIX_BYTES + length;
}
