import pg from 'pg';
import { PROGRESS_CHANNEL } from './checkpoint-table.js';
import { readNotice, type ProgressNotice } from './progress-notice.js';

const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 250;
/** A server that hangs keeps its connections; who asks is told, and the next one finds another connection. */
const ANSWER_WITHIN_MS = 2_000;

/** One connection that listens to the projections' progress, and is replaced by itself when it is lost. */
export class ProgressConnection {
  private client: pg.Client | undefined;
  /** The failure of the last attempt to connect. */
  private failure: unknown;
  private reconnecting: NodeJS.Timeout | undefined;
  private closed = false;
  /** Ends when all questions asked so far are answered: the driver takes one at a time. */
  private asked: Promise<unknown> = Promise.resolve();

  private heard: (notice: ProgressNotice) => void = () => undefined;

  private constructor(private readonly databaseUrl: string) {}

  static async open(databaseUrl: string): Promise<ProgressConnection> {
    const connection = new ProgressConnection(databaseUrl);
    await connection.connect();
    return connection;
  }

  /** Calls `heard` each time that a projection moved or stopped. */
  onNotice(heard: (notice: ProgressNotice) => void): void {
    this.heard = heard;
  }

  /** @throws when PostgreSQL is away, does not answer in time, or says no */
  query<Row extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row>> {
    const askedAt = performance.now();
    const answer = this.asked.then(() => {
      if (performance.now() - askedAt > ANSWER_WITHIN_MS)
        throw new Error('PostgreSQL does not answer in time');
      return this.ask<Row>(text);
    });
    this.asked = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reconnecting);
    await this.client?.end();
  }

  private async ask<Row extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row>> {
    const { client } = this;
    if (!client) throw new Error('PostgreSQL cannot be reached', { cause: this.failure });
    try {
      return await client.query<Row>(text);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) void client.end().catch(() => undefined);
      throw error;
    }
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'timekeep-progress',
      keepAlive: true,
    });
    client.on('notification', ({ payload = '' }) => {
      this.heard(readNotice(payload));
    });
    // An error is followed by the end, which connects anew.
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

  private lost(client: pg.Client): void {
    if (this.client === client) this.client = undefined;
    if (this.closed || this.client) return;
    clearTimeout(this.reconnecting);
    this.reconnecting = setTimeout(() => void this.connect(), RECONNECT_MS);
  }
}
