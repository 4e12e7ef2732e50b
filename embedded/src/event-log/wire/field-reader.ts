const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/**
 * Reads a protobuf message field by field, where it lies: nothing is copied, and no object is made for a message inside
 * it that is not wanted. Of each field either its value is taken, or it is skipped.
 */
export class FieldReader {
  #wireType = 0;

  constructor(
    private readonly buffer: Buffer,
    private offset = 0,
    private readonly end = buffer.byteLength,
  ) {}

  /**
   * The number of the next field, or 0 when there is none.
   *
   * @throws RangeError when the bytes are no message, as do all methods
   */
  next(): number {
    if (this.offset >= this.end) return 0;
    const tag = this.#length();
    this.#wireType = tag & 7;
    const field = tag >>> 3;
    if (field === 0) throw new RangeError('A field has the number 0');
    return field;
  }

  bool(): boolean {
    return this.uint64() !== 0n;
  }

  uint64(): bigint {
    this.#expect(VARINT);
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    throw new RangeError('A number has more than ten bytes');
  }

  int64(): bigint {
    return BigInt.asIntN(64, this.uint64());
  }

  text(): string {
    const start = this.#delimited();
    return this.buffer.toString('utf8', start, this.offset);
  }

  /** A view, not a copy. */
  bytes(): Buffer {
    const start = this.#delimited();
    return this.buffer.subarray(start, this.offset);
  }

  message(): FieldReader {
    const start = this.#delimited();
    return new FieldReader(this.buffer, start, this.offset);
  }

  skip(): void {
    switch (this.#wireType) {
      case VARINT:
        this.uint64();
        return;
      case FIXED_64:
        this.#advance(8);
        return;
      case LENGTH_DELIMITED:
        this.#delimited();
        return;
      case FIXED_32:
        this.#advance(4);
        return;
      default:
        throw new RangeError(`There is no wire type ${this.#wireType}`);
    }
  }

  /** Passes over what has a length, and returns where it began. */
  #delimited(): number {
    this.#expect(LENGTH_DELIMITED);
    const length = this.#length();
    const start = this.offset;
    this.#advance(length);
    return start;
  }

  #advance(bytes: number): void {
    this.offset += bytes;
    if (this.offset > this.end) throw new RangeError('A message ends too early');
  }

  #expect(wireType: number): void {
    if (this.#wireType !== wireType) throw new RangeError(`Wire type ${this.#wireType}, not ${wireType}`);
  }

  /** A tag or a length: both fit into 32 bits. */
  #length(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new RangeError('A length has more than five bytes');
  }

  #byte(): number {
    const byte = this.offset < this.end ? this.buffer[this.offset] : undefined;
    if (byte === undefined) throw new RangeError('A message ends too early');
    this.offset += 1;
    return byte;
  }
}
