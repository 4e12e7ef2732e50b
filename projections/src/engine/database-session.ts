import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Statements here are short: compiling them costs more than it saves. Whoever reads a whole table leaves the other cores to
 * others. And no commit waits for the disk: a server that crashes may lose the last ones, checkpoints with tables, and they
 * are done again from the log.
 */
const SETTINGS = '-c jit=off -c max_parallel_workers_per_gather=0 -c synchronous_commit=off';

/** SQLSTATE classes that tell of the server's state and not of what was asked: connection, resources, operator, conflicts. */
const OUTAGE_CLASSES: ReadonlySet<string> = new Set(['08', '40', '53', '55', '57', '58']);

/** One connection to PostgreSQL that says when it is lost, and is then replaced by its owner. */
export class DatabaseSession {
  private readonly loss = new AbortController();

  private constructor(private readonly client: pg.Client) {
    const lose = (): void => {
      this.loss.abort();
    };
    client.on('error', lose).on('end', lose);
  }

  /** @throws what the connecting failed with */
  static async open(databaseUrl: string): Promise<DatabaseSession> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'timekeep-projections',
      keepAlive: true,
      options: SETTINGS,
      // Statements that do not need one another's answers are sent together.
      pipeline: true,
    });
    const session = new DatabaseSession(client);
    await client.connect();
    return session;
  }

  /** Does `work` over a connection of its own. */
  static async use<T>(databaseUrl: string, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    const session = await DatabaseSession.open(databaseUrl);
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  /** Aborted as soon as the connection is gone. */
  get lost(): AbortSignal {
    return this.loss.signal;
  }

  get sql(): Pick<pg.ClientBase, 'query'> {
    return this.client;
  }

  /** Does `work` in one transaction; with a schema, in which names without one are looked up. */
  async transaction<T>(work: (sql: Pick<pg.ClientBase, 'query'>) => Promise<T>, schema?: string): Promise<T> {
    await this.begin(schema);
    try {
      const result = await work(this.client);
      await this.client.query('COMMIT');
      return result;
    } catch (error) {
      // The first error is the one to tell; without a connection there is nothing to roll back.
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  /** Begins a transaction; with a schema, in which names without one are looked up. */
  async begin(schema?: string): Promise<void> {
    const path = schema === undefined ? '' : `; SET LOCAL search_path = ${pg.escapeIdentifier(schema)}`;
    await this.client.query(`BEGIN${path}`);
  }

  /** Whether `error`, thrown by a statement or a transaction, comes from the server's state, so that the same may succeed later. */
  isOutage(error: unknown): boolean {
    if (this.lost.aborted) return true;
    return error instanceof pg.DatabaseError && OUTAGE_CLASSES.has(error.code?.slice(0, 2) ?? '');
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
