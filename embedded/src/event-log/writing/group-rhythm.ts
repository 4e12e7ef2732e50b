/** How long those who were answered are given to come again, at most. Usually it is as long as a commit takes. */
const MAX_PATIENCE_MS = 10;
/** When nobody comes again for so long after an answer, or for as long as a commit took, those who come append now and then. */
const PAUSE_MS = 10;
/** So few are not worth dividing. */
const SMALLEST_SHARE = 4;

/**
 * Divides those who append without pause into halves: while the appends of one half are being committed, the others are
 * answered and come again. Without it the first to come would be a group of its own, and all others would wait for it.
 * Those who append now and then, many at a time, are not divided.
 */
export class GroupRhythm {
  /** How many were answered and have not come again. */
  #away = 0;
  #withoutPause = false;
  #hasComeAgain = false;
  #begunAt = 0;
  #answeredAt = 0;
  #enough: { readonly count: number; readonly resolve: () => void } | undefined;

  /** @param waiting how many wait now, with the one that came */
  arrived(waiting: number): void {
    if (this.#away > 0) this.#away -= 1;
    if (!this.#hasComeAgain) {
      this.#hasComeAgain = true;
      const pause = Math.max(PAUSE_MS, this.#answeredAt - this.#begunAt);
      this.#withoutPause = performance.now() - this.#answeredAt <= pause;
    }
    if (this.#enough !== undefined && waiting >= this.#enough.count) this.#enough.resolve();
  }

  begun(): void {
    this.#begunAt = performance.now();
  }

  answered(count: number): void {
    this.#away += count;
    this.#hasComeAgain = false;
    this.#answeredAt = performance.now();
  }

  /** How many of those waiting make up the next group. */
  share(waiting: number): number {
    if (!this.#withoutPause) return waiting;
    return Math.max(SMALLEST_SHARE, Math.ceil((waiting + this.#away) / 2));
  }

  /** Resolves when half of all wait, or those who are away had their time. */
  async untilEnough(waiting: number): Promise<void> {
    const count = Math.ceil((waiting + this.#away) / 2);
    if (waiting >= count) return;
    const patience = Math.min(MAX_PATIENCE_MS, this.#answeredAt - this.#begunAt);
    const left = this.#answeredAt + patience - performance.now();
    if (left > 0 && (await this.#come(count, left))) return;
    this.#away = 0;
  }

  /** Whether so many were there in time. */
  #come(count: number, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (inTime: boolean): void => {
        clearTimeout(timer);
        this.#enough = undefined;
        resolve(inTime);
      };
      const timer = setTimeout(finish, timeoutMs, false);
      this.#enough = {
        count,
        resolve: () => {
          finish(true);
        },
      };
    });
  }
}
