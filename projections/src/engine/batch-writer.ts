import { refusalOf } from '../checkpoint/stopped-at.js';
import { BatchTransaction } from './batch-transaction.js';
import { CheckpointLostError, type Checkpoint } from './checkpoint-store.js';
import type { DatabaseSession } from './database-session.js';
import type { EventBatch } from './log-reading/batch.js';
import type { LoggedEvent } from './log-reading/logged-event.js';
import { NOTHING_VOIDED, type VoidedEvents } from './log-reading/voided-events.js';
import type { Projection, ProjectionRun } from './projection.js';

/** So many at a time are written while nobody waits for them, since a record that changes often is then written once. */
const EVENTS_BEHIND = 24_000;

interface WriterOptions {
  /** Events that are passed over. */
  readonly voided?: VoidedEvents;
  readonly eventsBehind?: number;
}

/** Batches that were folded and are being written. */
interface PendingTransaction {
  readonly transaction: BatchTransaction;
  readonly committed: Promise<void>;
}

/** Applies batches, each or some of them in one transaction with the move of the checkpoint. */
export class BatchWriter {
  private run: ProjectionRun;
  private open: BatchTransaction | undefined;
  private pending: PendingTransaction | undefined;
  private readonly voided: VoidedEvents;
  private readonly eventsBehind: number;
  /** The event that was refused last. */
  refused: LoggedEvent | undefined;

  constructor(
    private readonly projection: Projection,
    private readonly session: DatabaseSession,
    private current: Checkpoint,
    { voided = NOTHING_VOIDED, eventsBehind = EVENTS_BEHIND }: WriterOptions = {},
  ) {
    this.voided = voided;
    this.eventsBehind = eventsBehind;
    this.run = projection.startRun();
  }

  /** Where the tables are, what is being written left out. */
  get checkpoint(): Checkpoint {
    return this.current;
  }

  /**
   * Applies a batch; when one of its events is refused, all that come before it.
   *
   * @returns which event was refused and why; null when all were applied
   * @throws CheckpointLostError, or what PostgreSQL's outage was told by
   */
  async write(batch: EventBatch): Promise<string | null> {
    return (await this.writeBehind(batch)) ?? (await this.settle());
  }

  /**
   * Folds a batch, and leaves it to be written with others while those that follow are folded; `settle` ends that.
   * Returns and throws as `write` does, and so for batches that were left before.
   */
  async writeBehind(batch: EventBatch): Promise<string | null> {
    const open = (this.open ??= this.begin());
    try {
      await open.fold(batch);
      if (open.size >= this.eventsBehind) await this.close();
      return null;
    } catch (error) {
      return await this.applyAgain(error);
    }
  }

  /** Waits until all is written that was left. Returns and throws as `write` does. */
  async settle(): Promise<string | null> {
    try {
      await this.close();
      await this.committed();
      return null;
    } catch (error) {
      return await this.applyAgain(error);
    }
  }

  private begin(): BatchTransaction {
    const { projection, run, session, pending, current, voided } = this;
    const from = pending?.transaction.checkpoint ?? current;
    const before = pending?.committed ?? Promise.resolve();
    return new BatchTransaction(projection, run, session, from, before, voided);
  }

  /** Begins to write what was folded, when all before it is written. */
  private async close(): Promise<void> {
    const { open: transaction } = this;
    if (!transaction) return;
    await this.committed();
    const committed = transaction.commit();
    // It is heard of when it is waited for.
    committed.catch(() => undefined);
    this.pending = { transaction, committed };
    this.open = undefined;
  }

  private async committed(): Promise<void> {
    if (!this.pending) return;
    await this.pending.committed;
    this.current = this.pending.transaction.checkpoint;
    this.pending = undefined;
  }

  /** Finds the event that the error is about, and applies what comes before it. */
  private async applyAgain(error: unknown): Promise<string | null> {
    const first = await this.committed().then(
      () => error,
      (former: unknown) => former,
    );
    const unwritten = [this.pending?.transaction, this.open].filter(
      (transaction) => transaction !== undefined,
    );
    this.pending = undefined;
    this.open = undefined;
    // What the run remembers may be of a transaction that is rolled back.
    this.run = this.projection.startRun();
    for (const transaction of unwritten) await transaction.rollback();
    if (first instanceof CheckpointLostError || this.session.isOutage(first)) throw first;
    const events = unwritten.flatMap(({ batch }) => batch.events);
    const [event, ...others] = events;
    const position = unwritten.at(-1)?.checkpoint.position;
    if (!event || !position) throw first;
    if (others.length > 0) return await this.writeHalves({ events, position });
    this.refused = event;
    return refusalOf(event, first);
  }

  /** Any error may be that of any event; halving finds it, and applies what comes before. */
  private async writeHalves({ events, position }: EventBatch): Promise<string | null> {
    const middle = Math.floor(events.length / 2);
    const first = events.slice(0, middle);
    const last = first.at(-1);
    if (last) {
      const refused = await this.write({ events: first, position: last.position });
      if (refused !== null) return refused;
    }
    return await this.write({ events: events.slice(middle), position });
  }
}
