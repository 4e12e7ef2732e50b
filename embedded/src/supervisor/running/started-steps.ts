/** What a program has started so far: stopped the other way round, also in the middle of the start. */
export class StartedSteps {
  readonly #unwanted = new AbortController();
  readonly #undo: (() => Promise<void>)[] = [];

  /** Aborted when the program is to stop. */
  get unwanted(): AbortSignal {
    return this.#unwanted.signal;
  }

  /** To be told before or during the step: a stop does not wait until it is done. */
  add(undo: () => Promise<void>): void {
    this.#undo.push(undo);
  }

  /** May be called again, for what was started meanwhile. */
  async stop(): Promise<void> {
    this.#unwanted.abort();
    for (let undo = this.#undo.pop(); undo !== undefined; undo = this.#undo.pop()) await undo();
  }
}
