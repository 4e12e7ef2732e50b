/** Something that happens again and again, and that many may wait for. */
export class Notice {
  private waiting: { readonly told: Promise<void>; readonly tell: () => void } | undefined;

  /** Resolves when it happens the next time. */
  next(): Promise<void> {
    if (!this.waiting) {
      let tell = (): void => undefined;
      const told = new Promise<void>((resolve) => {
        tell = resolve;
      });
      this.waiting = { told, tell };
    }
    return this.waiting.told;
  }

  tell(): void {
    this.waiting?.tell();
    this.waiting = undefined;
  }
}
