import type { PositionedEvent } from '../engine/projection.js';
import type { RecordChange } from './record-row.js';

/** Maximum of events whose changes are kept: more than two folds that share a window of the log, each with a batch of a build, can be apart. */
const MAX_EVENTS = 16_000;

interface Published {
  readonly event: PositionedEvent;
  readonly changes: readonly RecordChange[];
}

/**
 * Changes of records that one fold has computed, for another fold of the same log in this process: the first one publishes the
 * changes of an event, the other takes them. Holds only events that change nothing but records, whose changes depend on
 * nothing but the log. A fold that finds nothing here, after a restart or when it is far behind, computes the changes itself.
 */
export class PublishedChanges {
  /** By commit position, in the order of publication. A WeakMap of a million events would cost a tenth of a replay. */
  private readonly published = new Map<bigint, Published>();

  publish(event: PositionedEvent, changes: readonly RecordChange[]): void {
    const { published } = this;
    published.set(event.position.commit, { event, changes });
    if (published.size <= MAX_EVENTS) return;
    for (const oldest of published.keys()) {
      published.delete(oldest);
      return;
    }
  }

  /** Returns the changes of this event, once; undefined if there are none. An event of another log has another identity. */
  take(event: PositionedEvent): readonly RecordChange[] | undefined {
    const found = this.published.get(event.position.commit);
    if (found?.event !== event) return undefined;
    this.published.delete(event.position.commit);
    return found.changes;
  }
}

/** Those of this process, whose folds follow one log. */
export const publishedChanges = new PublishedChanges();
