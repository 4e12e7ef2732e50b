import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import type { LogPosition } from '@timekeep/log/position';
import type { EventStoreConnection } from '@timekeep/log/client/connection';
import { StoreUnavailableError, type LostOutcome } from '@timekeep/log/client/errors';
import { readStream, readTail } from '@timekeep/log/client/reads';
import { UnreadableStreamError } from '../store-errors.js';
import { CachedLog, TtlCache } from './cached-log.js';
import { ofCategory, parseStream, voidedKeys, type StreamContents } from './stream-contents.js';

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
      return ofCategory<Event>(
        stream,
        await (mayLag ? this.cached.contents(stream) : this.reads.read(stream)),
      );
    } catch (error) {
      if (!(error instanceof UnreadableStreamError)) throw error;
      // It may have been declared void a moment ago.
      this.voided.delete(VOIDED_EVENTS_STREAM);
      return ofCategory<Event>(stream, await this.readNow(stream));
    }
  }

  /** Like `read`, but always reads the current contents and shares the read with no other caller. */
  async readAlone<Event extends TimekeepEvent>(
    stream: string,
    lost: LostOutcome,
  ): Promise<StreamContents<Event>> {
    return ofCategory<Event>(stream, await this.readNow(stream, lost));
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
    const [events, voided] = await Promise.all([
      this.connection.untilAnswered(lost, (client) => readStream(client, stream)),
      this.voided.get(VOIDED_EVENTS_STREAM).catch((error: unknown) => {
        // The caller's outcome counts: an append before this read may have been recorded.
        throw error instanceof StoreUnavailableError ? new StoreUnavailableError(lost, error) : error;
      }),
    ]);
    return parseStream(stream, events, voided);
  }
}
