import { randomUUID } from 'node:crypto';
import { ANY, type EventStoreDBClient, StreamDeletedError } from '@eventstore/db-client';
import { isLogsOwn, type RawEvent } from '../wire/raw-event.js';
import { EventStoreConnection } from '../client/connection.js';
import { readRawPage } from '../client/raw-reads.js';
import type { LogPosition } from '../position.js';
import { type CopiedEvent, CopyError, differenceOf, EventDigest } from './copied-event.js';
import { AppendCall } from '../client/appender.js';
import { isAccessRefused, isAnswer } from '../client/errors.js';
import type { AppendRequest } from '../wire/append-request.js';

const METADATA_STREAM = '$$';
const METADATA = '$metadata';
const TOMBSTONE = '$streamDeleted';

/** An event in a metadata stream, which sets the metadata of its stream. */
type MetadataEvent = Pick<RawEvent, 'stream' | 'type' | 'data'>;

/**
 * Metadata and tombstones of streams, collected from system events: deleted streams, and limits of reading. Those
 * of system streams, for example the readers of `$all`, are ignored.
 */
export class StreamLimits {
  private readonly metadata = new Map<string, Buffer>();
  private readonly tombstones = new Set<string>();

  /** Applies a system event; ignores any other. */
  learn({ stream, type, data }: RawEvent): void {
    if (type === TOMBSTONE && !stream.startsWith('$')) this.tombstones.add(stream);
    if (type !== METADATA || !stream.startsWith(METADATA_STREAM)) return;
    const named = stream.slice(METADATA_STREAM.length);
    if (named !== '' && !named.startsWith('$')) this.metadata.set(named, data);
  }

  /** Number of streams with metadata or a tombstone. */
  get streams(): number {
    return new Set([...this.metadata.keys(), ...this.tombstones]).size;
  }

  /** Returns the newest metadata that are missing or different in `other`, as events to append; not for streams with a tombstone. */
  metadataMissingIn(other: StreamLimits): MetadataEvent[] {
    return [...this.metadata].flatMap(([named, data]) => {
      const isSame = other.metadata.get(named)?.equals(data) ?? false;
      const isGone = this.tombstones.has(named) || other.tombstones.has(named);
      return isSame || isGone ? [] : [{ stream: `${METADATA_STREAM}${named}`, type: METADATA, data }];
    });
  }

  /** Returns the streams with a tombstone here and none in `other`. */
  tombstonesMissingIn(other: StreamLimits): string[] {
    return [...this.tombstones].filter((stream) => !other.tombstones.has(stream));
  }
}

/** Returns the events to copy; applies system events to `limits`. */
export function copyable(events: readonly RawEvent[], limits: StreamLimits): RawEvent[] {
  return events.filter((event) => {
    if (!isLogsOwn(event)) return true;
    limits.learn(event);
    return false;
  });
}

const EVENTS_A_PAGE = 2_000;

/** Reads the target once, from its beginning to its end and beyond, and compares each event with the expected one. */
export class TargetReader {
  /** Digest of the events that matched. */
  readonly digest = new EventDigest();
  readonly limits = new StreamLimits();
  private readonly unread: RawEvent[] = [];
  private reached: LogPosition | null = null;

  constructor(private readonly connection: EventStoreConnection) {}

  /**
   * Returns how many of the expected next events the target has.
   *
   * @throws CopyError when it has another event instead
   * @throws StoreUnavailableError when it does not answer
   */
  async matching(expected: readonly CopiedEvent[]): Promise<number> {
    let count = 0;
    for (const event of expected) {
      const found = await this.peek();
      if (!found) return count;
      const difference = differenceOf(event, found);
      if (difference !== null) throw this.otherEvents(found, event, difference);
      this.digest.add(found);
      this.unread.shift();
      count += 1;
    }
    return count;
  }

  /**
   * Returns the next event that was not compared; undefined at the end of the target.
   *
   * @param timeoutMs limit of retries, by default that of the connection
   * @throws StoreUnavailableError when it does not answer
   */
  async peek(timeoutMs?: number): Promise<RawEvent | undefined> {
    while (this.unread.length === 0) {
      const after = this.reached;
      const page = await this.connection.untilAnswered(
        'nothing-recorded',
        (client) => readRawPage(client, after, EVENTS_A_PAGE),
        timeoutMs,
      );
      const last = page.at(-1);
      if (!last) return undefined;
      this.reached = last.position;
      this.unread.push(...copyable(page, this.limits));
    }
    return this.unread[0];
  }

