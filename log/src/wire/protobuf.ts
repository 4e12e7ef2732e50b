const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/** Number of 7-bit bytes of a varint that fit into a JavaScript number. */
const BYTES_OF_A_NUMBER = 7;

/**
 * Reads a protobuf message and nested messages in place, without creating objects.
 * The value of each field has to be read or skipped.
 */
export class MessageReader {
  private wireType = VARINT;
  private offset = 0;

  constructor(private readonly buffer: Buffer) {}

  /**
   * Returns the number of the next field before `end`, or 0 if there is none.
   *
   * @throws RangeError when the bytes are not a message, like all methods
   */
  next(end = this.buffer.length): number {
    if (this.offset >= end) {
      if (this.offset > end) throw new RangeError('A message ends too early');
      return 0;
    }
    const tag = this.length();
    this.wireType = tag & 7;
    const field = tag >>> 3;
    if (field === 0) throw new RangeError('A field has the number 0');
    return field;
  }

  /** Enters the nested message of the field; returns its end offset. */
  enter(): number {
    this.expect(LENGTH_DELIMITED);
    const end = this.length() + this.offset;
    if (end > this.buffer.length) throw new RangeError('A message ends too early');
    return end;
  }

  bool(): boolean {
    return this.uint64() !== 0n;
  }

  text(): string {
    const end = this.enter();
    const start = this.offset;
    this.goTo(end);
    return this.buffer.toString('utf8', start, end);
  }

  /** Returns a view, not a copy. */
  bytes(): Buffer {
    const end = this.enter();
    const start = this.offset;
    this.goTo(end);
    return this.buffer.subarray(start, end);
  }

  uint64(): bigint {
    this.expect(VARINT);
    let low = 0;
    let scale = 1;
    for (let count = 0; count < BYTES_OF_A_NUMBER; count += 1) {
      const byte = this.byte();
      low += (byte & 127) * scale;
      scale *= 128;
      if (byte < 128) return BigInt(low);
    }
    let value = BigInt(low);
    for (let shift = 49n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    throw new RangeError('A number has more than ten bytes');
  }

  int64(): bigint {
    return BigInt.asIntN(64, this.uint64());
  }

  skip(): void {
    switch (this.wireType) {
      case VARINT:
        while (this.byte() > 127);
        return;
      case FIXED_64:
        this.goTo(this.offset + 8);
        return;
      case LENGTH_DELIMITED:
        this.goTo(this.enter());
        return;
      case FIXED_32:
        this.goTo(this.offset + 4);
        return;
      default:
        throw new RangeError(`There is no wire type ${this.wireType}`);
    }
  }

  private expect(wireType: number): void {
    if (this.wireType !== wireType) throw new RangeError(`Wire type ${this.wireType}, not ${wireType}`);
  }

  private goTo(offset: number): void {
    if (offset > this.buffer.length) throw new RangeError('A message ends too early');
    this.offset = offset;
  }

  /** Reads a tag or a length, which fit into 32 bits. */
  private length(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new RangeError('A length has more than five bytes');
  }

  private byte(): number {
    const byte = this.buffer[this.offset];
    if (byte === undefined) throw new RangeError('A message ends too early');
    this.offset += 1;
    return byte;
  }
}

const LARGEST_INT = Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255, 127);

/**
 * Writes protobuf backwards, from the last field to the first, into one buffer of a known upper bound: the length of a
 * nested message is then known when it has to be written, so nothing is measured or copied twice.
 */
export class MessageWriter {
  readonly #buffer: Buffer;
  #offset: number;

  constructor(upperBound: number) {
    this.#buffer = Buffer.allocUnsafe(upperBound);
    this.#offset = upperBound;
  }

  /** Returns the bytes written so far. */
  finish(): Buffer {
    return this.#buffer.subarray(this.#offset);
  }

  bytes(field: number, value: Uint8Array): void {
    this.#offset -= value.byteLength;
    this.#buffer.set(value, this.#offset);
    this.#lengthAndTag(field, value.byteLength);
  }

  string(field: number, value: string): void {
    const length = Buffer.byteLength(value);
    this.#offset -= length;
    this.#buffer.write(value, this.#offset, length, 'utf8');
    this.#lengthAndTag(field, length);
  }

  /** Writes a whole number from 0 to 2^53 - 1. */
  uint(field: number, value: number): void {
    this.#varint(value);
    this.#varint(field * 8 + VARINT);
  }

  /** Writes the largest signed 64-bit number, which is not a safe integer. */
  largestInt(field: number): void {
    this.#offset -= LARGEST_INT.byteLength;
    this.#buffer.set(LARGEST_INT, this.#offset);
    this.#varint(field * 8 + VARINT);
  }

  message(field: number, writeFieldsFromLastToFirst: () => void): void {
    const end = this.#offset;
    writeFieldsFromLastToFirst();
    this.#lengthAndTag(field, end - this.#offset);
  }

  #lengthAndTag(field: number, length: number): void {
    this.#varint(length);
    this.#varint(field * 8 + LENGTH_DELIMITED);
  }

  #varint(value: number): void {
    let size = 1;
    for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
    this.#offset -= size;
    let at = this.#offset;
    let rest = value;
    // No bit operations, since they are limited to 32 bits.
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#buffer[at++] = (rest % 128) + 128;
    this.#buffer[at] = rest;
  }
}
