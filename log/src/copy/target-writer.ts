import { randomUUID } from 'node:crypto';
import { ANY, StreamDeletedError, type EventStoreDBClient } from '@eventstore/db-client';
import { AppendCall } from '../client/append-call.js';
import { EventStoreConnection } from '../client/connection.js';
import { isAccessRefused, isAnswer } from '../client/errors.js';
import type { AppendRequest } from '../wire/append-request.js';
import type { CopiedEvent } from './copied-event.js';
import type { MetadataEvent } from './stream-limits.js';

/** Appends that are under way at the same time. A log takes the appends of one call in their order. */
const IN_FLIGHT = { events: 512, bytes: 4 * 1024 * 1024 } as const;
/** Larger events might be refused, for their size; each is sent alone, so that none follows one that is missing. */
const LARGE_BYTES = 16 * 1024;
const ATTEMPT_MS = 60_000;
/** A log that is slow must not leave out an append and take the next. */
const DEADLINE_MS = 3_600_000;
const MOST_HEADS = 200_000;

/** The target has taken events, and refuses one that belongs after them. */
export class AppendRefusedError extends Error {
  constructor(
    readonly event: CopiedEvent,
    /** True if events that belong after it were under way. */
    readonly hasFollowers: boolean,
    cause: Error,
  ) {
    super(cause.message, { cause });
    this.name = 'AppendRefusedError';
  }
}

/** Appends events to the target, each at its revision, in their order. */
export class TargetWriter {
  private readonly calls = new WeakMap<EventStoreDBClient, AppendCall>();
  /** The last revisions of the streams that were written or seen last. */
  private readonly heads = new Map<string, bigint>();
  readonly connection: EventStoreConnection;

  constructor(eventStoreUrl: string, patienceMs: number) {
    this.connection = new EventStoreConnection(
      { eventStoreUrl, logAnswersWithinMs: patienceMs },
      (client) => {
        this.calls.get(client)?.close();
      },
    );
  }

  /** Takes note of an event that the target holds. */
  noteHead({ stream, revision }: Pick<CopiedEvent, 'stream' | 'revision'>): void {
    this.heads.delete(stream);
    this.heads.set(stream, revision);
    const [oldest] = this.heads.keys();
    if (this.heads.size > MOST_HEADS && oldest !== undefined) this.heads.delete(oldest);
  }

  /**
   * Appends all of the events. When it fails, the target holds none, some or all of them.
   *
   * @throws AppendRefusedError when the target refuses one
   * @throws Error of the client, when the outcome is not known
   */
  async append(events: readonly CopiedEvent[]): Promise<void> {
    await this.connection.askedOnce((client) => this.appendOver(client, events), ATTEMPT_MS);
  }

  /** Sets the metadata of a stream. @throws Error of the client, also when the outcome is not known */
  async setMetadata({ stream, type, data }: MetadataEvent): Promise<void> {
    const metadata = Buffer.alloc(0);
    const append = { stream, expectedRevision: 'any' as const, deadline: Date.now() + ATTEMPT_MS };
    await this.connection.untilAnswered('unknown', async (client) => {
      const events = [{ id: randomUUID(), type, data, metadata }];
      const [answer] = await this.callOf(client).append([{ ...append, events }]);
      if (answer?.outcome instanceof Error) throw answer.outcome;
    });
  }

  /** Puts a tombstone into a stream. @throws Error of the client */
  async entomb(stream: string): Promise<void> {
    try {
      await this.connection.untilAnswered('unknown', (client) =>
        client.tombstoneStream(stream, { expectedRevision: ANY }),
      );
    } catch (error) {
      // An attempt before this one had succeeded.
      if (!(error instanceof StreamDeletedError)) throw error;
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async appendOver(client: EventStoreDBClient, events: readonly CopiedEvent[]): Promise<void> {
    const isNew = this.calls.get(client)?.hasFailed ?? true;
    const call = this.callOf(client);
    for (const group of this.groups(events, isNew)) {
      const answers = await call.append(group.map((event) => ({ ...requestFor(event), event })));
      const failed = answers.flatMap(({ request, outcome }) =>
        outcome instanceof Error ? [{ event: request.event, outcome }] : [],
      );
      const unknown = failed.find(({ outcome }) => !isAnswer(outcome) && !isAccessRefused(outcome));
      if (unknown) throw unknown.outcome;
      const [refused] = failed;
      if (refused)
        throw new AppendRefusedError(refused.event, group.at(-1) !== refused.event, refused.outcome);
    }
  }

  /** The client's call for appends, another one once it has failed. */
  private callOf(client: EventStoreDBClient): AppendCall {
    const open = this.calls.get(client);
    if (open && !open.hasFailed) return open;
    const call = new AppendCall(client);
    this.calls.set(client, call);
    return call;
  }

  /** Groups of events that may be under way together: one that might be refused is alone. */
  private *groups(events: readonly CopiedEvent[], isFirstAlone: boolean): Generator<CopiedEvent[]> {
    let [group, bytes]: [CopiedEvent[], number] = [[], 0];
    for (const [index, event] of events.entries()) {
      const size = event.data.byteLength + event.metadata.byteLength;
      const isAlone = (isFirstAlone && index === 0) || size > LARGE_BYTES || !this.follows(event);
      this.noteHead(event);
      if (isAlone && group.length > 0) {
        yield group;
        [group, bytes] = [[], 0];
      }
      group.push(event);
      bytes += size;
      if (!isAlone && group.length < IN_FLIGHT.events && bytes < IN_FLIGHT.bytes) continue;
      yield group;
      [group, bytes] = [[], 0];
    }
    if (group.length > 0) yield group;
  }

  /** True if the event is known to be the next one of its stream. */
  private follows({ stream, revision }: CopiedEvent): boolean {
    return revision === 0n || this.heads.get(stream) === revision - 1n;
  }
}

function requestFor(event: CopiedEvent): AppendRequest {
  const { stream, revision } = event;
  const expectedRevision = revision === 0n ? ('no_stream' as const) : revision - 1n;
  return { stream, expectedRevision, events: [event], deadline: Date.now() + DEADLINE_MS };
}
