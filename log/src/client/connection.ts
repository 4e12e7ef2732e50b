import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { LogUrl } from './address.js';
import { ClusterNodes } from './cluster-nodes.js';
import {
  clientReconnects,
  isAccessRefused,
  isAnswer,
  isDiskFull,
  StoreUnavailableError,
  type LostOutcome,
} from './errors.js';
import { openClient } from './open-client.js';

/** Timeout of an attempt as a share of `logAnswersWithinMs`. The client itself would wait for its keep-alive timeout. */
const ATTEMPT = 0.4;
/** Timeout of `dispose`, which waits for the end of every stream, even of one that is not read to its end. */
const DISPOSE_MS = 500;
/** Consecutive timeouts of health checks after which the client is replaced. */
export const MAX_LATE = 2;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;
/** Time for which an append without answer makes the log count as unavailable, unless a later one succeeds. */
const APPENDS_FAIL_FOR_MS = 5_000;

/** Address of the log, and timeout of its answers. */
export interface LogAddress {
  /** A connection string; `address.ts` has the forms. */
  readonly eventStoreUrl: string;
  readonly logAnswersWithinMs: number;
}

/** One client, shared by all callers. Calls are retried until the log answers, and a stuck client is replaced. */
export class EventStoreConnection {
  private client: EventStoreDBClient | undefined;
  private replacing: Promise<void> | undefined;
  private readonly nodes: ClusterNodes;
  private appendsFailedAt = -Infinity;
  private late = 0;
  private closings = 0;

  /**
   * @param address is read at each call
   * @param replaced called with a client before it is disposed
   * @throws Error when the address is invalid
   */
  constructor(
    private readonly address: LogAddress,
    private readonly replaced: (client: EventStoreDBClient) => void = () => undefined,
  ) {
    this.nodes = new ClusterNodes(LogUrl.of(address.eventStoreUrl));
  }

  /** The time after which a caller gets `StoreUnavailableError`. */
  get answeredWithinMs(): number {
    return this.address.logAnswersWithinMs;
  }

  /**
   * Returns the present client, after a former one has been disposed.
   *
   * @throws Error when a cluster has no leader
   */
  async connected(): Promise<EventStoreDBClient> {
    await this.replacing;
    if (this.client) return this.client;
    const { closings } = this;
    const address = await this.nodes.address();
    if (closings !== this.closings) throw new Error('The connection was closed while it was made.');
    return (this.client ??= openClient(address));
  }

  /**
   * Runs `work`, and retries it after each transport error, until the log answers.
   * `work` has to be safe to repeat: a read, or an append with fixed ids and revision.
   *
   * @param lost the outcome to report when no answer comes
   * @throws StoreUnavailableError when no answer comes in time, or access is refused; the log's other refusals as they are
   */
  async untilAnswered<T>(
    lost: LostOutcome,
    work: (client: EventStoreDBClient) => Promise<T>,
    timeoutMs?: number,
  ): Promise<T> {
    const began = Date.now();
    const attemptMs = (left: number) => Math.max(1, Math.min(ATTEMPT * this.answeredWithinMs, left));
    let cause: unknown;
    let mayBeRecorded = false;
    const leftMs = () => began + (timeoutMs ?? this.answeredWithinMs) - Date.now();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      let client: EventStoreDBClient | undefined;
      try {
        client = await this.connectedWithin(Math.max(1, leftMs()));
        const answer = await withinTime(work(client), attemptMs(leftMs()));
        // A read of a disposed client ends without an error, perhaps in the middle of the stream.
        if (this.client !== client) throw new Error('The connection was closed before the answer was whole.');
        this.answered(lost);
        return answer;
      } catch (error) {
        if (isAnswer(error)) {
          this.answered(lost);
          throw error;
        }
        // A client that is refused access is not broken; other callers keep using it.
        if (client && !isAccessRefused(error)) await this.failed(client, error);
        // The last attempt may have been cut short, so an earlier error is more informative.
        if (cause === undefined || !(error instanceof NoAnswerError)) cause = error;
        mayBeRecorded ||= !isDiskFull(error);
        if (isAccessRefused(error) || pauseMs >= leftMs()) {
          if (lost === 'unknown') this.appendsFailedAt = performance.now();
          throw new StoreUnavailableError(mayBeRecorded ? lost : 'nothing-recorded', cause);
        }
      }
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }

