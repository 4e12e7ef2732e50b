import type { EventEmitter } from 'node:events';
import { eventKey } from '@timekeep/contracts/events/read-event';
import { DatabaseError, type QueryConfig, type Submittable } from 'pg';
import { type Checkpoint, moveCheckpoint, noteSkipped } from './checkpoint-store.js';
import type { DatabaseSession } from './database-session.js';
import {
  concerns,
  type EventBatch,
  type LoggedEvent,
  understood,
  type VoidedEvents,
} from './log-reading/logged-event.js';
import type { Projection, ProjectionRun, ReadModelDb } from './projection.js';
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

/** SQLSTATE of statements in a transaction that has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** A statement that emits its own events, for example COPY. */
type Request = Submittable & EventEmitter;

/** A transaction that begins with its first statement, so that a batch without statements does not wait for the tables. */
export class LazyTransaction {
  private begun: Promise<void> | undefined;
  private ended = false;
  private first: unknown;
  /** Executes statements in the transaction. */
  readonly db: ReadModelDb;

  /** @param begin runs before the first statement */
  constructor(
    private readonly sql: ReadModelDb,
    private readonly begin: () => Promise<void>,
  ) {
    const query = (statement: string | QueryConfig | Request, values?: unknown[]) =>
      isSubmittable(statement) ? this.submit(statement) : this.ask(statement, values);
    this.db = { query } as ReadModelDb;
  }

  /**
   * The error of the first failed statement; undefined if none failed. Statements sent after it fail as a
   * consequence, and their callers may get the later error first.
   */
  get cause(): unknown {
    return this.first;
  }

  /** @throws the error of its beginning or its commit */
  async commit(): Promise<void> {
    await this.started();
    await this.sql.query('COMMIT');
  }

  /** Refuses further statements. May be called before the transaction began, or after it failed. */
  async rollback(): Promise<void> {
    this.ended = true;
    if (!this.begun) return;
    await this.begun.catch(() => undefined);
    // The first error is the one to report; without a connection there is nothing to roll back.
    await this.sql.query('ROLLBACK').catch(() => undefined);
  }

  private started(): Promise<void> {
    if (this.ended) return Promise.reject(new Error('The transaction was rolled back'));
    return (this.begun ??= this.begin());
  }

  private async ask(statement: string | QueryConfig, values: unknown[] | undefined) {
    try {
      await this.started();
      return await this.sql.query(statement, values);
    } catch (error) {
      this.note(error);
      throw error;
    }
  }

  /** Returns at once, like the driver; the statement emits its own events. */
  private submit(request: Request): Request {
    request.on('error', (error) => {
      this.note(error);
    });
    this.started().then(
      () => this.sql.query(request),
      (error: unknown) => request.emit('error', error),
    );
    return request;
  }

  private note(error: unknown): void {
    if (error instanceof DatabaseError && error.code === IN_FAILED_TRANSACTION) return;
    this.first ??= error;
  }
}

function isSubmittable(statement: object | string): statement is Request {
  return typeof statement === 'object' && 'submit' in statement;
}
