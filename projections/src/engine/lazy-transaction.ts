import type { EventEmitter } from 'node:events';
import { DatabaseError, type QueryConfig, type Submittable } from 'pg';
import type { ReadModelDb } from './projection.js';

/** SQLSTATE of whatever is asked of a transaction in which something has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** A statement that tells by itself how it goes, such as COPY. */
type Request = Submittable & EventEmitter;

/** A transaction that begins with its first statement, so that who needs nothing of the tables need not wait for it. */
export class LazyTransaction {
  private begun: Promise<void> | undefined;
  private ended = false;
  private first: unknown;
  /** What its statements are given to. */
  readonly db: ReadModelDb;

  /** @param begin done before the first statement */
  constructor(
    private readonly sql: ReadModelDb,
    private readonly begin: () => Promise<void>,
  ) {
    const query = (statement: string | QueryConfig | Request, values?: unknown[]) =>
      isSubmittable(statement) ? this.submit(statement) : this.ask(statement, values);
    this.db = { query } as ReadModelDb;
  }

  /**
   * What a statement failed with; undefined when none did. Those that were sent after it fail too, and
   * whoever asked may hear of theirs first.
   */
  get cause(): unknown {
    return this.first;
  }

  /** @throws what its beginning or its end failed with */
  async commit(): Promise<void> {
    await this.started();
    await this.sql.query('COMMIT');
  }

  /** Also of one that did not begin, or has broken off; it takes no more statements. */
  async rollback(): Promise<void> {
    this.ended = true;
    if (!this.begun) return;
    await this.begun.catch(() => undefined);
    // The first error is the one to tell; without a connection there is nothing to roll back.
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

  /** As the driver does, it returns at once, and tells by its own means how it went. */
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
