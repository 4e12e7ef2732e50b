import { comparePositions, isAfter, type LogPosition } from '@timekeep/log/position';

/** Interval of checks. A frozen log is detected after this time plus the timeout of a read. */
const CHECK_MS = 1_500;
/** Consecutive checks that find the log ahead and no event delivered. */
const CHECKS_UNTIL_STALLED = 4;

export interface Watched {
  /** Position of the newest event of the log that should be delivered; null if there is none. */
  newest(): Promise<LogPosition | null>;
  /** The position up to which the subscription has delivered. */
  seen(): LogPosition | null;
  stalled(): void;
  /** Called when the newest position could not be read. */
  unanswered(error: Error): void;
}

/**
 * Watchdog for a subscription that is connected but silent: several consecutive checks find the log ahead and no event
 * delivered between them, or the log does not answer.
 */
export class StallWatch {
  private readonly timer: NodeJS.Timeout;
  private looking = false;
  private behindAt: LogPosition | null | undefined;
  private checks = 0;

  constructor(
    private readonly watched: Watched,
    everyMs = CHECK_MS,
  ) {
    this.timer = setInterval(() => void this.check(), everyMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async check(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      const seen = this.watched.seen();
      const newest = await this.watched.newest();
      const behind = isAfter(newest, seen);
      const still = behind && this.behindAt !== undefined && samePosition(seen, this.behindAt);
      this.behindAt = behind ? seen : undefined;
      this.checks = still ? this.checks + 1 : 0;
      if (this.checks >= CHECKS_UNTIL_STALLED - 1) this.watched.stalled();
    } catch (error) {
      this.behindAt = undefined;
      this.checks = 0;
      this.watched.unanswered(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.looking = false;
    }
  }
}

function samePosition(a: LogPosition | null, b: LogPosition | null): boolean {
  if (a === null || b === null) return a === b;
  return comparePositions(a, b) === 0;
}
