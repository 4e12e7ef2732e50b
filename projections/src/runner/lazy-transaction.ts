import type { EventEmitter } from 'node:events';
import type { QueryConfig, Submittable } from 'pg';
import type { ReadModelDb } from './projection.js';

/** A statement that tells by itself how it goes, such as COPY. */
type Request = Submittable & EventEmitter;

/** A transaction that begins with its first statement, so that who needs nothing of the tables need not wait for it. */
export class LazyTransaction {
  private begun: Promise<void> | undefined;
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

  /** @throws what its beginning or its end failed with */
  async commit(): Promise<void> {
    await this.started();
    await this.sql.query('COMMIT');
  }

  /** Also of one that did not begin, or has broken off. */
  async rollback(): Promise<void> {
    if (!this.begun) return;
    await this.begun.catch(() => undefined);
    // The first error is the one to tell; without a connection there is nothing to roll back.
    await this.sql.query('ROLLBACK').catch(() => undefined);
  }

  private started(): Promise<void> {
    return (this.begun ??= this.begin());
  }

  private ask(statement: string | QueryConfig, values: unknown[] | undefined) {
    return this.started().then(() => this.sql.query(statement, values));
  }

  /** As the driver does, it returns at once, and tells by its own means how it went. */
  private submit(request: Request): Request {
    this.started().then(
      () => this.sql.query(request),
      (error: unknown) => request.emit('error', error),
    );
    return request;
  }
}

function isSubmittable(statement: object | string): statement is Request {
  return typeof statement === 'object' && 'submit' in statement;
}
