import type { LogPosition } from '../position.js';
import { isAfter, LOG_START } from '../position.js';
import { fieldsOf, momentOf, occasionOf, type RecordedEvent } from '../wire/read-answer.js';
import { EventStoreConnection } from './connection.js';
import { isAnswer, isConsumerTooSlow, isNoSuchPosition } from './errors.js';
import { knownPosition, readEventAt, readPage, readStream, readTail, type ClientEvent } from './reads.js';
import { LogSubscription, type Subscription, type SubscriptionListener } from './subscription.js';

const ANSWERS_WITHIN_MS = 5_000;

/** Position of an event, and the time at which this log stored it, from which on it waits for readers. */
export interface EventMark {
  readonly position: LogPosition;
  readonly created: Date;
}

/** Id and position of an event. */
export interface EventAt {
  readonly id: string;
  readonly position: LogPosition;
}

/**
 * Access of projections to the log. Reads are retried until the log answers; each method throws StoreUnavailableError if it does
 * not within `answersWithinMs`.
 */
export class EventLog {
  private readonly connection: EventStoreConnection;

  constructor(eventStoreUrl: string, answersWithinMs = ANSWERS_WITHIN_MS) {
    this.connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: answersWithinMs });
  }

  /** Subscribes to all events after a position, or from the start, without system events. */
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
        // A client with a broken connection is replaced; one whose reader was too slow is not broken.
        if (!isConsumerTooSlow(error))
          void client.then((stuck) => this.connection.failed(stuck, error)).catch(() => undefined);
        listener.failed(error);
      },
    });
  }

  /** Returns true if the log has this event at this position; false if it has another one or no event there. */
  async holds({ id, position }: EventAt): Promise<boolean> {
    const event = await this.read((client) => readEventAt(client, position));
    return event?.id === id;
  }

  /** Returns the position of the newest event, system events excluded; null if there is none. */
  async newestPosition(): Promise<LogPosition | null> {
    const tail = await this.read(readTail);
    return isAfter(tail, LOG_START) ? tail : null;
  }

  /**
   * Like `newestPosition`, without a retry.
   *
   * @throws Error when the log does not answer; the client is then replaced
   */
  async newestPositionNow(withinMs: number): Promise<LogPosition | null> {
    const tail = await this.connection.callOnce(readTail, withinMs);
    return isAfter(tail, LOG_START) ? tail : null;
  }

  /** Reads events after a position, oldest first; fewer than `most` if system events are among them. */
  async marksAfter(after: LogPosition | null, most: number): Promise<EventMark[]> {
    try {
      // One more, since the event at the position itself is included.
      const page = await this.read((client) => readPage(client, 'forwards', after ?? 'start', most + 1));
      const marks = page.filter(({ type, position }) => !type.startsWith('$') && isAfter(position, after));
      return marks.slice(0, most).map(({ position, created }) => ({ position, created }));
    } catch (error) {
      if (isNoSuchPosition(error)) return [];
      throw error;
    }
  }

  /** Reads the events of a stream from a revision on, oldest first; empty if the stream does not exist. */
  async streamFrom(stream: string, fromRevision: bigint): Promise<RecordedEvent[]> {
    return (await this.read((client) => readStream(client, stream, fromRevision))).map(recorded);
  }

  /** Returns the position of the event at a revision of a stream; null if it cannot be read. */
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
    occasionId: occasionOf(fields),
    position: knownPosition(position),
    recordedAt: momentOf(fields, created),
  };
}
