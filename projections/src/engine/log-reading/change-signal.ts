/** A repeated event without data that any number of callers can await. */
export class ChangeSignal {
  private pending: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;

  /** Resolves at the next `notify`. */
  next(): Promise<void> {
    if (!this.pending) {
      let resolve = (): void => undefined;
      const promise = new Promise<void>((settle) => {
        resolve = settle;
      });
      this.pending = { promise, resolve };
    }
    return this.pending.promise;
  }

  notify(): void {
    this.pending?.resolve();
    this.pending = undefined;
  }
}
