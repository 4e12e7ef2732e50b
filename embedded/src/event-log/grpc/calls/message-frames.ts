import { status } from '@grpc/grpc-js';

import { failure } from '../errors/grpc-errors.js';
import { RefusedInputError } from '../errors/refused-input.error.js';

/** Before each message stands whether it is compressed, and how long it is. */
const PREFIX_BYTES = 5;
/** The client takes messages of 17 MiB; an append too large must reach us to be refused in its own words. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

/** Puts messages into one piece, to be written at once: each write costs more than what is in it. */
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

/** Finds the messages in what comes over the line in pieces of any size. */
export class FrameReader {
  #pieces: Buffer[] = [];
  #size = 0;
  #needed = PREFIX_BYTES;

  /**
   * The messages that are whole with this piece.
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
