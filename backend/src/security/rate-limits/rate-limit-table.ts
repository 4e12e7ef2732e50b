import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from '@timekeep/log/database/proven-server';
import { errorCode } from '@timekeep/log/settings/error-code';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { isDatabaseDown } from '../../http/failures/store-failures.js';
import { OwedPoints, type StoredPoint } from './owed-points.js';

export const SCHEMA = 'security';
export const TABLE = 'rate_limits';

/** Of the time after which we give up: what we believe to have failed must not be carried out behind our back. */
const CARRIED_OUT_WITHIN = 0.7;
/** How long an outage is taken for granted: otherwise every request would wait for an answer that does not come. */
const LEAVE_ALONE_MS = 1_000;
const POOL_SIZE = 4;
const CLEAN_EVERY_MS = 5 * 60_000;
/** SQLSTATE of a statement that exceeded its timeout. */
const TOO_SLOW = '57014';

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

/** Only in the time in which the point was taken: in another, or in a pause, it would make one try too many. */
const GIVE_BACK = `
  UPDATE ${SCHEMA}.${TABLE} SET points = points - 1
  WHERE key = $1 AND points > 0 AND expire > $2 AND expire <= $3 AND ($4::integer IS NULL OR points <= $4)`;

/** True if the table is used; if not, whether that mends itself (`away`) or somebody has to (`unusable`). */
type State = 'used' | 'away' | 'unusable';

/** Where failures are counted, for all backends together. It has connections of its own, which give up early. */
@Injectable()
export class RateLimitTable implements OnApplicationShutdown {
  readonly pool: Pool;
  private readonly logger = new Logger(RateLimitTable.name);
  private readonly cleaning: NodeJS.Timeout;
  private readonly owed = new OwedPoints((point) => this.takeBack(point));
  private prepared: Promise<unknown> | undefined;
  private state: State = 'used';
  /** Until then the table is not asked. */
  private leftAloneUntil = 0;
  private isStopped = false;

  constructor(@InjectConfiguration() { databaseUrl, countedWithinMs }: Configuration) {
    this.pool = new Pool({
      connectionString: databaseUrl,
      application_name: 'timekeep-rate-limits',
      max: POOL_SIZE,
      connectionTimeoutMillis: countedWithinMs,
      query_timeout: countedWithinMs,
      statement_timeout: Math.round(countedWithinMs * CARRIED_OUT_WITHIN),
    });
    // A connection that breaks while nobody uses it is replaced at the next use.
    this.pool.on('error', () => undefined);
    this.cleaning = setInterval(() => void this.attempt(() => this.removeExpired()), CLEAN_EVERY_MS);
    this.cleaning.unref();
  }

  /** Returns the result of `work`; null when the table cannot be used, for any reason. */
  async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    if (performance.now() < this.leftAloneUntil) return null;
    // After an outage one goes ahead, and the others go on in memory until it is back.
    if (this.state !== 'used') this.leaveAlone();
    try {
      await this.prepare();
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

  /** Gives a point back: at once, or when the table is there again. */
  giveBack(point: StoredPoint): Promise<void> {
    return this.owed.add(point);
  }

  /** Removes what counts no longer. */
  async removeExpired(): Promise<void> {
    await this.pool.query(`DELETE FROM ${SCHEMA}.${TABLE} WHERE expire <= $1`, [Date.now()]);
  }

  /** Ends the connections. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.cleaning);
    this.owed.stop();
    this.isStopped = true;
    await this.pool.end();
  }

  private async takeBack({ key, until, pausedAbove }: StoredPoint): Promise<boolean> {
    const values = [key, Date.now(), until, pausedAbove];
    return (await this.attempt(() => this.pool.query(GIVE_BACK, values))) !== null;
  }

  private prepare(): Promise<unknown> {
    return (this.prepared ??= this.pool.query(PREPARE));
  }

  private leaveAlone(): void {
    this.leftAloneUntil = performance.now() + LEAVE_ALONE_MS;
  }

  /** Once for each state: while the database is away, every request comes by here. */
  private tell(error: unknown): void {
    const state = isOutage(error) ? 'away' : 'unusable';
    if (state === this.state || this.isStopped) return;
    this.state = state;
    if (state === 'away') this.logger.warn(`Failures are counted in memory: ${codeOf(error) ?? 'no answer'}`);
    else this.logger.error(`Failures are counted in memory, since the table is unusable: ${wordsOf(error)}`);
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
