/** The longest wait; a group that is complete before does not wait on. */
const LONGEST_WAIT_MS = 2;

/**
 * Waits for those who were just answered to be back with their next request. Without it they and those who waited
 * meanwhile take turns for ever, in groups half the size, and each group costs as much as a whole one. Who is alone
 * never waits.
 */
export class Gathering {
  #expected = 0;
  #complete: (() => void) | undefined;

  /** To be called when a group has been answered, with how many were in it and how many wait already. */
  expect(answered: number, waiting: number): void {
    this.#expected = waiting === 0 ? 0 : answered + waiting;
  }

  /** To be called when a request has come; `waiting` is how many there are now. */
  arrived(waiting: number): void {
    if (waiting >= this.#expected) this.#complete?.();
  }

  /** Resolves when as many wait as are expected, or it has taken too long. */
  async wait(waiting: number): Promise<void> {
    if (waiting >= this.#expected) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_WAIT_MS);
      this.#complete = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#complete = undefined;
  }
}
