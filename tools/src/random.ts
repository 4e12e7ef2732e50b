const TWO_TO_32 = 2 ** 32;

/**
 * Seeded pseudo-random numbers (mulberry32). Not for secrets.
 *
 * The demo company is generated from them, and is repeatedly brought up to date from the same seed: a change of these numbers
 * would change its past.
 */
export class Random {
  #state: number;

  /** @param seed any texts and numbers; different seeds give unrelated sequences */
  constructor(...seed: readonly (string | number)[]) {
    this.#state = hashOf(seed.join('/'));
  }

  /** Returns a number from 0 to 1, excluding 1. */
  next(): number {
    return this.#bits() / TWO_TO_32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Returns one of the items. */
  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }

  /** Returns a shuffled copy. */
  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, rank: this.next() }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item);
  }

  /** Returns a UUID of version 4. */
  uuid(): string {
    const digits = Array.from({ length: 4 }, () => this.#bits().toString(16).padStart(8, '0')).join('');
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
  }

  #bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}

/** FNV-1a, 32 bits, mixed once more because texts that differ only at the end would give similar hashes. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
