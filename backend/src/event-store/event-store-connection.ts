import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { Configuration } from '../configuration/configuration.js';
import { StoreUnavailableError, type LostOutcome } from './store-errors.js';
import { clientReconnects, isAnswer } from './transport-errors.js';

/** Of the time that the log has for its answer. The client itself would wait up to 20 s until its keepalive notices a stall. */
const ATTEMPT = 0.6;
/** The client waits for the end of every stream, also of one that nobody reads to its end. */
const DISPOSE_MS = 500;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/** Where the log is, and how long it may take to answer. */
export type LogAddress = Pick<Configuration, 'eventStoreUrl' | 'logAnswersWithinMs'>;

/** One client, shared by all who ask through it, asked again until the log answers, and replaced when it is stuck. */
export class EventStoreConnection {
  private client: EventStoreDBClient | undefined;
  private replacing: Promise<void> | undefined;

  private readonly url: string;

  /**
   * @param configuration is looked at for each call
   * @param replaced told of a client before it is disposed of
   */
  constructor(
    private readonly configuration: LogAddress,
    private readonly replaced: (client: EventStoreDBClient) => void = () => undefined,
  ) {
    this.url = configuration.eventStoreUrl;
  }

  /** How long an unknown outcome is asked about before the caller learns of it. */
  get answeredWithinMs(): number {
    return this.configuration.logAnswersWithinMs;
  }

  /**
   * Does `work`, again after each transport error, until the log answers.
   * `work` has to be safe to repeat: a read, or an append with fixed ids and revision.
   *
   * @param lost what to tell when no answer comes
   * @throws StoreUnavailableError when no answer comes in time; the log's own refusals as they are
   */
  async untilAnswered<T>(
    lost: LostOutcome,
    work: (client: EventStoreDBClient) => Promise<T>,
    patienceMs?: number,
  ): Promise<T> {
    const began = Date.now();
    const leftMs = () => began + (patienceMs ?? this.answeredWithinMs) - Date.now();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      await this.replacing;
      const client = (this.client ??= EventStoreDBClient.connectionString(this.url));
      try {
        const answer = await withinTime(work(client), Math.min(ATTEMPT * this.answeredWithinMs, leftMs()));
        // A read of a disposed client ends without an error: what it has by then may be a part of the stream.
        if (this.client !== client) throw new Error('The connection was closed before the answer was whole.');
        return answer;
      } catch (error) {
        if (isAnswer(error)) throw error;
        if (!clientReconnects(error)) await this.replace(client);
        if (pauseMs >= leftMs()) throw new StoreUnavailableError(lost, error);
      }
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }

  /** Ends open calls. A later call connects anew. */
  async close(): Promise<void> {
    if (this.client) await this.replace(this.client);
  }

  /** The former client has to be gone first, so that two of them do not do the same. */
  private replace(stuck: EventStoreDBClient): Promise<void> {
    if (this.client === stuck) {
      this.client = undefined;
      this.replaced(stuck);
      this.replacing = Promise.race([stuck.dispose(), pause(DISPOSE_MS)]).finally(() => {
        this.replacing = undefined;
      });
    }
    return this.replacing ?? Promise.resolve();
  }
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${ms} ms.`));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
