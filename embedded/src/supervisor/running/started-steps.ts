/** Stack of started steps of a program. They are stopped in reverse order, even in the middle of the start. */
export class StartedSteps {
  readonly #unwanted = new AbortController();
  readonly #undo: (() => Promise<void>)[] = [];

  /** Aborted when the program has to stop. */
  get unwanted(): AbortSignal {
    return this.#unwanted.signal;
  }

  /** To be called before or during a step, since a stop does not wait for its end. */
  add(undo: () => Promise<void>): void {
    this.#undo.push(undo);
  }

  /** Stops all steps. May be called again, for steps started meanwhile. */
  async stop(): Promise<void> {
    this.#unwanted.abort();
    for (let undo = this.#undo.pop(); undo !== undefined; undo = this.#undo.pop()) await undo();
  }
}
