import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { OptionalTables, SCHEMA } from './optional-tables.js';

export const TABLE = 'rate_limits';

const POOL_SIZE = 4;
const CLEAN_EVERY_MS = 5 * 60_000;
const RETRY_AFTER_MS = 1_000;
/** Refunds that wait for the table. Without theirs, callers wait for minutes at most, so more are not worth the memory. */
const MAX_PENDING = 1_000;

/** Unlogged, which makes counting fast; a crash of PostgreSQL loses the counts. */
const PREPARE = `
  CREATE UNLOGGED TABLE IF NOT EXISTS ${SCHEMA}.${TABLE} (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`;

/** Only in the period in which the point was consumed, and not in a block: otherwise one attempt too many would be possible. */
const REFUND = `
  UPDATE ${SCHEMA}.${TABLE} SET points = points - 1
  WHERE key = $1 AND points > 0 AND expire > $2 AND expire <= $3 AND ($4::integer IS NULL OR points <= $4)`;

/** A point that was consumed in the table. */
export interface StoredPoint {
  readonly key: string;
  /** Time at which it expires, or a moment later. */
  readonly until: number;
  /** With more points than these the key is blocked; null for a limit without blocks. */
  readonly maxPoints: number | null;
}

/** The table of consumed points, which all backends share. */
@Injectable()
export class RateLimitTable extends OptionalTables implements OnApplicationShutdown {
  private readonly cleaning: NodeJS.Timeout;
  /** Refunds that the table has not accepted yet. They are retried until the points expire. */
  private readonly pending = new Set<StoredPoint>();
  private retry: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(@InjectConfiguration() configuration: Configuration) {
    const settings = { name: 'timekeep-rate-limits', poolSize: POOL_SIZE, prepare: PREPARE };
    super({ ...settings, fallback: 'Failures are counted in memory' }, configuration);
    this.cleaning = setInterval(() => void this.attempt(() => this.removeExpired()), CLEAN_EVERY_MS);
    this.cleaning.unref();
  }

  /** Refunds a point: at once, or when the table is available again. */
  async refund(point: StoredPoint): Promise<void> {
    if (await this.tryRefund(point)) return;
    if (this.pending.size < MAX_PENDING) this.pending.add(point);
    this.scheduleRetry();
  }

  /** Removes expired rows. */
  async removeExpired(): Promise<void> {
    await this.pool.query(`DELETE FROM ${SCHEMA}.${TABLE} WHERE expire <= $1`, [Date.now()]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.cleaning);
    clearTimeout(this.retry);
    await this.end();
  }

  private async tryRefund({ key, until, maxPoints }: StoredPoint): Promise<boolean> {
    const values = [key, Date.now(), until, maxPoints];
    return (await this.attempt(() => this.pool.query(REFUND, values))) !== null;
  }

  private scheduleRetry(): void {
    if (this.isClosed || this.retry !== undefined || this.pending.size === 0) return;
    this.retry = setTimeout(() => void this.retryPending(), RETRY_AFTER_MS);
    this.retry.unref();
  }

  private async retryPending(): Promise<void> {
    for (const point of this.pending) {
      const isExpired = Date.now() >= point.until;
      if (!isExpired && !(await this.tryRefund(point))) break;
      this.pending.delete(point);
    }
    this.retry = undefined;
    this.scheduleRetry();
  }
}
