import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { eventKey, keyVoidedBy } from '@timekeep/contracts/events/void-keys';
import type { EventLog } from '@timekeep/log/client/event-log';
import type { LoggedEvent } from './logged-event.js';

type Recorded = Pick<LoggedEvent, 'stream' | 'revision' | 'type' | 'schemaVersion' | 'data'>;

/** The events that do not count. Shared by all who read one log, so that one of them tells the others. */
export class VoidedEvents {
  private readonly keys = new Set<string>();
  private nextRevision = 0n;

  constructor(private readonly eventLog: Pick<EventLog, 'streamFrom'>) {}

  /**
   * Reads which have been declared void since the last call. Done before events are applied, since an event is declared
   * void later in the log than it stands.
   *
   * @throws what the log cannot be read with
   */
  async load(): Promise<void> {
    for (const event of await this.eventLog.streamFrom(VOIDED_EVENTS_STREAM, this.nextRevision)) {
      this.learn(event);
      this.nextRevision = event.revision + 1n;
    }
  }

  /** Takes note of an event that declares another one void; any other changes nothing. */
  learn(event: Recorded): void {
    const key = keyVoidedBy(event);
    if (key !== undefined) this.keys.add(key);
  }

  has(event: Pick<LoggedEvent, 'stream' | 'revision'>): boolean {
    return this.keys.size > 0 && this.keys.has(eventKey(event));
  }
}

/** For tables that are written without a log. */
export const NOTHING_VOIDED = new VoidedEvents({ streamFrom: () => Promise.resolve([]) });
