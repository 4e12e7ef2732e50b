import { EventLog } from '@timekeep/log/client/event-log';
import type { LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from '../checkpoint/projection-names.js';
import { ProjectionProgress } from '../checkpoint/projection-progress.js';
import type { Checkpoint } from '../engine/checkpoint-store.js';
import type { DatabaseSession } from '../engine/database-session.js';
import { READING_LIMITS, type ReadingLimits } from '../engine/log-reading/log-reader.js';
import { LogReaders } from '../engine/log-reading/log-readers.js';
import { VoidedEvents } from '../engine/log-reading/logged-event.js';
import type { Projection } from '../engine/projection.js';
import { PROJECTIONS } from '../engine/start-projections.js';
import { announceBuild } from './generation-list.js';
import { BuildThrottle, machineLoad } from './generations/build-throttle.js';
import { GenerationBuilder } from './generations/generation-builder.js';
import type { GenerationLockOptions } from './generations/generation-store.js';

/** Addresses of the stores, and callbacks of a run. */
export interface ReplayOptions extends GenerationLockOptions {
  readonly eventStoreUrl: string;
  /** Aborts the run; tables built so far are kept. */
  readonly signal: AbortSignal;
  /** Called after each batch. */
  readonly advanced?: (name: ProjectionName, position: LogPosition, events: number) => void;
}

/** Small chunks, which builds combine into batches. Late eviction, since a build may pause. */
const LIMITS: ReadingLimits = { ...READING_LIMITS, maxBatch: 1_000, evictAfterMs: 60_000 };

/** State shared by all builds of one run of the command line: readers of the log, and the throttle. */
export class ReplayRun {
  private readonly readers: LogReaders;

  private constructor(
    readonly options: ReplayOptions,
    readonly eventLog: EventLog,
    private readonly throttle: BuildThrottle,
    private readonly voided: VoidedEvents,
  ) {
    this.readers = new LogReaders(eventLog, LIMITS);
  }

  static async use<T>(options: ReplayOptions, work: (run: ReplayRun) => Promise<T>): Promise<T> {
    const eventLog = new EventLog(options.eventStoreUrl);
    const progress = await ProjectionProgress.connect(options.databaseUrl);
    const throttle = new BuildThrottle({
      newest: () => eventLog.newestPosition(),
      live: () => progress.status(),
      load: machineLoad,
    });
    throttle.start();
    try {
      const voided = new VoidedEvents(eventLog);
      await voided.load();
      return await work(new ReplayRun(options, eventLog, throttle, voided));
    } finally {
      throttle.stop();
      await progress.close();
      await eventLog.close();
    }
  }

  /**
   * Returns a builder of a generation, and makes the build visible to `it projections status`.
   *
   * @param to commit position of the target; null for the end of the log
   */
  async builder(
    projection: Projection,
    from: Checkpoint,
    session: DatabaseSession,
    to: bigint | null = null,
  ): Promise<GenerationBuilder> {
    const { schema, position } = from;
    await announceBuild({ schema, from: position?.commit ?? 0n, to }, session);
    const advanced = (position: LogPosition, events: number): void => {
      this.options.advanced?.(projection.name, position, events);
    };
    return new GenerationBuilder(projection, session, from, {
      readers: this.readers,
      throttle: this.throttle,
      voided: this.voided,
      advanced,
    });
  }

  /** True if the generation was built from this log. */
  async knows({ lastEvent }: Checkpoint): Promise<boolean> {
    return !lastEvent || (await this.eventLog.holds(lastEvent));
  }

  /**
   * Runs `work` for several projections concurrently. A failure of one does not stop the others.
   *
   * @param work gets a barrier that opens when all projections have reached it or have ended
   */
  async forEach<T>(
    names: readonly ProjectionName[],
    work: (projection: Projection, allReady: () => Promise<void>) => Promise<T>,
  ): Promise<Outcome<T>[]> {
    const projections = PROJECTIONS.filter(({ name }) => names.length === 0 || names.includes(name));
    const barrier = new StartBarrier(projections.map(({ name }) => name));
    return await Promise.all(
      projections.map(async (projection): Promise<Outcome<T>> => {
        const { name } = projection;
        try {
          return { name, result: await work(projection, () => barrier.reach(name)) };
        } catch (error) {
          return { name, error };
        } finally {
          barrier.leave(name);
        }
      }),
    );
  }
}

/** Result or error of one projection. */
export type Outcome<T> =
  | { readonly name: ProjectionName; readonly result: T }
  | { readonly name: ProjectionName; readonly error: unknown };

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
