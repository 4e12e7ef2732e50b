const LENGTH_DELIMITED = 2;
const VARINT = 0;
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
