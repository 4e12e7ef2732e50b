import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { eventKey, keyVoidedBy } from '@timekeep/contracts/events/void-keys';
import type { EventLog } from '@timekeep/log/client/event-log';
import type { LoggedEvent } from './logged-event.js';

type Recorded = Pick<LoggedEvent, 'stream' | 'revision' | 'type' | 'schemaVersion' | 'data'>;

/** Keys of void events. Shared by all readers of one log, so that a declaration read by one applies to all. */
export class VoidedEvents {
  private readonly keys = new Set<string>();
  private nextRevision = 0n;

  constructor(private readonly eventLog: Pick<EventLog, 'streamFrom'>) {}

  /**
   * Reads the declarations since the last call. Called before events are applied, since an event is declared
   * void by a later one.
   *
   * @throws the error of the log
   */
  async load(): Promise<void> {
    for (const event of await this.eventLog.streamFrom(VOIDED_EVENTS_STREAM, this.nextRevision)) {
      this.learn(event);
      this.nextRevision = event.revision + 1n;
    }
  }

  /** Adds the key of the event that this one declares void; ignores any other event. */
  learn(event: Recorded): void {
    const key = keyVoidedBy(event);
    if (key !== undefined) this.keys.add(key);
  }

  has(event: Pick<LoggedEvent, 'stream' | 'revision'>): boolean {
    return this.keys.size > 0 && this.keys.has(eventKey(event));
  }
}

/** No void events, for tables that are written without a log. */
export const NOTHING_VOIDED = new VoidedEvents({ streamFrom: () => Promise.resolve([]) });
