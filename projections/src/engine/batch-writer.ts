import { refusalOf } from '../checkpoint/checkpoint-table.js';
import { BatchTransaction } from './batch-transaction.js';
import { CheckpointLostError, type Checkpoint } from './checkpoint-store.js';
import type { DatabaseSession } from './database-session.js';
import {
  type EventBatch,
  type LoggedEvent,
  NOTHING_VOIDED,
  type VoidedEvents,
} from './log-reading/logged-event.js';
import type { Projection, ProjectionRun } from './projection.js';

/** Events per transaction in write-behind mode: large, since a record that changes often is then written once. */
const EVENTS_BEHIND = 24_000;

interface WriterOptions {
  /** Void events, which are skipped. */
  readonly voided?: VoidedEvents;
  readonly eventsBehind?: number;
}

/** A transaction of folded batches that is being written. */
interface PendingTransaction {
  readonly transaction: BatchTransaction;
  readonly committed: Promise<void>;
}

/** Applies batches, one or several per transaction together with the checkpoint. */
export class BatchWriter {
  private run: ProjectionRun;
  private open: BatchTransaction | undefined;
  private pending: PendingTransaction | undefined;
  private readonly voided: VoidedEvents;
  private readonly eventsBehind: number;
  /** The last refused event. */
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

  /** The committed checkpoint, without transactions that are being written. */
  get checkpoint(): Checkpoint {
    return this.current;
  }

  /**
   * Applies a batch; if one of its events is refused, only the events before it.
   *
   * @returns the refused event and the reason; null if all were applied
   * @throws CheckpointLostError, or the error of a PostgreSQL outage
   */
  async write(batch: EventBatch): Promise<string | null> {
    return (await this.writeBehind(batch)) ?? (await this.settle());
  }

  /**
   * Folds a batch and writes it behind, together with others, while the next ones are folded. Ended by `settle`.
   * Returns and throws like `write`, also for earlier batches that were written behind.
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

  /** Waits until all batches are written. Returns and throws like `write`. */
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

  /** Starts to write the folded batches after the transactions before them. */
  private async close(): Promise<void> {
    const { open: transaction } = this;
    if (!transaction) return;
    await this.committed();
    const committed = transaction.commit();
    // The error is reported by the next wait.
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

  /** Finds the event that causes the error, and applies the events before it. */
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
    // The state of the run may include a transaction that is rolled back.
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

  /** An error does not name its event: bisects the batch, and applies the events before it. */
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
