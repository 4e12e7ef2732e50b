import { LineAMinute } from '@timekeep/log/logging/logger';
import { DISK_IS_FULL, isFullDisk } from '@timekeep/log/settings/full-disk';
import type { Logger } from 'pino';

import type { RecentEvents } from '../reading/recent-events.js';
import type { ShortStreamCache } from '../reading/short-stream-cache.js';
import { WriterSession } from '../storage/writer-session.js';
import { GroupWriter } from './group-writer.js';
import { LogUnavailableError, type WriteOutcome, type WriteRequest } from './write-request.js';

/** Distance of the clock behind the newest event that is logged; usual corrections of clocks are smaller. */
const CLOCK_BEHIND_MS = 60_000;
const RECONNECT_MS = { first: 50, longest: 1000 } as const;

export interface LogWriterOptions {
  readonly databaseUrl: string;
  readonly lockTimeoutMs: number;
  readonly recent: RecentEvents;
  readonly shortStreams: ShortStreamCache;
  readonly log: Logger;
}

/**
 * Replaces the writer after a lost connection to PostgreSQL: appends are refused until a new session has begun,
 * which starts from the state of the database, not from the state of this process.
 */
export class LogWriter {
  #current: { readonly writer: GroupWriter; readonly session: WriterSession } | undefined;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #closed = false;
  /** Why there is no session, or was none last. */
  #lostBy: unknown;
  readonly #lines = new LineAMinute();

  private constructor(private readonly options: LogWriterOptions) {}

  /** @throws WriterLockedError when another event log writes to the database, or the driver's error */
  static async open(options: LogWriterOptions): Promise<LogWriter> {
    const writer = new LogWriter(options);
    await writer.#connect();
    return writer;
  }

  /** @throws LogUnavailableError when the outcome is unknown */
  write(request: WriteRequest): Promise<WriteOutcome> {
    return this.#current?.writer.write(request) ?? Promise.reject(new LogUnavailableError(this.#lostBy));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.options.shortStreams.close();
    clearTimeout(this.#reconnectTimer);
    const current = this.#current;
    this.#current = undefined;
    await current?.writer.close();
    current?.session.close();
  }

  async #connect(): Promise<void> {
    const { databaseUrl, lockTimeoutMs, recent, shortStreams } = this.options;
    const session = await WriterSession.open(databaseUrl, lockTimeoutMs);
    if (this.#closed) {
      session.close();
      throw new LogUnavailableError();
    }
    recent.restart(session.lastPosition);
    shortStreams.open();
    this.#warnOfClockBehind(session);
    const writer = new GroupWriter(session, { recent, shortStreams }, (error) => {
      this.#reconnect(session, error);
    });
    this.#current = { writer, session };
    session.onLost((error) => {
      writer.fail(error);
    });
  }

  #warnOfClockBehind({ lastCreated }: WriterSession): void {
    if (lastCreated - Date.now() < CLOCK_BEHIND_MS) return;
    this.options.log.warn(
      { newestEvent: new Date(lastCreated).toISOString() },
      "the system clock is behind the newest event; until it has passed it, new events get that event's time",
    );
  }

  #reconnect(session: WriterSession, error: unknown): void {
    if (this.#current?.session !== session) return;
    this.#current = undefined;
    this.options.shortStreams.close();
    session.close();
    if (this.#closed) return;
    this.#lostBy = error;
    const isFull = isFullDisk(error);
    const message = isFull ? `${DISK_IS_FULL}; trying again` : 'lost PostgreSQL, connecting again';
    this.#lines.add((times) => {
      this.options.log.warn({ err: error, ...(times > 1 && { times }) }, message);
    }, message);
    this.#retry(isFull ? RECONNECT_MS.longest : RECONNECT_MS.first);
  }

  #retry(delay: number): void {
    this.#reconnectTimer = setTimeout(() => {
      this.#connect().then(
        () => {
          // A full disk is noticed by the next append.
          if (!isFullDisk(this.#lostBy)) this.options.log.info('connected to PostgreSQL again');
        },
        (error: unknown) => {
          if (this.#closed) return;
          this.#lostBy = error;
          this.options.log.debug({ err: error }, 'PostgreSQL is not there yet');
          this.#retry(Math.min(delay * 2, RECONNECT_MS.longest));
        },
      );
    }, delay);
  }
}
