import type { EventEmitter } from 'node:events';
import { DatabaseError, type QueryConfig, type Submittable } from 'pg';
import type { ReadModelDb } from './projection.js';

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
