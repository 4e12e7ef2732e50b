import { comparePositions, isAfter, type LogPosition } from '../../checkpoint/log-position.js';

const LOOK_MS = 5_000;

export interface Watched {
  /** The newest event that should be delivered; null when there is none to compare with. */
  newest(): Promise<LogPosition | null>;
  /** How far the subscription has delivered. */
  seen(): LogPosition | null;
  stalled(): void;
}

/**
 * Notices a subscription that is connected and yet silent: two looks in a row find the log ahead, and nothing
 * was delivered between them. (A silent connection is noticed by the client's own keepalive.)
 */
export class StallWatch {
  private readonly timer: NodeJS.Timeout;
  private looking = false;
  private behindAt: LogPosition | null | undefined;

  constructor(
    private readonly watched: Watched,
    everyMs = LOOK_MS,
  ) {
    this.timer = setInterval(() => void this.look(), everyMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      const seen = this.watched.seen();
      const newest = await this.watched.newest();
      const behind = isAfter(newest, seen);
      if (behind && this.behindAt !== undefined && samePlace(seen, this.behindAt)) this.watched.stalled();
      this.behindAt = behind ? seen : undefined;
    } catch {
      // A log that does not answer shows in the subscription itself.
      this.behindAt = undefined;
    } finally {
      this.looking = false;
    }
  }
}

function samePlace(a: LogPosition | null, b: LogPosition | null): boolean {
  if (a === null || b === null) return a === b;
  return comparePositions(a, b) === 0;
}
