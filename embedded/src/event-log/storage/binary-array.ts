const OID = { bytea: 17, int8: 20, text: 25, uuid: 2950 } as const;
const HEADER_BYTES = 20;

/**
 * One-dimensional arrays in PostgreSQL's binary format, as parameters for `unnest`: the driver would write them as
 * text, which for `bytea` means hex, twice the size, and escaping.
 */
export function byteaArray(values: readonly Uint8Array[]): Buffer {
  return encode(OID.bytea, values);
}

export function textArray(values: readonly string[]): Buffer {
  return encode(
    OID.text,
    values.map((value) => Buffer.from(value, 'utf8')),
  );
}

/** @param values UUIDs in text form, with dashes. */
export function uuidArray(values: readonly string[]): Buffer {
  return encode(
    OID.uuid,
    values.map((value) => Buffer.from(value.replaceAll('-', ''), 'hex')),
  );
}

export function int8Array(values: readonly number[]): Buffer {
  return encode(
    OID.int8,
    values.map((value) => {
      const bytes = Buffer.allocUnsafe(8);
      bytes.writeBigInt64BE(BigInt(value));
      return bytes;
    }),
  );
}

function encode(elementOid: number, elements: readonly Uint8Array[]): Buffer {
  const size = elements.reduce((total, element) => total + 4 + element.byteLength, HEADER_BYTES);
  const buffer = Buffer.allocUnsafe(size);
  const dimensions = elements.length === 0 ? 0 : 1;
  buffer.writeInt32BE(dimensions, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(elementOid, 8);
  if (dimensions === 0) return buffer.subarray(0, 12);
  buffer.writeInt32BE(elements.length, 12);
  buffer.writeInt32BE(1, 16);
  let offset = HEADER_BYTES;
  for (const element of elements) {
    offset = buffer.writeInt32BE(element.byteLength, offset);
    buffer.set(element, offset);
    offset += element.byteLength;
  }
  return buffer;
}
