import { Client } from '@timekeep/log/database/proven-server';
import { DatabaseError, type QueryResult, type QueryResultRow } from 'pg';
import { PROGRESS_CHANNEL } from './checkpoint-table.js';
import { readNotice, type ProgressNotice } from './progress-notice.js';

const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 250;
/** Timeout of a query. A hanging server keeps its connections open; after a timeout the connection is replaced. */
const ANSWER_WITHIN_MS = 2_000;

/** A connection that listens to the projections' progress and reconnects when it is lost. */
export class ProgressConnection {
  private client: Client | undefined;
  /** Error of the last attempt to connect. */
  private failure: unknown;
  private reconnecting: NodeJS.Timeout | undefined;
  private closed = false;
  /** Serial queue of queries; settles when all queries so far are answered. */
  private queue: Promise<unknown> = Promise.resolve();

  private onNotification: (notice: ProgressNotice) => void = () => undefined;

  private constructor(private readonly databaseUrl: string) {}

  static async open(databaseUrl: string): Promise<ProgressConnection> {
    const connection = new ProgressConnection(databaseUrl);
    await connection.connect();
    return connection;
  }

  /** Sets the listener that is called when a projection has moved or stopped. */
  onNotice(listener: (notice: ProgressNotice) => void): void {
    this.onNotification = listener;
  }

  /** @throws when PostgreSQL is unavailable, does not answer in time, or refuses the query */
  query<Row extends QueryResultRow>(text: string): Promise<QueryResult<Row>> {
    const queuedAt = performance.now();
    const answer = this.queue.then(() => {
      if (performance.now() - queuedAt > ANSWER_WITHIN_MS)
        throw new Error('PostgreSQL does not answer in time');
      return this.ask<Row>(text);
    });
    this.queue = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reconnecting);
    await this.client?.end();
  }

  private async ask<Row extends QueryResultRow>(text: string): Promise<QueryResult<Row>> {
    const { client } = this;
    if (!client) throw new Error('PostgreSQL cannot be reached', { cause: this.failure });
    try {
      return await client.query<Row>(text);
    } catch (error) {
      if (!(error instanceof DatabaseError)) void client.end().catch(() => undefined);
      throw error;
    }
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'timekeep-progress',
      keepAlive: true,
    });
    client.on('notification', ({ payload = '' }) => {
      this.onNotification(readNotice(payload));
    });
    // An error is followed by `end`, which reconnects.
    client.on('error', () => undefined);
    client.on('end', () => {
      this.lost(client);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${PROGRESS_CHANNEL}`);
      this.client = client;
      this.failure = undefined;
    } catch (error) {
      this.failure = error;
      this.lost(client);
      await client.end().catch(() => undefined);
    }
    if (this.closed) await client.end();
  }

  private lost(client: Client): void {
    if (this.client === client) this.client = undefined;
    if (this.closed || this.client) return;
    clearTimeout(this.reconnecting);
    this.reconnecting = setTimeout(() => void this.connect(), RECONNECT_MS);
  }
}
