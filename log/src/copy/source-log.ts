import { EventStoreConnection } from '../client/connection.js';
import { readTail } from '../client/reads.js';
import { readRawPage } from '../client/raw-reads.js';
import { isAfter, type LogPosition } from '../position.js';
import type { RawEvent } from '../wire/raw-event.js';

const EVENTS_A_PAGE = 2_000;

/** A page of events in log order, including system events, with the progress in units of the source. */
export interface SourcePage {
  readonly events: readonly RawEvent[];
  readonly done: number;
  readonly total: number;
}

/** Source of events to copy, from the first to the last. */
export interface CopySource {
  pages(): AsyncIterable<SourcePage>;
}

/** A log that is read through its protocol while it is recording. */
export class SourceLog implements CopySource {
  private readonly connection: EventStoreConnection;

  /** @param timeoutMs limit of retries while the log does not answer */
  constructor(eventStoreUrl: string, timeoutMs: number) {
    this.connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: timeoutMs });
  }

  /**
   * Ends with a page that reached the end of the log when it was read. Later events are ignored, since a busy log has no
   * end.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async *pages(): AsyncGenerator<SourcePage> {
    let total = await this.connection.untilAnswered('nothing-recorded', readTail);
    for (let reached: LogPosition | null = null; ;) {
      const after: LogPosition | null = reached;
      const read = this.connection.untilAnswered('nothing-recorded', (client) =>
        readRawPage(client, after, EVENTS_A_PAGE),
      );
      const events: readonly RawEvent[] = await read;
      const last = events.at(-1);
      if (!last) return;
      reached = last.position;
      if (isAfter(reached, total)) total = reached;
      yield { events, done: Number(reached.commit), total: Number(total.commit) };
      // A full page has one event less, the one at the position itself.
      if (events.length < EVENTS_A_PAGE - 1) return;
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}
