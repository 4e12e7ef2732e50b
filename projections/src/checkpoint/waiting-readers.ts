import { GatheredQuestions } from './gathered-questions.js';
import { comparePositions, type LogPosition } from './log-position.js';
import type { ProjectionName } from './projection-names.js';
import type { ProjectionStatus } from './projection-progress.js';

/** A notice may be lost, with the connection for one. */
const LOOK_AGAIN_MS = 250;

interface Reader {
  readonly names: readonly ProjectionName[];
  readonly position: LogPosition;
  /** Tells whether they have passed; false also when it was in vain. */
  readonly end: (havePassed: boolean) => void;
}

/** Who waits for projections. One look at the checkpoints serves all of them, however many they are. */
export class WaitingReaders {
  private readonly readers = new Set<Reader>();
  private readonly looks = new GatheredQuestions<undefined, undefined>(() => this.look());
  private latest: readonly ProjectionStatus[] = [];
  private lookingAgain: NodeJS.Timeout | undefined;

  /** @param status where each projection is */
  constructor(private readonly status: () => Promise<ProjectionStatus[]>) {}

  /** True once all the projections have passed; false after the time, or at once when one is stopped before it. */
  passing(names: readonly ProjectionName[], position: LogPosition, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (havePassed: boolean): void => {
        clearTimeout(timeUp);
        this.readers.delete(reader);
        if (this.readers.size === 0) this.rest();
        resolve(havePassed);
      };
      const timeUp = setTimeout(end, timeoutMs, false);
      const reader: Reader = { names, position, end };
      // Whoever waits for the same has looked, and hears of what came after that.
      const isKnown = names.every((name) => this.isAwaited(name));
      if (this.readers.size === 0)
        this.lookingAgain = setInterval(() => void this.looks.ask(undefined), LOOK_AGAIN_MS);
      this.readers.add(reader);
      if (isKnown) this.tell(reader);
      else void this.looks.ask(undefined);
    });
  }

  /** To be called when a projection has moved or stopped. */
  heardOf(name: string): void {
    if (this.isAwaited(name)) void this.looks.ask(undefined);
  }

  /** Nobody waits any longer. */
  end(): void {
    for (const { end } of this.readers) end(false);
  }

  private isAwaited(name: string): boolean {
    for (const { names } of this.readers) if (names.some((awaited) => awaited === name)) return true;
    return false;
  }

  /** What nobody waits for is not heard of, so what is known of it grows old. */
  private rest(): void {
    clearInterval(this.lookingAgain);
    this.latest = [];
  }

  private async look(): Promise<undefined> {
    // A PostgreSQL that is away may be back before the time is over.
    const statuses = await this.status().catch(() => undefined);
    if (!statuses || this.readers.size === 0) return;
    this.latest = statuses;
    for (const reader of this.readers) this.tell(reader);
  }

  private tell({ names, position, end }: Reader): void {
    const behind = names.filter((name) => !hasPassed(this.latest, name, position));
    if (behind.length === 0) end(true);
    else if (this.latest.some(({ name, state }) => state === 'stopped' && behind.some((b) => b === name)))
      end(false);
  }
}

function hasPassed(
  statuses: readonly ProjectionStatus[],
  name: ProjectionName,
  position: LogPosition,
): boolean {
  const reached = statuses.find((status) => status.name === name)?.position;
  return reached ? comparePositions(reached, position) >= 0 : false;
}
