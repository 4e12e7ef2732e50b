/** Barrier for concurrent builds: they start at one time, so that they share one reader of the log. */
export class StartBarrier<Name> {
  private readonly awaited: Set<Name>;
  private open: () => void = () => undefined;
  private readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });

  constructor(names: readonly Name[]) {
    this.awaited = new Set(names);
  }

  /** Waits until every other name has reached or left the barrier. */
  async reach(name: Name): Promise<void> {
    this.leave(name);
    await this.opened;
  }

  /** Removes a name, which the others no longer wait for. May be called again. */
  leave(name: Name): void {
    this.awaited.delete(name);
    if (this.awaited.size === 0) this.open();
  }
}
