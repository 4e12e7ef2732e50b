const TWO_TO_32 = 2 ** 32;

/** Numbers that look random and are the same for the same seed (the mulberry32 generator). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number {
    return Math.floor((this.#bits() / TWO_TO_32) * bound);
  }

  /** A UUID of version 4. */
  uuid(): string {
    const hex = [this.#word(), this.#word(), this.#word(), this.#word()].join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  /** The same elements in another order. */
  shuffled<T>(elements: readonly T[]): T[] {
    return elements
      .map((element) => ({ element, key: this.#bits() }))
      .sort((a, b) => a.key - b.key)
      .map(({ element }) => element);
  }

  #word(): string {
    return this.#bits().toString(16).padStart(8, '0');
  }

  #bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}
