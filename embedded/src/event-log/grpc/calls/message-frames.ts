import { status } from '@grpc/grpc-js';

import { failure, RefusedInputError } from '../errors/grpc-errors.js';

/** Bytes before each message: a flag for compression, and the length. */
const PREFIX_BYTES = 5;
/** Maximum size of a message, that of the client: an append that is too large must arrive to be refused with its own error. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
/** Maximum size of a message of a call without credentials: the requests of the methods that it can reach have no fields. */
export const MAX_UNPROVEN_MESSAGE_BYTES = 256;
/** A piece that is a smaller part of its buffer than this is copied, since the whole buffer would stay in memory with it. */
const MIN_SHARE = 1 / 8;

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

  /** @param maxMessageBytes a longer message is refused by its prefix, before its bytes are buffered */
  constructor(private readonly maxMessageBytes: number = MAX_MESSAGE_BYTES) {}

  /**
   * Returns the messages that are complete with this chunk.
   *
   * @throws RefusedInputError when a message is compressed, or too long
   */
  read(piece: Buffer): Buffer[] {
    this.#size += piece.byteLength;
    if (this.#size < this.#needed) {
      this.#pieces.push(kept(piece));
      return [];
    }
    const bytes = this.#pieces.length === 0 ? piece : Buffer.concat([...this.#pieces, piece]);
    // A refused call may stay open for some time.
    this.#pieces = [];
    const messages: Buffer[] = [];
    let offset = 0;
    let end = this.#endOfMessage(bytes, offset);
    for (; end <= bytes.byteLength; end = this.#endOfMessage(bytes, offset)) {
      messages.push(bytes.subarray(offset + PREFIX_BYTES, end));
      offset = end;
    }
    this.#size = bytes.byteLength - offset;
    if (this.#size > 0) this.#pieces.push(kept(bytes.subarray(offset)));
    this.#needed = end - offset;
    return messages;
  }

  #endOfMessage(bytes: Buffer, offset: number): number {
    if (bytes.byteLength < offset + PREFIX_BYTES) return offset + PREFIX_BYTES;
    if (bytes[offset] !== 0) {
      throw new RefusedInputError(
        failure(status.UNIMPLEMENTED, 'This event log takes no compressed messages'),
      );
    }
    const length = bytes.readUInt32BE(offset + 1);
    if (length > this.maxMessageBytes) {
      throw new RefusedInputError(
        failure(
          status.RESOURCE_EXHAUSTED,
          `A message of ${length} bytes is larger than ${this.maxMessageBytes}`,
        ),
      );
    }
    return offset + PREFIX_BYTES + length;
  }
}

function kept(piece: Buffer): Buffer {
  if (piece.byteLength >= piece.buffer.byteLength * MIN_SHARE) return piece;
  // Not from the pool, whose buffers are shared with others.
  const copy = Buffer.allocUnsafeSlow(piece.byteLength);
  copy.set(piece);
  return copy;
}