  private otherEvents(found: RawEvent, expected: CopiedEvent, difference: string): CopyError {
    const { events } = this.digest;
    const [there, here] = [found, expected].map(
      ({ type, stream, revision, id }) => `${type}, event ${revision} of ${stream}, ${id}`,
    );
    const same = events === 0 ? 'The target is not empty' : `After ${events} events the target holds others`;
    const what = difference === 'id' ? `where the source has ${here ?? ''}` : `with another ${difference}`;
    return new CopyError(`${same}: it has ${there ?? ''} ${what}. Copy into an empty EventStoreDB.`);
  }
}

/** Limits of appends in flight. The log handles the appends of one call in order. */
const IN_FLIGHT = { events: 512, bytes: 4 * 1024 * 1024 } as const;
/** Events above this size might be refused; each is sent alone, so that no event follows a missing one. */
const LARGE_BYTES = 16 * 1024;
const ATTEMPT_MS = 60_000;
/** Long, so that a slow log does not skip an expired append and take the next. */
const DEADLINE_MS = 3_600_000;
const MAX_HEADS = 200_000;

/** The target refused an event. */
export class AppendRefusedError extends Error {
  constructor(
    readonly event: CopiedEvent,
    /** True if later events were in flight. */
    readonly hasFollowers: boolean,
    cause: Error,
  ) {
    super(cause.message, { cause });
    this.name = 'AppendRefusedError';
  }
}

/** Appends events to the target in order, each at an exact revision. */
export class TargetWriter {
  private readonly calls = new WeakMap<EventStoreDBClient, AppendCall>();
  /** LRU cache of the last revisions of streams. */
  private readonly heads = new Map<string, bigint>();
  readonly connection: EventStoreConnection;

  constructor(eventStoreUrl: string, timeoutMs: number) {
    this.connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: timeoutMs }, (client) => {
      this.calls.get(client)?.close();
    });
  }

  /** Records the revision of an event that the target has. */
  noteHead({ stream, revision }: Pick<CopiedEvent, 'stream' | 'revision'>): void {
    this.heads.delete(stream);
    this.heads.set(stream, revision);
    const [oldest] = this.heads.keys();
    if (this.heads.size > MAX_HEADS && oldest !== undefined) this.heads.delete(oldest);
  }

  /**
   * Appends all events. After a failure the target may have any number of them, in order.
   *
   * @throws AppendRefusedError when the target refuses one
   * @throws Error of the client, when the outcome is unknown
   */
  async append(events: readonly CopiedEvent[]): Promise<void> {
    await this.connection.callOnce((client) => this.appendOver(client, events), ATTEMPT_MS);
  }

  /** Sets the metadata of a stream. @throws Error of the client, also when the outcome is unknown */
  async setMetadata({ stream, type, data }: MetadataEvent): Promise<void> {
    const metadata = Buffer.alloc(0);
    const append = { stream, expectedRevision: 'any' as const, deadline: Date.now() + ATTEMPT_MS };
    await this.connection.untilAnswered('unknown', async (client) => {
      const events = [{ id: randomUUID(), type, data, metadata }];
      const [answer] = await this.callOf(client).append([{ ...append, events }]);
      if (answer?.outcome instanceof Error) throw answer.outcome;
    });
  }

  /** Writes a tombstone to a stream. @throws Error of the client */
  async entomb(stream: string): Promise<void> {
    try {
      await this.connection.untilAnswered('unknown', (client) =>
        client.tombstoneStream(stream, { expectedRevision: ANY }),
      );
    } catch (error) {
      // An earlier attempt had succeeded.
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

  /** Returns the call for appends, a new one after a failure. */
  private callOf(client: EventStoreDBClient): AppendCall {
    const open = this.calls.get(client);
    if (open && !open.hasFailed) return open;
    const call = new AppendCall(client);
    this.calls.set(client, call);
    return call;
  }

  /** Splits events into groups that may be in flight together; an event that might be refused is alone. */
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

  /** True if the event is certainly the next one of its stream. */
  private follows({ stream, revision }: CopiedEvent): boolean {
    return revision === 0n || this.heads.get(stream) === revision - 1n;
  }
}

function requestFor(event: CopiedEvent): AppendRequest {
  const { stream, revision } = event;
  const expectedRevision = revision === 0n ? ('no_stream' as const) : revision - 1n;
  return { stream, expectedRevision, events: [event], deadline: Date.now() + DEADLINE_MS };
}
