import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';

export const SCHEMA = 'security';
export const TABLE = 'rate_limits';

const ANSWER_WITHIN_MS = 1_000;
const POOL_SIZE = 4;
const CLEAN_EVERY_MS = 5 * 60_000;

/**
 * Backends that start together wait for each other, since PostgreSQL's IF NOT EXISTS is no protection from that.
 * The table is not written to PostgreSQL's own log: counting is fast, and a crash forgets the counts.
 */
const PREPARE = `
  SELECT pg_advisory_xact_lock(hashtext('timekeep ${SCHEMA}.${TABLE}'));
  CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
  CREATE UNLOGGED TABLE IF NOT EXISTS ${SCHEMA}.${TABLE} (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`;

/** Where failures are counted, for all backends together. It has connections of its own, which give up early. */
@Injectable()
export class RateLimitTable implements OnApplicationShutdown {
  readonly pool: pg.Pool;
  private readonly logger = new Logger(RateLimitTable.name);
  private readonly cleaning: NodeJS.Timeout;
  private prepared: Promise<unknown> | undefined;
  private isAway = false;

  constructor(@InjectConfiguration() { databaseUrl }: Configuration) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'timekeep-rate-limits',
      max: POOL_SIZE,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    // A connection that breaks while nobody uses it is replaced at the next use.
    this.pool.on('error', () => undefined);
    this.cleaning = setInterval(() => void this.attempt(() => this.removeExpired()), CLEAN_EVERY_MS);
    this.cleaning.unref();
  }

  /** What `work` gives on the table; null when the database is away, whatever the reason. */
  async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      await this.prepare();
      const result = await work();
      this.isAway = false;
      return result;
    } catch (error) {
      this.prepared = undefined;
      if (!this.isAway) this.logger.warn(`Failures are counted in memory: ${reasonOf(error)}`);
      this.isAway = true;
      return null;
    }
  }

  /** Removes what counts no longer. */
  async removeExpired(): Promise<void> {
    await this.pool.query(`DELETE FROM ${SCHEMA}.${TABLE} WHERE expire <= $1`, [Date.now()]);
  }

  /** Ends the connections. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.cleaning);
    await this.pool.end();
  }

  private prepare(): Promise<unknown> {
    return (this.prepared ??= this.pool.query(PREPARE));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
}
