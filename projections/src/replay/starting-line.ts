/** Lets those who work side by side begin at one time, so that they read the log together and not each for itself. */
export class StartingLine<Name> {
  private readonly awaited: Set<Name>;
  private open: () => void = () => undefined;
  private readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });

  constructor(names: readonly Name[]) {
    this.awaited = new Set(names);
  }

  /** Is ready, and waits for the others. */
  async reach(name: Name): Promise<void> {
    this.leave(name);
    await this.opened;
  }

  /** Is not to be waited for, whether or not it has begun. */
  leave(name: Name): void {
    this.awaited.delete(name);
    if (this.awaited.size === 0) this.open();
  }
}
