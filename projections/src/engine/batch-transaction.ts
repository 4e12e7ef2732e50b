import { eventKey } from '@timekeep/contracts/events/void-keys';
import { moveCheckpoint, noteSkipped, type Checkpoint } from './checkpoint-store.js';
import type { DatabaseSession } from './database-session.js';
import { LazyTransaction } from './lazy-transaction.js';
import type { EventBatch } from './log-reading/batch.js';
import { concerns, understood, type LoggedEvent } from './log-reading/logged-event.js';
import type { VoidedEvents } from './log-reading/voided-events.js';
import type { Projection, ProjectionRun } from './projection.js';
import { mapInSlices } from './time-slices.js';

/** One transaction that applies one or more batches and moves the checkpoint. */
export class BatchTransaction {
  private readonly events: LoggedEvent[] = [];
  private readonly transaction: LazyTransaction;
  private readonly writes: Promise<void>[] = [];
  /** The checkpoint after the commit. */
  private target: Checkpoint;
  /** The checkpoint as moved within the transaction so far; undefined before it begins. */
  private moved: Checkpoint | undefined;
  private concerned = false;

  /** @param before resolves when the tables have reached `from`; its error becomes the error of this transaction */
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

  /** All batches added so far, as one. */
  get batch(): EventBatch {
    const { events, target } = this;
    if (!target.position) throw new Error('No batch was folded');
    return { events, position: target.position };
  }

  /** Number of events added so far. */
  get size(): number {
    return this.events.length;
  }

  /** The checkpoint of the tables once it has ended. */
  get checkpoint(): Checkpoint {
    return this.target;
  }

  /** Folds a batch, and starts to write the rows that no later batch changes. */
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

  /** Writes the remaining rows, and commits. */
  async commit(): Promise<void> {
    const { run, session, transaction, writes } = this;
    if (!this.concerned) {
      await this.before;
      await this.move(session.sql);
      return;
    }
    // Waits for all started statements, so that none follows a rollback.
    const outcomes = await Promise.allSettled([...writes, run.takeChanges(transaction.db)()]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw transaction.cause ?? failed.reason;
    // A transaction that begins only here moves the checkpoint at its beginning.
    if (this.moved && this.moved !== this.target) await this.move(transaction.db);
    await transaction.commit();
  }

  async rollback(): Promise<void> {
    await this.transaction.rollback();
  }

  /** Keeps a started write. The commit waits for it and reports its error. */
  private keep(written: Promise<void>): void {
    written.catch(() => undefined);
    this.writes.push(written);
  }

  private async begin(): Promise<void> {
    await this.before;
    const { session } = this;
    await session.begin(this.from.schema);
    // First, so that a runner that lost the checkpoint fails before it works, and no other can begin meanwhile.
    await this.move(session.sql);
  }

  private async move(sql: DatabaseSession['sql']): Promise<void> {
    const { from, moved, target } = this;
    if (!target.position) throw new Error('No batch was folded');
    this.moved = target;
    await moveCheckpoint(moved ?? from, target.position, target.lastEvent, sql);
  }
}
