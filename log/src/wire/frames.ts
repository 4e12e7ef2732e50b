const LENGTH_BYTES = 4;

/** Encodes messages for a byte stream, each after its length. */
export function framed(messages: readonly Uint8Array[]): Buffer {
  const parts = messages.flatMap((message) => {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(message.byteLength);
    return [length, message];
  });
  return Buffer.concat(parts);
}

/**
 * Decodes the messages of a byte stream, in groups as they arrive.
 *
 * @throws RangeError when the stream ends within a message
 */
export async function* messagesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const messages: Buffer[] = [];
    let at = 0;
    while (at + LENGTH_BYTES <= rest.length) {
      const end = at + LENGTH_BYTES + rest.readUInt32LE(at);
      if (end > rest.length) break;
      messages.push(rest.subarray(at + LENGTH_BYTES, end));
      at = end;
    }
    rest = rest.subarray(at);
    if (messages.length > 0) yield messages;
  }
  if (rest.length > 0) throw new RangeError('The stream ends within a message');
}
