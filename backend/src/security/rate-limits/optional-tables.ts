import { Logger } from '@nestjs/common';
import { Pool } from '@timekeep/log/database/proven-server';
import { errorCode } from '@timekeep/log/settings/error-code';
import type { Configuration } from '../../configuration/configuration.js';
import { databaseDownCause, isDatabaseDown } from '../../http/failures/store-failures.js';

/** PostgreSQL's timeout as a share of ours: a statement that we have given up must not take effect later. */
const STATEMENT_TIMEOUT_SHARE = 0.7;
/** Time without queries after a failure, so that requests do not wait for a database that does not answer. */
const BACK_OFF_MS = 1_000;
/** SQLSTATE of a statement that exceeded its timeout. */
const TIMED_OUT = '57014';

export const SCHEMA = 'security';
/**
 * Creates the schema under a lock, since IF NOT EXISTS fails when two backends create the same thing at once. All tables have one
 * lock, since each may be the first of the schema.
 */
export const PREPARE_SCHEMA = `
  SELECT pg_advisory_xact_lock(hashtext('timekeep ${SCHEMA}.rate_limits'));
  CREATE SCHEMA IF NOT EXISTS ${SCHEMA};`;

interface OptionalTablesSettings {
  /** Name of the connections in PostgreSQL. */
  readonly name: string;
  readonly poolSize: number;
  /** Statements that create the tables if they do not exist. */
  readonly prepare: string;
  /** First words of the log line about unavailable tables: `Failures are counted in memory`. */
  readonly fallback: string;
}

/** `unavailable` ends by itself, as an outage does; `unusable` needs an administrator. */
type State = 'available' | 'unavailable' | 'unusable';

/**
 * Tables that the system can do without. They have connections of their own with short timeouts, so that their failures affect no
 * other queries.
 */
export class OptionalTables {
  readonly pool: Pool;
  private readonly logger = new Logger(OptionalTables.name);
  private prepared: Promise<unknown> | undefined;
  private state: State = 'available';
  /** End of the time without queries. */
  private backsOffUntil = 0;
  private isEnded = false;

  constructor(
    private readonly settings: OptionalTablesSettings,
    { databaseUrl, countedWithinMs }: Configuration,
  ) {
    this.pool = new Pool({
      connectionString: databaseUrl,
      application_name: settings.name,
      max: settings.poolSize,
      connectionTimeoutMillis: countedWithinMs,
      query_timeout: countedWithinMs,
      statement_timeout: Math.round(countedWithinMs * STATEMENT_TIMEOUT_SHARE),
    });
    // An idle connection that breaks is replaced at its next use.
    this.pool.on('error', () => undefined);
  }

  /** Returns the result of `work`; null when the tables cannot be used, for any reason. */
  async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    if (performance.now() < this.backsOffUntil) return null;
    // After a failure one caller tries the tables again, and the others use the fallback until it succeeds.
    if (this.state !== 'available') this.backOff();
    try {
      await (this.prepared ??= this.pool.query(PREPARE_SCHEMA + this.settings.prepare));
      const result = await work();
      this.state = 'available';
      this.backsOffUntil = 0;
      return result;
    } catch (error) {
      this.prepared = undefined;
      this.backOff();
      this.report(error);
      return null;
    }
  }

  /** Closes the connections. */
  async end(): Promise<void> {
    this.isEnded = true;
    await this.pool.end();
  }

  private backOff(): void {
    this.backsOffUntil = performance.now() + BACK_OFF_MS;
  }

  /** Logs each change of the state once: during an outage every request fails here. */
  private report(error: unknown): void {
    const isOutage = isDatabaseDown(error) || errorCode(error) === TIMED_OUT;
    const state = isOutage ? 'unavailable' : 'unusable';
    if (state === this.state || this.isEnded) return;
    this.state = state;
    const { fallback } = this.settings;
    const code = errorCode(error);
    if (isOutage) this.logger.warn(`${fallback}: ${databaseDownCause(error) ?? String(code ?? 'no answer')}`);
    else {
      const message = error instanceof Error ? error.message : 'no error';
      const details = code === undefined ? message : `${String(code)} ${message}`;
      this.logger.error(`${fallback}, since the table is unusable: ${details}`);
    }
  }
}
