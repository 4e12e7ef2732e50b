/** Bounds the memory; a stream that is not remembered is looked up in its table again. */
const MAX_REMEMBERED = 200_000;

/** The revision of the last event of the streams written to lately; -1 for a stream known not to be there. */
export class StreamHeads {
  #recent = new Map<string, number>();
  #older = new Map<string, number>();

  get(stream: string): number | undefined {
    const recent = this.#recent.get(stream);
    if (recent !== undefined) return recent;
    const older = this.#older.get(stream);
    if (older !== undefined) this.set(stream, older);
    return older;
  }

  set(stream: string, revision: number): void {
    // Two generations instead of one map in order of use: forgetting is then free.
    if (this.#recent.size >= MAX_REMEMBERED / 2 && !this.#recent.has(stream)) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(stream, revision);
  }

  clear(): void {
    this.#recent.clear();
    this.#older.clear();
  }
}
