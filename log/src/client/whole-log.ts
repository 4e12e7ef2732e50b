import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamRecordedEvent, EventStoreDBClient } from '@eventstore/db-client';
import { isAfter, positionText, type LogPosition } from '../position.js';
import { fieldsOf, momentOf } from '../wire/read-answer.js';
import { EventStoreConnection, type LogAddress } from './connection.js';
import { readEventAt, readPage, readTail } from './reads.js';

const EVENTS_A_PAGE = 1_000;
const POLL_MS = 300;

/** An event of any stream as stored in the log. */
export interface LoggedEvent {
  /** Position in the log as text, since it does not fit into a JavaScript number. */
  readonly position: string;
  /** Time of recording, an ISO instant. */
  readonly recordedAt: string;
  /** Time at which this log stored it, which is later if the log is a copy. */
  readonly created: string;
  readonly stream: string;
  readonly revision: string;
  readonly id: string;
  readonly type: string;
  readonly metadata: unknown;
  readonly data: unknown;
}

/** A page of events without system events, and the position up to which the log was read. */
export interface LogPage {
  readonly events: readonly LoggedEvent[];
  readonly reached: LogPosition;
}

/** Reads all events of the log in pages. Each method throws StoreUnavailableError when the log does not answer. */
export class WholeLog {
  private readonly connection: EventStoreConnection;

  /** @param timeoutMs limit of retries while the log does not answer */
  constructor(
    address: LogAddress,
    private readonly timeoutMs?: number,
  ) {
    this.connection = new EventStoreConnection(address);
  }

  /** Returns the position of the newest event; the start position if there is none. */
  newest(): Promise<LogPosition> {
    return this.connection.untilAnswered('nothing-recorded', readTail, this.timeoutMs);
  }

  /** Returns the event at exactly this commit position; undefined if there is none. */
  async at(commit: bigint): Promise<(LoggedEvent & { readonly place: LogPosition }) | undefined> {
    const position = { commit, prepare: commit };
    const event = await this.connection.untilAnswered(
      'nothing-recorded',
      (client) => readEventAt(client, position),
      this.timeoutMs,
    );
    return event && { ...logged(event), place: event.position };
  }

  /** Reads the events after a position (null: from the beginning) up to the end of the log. */
  async *after(position: LogPosition | null): AsyncGenerator<LogPage> {
    let reached = position;
    for (;;) {
      const page = await this.page('forwards', reached ?? 'start');
      // A page starts with the event at the position itself.
      const news = page.filter((event) => isAfter(event.position, reached));
      reached = news.at(-1)?.position ?? reached;
      if (!reached || news.length === 0) return;
      yield { events: withoutSystemEvents(news), reached };
      if (page.length < EVENTS_A_PAGE) return;
    }
  }

  /** Reads all events from the end to the beginning. */
  async *backwards(): AsyncGenerator<LogPage> {
    let from: LogPosition | 'end' = 'end';
    for (;;) {
      const page = await this.page('backwards', from);
      const last = page.at(-1);
      if (!last) return;
      yield { events: withoutSystemEvents(page), reached: last.position };
      if (page.length < EVENTS_A_PAGE) return;
      from = last.position;
    }
  }

  /** Reads the events after a position and waits for new ones, until aborted. */
  async *following(position: LogPosition, stopped: AbortSignal): AsyncGenerator<LogPage> {
    let reached = position;
    while (!stopped.aborted) {
      for await (const page of this.after(reached)) {
        reached = page.reached;
        yield page;
      }
      await pause(POLL_MS, undefined, { signal: stopped }).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private page(
    direction: 'forwards' | 'backwards',
    fromPosition: LogPosition | 'start' | 'end',
  ): Promise<AllStreamRecordedEvent[]> {
    const read = (client: EventStoreDBClient) => readPage(client, direction, fromPosition, EVENTS_A_PAGE);
    return this.connection.untilAnswered('nothing-recorded', read, this.timeoutMs);
  }
}

function withoutSystemEvents(events: readonly AllStreamRecordedEvent[]): LoggedEvent[] {
  return events.filter(({ type }) => !type.startsWith('$')).map(logged);
}

function logged(event: AllStreamRecordedEvent): LoggedEvent {
  const { position, created, streamId, revision, id, type, metadata, data } = event;
  return {
    position: positionText(position),
    recordedAt: momentOf(fieldsOf(metadata), created).toISOString(),
    created: created.toISOString(),
    stream: streamId,
    revision: String(revision),
    id,
    type,
    metadata,
    data,
  };
}
