import { RequestCoalescer } from './request-coalescer.js';
import { comparePositions, type LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from './projection-names.js';
import type { ProgressNotice } from './progress-notice.js';
import type { ProjectionStatus } from './checkpoint-table.js';

/** A notice may be lost, with the connection for one. */
const LOOK_AGAIN_MS = 250;

interface Reader {
  readonly names: readonly ProjectionName[];
  readonly position: LogPosition;
  /** Tells whether they have passed; false also when it was in vain. */
  readonly end: (havePassed: boolean) => void;
}

/** What counts of where a projection stands. */
type Standing = Pick<ProjectionStatus, 'name' | 'position' | 'state'>;

/** Who waits for projections. One look at the checkpoints serves all of them, and notices say how it goes on. */
export class PositionWaiters {
  private readonly readers = new Set<Reader>();
  private readonly looks = new RequestCoalescer<undefined, undefined>(() => this.look());
  /** Of what somebody waits for. */
  private readonly latest = new Map<string, Standing>();
  /** How many notices have come, and after how many of them each projection was last heard of. */
  private notices = 0;
  private readonly heardAt = new Map<string, number>();
  private lookingAgain: NodeJS.Timeout | undefined;

  /** @param status where each projection is */
  constructor(private readonly status: () => Promise<ProjectionStatus[]>) {}

  /** True once all the projections have passed; false after the time, or at once when one is stopped before it. */
  passing(names: readonly ProjectionName[], position: LogPosition, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (havePassed: boolean): void => {
        clearTimeout(timeUp);
        this.readers.delete(reader);
        // What nobody waits for is not heard of, so what is known of it grows old.
        for (const name of names) if (!this.isAwaited(name)) this.latest.delete(name);
        if (this.readers.size === 0) clearInterval(this.lookingAgain);
        resolve(havePassed);
      };
      const timeUp = setTimeout(end, timeoutMs, false);
      const reader: Reader = { names, position, end };
      // Whoever waits for the same has looked, and hears of what came after that.
      const isKnown = names.every((name) => this.isAwaited(name));
      if (this.readers.size === 0)
        this.lookingAgain = setInterval(() => void this.looks.request(undefined), LOOK_AGAIN_MS);
      this.readers.add(reader);
      if (isKnown) this.tell(reader);
      else void this.looks.request(undefined);
    });
  }

  /** To be called when a projection has moved or stopped. */
  heard({ name, position }: ProgressNotice): void {
    if (!this.isAwaited(name)) return;
    this.notices += 1;
    this.heardAt.set(name, this.notices);
    if (position) this.learn([{ name, position, state: 'running' }]);
    else void this.looks.request(undefined);
  }

  /** Nobody waits any longer. */
  end(): void {
    for (const { end } of this.readers) end(false);
  }

  private isAwaited(name: string): boolean {
    for (const { names } of this.readers) if (names.some((awaited) => awaited === name)) return true;
    return false;
  }

  private async look(): Promise<undefined> {
    const { notices } = this;
    // A PostgreSQL that is away may be back before the time is over.
    const statuses = await this.status().catch(() => []);
    // Of what was heard of meanwhile it may be older.
    this.learn(statuses.filter(({ name }) => (this.heardAt.get(name) ?? 0) <= notices));
  }

  private learn(standings: readonly Standing[]): void {
    for (const standing of standings) {
      if (this.isAwaited(standing.name)) this.latest.set(standing.name, standing);
    }
    for (const reader of this.readers) this.tell(reader);
  }

  private tell({ names, position, end }: Reader): void {
    const behind = names.filter((name) => !hasPassed(this.latest.get(name), position));
    if (behind.length === 0) end(true);
    else if (behind.some((name) => this.latest.get(name)?.state === 'stopped')) end(false);
  }
}

function hasPassed(standing: Standing | undefined, position: LogPosition): boolean {
  return standing?.position ? comparePositions(standing.position, position) >= 0 : false;
}
