import type { EventStoreConnection } from '../client/connection.js';
import { readRawPage } from '../client/raw-reads.js';
import type { LogPosition } from '../position.js';
import type { RawEvent } from '../wire/raw-event.js';
import { differenceOf, EventDigest, type CopiedEvent } from './copied-event.js';
import { CopyError } from './copy-error.js';
import { copyable, StreamLimits } from './stream-limits.js';

const EVENTS_A_PAGE = 2_000;

/** Reads the target once, from its beginning to its end and beyond, and compares each event with the expected one. */
export class TargetReader {
  /** Digest of the events that matched. */
  readonly digest = new EventDigest();
  readonly limits = new StreamLimits();
  private readonly unread: RawEvent[] = [];
  private reached: LogPosition | null = null;

  constructor(private readonly connection: EventStoreConnection) {}

  /**
   * Returns how many of the expected next events the target has.
   *
   * @throws CopyError when it has another event instead
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
   * Returns the next event that was not compared; undefined at the end of the target.
   *
   * @param timeoutMs limit of retries, by default that of the connection
   * @throws StoreUnavailableError when it does not answer
   */
  async peek(timeoutMs?: number): Promise<RawEvent | undefined> {
    while (this.unread.length === 0) {
      const after = this.reached;
      const page = await this.connection.untilAnswered(
        'nothing-recorded',
        (client) => readRawPage(client, after, EVENTS_A_PAGE),
        timeoutMs,
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
