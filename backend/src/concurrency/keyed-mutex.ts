/** Runs work under one key serially, in the order of the calls; work under other keys is independent of it. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<void>>();

  /** Runs `work` after everything that was started before it under this key, whether that succeeded or failed. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.last.get(key) ?? Promise.resolve();
    const result = previous.then(work);
    const settled = result.then(ignore, ignore);
    this.last.set(key, settled);
    try {
      return await result;
    } finally {
      this.removeIdle(key, settled);
    }
  }

  /** Locks the key at once; later callers wait for the returned release. Undefined when the key is in use. */
  tryLock(key: string): (() => void) | undefined {
    if (this.last.has(key)) return undefined;
    let release = ignore;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.last.set(key, held);
    return () => {
      release();
      this.removeIdle(key, held);
    };
  }

  private removeIdle(key: string, mine: Promise<void>): void {
    if (this.last.get(key) === mine) this.last.delete(key);
  }
}

function ignore(): void {
  // Only the end of the earlier work matters to the next caller.
}
