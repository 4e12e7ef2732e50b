import { BEYOND_ALL, type CommittedEvent, StreamDeletedError } from '../event.types.js';
import { type EventReader, readPages } from '../storage/event-reader.js';
import type { RecentEvents } from './recent-events.js';

export type EventFilter = (event: CommittedEvent) => boolean;

interface FilterExpression {
  readonly on: 'stream' | 'type';
  /** Prefixes of names; empty if there is a regular expression. */
  readonly prefixes: readonly string[];
  readonly regex: string;
}

export class InvalidFilterError extends Error {
  constructor(regex: string, cause: unknown) {
    super(`The filter is not a regular expression: ${regex}`, { cause });
    this.name = 'InvalidFilterError';
  }
}

/** @throws InvalidFilterError when the regular expression is invalid */
export function createFilter({ on, prefixes, regex }: FilterExpression): EventFilter {
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => event[on].startsWith(prefix));
  const pattern = compile(regex);
  return (event) => pattern.test(event[on]);
}

function compile(regex: string): RegExp {
  try {
    return new RegExp(regex, 'u');
  } catch (error) {
    return compileLeniently(regex, error);
  }
}

/** Compiles without Unicode mode: the .NET syntax of clients allows escapes, for example `\-`, that Unicode mode refuses. */
function compileLeniently(regex: string, cause: unknown): RegExp {
  try {
    return new RegExp(regex);
  } catch {
    throw new InvalidFilterError(regex, cause);
  }
}

const LIVE_BATCH = 512;

export interface SubscriptionRequest {
  /** Name of the stream; undefined for all events. */
  readonly stream?: string;
  /** Position (of all events) or revision (of a stream) after which it begins; -1 for the start. */
  readonly after: number | 'end';
  readonly filter?: EventFilter;
  /** With a filter: number of considered events between checkpoints. */
  readonly checkpointInterval?: number;
}

interface SubscriptionSink {
  event(event: CommittedEvent): Promise<void> | undefined;
  /** All events up to this position have been considered. */
  checkpoint(position: number): Promise<void> | undefined;
  caughtUp(): Promise<void> | undefined;
  fellBehind(): Promise<void> | undefined;
}

/**
 * Follows the log from a position until the signal is aborted: from the tables until the recent events reach back
 * far enough, then from those. Both are read by position, so the change has neither gap nor duplicate.
 */
export class Subscription {
  /** All events up to this position were considered. */
  #position = 0;
  /** For a stream: its events up to this revision were sent. */
  #revision = -1;
  #considered = 0;
  /** For a subscription from the end: position of the last event at its beginning. */
  #startedAt = 0;

  constructor(
    private readonly request: SubscriptionRequest,
    private readonly reader: EventReader,
    private readonly recent: RecentEvents,
    private readonly sink: SubscriptionSink,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws StreamDeletedError when the stream has, or gets, a tombstone */
  async run(): Promise<void> {
    const { stream, after } = this.request;
    if (stream !== undefined && after === 'end') await this.reader.streamExists(stream);
    let live = after === 'end';
    if (after === 'end') this.#position = this.#startedAt = this.recent.lastPosition;
    else if (stream === undefined) this.#position = Math.max(0, after);
    else this.#revision = after;

    if (live) await this.sink.caughtUp();
    while (!this.#isOver()) {
      if (!live) {
        await this.#catchUpFromTables();
        await this.sink.caughtUp();
      }
      live = await this.#follow();
      if (!live) await this.sink.fellBehind();
    }
  }

  /** Returns when aborted, or when the recent events reach back to the last considered event. */
  async #catchUpFromTables(): Promise<void> {
    do {
      // Read before the pages: events committed meanwhile may be in both, and are then skipped by position.
      const upTo = this.recent.lastPosition;
      for await (const events of readPages(this.reader, this.#range())) {
        for (const event of events) {
          await this.#consider(event);
          if (this.#isOver()) return;
        }
      }
      this.#position = Math.max(this.#position, upTo);
    } while (this.recent.after(this.#position, 1) === undefined);
  }

  /** Returns true when aborted, false when the recent events no longer reach back far enough. */
  async #follow(): Promise<boolean> {
    while (!this.#isOver()) {
      const events = this.recent.after(this.#position, LIVE_BATCH);
      if (events === undefined) return false;
      for (const event of events) {
        await this.#consider(event);
        if (this.#isOver()) return true;
      }
      await this.recent.waitBeyond(this.#position, this.signal);
    }
    return true;
  }

  #isOver(): boolean {
    return this.signal.aborted;
  }

  #range() {
    const { stream } = this.request;
    const all = { direction: 'forwards', maxCount: Number.MAX_SAFE_INTEGER } as const;
    if (stream === undefined) return { ...all, from: this.#position + 1 };
    return { ...all, stream, from: this.#revision + 1 };
  }

  async #consider(event: CommittedEvent): Promise<void> {
    this.#position = Math.max(this.#position, event.position);
    const { stream, filter, checkpointInterval } = this.request;
    if (stream !== undefined) {
      if (event.stream !== stream || event.revision <= this.#revision) return;
      if (event.revision === BEYOND_ALL) throw new StreamDeletedError(stream);
      this.#revision = event.revision;
      if (event.position <= this.#startedAt) return;
    }
    if (filter === undefined || filter(event)) await this.sink.event(event);
    if (filter === undefined || checkpointInterval === undefined) return;
    this.#considered += 1;
    if (this.#considered % checkpointInterval === 0) await this.sink.checkpoint(event.position);
  }
}
