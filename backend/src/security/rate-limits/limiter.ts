import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from './limits.js';
import { RateLimitedError } from './rate-limited.error.js';
import { SCHEMA, TABLE, type RateLimitTable } from './rate-limit-table.js';

/** A point that was taken. It stays taken unless it is given back. */
export interface TakenPoint {
  giveBack(): Promise<void>;
}

interface Taking {
  readonly isRefused: boolean;
  readonly result: RateLimiterRes;
}

/** Counts one limit: in the table, and in the memory of this process while the database is away. */
export class Limiter {
  private readonly stored: RateLimiterPostgres;
  private readonly insurance: RateLimiterMemory;

  constructor(
    private readonly limit: RateLimit,
    private readonly table: RateLimitTable,
  ) {
    const { name, points, durationS, pauseS = 0 } = limit;
    const options = { keyPrefix: name, points, duration: durationS, blockDuration: pauseS };
    this.stored = new RateLimiterPostgres({
      ...options,
      storeClient: table.pool,
      storeType: 'pool',
      schemaName: SCHEMA,
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
    this.insurance = new RateLimiterMemory(options);
  }

  /**
   * Takes one of the key's points.
   *
   * @throws RateLimitedError when there is none left
   */
  async take(key: string): Promise<TakenPoint> {
    const stored = await this.table.attempt(() => consume(this.stored, key));
    const limiter = stored ? this.stored : this.insurance;
    const { isRefused, result } = stored ?? (await consume(this.insurance, key));
    const point = this.pointOf(limiter, key, Date.now() + result.msBeforeNext);
    if (!isRefused) return point;
    // Who is refused has not tried anything. A pause, though, runs from the one too many.
    if (this.limit.pauseS === undefined) await point.giveBack();
    throw new RateLimitedError(this.limit, result.msBeforeNext);
  }

  /** After the end of its time a point is worth nothing: to give it back then would make one too many. */
  private pointOf(limiter: RateLimiterPostgres | RateLimiterMemory, key: string, until: number): TakenPoint {
    return {
      giveBack: async () => {
        if (Date.now() >= until) return;
        if (limiter instanceof RateLimiterMemory) await limiter.reward(key);
        else await this.table.attempt(() => limiter.reward(key));
      },
    };
  }
}

/** The limiters reject with a result when there is no point left, and with an error when they fail. */
async function consume(limiter: RateLimiterPostgres | RateLimiterMemory, key: string): Promise<Taking> {
  try {
    return { isRefused: false, result: await limiter.consume(key) };
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return { isRefused: true, result: reason };
    throw reason;
  }
}
