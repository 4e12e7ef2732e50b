import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { OptionalTables, SCHEMA } from './optional-tables.js';
import { OwedPoints, type StoredPoint } from './owed-points.js';

export const TABLE = 'rate_limits';

const POOL_SIZE = 4;
const CLEAN_EVERY_MS = 5 * 60_000;

/** The table is not written to PostgreSQL's own log: counting is fast, and a crash forgets the counts. */
const PREPARE = `
  CREATE UNLOGGED TABLE IF NOT EXISTS ${SCHEMA}.${TABLE} (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`;

/** Only in the time in which the point was taken: in another, or in a pause, it would make one try too many. */
const GIVE_BACK = `
  UPDATE ${SCHEMA}.${TABLE} SET points = points - 1
  WHERE key = $1 AND points > 0 AND expire > $2 AND expire <= $3 AND ($4::integer IS NULL OR points <= $4)`;

/** Where failures are counted, for all backends together. */
@Injectable()
export class RateLimitTable extends OptionalTables implements OnApplicationShutdown {
  private readonly cleaning: NodeJS.Timeout;
  private readonly owed = new OwedPoints((point) => this.takeBack(point));

  constructor(@InjectConfiguration() configuration: Configuration) {
    const settings = { name: 'timekeep-rate-limits', poolSize: POOL_SIZE, prepare: PREPARE };
    super({ ...settings, without: 'Failures are counted in memory' }, configuration);
    this.cleaning = setInterval(() => void this.attempt(() => this.removeExpired()), CLEAN_EVERY_MS);
    this.cleaning.unref();
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
    await this.end();
  }

  private async takeBack({ key, until, pausedAbove }: StoredPoint): Promise<boolean> {
    const values = [key, Date.now(), until, pausedAbove];
    return (await this.attempt(() => this.pool.query(GIVE_BACK, values))) !== null;
  }
}
