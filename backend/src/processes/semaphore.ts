/** Bounds the concurrency of work of all callers together. Work begins in the order of the calls. */
export class Semaphore {
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.underWay < this.atOnce) this.underWay += 1;
    else await new Promise<void>((begin) => this.waiting.push(begin));
    try {
      return await work();
    } finally {
      // The slot passes to the next one.
      const next = this.waiting.shift();
      if (next) next();
      else this.underWay -= 1;
    }
  }
}
