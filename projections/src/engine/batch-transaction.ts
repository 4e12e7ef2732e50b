import { eventKey } from '@timekeep/contracts/events/void-keys';
import { moveCheckpoint, noteSkipped, type Checkpoint } from './checkpoint-store.js';
import type { DatabaseSession } from './database-session.js';
import { LazyTransaction } from './lazy-transaction.js';
import type { EventBatch } from './log-reading/batch.js';
import { concerns, understood, type LoggedEvent } from './log-reading/logged-event.js';
import type { VoidedEvents } from './log-reading/voided-events.js';
import type { Projection, ProjectionRun } from './projection.js';
import { mapInSlices } from './time-slices.js';

/** Batches that are applied together, in one transaction with the move of the checkpoint. */
export class BatchTransaction {
  private readonly events: LoggedEvent[] = [];
  private readonly transaction: LazyTransaction;
  private readonly writes: Promise<void>[] = [];
  /** Where the checkpoint is to be moved to. */
  private target: Checkpoint;
  /** Where the transaction has moved it to; none before it has begun. */
  private moved: Checkpoint | undefined;
  private concerned = false;

  /** @param before ends when the tables are where `from` says; its error is this one's */
  constructor(
    private readonly projection: Projection,
    private readonly run: ProjectionRun,
    private readonly session: DatabaseSession,
    private readonly from: Checkpoint,
    private readonly before: Promise<unknown>,
    private readonly voided: VoidedEvents,
  ) {
    this.target = from;
    this.transaction = new LazyTransaction(session.sql, () => this.begin());
  }

  /** All that it was given. */
  get batch(): EventBatch {
    const { events, target } = this;
    if (!target.position) throw new Error('No batch was folded');
    return { events, position: target.position };
  }

  /** How many events it was given. */
  get size(): number {
    return this.events.length;
  }

  /** Where the tables are when it has ended. */
  get checkpoint(): Checkpoint {
    return this.target;
  }

  /** Works out what a batch changes, and begins to write what the next one cannot change again. */
  async fold({ events, position }: EventBatch): Promise<void> {
    const { projection, run, target, voided } = this;
    for (const event of events) {
      this.events.push(event);
      voided.learn(event);
    }
    const last = events.at(-1);
    const lastEvent = last ? { id: last.id, position: last.position } : target.lastEvent;
    this.target = { ...target, position, lastEvent };
    const relevant = events.filter((event) => concerns(projection, event));
    if (relevant.length === 0) return;
    this.concerned = true;
    const skipped = relevant.filter((event) => voided.has(event));
    const applied = skipped.length === 0 ? relevant : relevant.filter((event) => !voided.has(event));
    try {
      if (skipped.length > 0) this.keep(noteSkipped(target, skipped.map(eventKey), this.transaction.db));
      if (applied.length > 0) {
        const write = await run.apply(await mapInSlices(applied, understood), this.transaction.db);
        this.keep(write());
      }
    } catch (error) {
      await Promise.allSettled(this.writes);
      throw this.transaction.cause ?? error;
    }
  }

  /** Writes what is left, and commits. */
  async commit(): Promise<void> {
    const { run, session, transaction, writes } = this;
    if (!this.concerned) {
      await this.before;
      await this.move(session.sql);
      return;
    }
    // All that was begun is waited for, so that nothing follows a rollback.
    const outcomes = await Promise.allSettled([...writes, run.takeChanges(transaction.db)()]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw transaction.cause ?? failed.reason;
    // One that begins only now is moved by that.
    if (this.moved && this.moved !== this.target) await this.move(transaction.db);
    await transaction.commit();
  }

  async rollback(): Promise<void> {
    await this.transaction.rollback();
  }

  /** What is being written is waited for at the end, and its failure reported then. */
  private keep(written: Promise<void>): void {
    written.catch(() => undefined);
    this.writes.push(written);
  }

  private async begin(): Promise<void> {
    await this.before;
    const { session } = this;
    await session.begin(this.from.schema);
    // First, so that a runner that has lost finds out before it works, and none can begin meanwhile.
    await this.move(session.sql);
  }

  private async move(sql: DatabaseSession['sql']): Promise<void> {
    const { from, moved, target } = this;
    if (!target.position) throw new Error('No batch was folded');
    this.moved = target;
    await moveCheckpoint(moved ?? from, target.position, target.lastEvent, sql);
  }
}
