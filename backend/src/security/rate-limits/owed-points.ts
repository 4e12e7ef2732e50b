const REPEAT_AFTER_MS = 1_000;
/** Whoever took one of these waits for minutes at most; more than this is not worth the memory. */
const MAX_OWED = 1_000;

/** A point that was taken in the table. */
export interface StoredPoint {
  readonly key: string;
  /** When its time ends, or a moment later. */
  readonly until: number;
  /** With more points than these the key is in a pause; null when its limit has none. */
  readonly pausedAbove: number | null;
}

/** Points that the table did not take back when they were given back. It is asked again until it does. */
export class OwedPoints {
  private readonly owed = new Set<StoredPoint>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  /** @param giveBack whether the table has taken the point back */
  constructor(private readonly giveBack: (point: StoredPoint) => Promise<boolean>) {}

  /** Gives the point back, at once or as soon as it can be. */
  async add(point: StoredPoint): Promise<void> {
    if (await this.giveBack(point)) return;
    if (this.owed.size < MAX_OWED) this.owed.add(point);
    this.repeatLater();
  }

  /** Asks no more. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private repeatLater(): void {
    if (this.isStopped || this.timer !== undefined || this.owed.size === 0) return;
    this.timer = setTimeout(() => void this.repeat(), REPEAT_AFTER_MS);
    this.timer.unref();
  }

  private async repeat(): Promise<void> {
    for (const point of this.owed) {
      const isOver = Date.now() >= point.until;
      if (!isOver && !(await this.giveBack(point))) break;
      this.owed.delete(point);
    }
    this.timer = undefined;
    this.repeatLater();
  }
}
