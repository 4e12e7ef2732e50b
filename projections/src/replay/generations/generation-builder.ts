import { setTimeout as pause } from 'node:timers/promises';
import { isAccessRefused, LogOutOfOrderError, StoreUnavailableError } from '@timekeep/log/client/errors';
import { isAfter, type LogPosition } from '@timekeep/log/position';
import { BatchWriter } from '../../engine/batch-writer.js';
import type { Checkpoint } from '../../engine/checkpoint-store.js';
import type { DatabaseSession } from '../../engine/database-session.js';
import type { EventBatch } from '../../engine/log-reading/batch.js';
import type { LogFollower, LogReaders } from '../../engine/log-reading/log-readers.js';
import type { LoggedEvent } from '../../engine/log-reading/logged-event.js';
import type { VoidedEvents } from '../../engine/log-reading/voided-events.js';
import type { Projection } from '../../engine/projection.js';
import { ReplayError } from '../replay-error.js';
import type { Courtesy } from './courtesy.js';

/** A log that gives nothing for so long ends the building; what was built is kept. */
const LOG_AWAY_MS = 60_000;
const LOOK_AGAIN_MS = 500;

/** Up to where a generation is built. */
export interface BuildTarget {
  /** Events after it are left alone. */
  readonly upTo: LogPosition;
  /** Between this and `upTo` nothing of ours lies; null when nothing of ours lies before it at all. */
  readonly seen: LogPosition | null;
}

/** Where another generation stands; undefined when it has read nothing. */
export function targetAt({ position, lastEvent }: Checkpoint): BuildTarget | undefined {
  return position ? { upTo: position, seen: lastEvent?.position ?? null } : undefined;
}

export interface BuilderParts {
  /** Shared with all who build. */
  readonly readers: LogReaders;
  readonly courtesy: Courtesy;
  readonly voided: VoidedEvents;
  /** Told after each batch. */
  readonly advanced: (position: LogPosition, events: number) => void;
}

/** Brings a generation that is not live forward, to exactly where it is wanted. */
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

  /** Where the tables are. */
  get checkpoint(): Checkpoint {
    return this.writer.checkpoint;
  }

  /**
   * Applies what lies between; nothing when the tables are there already, or further.
   *
   * @param hurry while others wait for the end of it, so that it gives way to nobody
   * @returns how many events were read
   * @throws ReplayError when an event cannot be applied, and the signal's reason
   */
  async buildTo(target: BuildTarget | undefined, signal: AbortSignal, hurry = false): Promise<number> {
    if (!target) return 0;
    const ending = AbortSignal.any([signal, this.session.lost]);
    const behind = isAfter(target.seen, this.checkpoint.position);
    const events = behind ? await this.follow(target, ending, hurry) : 0;
    // Past the last event of ours, as far as the other has read.
    const { upTo, seen } = target;
    if (isAfter(upTo, seen) && isAfter(upTo, this.checkpoint.position)) {
      await this.write({ events: [], position: upTo });
      refuse(this.projection, await this.writer.settle());
    }
    return events;
  }

  /** Does a piece of work beside the live system, when it is this one's turn. */
  async inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return await this.parts.courtesy.inTurn(work, signal);
  }

  /** Reads to the target, again from where the tables are when the log breaks off: it may be restarting, or busy. */
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
        await pause(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
        signal.throwIfAborted();
      }
    }
  }

  /**
   * @param progress counts the events, and says when there were some
   * @throws BrokenReadingError when the log breaks off
   */
  private async read(
    { upTo, seen }: BuildTarget,
    signal: AbortSignal,
    hurry: boolean,
    progress: { events: number; at: number },
  ): Promise<void> {
    // Nobody waits in the shared reader for who is done for now, since the place in it is given back.
    const follower = this.parts.readers.follow(this.checkpoint.lastEvent?.position ?? null, () => undefined);
    try {
      for (;;) {
        const batch = await this.gather(follower, seen, signal);
        const wanted = cut(batch, upTo);
        if (wanted && (wanted.events.length > 0 || isAfter(wanted.position, this.checkpoint.position))) {
          await (hurry ? this.write(wanted) : this.inTurn(() => this.write(wanted), signal));
          this.parts.advanced(wanted.position, wanted.events.length);
        }
        progress.events += wanted?.events.length ?? 0;
        progress.at = performance.now();
        if (isAfter(seen, batch.position)) continue;
        refuse(this.projection, await this.writer.settle());
        return;
      }
    } catch (error) {
      // What was folded so far is kept, if that can be. The first error is the one to tell.
      await this.writer.settle().catch(() => undefined);
      throw error;
    } finally {
      await follower.close();
    }
  }

  /** What follows, as much of it as is decent at a time, or up to where nothing of ours follows. */
  private async gather(
    follower: LogFollower,
    seen: LogPosition | null,
    signal: AbortSignal,
  ): Promise<EventBatch> {
    const events: LoggedEvent[] = [];
    for (;;) {
      const batch = await follower.next(signal).catch((error: unknown) => {
        // Nothing of what was gathered is written yet: it is read again.
        throw signal.aborted || error instanceof LogOutOfOrderError ? error : new BrokenReadingError(error);
      });
      for (const event of batch.events) events.push(event);
      const { position } = batch;
      if (events.length >= this.parts.courtesy.enoughEvents || !isAfter(seen, position))
        return { events, position };
    }
  }

  /** While nobody else is there, the next batch is folded meanwhile. */
  private async write(batch: EventBatch): Promise<void> {
    const { writer } = this;
    const refusal = this.parts.courtesy.isAlone ? await writer.writeBehind(batch) : await writer.write(batch);
    refuse(this.projection, refusal);
  }
}

/** The log broke off while it was read. */
class BrokenReadingError extends Error {
  constructor(cause: unknown) {
    super('The event log broke off', { cause });
    this.name = 'BrokenReadingError';
  }
}

function refuse({ name }: Projection, refusal: string | null): void {
  if (refusal !== null) throw new ReplayError(`${name} cannot be built: ${refusal}.`);
}

/** What of the batch is not after the position; undefined when that is nothing. */
function cut(batch: EventBatch, upTo: LogPosition): EventBatch | undefined {
  if (!isAfter(batch.position, upTo)) return batch;
  const events = batch.events.filter(({ position }) => !isAfter(position, upTo));
  const last = events.at(-1);
  return last && { events, position: last.position };
}
