import { DOUBLE_TAP_MS } from './punches.js';

/** Punches of a chunk; a list of no more is one array, as that of nearly every record is. */
const CHUNK_SIZE = 64;

type Chunk = readonly number[];
const NO_CHUNKS: readonly Chunk[] = [];

/**
 * Instants in ascending order, each once, in epoch milliseconds. A list never changes: `with` returns another one, which shares all
 * chunks but one with it, so that a day of thousands of punches costs hardly more for each of them than a usual day.
 */
export class PunchList implements Iterable<number> {
  /** None is empty, and each lies before the next. */
  readonly #chunks: readonly Chunk[];
  /** The chunk after the last, to which punches are usually added; empty in an empty list alone. */
  readonly #tail: Chunk;
  readonly #size: number;
  readonly #latest: number | undefined;
  /** Cache of `lastCounted`: its argument and its result. */
  #countedFrom = NaN;
  #countedTo = NaN;

  private constructor(chunks: readonly Chunk[], tail: Chunk, size: number, latest: number | undefined) {
    this.#chunks = chunks;
    this.#tail = tail;
    this.#size = size;
    this.#latest = latest;
  }

  /** The list of these instants, in any order. */
  static of(instants: Iterable<number>): PunchList {
    let list = new PunchList(NO_CHUNKS, [], 0, undefined);
    for (const instant of instants) list = list.with(instant);
    return list;
  }

  get size(): number {
    return this.#size;
  }

  /** The earliest instant. */
  get first(): number | undefined {
    return this.#chunks[0]?.[0] ?? this.#tail[0];
  }

  /** The instant that was added last, which need not be the last in time. */
  get latestAddition(): number | undefined {
    return this.#latest;
  }

  has(instant: number): boolean {
    const chunk = this.#chunks[this.#chunkFor(instant)] ?? this.#tail;
    return chunk[countBefore(chunk, instant)] === instant;
  }

  /** The list with one more instant; the list itself when it has that already. */
  with(instant: number): PunchList {
    const tail = this.#tail;
    const last = tail.at(-1);
    if (last === undefined || instant > last) return this.#appended(instant);
    const index = this.#chunkFor(instant);
    const chunk = this.#chunks[index] ?? tail;
    const place = countBefore(chunk, instant);
    if (chunk[place] === instant) return this;
    const parts = halves(chunk.toSpliced(place, 0, instant));
    const chunks =
      index === this.#chunks.length
        ? this.#chunks.concat(parts.slice(0, -1))
        : this.#chunks.toSpliced(index, 1, ...parts);
    const newTail = index === this.#chunks.length ? (parts.at(-1) ?? tail) : tail;
    return new PunchList(chunks, newTail, this.#size + 1, instant);
  }

  /**
   * The last instant that counts when `start` is the first that does: each instant that counts is later than the one
   * before it by more than a double tap. `start` itself when none follows.
   */
  lastCounted(start: number): number {
    if (this.#countedFrom === start) return this.#countedTo;
    let counted = start;
    for (;;) {
      const next = this.#firstAfter(counted + DOUBLE_TAP_MS);
      if (next === undefined) break;
      counted = next;
    }
    this.#countedFrom = start;
    this.#countedTo = counted;
    return counted;
  }

  *[Symbol.iterator](): Iterator<number> {
    for (const chunk of this.#chunks) yield* chunk;
    yield* this.#tail;
  }

  /** Written as an array. */
  toJSON(): readonly number[] {
    return this.#chunks.length === 0 ? this.#tail : [...this.#chunks, this.#tail].flat();
  }

  #appended(instant: number): PunchList {
    const isFull = this.#tail.length >= CHUNK_SIZE;
    const chunks = isFull ? [...this.#chunks, this.#tail] : this.#chunks;
    const tail = isFull ? [instant] : [...this.#tail, instant];
    const list = new PunchList(chunks, tail, this.#size + 1, instant);
    list.#countedFrom = this.#countedFrom;
    list.#countedTo = instant - this.#countedTo > DOUBLE_TAP_MS ? instant : this.#countedTo;
    return list;
  }

  #firstAfter(instant: number): number | undefined {
    const chunk = this.#chunks[this.#chunkFor(instant + 1)] ?? this.#tail;
    return chunk[countBefore(chunk, instant + 1)];
  }

  /** The index of the first chunk that ends at or after the instant; that of the tail when none does. */
  #chunkFor(instant: number): number {
    const chunks = this.#chunks;
    let [low, high] = [0, chunks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((chunks[middle]?.at(-1) ?? Infinity) >= instant) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

export const NO_PUNCHES = PunchList.of([]);

/** The number of instants in an ascending chunk that are before the given one. */
function countBefore(chunk: Chunk, instant: number): number {
  let [low, high] = [0, chunk.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((chunk[middle] ?? Infinity) >= instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

function halves(chunk: Chunk): readonly Chunk[] {
  if (chunk.length <= CHUNK_SIZE) return [chunk];
  const middle = chunk.length >>> 1;
  return [chunk.slice(0, middle), chunk.slice(middle)];
}
