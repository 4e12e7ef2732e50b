/** Lets those who want to change the same thing do it one after the other, in the order in which they came. */
export class Turns {
  private readonly last = new Map<string, Promise<void>>();

  /** Does the work when all that came before under this name is done, however it ended. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(name) ?? Promise.resolve()).then(work);
    const over = mine.then(nothing, nothing);
    this.last.set(name, over);
    try {
      return await mine;
    } finally {
      if (this.last.get(name) === over) this.last.delete(name);
    }
  }
}

function nothing(): void {
  // Whoever waits cares only that it is over.
}