  /**
   * Returns true if the log answers `work` now, through the shared client, and appends have not been failing. A single timeout
   * does not replace the client: a health check must not break the calls of others.
   */
  async isAnswering(work: (client: EventStoreDBClient) => Promise<unknown>, ms: number): Promise<boolean> {
    if (performance.now() - this.appendsFailedAt < APPENDS_FAIL_FOR_MS) return false;
    try {
      await this.callOnce(work, ms, MAX_LATE);
      return true;
    } catch (error) {
      return isAnswer(error);
    }
  }

  /**
   * Runs `work` without a retry.
   *
   * @param mostLate consecutive timeouts after which the client is replaced
   * @throws the client's error, or NoAnswerError
   */
  async callOnce<T>(work: (client: EventStoreDBClient) => Promise<T>, ms: number, mostLate = 1): Promise<T> {
    let client: EventStoreDBClient | undefined;
    const ask = async () => {
      client = await this.connected();
      return await work(client);
    };
    try {
      const answer = await withinTime(ask(), ms);
      this.late = 0;
      return answer;
    } catch (error) {
      this.late = error instanceof NoAnswerError ? this.late + 1 : 0;
      const isWell = isAnswer(error) || isAccessRefused(error) || (this.late > 0 && this.late < mostLate);
      if (client && !isWell) void this.failed(client, error);
      throw error;
    }
  }

  /** Like `connected`, for a caller with less time than a search for the leader may take. */
  private async connectedWithin(ms: number): Promise<EventStoreDBClient> {
    try {
      return await withinTime(this.connected(), ms);
    } catch (error) {
      throw error instanceof NoAnswerError && this.nodes.isCluster ? this.nodes.noLeader() : error;
    }
  }

  /** Ends open calls. A later call reconnects. */
  async close(): Promise<void> {
    this.closings += 1;
    this.nodes.abandon();
    if (this.client) await this.replace(this.client);
  }

  /** Disposes a stuck client and ends its calls. The next call creates a client once the former is disposed. */
  private replace(stuck: EventStoreDBClient): Promise<void> {
    if (this.client === stuck) {
      this.client = undefined;
      this.replaced(stuck);
      const replacing = withinTime(stuck.dispose(), DISPOSE_MS)
        .catch((error: unknown) => {
          if (!(error instanceof NoAnswerError)) throw error;
        })
        .finally(() => {
          if (this.replacing === replacing) this.replacing = undefined;
        });
      this.replacing = replacing;
    }
    return this.replacing ?? Promise.resolve();
  }

  /**
   * To be called with the error of a call. A client that reconnects by itself is kept, unless the log is a
   * cluster: it would reconnect to the same node.
   */
  async failed(client: EventStoreDBClient, error: unknown): Promise<void> {
    if (this.nodes.isCluster || !clientReconnects(error)) await this.replace(client);
  }

  private answered(lost: LostOutcome): void {
    if (lost === 'unknown') this.appendsFailedAt = -Infinity;
    this.nodes.refresh();
  }
}

/** A call timed out. */
class NoAnswerError extends Error {
  constructor(ms: number) {
    super(`No answer within ${Math.round(ms)} ms.`);
    this.name = 'NoAnswerError';
  }
}

/** @throws NoAnswerError when the work takes longer */
async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // An answer that has arrived is read first: this process may have been busy for longer than the timeout.
      setImmediate(() => {
        reject(new NoAnswerError(ms));
      });
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
