import { comparePositions, isAfter, type LogPosition } from '@timekeep/log/position';

/** A log that is frozen is noticed after this and the time that a read may take. */
const LOOK_MS = 1_500;
/** Looks in a row that find the log ahead and nothing delivered. */
const LOOKS_UNTIL_STALLED = 4;

export interface Watched {
  /** The newest event that should be delivered; null when there is none to compare with. */
  newest(): Promise<LogPosition | null>;
  /** The position up to which the subscription has delivered. */
  seen(): LogPosition | null;
  stalled(): void;
  /** The log did not say what is newest. */
  unanswered(error: Error): void;
}

/**
 * Notices a subscription that is connected and yet silent: several looks in a row find the log ahead, and nothing was
 * delivered between them; or the log does not answer.
 */
export class StallWatch {
  private readonly timer: NodeJS.Timeout;
  private looking = false;
  private behindAt: LogPosition | null | undefined;
  private looks = 0;

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
      const still = behind && this.behindAt !== undefined && samePosition(seen, this.behindAt);
      this.behindAt = behind ? seen : undefined;
      this.looks = still ? this.looks + 1 : 0;
      if (this.looks >= LOOKS_UNTIL_STALLED - 1) this.watched.stalled();
    } catch (error) {
      this.behindAt = undefined;
      this.looks = 0;
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
