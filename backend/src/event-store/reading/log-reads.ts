import { Injectable } from '@nestjs/common';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { type EventStoreConnection, MAX_LATE } from '@timekeep/log/client/connection';
import { type LostOutcome, StoreUnavailableError } from '@timekeep/log/client/errors';
import {
  knownPosition,
  type NewestNear,
  readNewest,
  readNewestOf,
  readStream,
  readTail,
  recordedAfter,
} from '@timekeep/log/client/reads';
import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';
import { comparePositions, isAfter, type LogPosition } from '@timekeep/log/position';
import type { RecordedIds } from '../recorded.js';
import { UnreadableStreamError } from '../store-errors.js';
import { CachedLog, TtlCache } from './cached-log.js';
import { LongStreams } from './long-streams.js';
import { recordedAtOf, type StoredEvent, type StreamContents, voidedKeys } from './stream-contents.js';

const REACHABLE_WITHIN_MS = 1_500;
/** Projections are usually less than this many events behind. */
const NEAR_END = 32;

/** The reads of the log, for commands and probes; `EventStore` adds decisions and appends. */
@Injectable()
export abstract class LogReads {
  protected abstract readonly connection: EventStoreConnection;
  protected abstract readonly streams: StreamReader;

  /**
   * Returns the events of a stream that are not void, with their positions, oldest first; empty when it does not exist.
   */
  async history<Event extends TimekeepEvent>(stream: string): Promise<readonly StoredEvent<Event>[]> {
    return (await this.read<Event>(stream)).events;
  }

  /** Returns the position of the newest event of all the streams; undefined when they are empty. */
  async newestOf(streams: readonly string[]): Promise<LogPosition | undefined> {
    const histories = await Promise.all(streams.map((stream) => this.history(stream)));
    return histories
      .flatMap((events) => events.at(-1)?.position ?? [])
      .sort(comparePositions)
      .at(-1);
  }

  /**
   * Returns the position of the newest event of the streams if it is among the log's newest events (`isExact`), else an upper bound: a
   * reader that has passed it has all events of the streams. One read, where `newestOf` reads each stream.
   */
  newestNear(streams: readonly string[]): Promise<NewestNear> {
    return this.connection.untilAnswered('nothing-recorded', (client) =>
      readNewestOf(client, new Set(streams), NEAR_END),
    );
  }

  /**
   * Returns the ids that a stream holds now.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async idsIn(stream: string): Promise<RecordedIds> {
    const events = await this.connection.untilAnswered('nothing-recorded', (client) =>
      readStream(client, stream),
    );
    const last = events.at(-1);
    return {
      positions: new Map(events.map(({ id, position }) => [id, knownPosition(position)])),
      revision: last?.revision ?? null,
      recordedAt: last ? recordedAtOf(last) : null,
    };
  }

  /** Returns the position of the log's newest event that is not its own; `LOG_START` when there is none. */
  tail(): Promise<LogPosition> {
    return this.streams.tail();
  }

  /** Returns a position that the log has reached; events of other processes of the last 0.1 s may lie after it. */
  reached(): Promise<LogPosition> {
    return this.streams.reached();
  }

  /** True if the log answers on the connection that commands use, and its latest appends have not failed. */
  isReachable(): Promise<boolean> {
    return this.connection.isAnswering(readTail, REACHABLE_WITHIN_MS);
  }

  /**
   * Returns the time at which the first event after each position was recorded; null where there is none. One read for
   * all.
   *
   * @param positions of events; null for the beginning of the log
   * @throws Error when the log does not answer in time
   */
  recordedAfter(positions: readonly (LogPosition | null)[]): Promise<(Date | null)[]> {
    return this.connection.callOnce(
      async (client) => {
        const newest = await readTail(client);
        return await Promise.all(
          positions.map(async (position) =>
            isAfter(newest, position) ? await recordedAfter(client, position) : null,
          ),
        );
      },
      REACHABLE_WITHIN_MS,
      MAX_LATE,
    );
  }

  /** Returns the contents of a stream for a decision. */
  protected read<Event extends TimekeepEvent>(
    stream: string,
    freshness: { readonly mayLag?: boolean } = {},
  ): Promise<StreamContents<Event>> {
    return this.streams.read<Event>(stream, freshness);
  }

  /**
   * Returns the moment of the log's newest event. The embedded log, the only one appended to without reading, keeps
   * moments in order.
   */
  protected async newestMoment(): Promise<Date | null> {
    const newest = await this.connection.untilAnswered('nothing-recorded', readNewest);
    if (!newest) return null;
    const recordedAt = recordedAtOf(newest);
    return recordedAt > newest.created ? recordedAt : newest.created;
  }
}

