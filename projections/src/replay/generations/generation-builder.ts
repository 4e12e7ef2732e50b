import { setTimeout as pause } from 'node:timers/promises';
import { isAccessRefused, LogOutOfOrderError, StoreUnavailableError } from '@timekeep/log/client/errors';
import { isAfter, type LogPosition } from '@timekeep/log/position';
import { BatchWriter } from '../../engine/batch-writer.js';
import type { Checkpoint } from '../../engine/checkpoint-store.js';
import type { DatabaseSession } from '../../engine/database-session.js';
import type { EventBatch, LoggedEvent, VoidedEvents } from '../../engine/log-reading/logged-event.js';
import type { LogFollower, LogReaders } from '../../engine/log-reading/log-readers.js';
import type { Projection } from '../../engine/projection.js';
import { ReplayError } from './generation-store.js';
import type { BuildThrottle } from './build-throttle.js';

/** The build fails if the log gives no event for this time; its progress is kept. */
const LOG_AWAY_MS = 60_000;
const RETRY_MS = 500;

/** Position up to which a generation is built. */
export interface BuildTarget {
  /** The last position to apply. */
  readonly upTo: LogPosition;
  /** Position of the last event of Timekeep up to `upTo`; null if there is none. */
  readonly seen: LogPosition | null;
}

/** Returns the position of another generation as a target; undefined if it has read nothing. */
export function targetAt({ position, lastEvent }: Checkpoint): BuildTarget | undefined {
  return position ? { upTo: position, seen: lastEvent?.position ?? null } : undefined;
}

export interface BuilderParts {
  /** Shared by all builds of a run. */
  readonly readers: LogReaders;
  readonly throttle: BuildThrottle;
  readonly voided: VoidedEvents;
  /** Called after each batch. */
  readonly advanced: (position: LogPosition, events: number) => void;
}

/** Applies events to a generation that is not live, up to exactly a target position. */
export class GenerationBuilder {
  private readonly writer: BatchWriter;

  constructor(
    readonly projection: Projection,
    private readonly session: DatabaseSession,
    from: Checkpoint,
    private readonly parts: BuilderParts,
  ) {
    this.writer = new BatchWriter(projection, session, from, { voided: parts.voided });
  }

  /** The checkpoint of the tables. */
  get checkpoint(): Checkpoint {
    return this.writer.checkpoint;
  }

  /**
   * Applies the events up to the target; none if the tables are already at or after it.
   *
   * @param hurry skips the throttle, for a build that holds a lock or a snapshot
   * @returns the number of events read
   * @throws ReplayError when an event cannot be applied, and the signal's reason
   */
  async buildTo(target: BuildTarget | undefined, signal: AbortSignal, hurry = false): Promise<number> {
    if (!target) return 0;
    const ending = AbortSignal.any([signal, this.session.lost]);
    const behind = isAfter(target.seen, this.checkpoint.position);
    const events = behind ? await this.follow(target, ending, hurry) : 0;
    // Moves the checkpoint past the last event, to the position that the other generation has read.
    const { upTo, seen } = target;
    if (isAfter(upTo, seen) && isAfter(upTo, this.checkpoint.position)) {
      await this.write({ events: [], position: upTo });
      refuse(this.projection, await this.writer.settle());
    }
    return events;
  }

  /** Runs `work` through the throttle. */
  async throttled<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return await this.parts.throttle.run(work, signal);
  }

  /** Reads to the target. After a lost connection it retries from the checkpoint: the log may be restarting, or busy. */
  private async follow(target: BuildTarget, signal: AbortSignal, hurry: boolean): Promise<number> {
    const progress = { events: 0, at: performance.now() };
    for (;;) {
      try {
        await this.read(target, signal, hurry, progress);
        return progress.events;
      } catch (error) {
        if (!(error instanceof BrokenReadingError)) throw error;
        const { cause } = error;
        const isAway = performance.now() - progress.at > LOG_AWAY_MS;
        if (isAway || isAccessRefused(cause)) throw new StoreUnavailableError('nothing-recorded', cause);
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
        signal.throwIfAborted();
      }
    }
  }

  /**
   * @param progress number of events so far, and the time of the last ones
   * @throws BrokenReadingError when the connection to the log is lost
   */
  private async read(
    { upTo, seen }: BuildTarget,
    signal: AbortSignal,
    hurry: boolean,
    progress: { events: number; at: number },
  ): Promise<void> {
    // The follower is closed at the end, so that the shared reader does not wait for an idle build.
    const follower = this.parts.readers.follow(this.checkpoint.lastEvent?.position ?? null, () => undefined);
    try {
      for (;;) {
        const batch = await this.nextBatch(follower, seen, signal);
        const wanted = cut(batch, upTo);
        if (wanted && (wanted.events.length > 0 || isAfter(wanted.position, this.checkpoint.position))) {
          await (hurry ? this.write(wanted) : this.throttled(() => this.write(wanted), signal));
          this.parts.advanced(wanted.position, wanted.events.length);
        }
        progress.events += wanted?.events.length ?? 0;
        progress.at = performance.now();
        if (isAfter(seen, batch.position)) continue;
        refuse(this.projection, await this.writer.settle());
        return;
      }
    } catch (error) {
      // Writes the events folded so far, if possible. The first error is the one to report.
      await this.writer.settle().catch(() => undefined);
      throw error;
    } finally {
      await follower.close();
    }
  }

  /** Returns the next events: as many as the throttle asks for, or up to the last event of the target. */
  private async nextBatch(
    follower: LogFollower,
    seen: LogPosition | null,
    signal: AbortSignal,
  ): Promise<EventBatch> {
    const events: LoggedEvent[] = [];
    for (;;) {
      const batch = await follower.next(signal).catch((error: unknown) => {
        // The collected events are not written yet; they are read again.
        throw signal.aborted || error instanceof LogOutOfOrderError ? error : new BrokenReadingError(error);
      });
      for (const event of batch.events) events.push(event);
      const { position } = batch;
      if (events.length >= this.parts.throttle.minBatchEvents || !isAfter(seen, position))
        return { events, position };
    }
  }

  /** On an idle system the next batch is folded while this one is being written. */
  private async write(batch: EventBatch): Promise<void> {
    const { writer } = this;
    const refusal = this.parts.throttle.isIdle ? await writer.writeBehind(batch) : await writer.write(batch);
    refuse(this.projection, refusal);
  }
}

/** The connection to the log was lost while it was read. */
class BrokenReadingError extends Error {
  constructor(cause: unknown) {
    super('The event log broke off', { cause });
    this.name = 'BrokenReadingError';
  }
}

function refuse({ name }: Projection, refusal: string | null): void {
  if (refusal !== null) throw new ReplayError(`${name} cannot be built: ${refusal}.`);
}

/** Returns the part of the batch up to the position; undefined if that has no events. */
function cut(batch: EventBatch, upTo: LogPosition): EventBatch | undefined {
  if (!isAfter(batch.position, upTo)) return batch;
  const events = batch.events.filter(({ position }) => !isAfter(position, upTo));
  const last = events.at(-1);
  return last && { events, position: last.position };
}
