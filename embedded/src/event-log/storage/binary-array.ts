const OID = { bytea: 17, int8: 20, text: 25, uuid: 2950 } as const;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const INT8_BYTES = 8;
const UUID_BYTES = 16;

/**
 * Encodes one-dimensional arrays in PostgreSQL's binary format, as parameters for `unnest`: the driver would write them as
 * text, which for `bytea` means hex, twice the size, and escaping.
 */
export function byteaArray(values: readonly Uint8Array[]): Buffer {
  const room = values.reduce((total, { byteLength }) => total + byteLength, 0);
  return encode(OID.bytea, values, room, (buffer, value, offset) => {
    buffer.set(value, offset);
    return value.byteLength;
  });
}

export function textArray(values: readonly string[]): Buffer {
  const room = values.reduce((total, value) => total + 3 * value.length, 0);
  return encode(OID.text, values, room, (buffer, value, offset) => buffer.write(value, offset));
}

/** @param values UUIDs in text form, with dashes. */
export function uuidArray(values: readonly string[]): Buffer {
  return encode(OID.uuid, values, values.length * UUID_BYTES, (buffer, value, offset) =>
    buffer.write(value.replaceAll('-', ''), offset, 'hex'),
  );
}

export function int8Array(values: readonly number[]): Buffer {
  return encode(OID.int8, values, values.length * INT8_BYTES, (buffer, value, offset) => {
    buffer.writeBigInt64BE(BigInt(value), offset);
    return INT8_BYTES;
  });
}

/**
 * @param room upper bound of bytes for all elements
 * @param write writes an element into the buffer, and returns its number of bytes
 */
function encode<Value>(
  elementOid: number,
  elements: readonly Value[],
  room: number,
  write: (buffer: Buffer, element: Value, offset: number) => number,
): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + elements.length * LENGTH_BYTES + room);
  const dimensions = elements.length === 0 ? 0 : 1;
  buffer.writeInt32BE(dimensions, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(elementOid, 8);
  if (dimensions === 0) return buffer.subarray(0, 12);
  buffer.writeInt32BE(elements.length, 12);
  buffer.writeInt32BE(1, 16);
  let offset = HEADER_BYTES;
  for (const element of elements) {
    const size = write(buffer, element, offset + LENGTH_BYTES);
    buffer.writeInt32BE(size, offset);
    offset += LENGTH_BYTES + size;
  }
  return buffer.subarray(0, offset);
}
