import { Client } from '@timekeep/log/database/proven-server';
import { DatabaseError, escapeIdentifier, type ClientBase } from 'pg';

/** Default of a session that its owner opens again: an outage is soon known. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Work of one session, like a replay that has run for an hour, is not worth ending because a busy machine took some seconds
 * for a connection. A server that refuses is known at once all the same.
 */
const CONNECT_FOR_WORK_TIMEOUT_MS = 60_000;

/**
 * JIT compilation costs more than it saves for short statements. Parallel scans are off so that other processes keep their
 * cores. Commits do not wait for the disk: a crash may lose the last ones, tables together with checkpoints, and they
 * are repeated from the log.
 */
const SETTINGS = '-c jit=off -c max_parallel_workers_per_gather=0 -c synchronous_commit=off';

/** SQLSTATE classes that depend on the state of the server, not on the statement: connection, resources, operator, conflicts. */
const OUTAGE_CLASSES: ReadonlySet<string> = new Set(['08', '40', '53', '55', '57', '58']);

/** One connection to PostgreSQL with a signal for its loss; its owner then replaces it. */
export class DatabaseSession {
  private readonly loss = new AbortController();

  private constructor(private readonly client: Client) {
    const lose = (): void => {
      this.loss.abort();
    };
    client.on('error', lose).on('end', lose);
  }

  /**
   * @param withinMs limit of connecting, in milliseconds
   * @throws the connection error
   */
  static async open(databaseUrl: string, withinMs = CONNECT_TIMEOUT_MS): Promise<DatabaseSession> {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: withinMs,
      application_name: 'timekeep-projections',
      keepAlive: true,
      options: SETTINGS,
      // Pipelining: independent statements are sent together.
      pipeline: true,
    });
    const session = new DatabaseSession(client);
    await client.connect();
    return session;
  }

  /** Runs `work` with a new connection, for which a slow server has a minute. */
  static async use<T>(databaseUrl: string, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    const session = await DatabaseSession.open(databaseUrl, CONNECT_FOR_WORK_TIMEOUT_MS);
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  /** Aborted when the connection is lost. */
  get lost(): AbortSignal {
    return this.loss.signal;
  }

  get sql(): Pick<ClientBase, 'query'> {
    return this.client;
  }

  /** Runs `work` in one transaction, with a schema as its `search_path`. */
  async transaction<T>(work: (sql: Pick<ClientBase, 'query'>) => Promise<T>, schema?: string): Promise<T> {
    await this.begin(schema);
    try {
      const result = await work(this.client);
      await this.client.query('COMMIT');
      return result;
    } catch (error) {
      // The first error is the one to report; without a connection there is nothing to roll back.
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  /** Begins a transaction, with a schema as its `search_path`. */
  async begin(schema?: string): Promise<void> {
    const path = schema === undefined ? '' : `; SET LOCAL search_path = ${escapeIdentifier(schema)}`;
    await this.client.query(`BEGIN${path}`);
  }

  /** True if `error`, thrown by a statement or a transaction, depends on the state of the server, so that a retry may succeed. */
  isOutage(error: unknown): boolean {
    if (this.lost.aborted) return true;
    return error instanceof DatabaseError && OUTAGE_CLASSES.has(error.code?.slice(0, 2) ?? '');
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
