import { EventStoreConnection } from '../client/connection.js';
import { readTail } from '../client/reads.js';
import { readRawPage } from '../client/raw-reads.js';
import { isAfter, type LogPosition } from '../position.js';
import type { RawEvent } from '../wire/raw-event.js';

const EVENTS_A_PAGE = 2_000;

/** Some events in the order of the log, the log's own among them, and how far they go on a scale of the source's own. */
export interface SourcePage {
  readonly events: readonly RawEvent[];
  readonly done: number;
  readonly total: number;
}

/** Events to copy, from the first to the last that there is when that has been reached. */
export interface CopySource {
  pages(): AsyncIterable<SourcePage>;
}

/** A log that is read through its protocol, while it goes on recording. */
export class SourceLog implements CopySource {
  private readonly connection: EventStoreConnection;

  /** @param patienceMs how long a log that does not answer is asked again */
  constructor(eventStoreUrl: string, patienceMs: number) {
    this.connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: patienceMs });
  }

  /**
   * Ends with a page that reached the end of the log when it was read: what was recorded since is left, or a busy log would be followed
   * without end.
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
      // A full page lacks the event at the position itself.
      if (events.length < EVENTS_A_PAGE - 1) return;
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}
