import type { LogPosition } from '../position.js';
import { isAfter, LOG_START } from '../position.js';
import { fieldsOf, momentOf, type RecordedEvent } from '../wire/read-answer.js';
import { EventStoreConnection } from './connection.js';
import { isAnswer, isConsumerTooSlow, isNoSuchPosition } from './errors.js';
import { knownPosition, readEventAt, readPage, readStream, readTail, type ClientEvent } from './reads.js';
import { LogSubscription, type Subscription, type SubscriptionListener } from './subscription.js';

const ANSWERS_WITHIN_MS = 5_000;

/** The position of an event, and the moment at which this log took it, from when on it waits for its readers. */
export interface EventMark {
  readonly position: LogPosition;
  readonly created: Date;
}

/** An event by its id, at its position. */
export interface EventAt {
  readonly id: string;
  readonly position: LogPosition;
}

/**
 * The log as projections read it. Reads are repeated until the log answers; each method throws StoreUnavailableError when it does
 * not within `answersWithinMs`.
 */
export class EventLog {
  private readonly connection: EventStoreConnection;

  constructor(eventStoreUrl: string, answersWithinMs = ANSWERS_WITHIN_MS) {
    this.connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: answersWithinMs });
  }

  /** Subscribes to all events after a position, or from the start; the log leaves out its own events. */
  subscribe(after: LogPosition | null, listener: SubscriptionListener): Subscription {
    const client = this.connection.connected();
    return new LogSubscription(client, after, {
      confirmed: () => {
        listener.confirmed();
      },
      arrived: (event) => {
        listener.arrived(event);
      },
      passed: (position) => {
        listener.passed(position);
      },
      failed: (error) => {
        // A client that went on with a broken connection would fail again; one whose log is faster than its reader is well.
        if (!isConsumerTooSlow(error))
          void client.then((stuck) => this.connection.failed(stuck, error)).catch(() => undefined);
        listener.failed(error);
      },
    });
  }

  /** True if the log has this event at this position; false if it has another one there, or none. */
  async holds({ id, position }: EventAt): Promise<boolean> {
    const event = await this.read((client) => readEventAt(client, position));
    return event?.id === id;
  }

  /** The position of the newest event that is none of the log's own; null when there is none. */
  async newestPosition(): Promise<LogPosition | null> {
    const tail = await this.read(readTail);
    return isAfter(tail, LOG_START) ? tail : null;
  }

  /**
   * The same, asked once.
   *
   * @throws Error when the log does not answer; then reads and subscriptions begin with another client
   */
  async newestPositionNow(withinMs: number): Promise<LogPosition | null> {
    const tail = await this.connection.askedOnce(readTail, withinMs);
    return isAfter(tail, LOG_START) ? tail : null;
  }

  /** The next events after a position, oldest first; at most so many, less those of the log's own. */
  async marksAfter(after: LogPosition | null, most: number): Promise<EventMark[]> {
    try {
      // The event at the position itself is read as well.
      const page = await this.read((client) => readPage(client, 'forwards', after ?? 'start', most + 1));
      const marks = page.filter(({ type, position }) => !type.startsWith('$') && isAfter(position, after));
      return marks.slice(0, most).map(({ position, created }) => ({ position, created }));
    } catch (error) {
      if (isNoSuchPosition(error)) return [];
      throw error;
    }
  }

  /** The events of a stream from a revision on, oldest first; none when it does not exist. */
  async streamFrom(stream: string, fromRevision: bigint): Promise<RecordedEvent[]> {
    return (await this.read((client) => readStream(client, stream, fromRevision))).map(recorded);
  }

  /** The position of the event at a revision of a stream; null when the stream does not give it. */
  async positionOf(stream: string, revision: bigint): Promise<LogPosition | null> {
    try {
      const [event] = await this.streamFrom(stream, revision);
      return event?.revision === revision ? event.position : null;
    } catch (error) {
      // The stream has a tombstone.
      if (isAnswer(error)) return null;
      throw error;
    }
  }

  /** Ends open calls. */
  async close(): Promise<void> {
    await this.connection.close();
  }

  private read<T>(work: Parameters<typeof this.connection.untilAnswered<T>>[1]): Promise<T> {
    return this.connection.untilAnswered('nothing-recorded', work);
  }
}

function recorded({
  id,
  streamId,
  revision,
  type,
  data,
  metadata,
  position,
  created,
}: ClientEvent): RecordedEvent {
  const fields = fieldsOf(metadata);
  const { schemaVersion, actor } = fields;
  return {
    ...{ id, stream: streamId, revision, type, data, schemaVersion, actor },
    position: knownPosition(position),
    recordedAt: momentOf(fields, created),
  };
}
