import type { EventStoreConnection } from '../client/connection.js';
import { readRawPage } from '../client/raw-reads.js';
import type { LogPosition } from '../position.js';
import type { RawEvent } from '../wire/raw-event.js';
import { differenceOf, EventDigest, type CopiedEvent } from './copied-event.js';
import { CopyError } from './copy-error.js';
import { copyable, StreamLimits } from './stream-limits.js';

const EVENTS_A_PAGE = 2_000;

/** Reads the target once, from its beginning to its end and on, and compares each event with the one that belongs there. */
export class TargetReader {
  /** What was read and found to be right. */
  readonly digest = new EventDigest();
  readonly limits = new StreamLimits();
  private readonly unread: RawEvent[] = [];
  private reached: LogPosition | null = null;

  constructor(private readonly connection: EventStoreConnection) {}

  /**
   * The number of events that the target holds of those that belong there next.
   *
   * @throws CopyError when it holds another event there
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
   * The next event that was not compared; undefined at the end of the target.
   *
   * @param patienceMs how long it is asked, unless for as long as the connection is
   * @throws StoreUnavailableError when it does not answer
   */
  async peek(patienceMs?: number): Promise<RawEvent | undefined> {
    while (this.unread.length === 0) {
      const after = this.reached;
      const page = await this.connection.untilAnswered(
        'nothing-recorded',
        (client) => readRawPage(client, after, EVENTS_A_PAGE),
        patienceMs,
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
