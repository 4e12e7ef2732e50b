import {
  EventStoreDBClient,
  excludeSystemEvents,
  type AllStreamRecordedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import type { LogPosition } from '../../checkpoint/log-position.js';
import type { LastEvent } from '../checkpoint-store.js';
import { EventFeed } from './event-feed.js';
import type { LoggedEvent } from './logged-event.js';

/** The log, as the runner reads it. */
export class EventLog {
  private readonly client: EventStoreDBClient;
  private closed = false;

  constructor(eventStoreUrl: string) {
    this.client = EventStoreDBClient.connectionString(eventStoreUrl);
  }

  /**
   * Follows all events after a position, or from the start; system events are left out by the log.
   *
   * @param confirmed called when the log has taken the subscription
   */
  follow(after: LogPosition | null, confirmed: () => void): EventFeed {
    const feed = new EventFeed(after, () => this.newestPosition());
    const subscription = this.client.subscribeToAll({
      fromPosition: after ?? 'start',
      filter: excludeSystemEvents({
        checkpointReached: (source, position) => {
          // While events wait in the stream, the position is that of one which nobody has seen yet.
          if (source.readableLength === 0) feed.passed(position);
        },
      }),
    });
    subscription.once('confirmation', confirmed);
    feed.readFrom(subscription, loggedEvent);
    return feed;
  }

  /**
   * Whether the log has this event, at this position.
   *
   * @throws Error when the log gave no answer
   */
  async holds({ id, position }: LastEvent): Promise<boolean> {
    const read = this.client.readAll({ fromPosition: position, maxCount: 1 });
    const event = await this.first(read);
    return event?.id === id;
  }

  /** Ends whatever is open. */
  async close(): Promise<void> {
    this.closed = true;
    await this.client.dispose();
  }

  /** The position of the newest event, or null when it is none of ours. */
  private async newestPosition(): Promise<LogPosition | null> {
    const newest = await this.first(
      this.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }),
    );
    return newest && !newest.type.startsWith('$') ? newest.position : null;
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

function loggedEvent({
  id,
  streamId,
  revision,
  type,
  data,
  metadata,
  position,
}: AllStreamRecordedEvent): LoggedEvent {
  return { id, stream: streamId, revision, type, data, metadata, position };
}
