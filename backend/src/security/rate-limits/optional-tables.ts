import { Logger } from '@nestjs/common';
import { Pool } from '@timekeep/log/database/proven-server';
import { errorCode } from '@timekeep/log/settings/error-code';
import type { Configuration } from '../../configuration/configuration.js';
import { isDatabaseDown } from '../../http/failures/store-failures.js';

/** Of the time after which we give up: what we believe to have failed must not be carried out behind our back. */
const CARRIED_OUT_WITHIN = 0.7;
/** How long an outage is taken for granted: otherwise every request would wait for an answer that does not come. */
const LEAVE_ALONE_MS = 1_000;
/** SQLSTATE of a statement that exceeded its timeout. */
const TOO_SLOW = '57014';

export const SCHEMA = 'security';
/**
 * Backends that start together wait for each other, since PostgreSQL's IF NOT EXISTS is no protection from that. One lock for all tables,
 * since each may be the first of the schema.
 */
export const PREPARE_SCHEMA = `
  SELECT pg_advisory_xact_lock(hashtext('timekeep ${SCHEMA}.rate_limits'));
  CREATE SCHEMA IF NOT EXISTS ${SCHEMA};`;

interface OptionalTablesSettings {
  /** Name of the connections in PostgreSQL. */
  readonly name: string;
  readonly poolSize: number;
  /** Statements that make the tables, if they are missing. */
  readonly prepare: string;
  /** What is done without the tables, to begin a line of the log: `Failures are counted in memory`. */
  readonly without: string;
}

/** True if the tables are used; if not, whether that mends itself (`away`) or somebody has to (`unusable`). */
type State = 'used' | 'away' | 'unusable';

/**
 * Tables without which the system goes on. They have connections of their own, which give up early, and a fault of theirs is no fault of
 * others.
 */
export class OptionalTables {
  readonly pool: Pool;
  private readonly logger = new Logger(OptionalTables.name);
  private prepared: Promise<unknown> | undefined;
  private state: State = 'used';
  /** Until then the tables are not asked. */
  private leftAloneUntil = 0;
  private isStopped = false;

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
      statement_timeout: Math.round(countedWithinMs * CARRIED_OUT_WITHIN),
    });
    // A connection that breaks while nobody uses it is replaced at the next use.
    this.pool.on('error', () => undefined);
  }

  /** Returns the result of `work`; null when the tables cannot be used, for any reason. */
  async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    if (performance.now() < this.leftAloneUntil) return null;
    // After an outage one goes ahead, and the others go on without until it is back.
    if (this.state !== 'used') this.leaveAlone();
    try {
      await (this.prepared ??= this.pool.query(PREPARE_SCHEMA + this.settings.prepare));
      const result = await work();
      this.state = 'used';
      this.leftAloneUntil = 0;
      return result;
    } catch (error) {
      this.prepared = undefined;
      this.leaveAlone();
      this.tell(error);
      return null;
    }
  }

  /** Ends the connections. */
  async end(): Promise<void> {
    this.isStopped = true;
    await this.pool.end();
  }

  private leaveAlone(): void {
    this.leftAloneUntil = performance.now() + LEAVE_ALONE_MS;
  }

  /** Once for each state: while the database is away, every request comes by here. */
  private tell(error: unknown): void {
    const state = isOutage(error) ? 'away' : 'unusable';
    if (state === this.state || this.isStopped) return;
    this.state = state;
    const { without } = this.settings;
    if (state === 'away') this.logger.warn(`${without}: ${codeOf(error) ?? 'no answer'}`);
    else this.logger.error(`${without}, since the table is unusable: ${wordsOf(error)}`);
  }
}

function isOutage(error: unknown): boolean {
  return isDatabaseDown(error) || codeOf(error) === TOO_SLOW;
}

function codeOf(error: unknown): string | undefined {
  const code = errorCode(error);
  return code === undefined ? undefined : String(code);
}

function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : 'no error';
  return [codeOf(error), message].filter((part) => part !== undefined).join(' ');
}
