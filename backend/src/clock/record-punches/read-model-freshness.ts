import { Injectable } from '@nestjs/common';
import { comparePositions, type LogPosition } from '@timekeep/log/position';
import type { ProjectionName, ProjectionStatus } from '@timekeep/projections/checkpoint/projection-progress';
import { EventStore } from '../../event-store/event-store.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';

const CHECK_INTERVAL_MS = 1_000;
/** How far a read model may lag. */
const LONGEST_LAG_MS = 5_000;

interface Check {
  readonly at: number;
  readonly tail: LogPosition;
  readonly fresh: ReadonlySet<string>;
}

/** Reports which read models are up to date. They are checked once a second at most, whatever the number of punches. */
@Injectable()
export class ReadModelFreshness {
  private latest: Check | undefined;
  private checking: Promise<Check> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly watch: ProjectionWatch,
  ) {}

  /**
   * True while the projection runs and is at most a few seconds behind the log; false while it is stopped or built
   * anew, and while PostgreSQL is away.
   */
  async isFresh(name: ProjectionName): Promise<boolean> {
    if (this.latest && Date.now() - this.latest.at < CHECK_INTERVAL_MS) return this.latest.fresh.has(name);
    this.checking ??= this.check().finally(() => {
      this.checking = undefined;
    });
    return (await this.checking).fresh.has(name);
  }

  /**
   * True when the projection has read all that the log held at the time of the call. Waits for that, since a look-up in the log for each
   * of many unknown ids takes longer.
   */
  async hasReadAll(name: ProjectionName): Promise<boolean> {
    const tail = await this.store.tail();
    // Unknown while PostgreSQL cannot be reached.
    return this.watch.passed([name], tail, LONGEST_LAG_MS).catch(() => false);
  }

  private async check(): Promise<Check> {
    const former = this.latest;
    const at = Date.now();
    // Without an answer of PostgreSQL nothing is fresh.
    const unknown = (): ProjectionStatus[] => [];
    const [tail, statuses] = await Promise.all([this.store.tail(), this.watch.status().catch(unknown)]);
    // A busy log is always a little ahead, so what counts is where it was at the look before.
    const due = former && at - former.at <= LONGEST_LAG_MS ? former.tail : tail;
    const fresh = statuses
      .filter(
        ({ state, position }) =>
          state === 'running' && position !== null && comparePositions(position, due) >= 0,
      )
      .map(({ name }) => name);
    return (this.latest = { at, tail, fresh: new Set(fresh) });
  }
}
