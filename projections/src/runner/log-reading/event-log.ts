import {
  EventStoreDBClient,
  StreamNotFoundError,
  type AllStreamRecordedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { comparePositions, type LogPosition } from '../../checkpoint/log-position.js';
import type { LastEvent } from '../checkpoint-store.js';
import { metadataOf, type LoggedEvent } from './logged-event.js';
import { LogSubscription, type Subscription, type SubscriptionListener } from './log-subscription.js';

/** That an event is there, and since when. */
export interface EventMark {
  readonly position: LogPosition;
  readonly created: Date;
}

/** The log, as the runner reads it. */
export class EventLog {
  private readonly client: EventStoreDBClient;
  private closed = false;

  constructor(eventStoreUrl: string) {
    this.client = EventStoreDBClient.connectionString(eventStoreUrl);
  }

  /** Subscribes to all events after a position, or from the start; system events are left out by the log. */
  subscribe(after: LogPosition | null, listener: SubscriptionListener): Subscription {
    return new LogSubscription(this.client, after, listener);
  }

  /**
   * True if the log has this event, at this position.
   *
   * @throws Error when the log gave no answer
   */
  async holds({ id, position }: LastEvent): Promise<boolean> {
    const read = this.client.readAll({ fromPosition: position, maxCount: 1 });
    const event = await this.first(read);
    return event?.id === id;
  }

  /** The position of the newest event, or null when it is none of ours. */
  async newestPosition(): Promise<LogPosition | null> {
    const newest = await this.first(
      this.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }),
    );
    return newest && !newest.type.startsWith('$') ? newest.position : null;
  }

  /** What follows a position, oldest first; at most so many events, of which those of the system are left out. */
  async marksAfter(after: LogPosition | null, most: number): Promise<EventMark[]> {
    // The event at the position itself is read as well.
    const read = this.client.readAll({ fromPosition: after ?? 'start', maxCount: most + 1 });
    read.on('error', () => undefined);
    const marks: EventMark[] = [];
    for await (const { event } of read) {
      if (!event || event.type.startsWith('$')) continue;
      const isPast = after && comparePositions(event.position, after) <= 0;
      if (!isPast) marks.push({ position: event.position, created: event.created });
    }
    return marks.slice(0, most);
  }

  /**
   * The events of a stream from a revision on, oldest first; none when it does not exist.
   *
   * @throws what the log cannot be read with
   */
  async streamFrom(stream: string, fromRevision: bigint): Promise<LoggedEvent[]> {
    const read = this.client.readStream(stream, { fromRevision });
    read.on('error', () => undefined);
    const events: LoggedEvent[] = [];
    try {
      for await (const { event } of read) {
        if (!event) continue;
        const { id, revision, type, data, position, created } = event;
        if (!position) throw new Error('The event log gives no positions; it is older than version 22.6.');
        const { schemaVersion, actor } = metadataOf(event.metadata);
        events.push({
          id,
          stream,
          revision,
          type,
          data,
          schemaVersion,
          actor,
          position,
          recordedAt: created,
        });
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    // A client that closes ends its reads as if the log had nothing more.
    if (this.closed) throw new Error('The reading of the event log was cut short');
    return events;
  }

  /** Ends whatever is open. */
  async close(): Promise<void> {
    this.closed = true;
    await this.client.dispose();
  }

  private async first(
    read: StreamingRead<{ readonly event?: AllStreamRecordedEvent }>,
  ): Promise<AllStreamRecordedEvent | undefined> {
    // An error that comes after the event has no other listener, and would end the process.
    read.on('error', () => undefined);
    let found: AllStreamRecordedEvent | undefined;
    // Read to its end: what is left half read would be waited for when the client closes.
    for await (const { event } of read) found ??= event;
    // A client that closes ends its reads as if the log had nothing more.
    if (found === undefined && this.closed) throw new Error('The reading of the event log was cut short');
    return found;
  }
}
