import { Injectable } from '@nestjs/common';
import { comparePositions, type LogPosition } from '@timekeep/projections/checkpoint/log-position';
import { EventStore } from '../../../event-store/event-store.js';
import { ProjectionWatch } from '../../../http/projection-watch.js';

const LOOK_AGAIN_MS = 1_000;
/** How far the directory may lag. */
const LONGEST_LAG_MS = 5_000;

interface Look {
  readonly at: number;
  readonly tail: LogPosition;
  readonly isFresh: boolean;
}

/** Whether the directory may be believed. It is looked at once a second at most, however many punches come. */
@Injectable()
export class DirectoryFreshness {
  private latest: Look | undefined;
  private looking: Promise<Look> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly watch: ProjectionWatch,
  ) {}

  /**
   * True while it runs and is at most a few seconds behind the log; false while it is stopped or built anew, and while
   * PostgreSQL is away.
   */
  async isFresh(): Promise<boolean> {
    if (this.latest && Date.now() - this.latest.at < LOOK_AGAIN_MS) return this.latest.isFresh;
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    return (await this.looking).isFresh;
  }

  private async look(): Promise<Look> {
    const former = this.latest;
    const at = Date.now();
    // A directory that cannot be asked is not believed.
    const unasked = () => [];
    const [tail, statuses] = await Promise.all([this.store.tail(), this.watch.status().catch(unasked)]);
    // A busy log is always a little ahead, so what counts is where it was at the look before.
    const due = former && at - former.at <= LONGEST_LAG_MS ? former.tail : tail;
    const directory = statuses.find(({ name }) => name === 'directory');
    const isFresh =
      directory?.state === 'running' &&
      directory.position !== null &&
      comparePositions(directory.position, due) >= 0;
    this.latest = { at, tail, isFresh };
    return this.latest;
  }
}
