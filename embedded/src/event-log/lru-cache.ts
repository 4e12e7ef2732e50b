/**
 * Approximate LRU cache with two generations instead of an exact order of use, which makes eviction cheap. A value
 * that is used moves to the younger generation; the older one is dropped when the younger reaches half the capacity.
 */
export class LruCache<Value extends object> {
  #recent = new Map<string, Value>();
  #older = new Map<string, Value>();
  /** Weight of the younger generation. */
  #weight = 0;

  /** @param weightOf returns a value's share of the capacity; has to be constant for a value */
  constructor(
    private readonly capacity: number,
    private readonly weightOf: (value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const older = this.#older.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: Value): void {
    const before = this.#recent.get(key);
    if (before !== undefined) this.#weight -= this.weightOf(before);
    else if (this.#weight >= this.capacity / 2) this.#startGeneration(this.#recent);
    this.#recent.set(key, value);
    this.#weight += this.weightOf(value);
  }

  delete(key: string): void {
    const recent = this.#recent.get(key);
    if (recent !== undefined) this.#weight -= this.weightOf(recent);
    this.#recent.delete(key);
    this.#older.delete(key);
  }

  clear(): void {
    this.#startGeneration(new Map());
  }

  #startGeneration(older: Map<string, Value>): void {
    this.#older = older;
    this.#recent = new Map();
    this.#weight = 0;
  }
}
