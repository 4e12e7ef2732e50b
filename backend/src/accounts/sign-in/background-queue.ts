import { concatMap, Subject } from 'rxjs';

/** Work that waits; what comes then is dropped. */
const MAX_WAITING = 1_000;

/** Work in the background, one after the other. */
export class BackgroundQueue {
  private readonly work = new Subject<() => Promise<void>>();
  private readonly waiting = new Set<Promise<void>>();

  constructor(private readonly failed: (error: unknown) => void) {
    this.work.pipe(concatMap((work) => work())).subscribe();
  }

  add(work: () => Promise<void>): void {
    if (this.waiting.size >= MAX_WAITING) return;
    const done = new Promise<void>((resolve) => {
      this.work.next(async () => {
        await work().catch(this.failed);
        resolve();
      });
    });
    this.waiting.add(done);
    void done.then(() => this.waiting.delete(done));
  }

  /** Waits for what waits now. */
  async finished(): Promise<void> {
    await Promise.all(this.waiting);
  }
}
