import { DOUBLE_TAP_MS } from './punches.js';

/** Maximum of punches in a chunk. A list of at most one chunk, the normal case, is a single array. */
const CHUNK_SIZE = 64;

type Chunk = readonly number[];

/** The part of a long list before its last chunk, with cached properties. */
interface Head {
  /** Non-empty chunks in ascending order. */
  readonly chunks: readonly Chunk[];
  /** Number of instants in the whole list. */
  readonly size: number;
  /** The instant that was added last. */
  readonly latest: number;
  /** Cache of `lastCounted`: its argument and its result. */
  countedFrom: number;
  countedTo: number;
}

/**
 * Immutable, sorted set of instants in epoch milliseconds. `with` returns a new list that shares all
 * chunks but one with the old list, so that adding a punch stays cheap on a day with thousands of punches.
 */
export class PunchList implements Iterable<number> {
  /** Undefined in a list of one chunk. */
  readonly #head: Head | undefined;
  /** The last chunk, which usually takes the new punch; empty only if the list is. */
  readonly #tail: Chunk;

  private constructor(tail: Chunk, head?: Head) {
    this.#tail = tail;
    this.#head = head;
  }

  /** Returns the list of these instants, given in any order. */
  static of(instants: Iterable<number>): PunchList {
    let list = new PunchList([]);
    for (const instant of instants) list = list.with(instant);
    return list;
  }

  get size(): number {
    return this.#head?.size ?? this.#tail.length;
  }

  /** The earliest instant. */
  get first(): number | undefined {
    return (this.#head?.chunks[0] ?? this.#tail)[0];
  }

  has(instant: number): boolean {
    const chunk = this.#chunkFor(instant);
    return chunk[countBefore(chunk, instant)] === instant;
  }

  /** Returns the list with one more instant, or the list itself if it contains the instant. */
  with(instant: number): PunchList {
    const tail = this.#tail;
    const last = tail.at(-1);
    if (last === undefined || instant > last) return this.#appended(instant);
    const chunks = this.#head?.chunks ?? [];
    const index = indexFor(chunks, instant);
    const chunk = chunks[index] ?? tail;
    const place = countBefore(chunk, instant);
    if (chunk[place] === instant) return this;
    const parts = halves(chunk.toSpliced(place, 0, instant));
    const all = [...chunks.slice(0, index), ...parts, ...chunks.slice(index + 1)];
    if (index === chunks.length) return this.#longer(all.slice(0, -1), all.at(-1) ?? tail, instant);
    return this.#longer(all, tail, instant);
  }

  /** Returns the instants that were added since `former`, a list from which this one was derived by `with`. */
  addedTo(former: PunchList): readonly number[] {
    const count = this.size - former.size;
    if (count === 1 && this.#head) return [this.#head.latest];
    return count > 0 ? this.toJSON().filter((instant) => !former.has(instant)) : [];
  }

  /**
   * Returns the last counted instant if `start` is the first: each counted instant is later than the one
   * before it by more than a double tap. Returns `start` if no counted instant follows.
   */
  lastCounted(start: number): number {
    const head = this.#head;
    if (head?.countedFrom === start) return head.countedTo;
    let counted = start;
    if (!head) {
      for (const instant of this.#tail) if (instant - counted > DOUBLE_TAP_MS) counted = instant;
      return counted;
    }
    for (let next = this.#firstAfter(start); next !== undefined; next = this.#firstAfter(counted))
      counted = next;
    head.countedFrom = start;
    head.countedTo = counted;
    return counted;
  }

  *[Symbol.iterator](): Iterator<number> {
    for (const chunk of this.#head?.chunks ?? []) yield* chunk;
    yield* this.#tail;
  }

  /** Serialises the list as an array. */
  toJSON(): readonly number[] {
    return this.#head ? [...this.#head.chunks, this.#tail].flat() : this.#tail;
  }

  #appended(instant: number): PunchList {
    const [head, tail] = [this.#head, this.#tail];
    if (!head && tail.length < CHUNK_SIZE) return new PunchList([...tail, instant]);
    const chunks = head?.chunks ?? [];
    const list =
      tail.length < CHUNK_SIZE
        ? this.#longer(chunks, [...tail, instant], instant)
        : this.#longer([...chunks, tail], [instant], instant);
    if (head && list.#head) {
      const { countedFrom, countedTo } = head;
      list.#head.countedFrom = countedFrom;
      list.#head.countedTo = instant - countedTo > DOUBLE_TAP_MS ? instant : countedTo;
    }
    return list;
  }

  #longer(chunks: readonly Chunk[], tail: Chunk, latest: number): PunchList {
    if (chunks.length === 0) return new PunchList(tail);
    return new PunchList(tail, { chunks, size: this.size + 1, latest, countedFrom: NaN, countedTo: NaN });
  }

  /** The first instant after a double tap of the given one. */
  #firstAfter(counted: number): number | undefined {
    const from = counted + DOUBLE_TAP_MS + 1;
    const chunk = this.#chunkFor(from);
    return chunk[countBefore(chunk, from)];
  }

  /** Returns the first chunk that ends at or after the instant, else the tail. */
  #chunkFor(instant: number): Chunk {
    const chunks = this.#head?.chunks;
    return chunks?.[indexFor(chunks, instant)] ?? this.#tail;
  }
}

export const NO_PUNCHES = PunchList.of([]);

function indexFor(chunks: readonly Chunk[], instant: number): number {
  let [low, high] = [0, chunks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((chunks[middle]?.at(-1) ?? Infinity) >= instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

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
