/** Random numbers of 0 to 1 that are always the same for the same seed. */
export class Random {
  private state: number;

  /** @param seed any texts and numbers; other seeds give unrelated numbers */
  constructor(...seed: readonly (string | number)[]) {
    this.state = hashOf(seed.join('/'));
  }

  /** From 0 to 1, 1 not included (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Whether something happens that happens so often, 0 to 1. */
  chance(often: number): boolean {
    return this.next() < often;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** One of the items. */
  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }
}

/** FNV-1a, 32 bits, mixed once more so that texts which differ at their end alone are unrelated. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