/**
 * Request coalescing of stream reads: concurrent callers share one. No caller gets a read that began before
 * its call, so the result includes all events recorded before the call.
 */
export class CoalescedReads<Contents> {
  private readonly coalescers = new Map<string, RequestCoalescer<undefined, Contents>>();

  constructor(private readonly readNow: (stream: string) => Promise<Contents>) {}

  /** Returns the contents of the stream. */
  async read(stream: string): Promise<Contents> {
    const coalescer = this.coalescers.get(stream) ?? this.newCoalescer(stream);
    try {
      return await coalescer.request(undefined);
    } finally {
      if (coalescer.isIdle && this.coalescers.get(stream) === coalescer) this.coalescers.delete(stream);
    }
  }

  private newCoalescer(stream: string): RequestCoalescer<undefined, Contents> {
    const coalescer = new RequestCoalescer<undefined, Contents>(() => this.readNow(stream));
    this.coalescers.set(stream, coalescer);
    return coalescer;
  }
}

/** Time for which another process may decide with an event that was declared void, which is rare. */
const VOIDED_TTL_MS = 1_000;

type Contents = StreamContents<TimekeepEvent>;

/** Reads streams for decisions, without void events. */
export class StreamReader {
  private readonly reads = new CoalescedReads<Contents>((stream) => this.readNow(stream));
  private readonly tails = new RequestCoalescer<undefined, LogPosition>(() =>
    this.connection.untilAnswered('nothing-recorded', readTail),
  );
  private readonly cached = new CachedLog<Contents>({
    contents: (stream) => this.reads.read(stream),
    tail: () => this.tail(),
  });
  private readonly voided = new TtlCache<ReadonlySet<string>>(async (stream) => {
    const read = this.connection.untilAnswered('nothing-recorded', (client) => readStream(client, stream));
    return voidedKeys(await read);
  }, VOIDED_TTL_MS);
  private readonly long = new LongStreams();

  constructor(private readonly connection: EventStoreConnection) {}

  /**
   * Returns the contents of a stream.
   *
   * @param freshness.mayLag allows contents without the events of other processes of the last 0.1 s
   * @throws UnreadableStreamError for an event that cannot be read and is not void
   */
  async read<Event extends TimekeepEvent>(
    stream: string,
    { mayLag = false }: { readonly mayLag?: boolean } = {},
  ): Promise<StreamContents<Event>> {
    try {
      const contents = await (mayLag ? this.cached.contents(stream) : this.reads.read(stream));
      return contents as StreamContents<Event>;
    } catch (error) {
      if (!(error instanceof UnreadableStreamError)) throw error;
      // It may have been declared void a moment ago.
      this.voided.delete(VOIDED_EVENTS_STREAM);
      return (await this.readNow(stream)) as StreamContents<Event>;
    }
  }

  /** Like `read`, but always reads the current contents and shares the read with no other caller. */
  async readAlone<Event extends TimekeepEvent>(
    stream: string,
    lost: LostOutcome,
  ): Promise<StreamContents<Event>> {
    return (await this.readNow(stream, lost)) as StreamContents<Event>;
  }

  /** Returns the position of the log's newest event that is not its own; `LOG_START` when there is none. */
  tail(): Promise<LogPosition> {
    return this.tails.request(undefined);
  }

  /** Returns a position that the log has reached; events of other processes of the last 0.1 s may lie after it. */
  reached(): Promise<LogPosition> {
    return this.cached.reached();
  }

  /** Must be called at the end of each append; without a position when it was refused or its outcome is unknown. */
  appended(stream: string, position?: LogPosition): void {
    this.cached.appended(stream, position);
    if (stream === VOIDED_EVENTS_STREAM) this.voided.delete(stream);
  }

  private async readNow(stream: string, lost: LostOutcome = 'nothing-recorded'): Promise<Contents> {
    const voided = this.voided.get(VOIDED_EVENTS_STREAM).catch((error: unknown) => {
      // The caller's outcome counts: an append before this read may have been recorded.
      throw error instanceof StoreUnavailableError ? new StoreUnavailableError(lost, error) : error;
    });
    const readFrom = (revision: bigint | 'start') =>
      this.connection.untilAnswered(lost, (client) => readStream(client, stream, revision));
    return this.long.read(stream, readFrom, voided);
  }
}
