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

  constructor(eventStoreUrl: string) {
    this.client = EventStoreDBClient.connectionString(eventStoreUrl);
  }

  /** Follows all events after a position, or from the start; system events are left out by the log. */
  follow(after: LogPosition | null): EventFeed {
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
    feed.readFrom(subscription, loggedEvent);
    return feed;
  }

  /** Whether the log has this event, at this position. */
  async holds({ id, position }: LastEvent): Promise<boolean> {
    const read = this.client.readAll({ fromPosition: position, maxCount: 1 });
    const event = await first(read);
    return event?.id === id;
  }

  /** Ends whatever is open. */
  async close(): Promise<void> {
    await this.client.dispose();
  }

  /** The position of the newest event, or null when it is none of ours. */
  private async newestPosition(): Promise<LogPosition | null> {
    const newest = await first(
      this.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }),
    );
    return newest && !newest.type.startsWith('$') ? newest.position : null;
  }
}

async function first(
  read: StreamingRead<{ readonly event?: AllStreamRecordedEvent }>,
): Promise<AllStreamRecordedEvent | undefined> {
  // An error that comes after the event has no other listener, and would end the process.
  read.on('error', () => undefined);
  let found: AllStreamRecordedEvent | undefined;
  // Read to its end: what is left half read would be waited for when the client closes.
  for await (const { event } of read) found ??= event;
  return found;
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
