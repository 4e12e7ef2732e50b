import type { LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from '../checkpoint/projection-names.js';
import { ProjectionProgress } from '../checkpoint/projection-progress.js';
import type { Checkpoint } from '../engine/checkpoint-store.js';
import type { DatabaseSession } from '../engine/database-session.js';
import { EventLog } from '@timekeep/log/client/event-log';
import { LogReaders } from '../engine/log-reading/log-readers.js';
import { READING_LIMITS, type ReadingLimits } from '../engine/log-reading/reading-limits.js';
import { VoidedEvents } from '../engine/log-reading/voided-events.js';
import type { Projection } from '../engine/projection.js';
import { PROJECTIONS } from '../engine/start-projections.js';
import { announceBuild } from './generations/build-notice.js';
import { Courtesy, machineLoad } from './generations/courtesy.js';
import type { GenerationLockOptions } from './generations/generation-lock.js';
import { GenerationBuilder } from './generations/generation-builder.js';
import { StartingLine } from './starting-line.js';

/** Where the system is, and how those who build tables are to go about it. */
export interface ReplayOptions extends GenerationLockOptions {
  readonly eventStoreUrl: string;
  /** Ends the work; what was built so far stays. */
  readonly signal: AbortSignal;
  /** Told after each batch. */
  readonly advanced?: (name: ProjectionName, position: LogPosition, events: number) => void;
}

/** Taken in small portions, of which builders make batches; and nobody is left behind, since nobody is in a hurry. */
const LIMITS: ReadingLimits = { ...READING_LIMITS, mostABatch: 1_000, patienceMs: 60_000 };

/** What all share who build in one run of the command line: one reader, and one look at what goes on beside. */
export class ReplayRun {
  private readonly readers: LogReaders;

  private constructor(
    readonly options: ReplayOptions,
    readonly eventLog: EventLog,
    private readonly courtesy: Courtesy,
    private readonly voided: VoidedEvents,
  ) {
    this.readers = new LogReaders(eventLog, LIMITS);
  }

  static async use<T>(options: ReplayOptions, work: (run: ReplayRun) => Promise<T>): Promise<T> {
    const eventLog = new EventLog(options.eventStoreUrl);
    const progress = await ProjectionProgress.connect(options.databaseUrl);
    const courtesy = new Courtesy({
      newest: () => eventLog.newestPosition(),
      live: () => progress.status(),
      load: machineLoad,
    });
    courtesy.start();
    try {
      const voided = new VoidedEvents(eventLog);
      await voided.load();
      return await work(new ReplayRun(options, eventLog, courtesy, voided));
    } finally {
      courtesy.stop();
      await progress.close();
      await eventLog.close();
    }
  }

  /**
   * Brings a generation forward, and says so to whoever asks for the status.
   *
   * @param to the commit position up to which it is to go; null for the end of the log
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
      courtesy: this.courtesy,
      voided: this.voided,
      advanced,
    });
  }

  /** True if the log is the one that the generation was made from. */
  async knows({ lastEvent }: Checkpoint): Promise<boolean> {
    return !lastEvent || (await this.eventLog.holds(lastEvent));
  }

  /**
   * Does the same for several projections side by side; when some fail, the others still come to their end.
   *
   * @param work given what waits until all others wait for it, too, or have ended
   */
  async forEach<T>(
    names: readonly ProjectionName[],
    work: (projection: Projection, allReady: () => Promise<void>) => Promise<T>,
  ): Promise<Outcome<T>[]> {
    const projections = PROJECTIONS.filter(({ name }) => names.length === 0 || names.includes(name));
    const line = new StartingLine(projections.map(({ name }) => name));
    return await Promise.all(
      projections.map(async (projection): Promise<Outcome<T>> => {
        const { name } = projection;
        try {
          return { name, result: await work(projection, () => line.reach(name)) };
        } catch (error) {
          return { name, error };
        } finally {
          line.leave(name);
        }
      }),
    );
  }
}

/** What came of one projection. */
export type Outcome<T> =
  | { readonly name: ProjectionName; readonly result: T }
  | { readonly name: ProjectionName; readonly error: unknown };
