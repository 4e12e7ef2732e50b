import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from './limits.js';
import { SCHEMA } from './optional-tables.js';
import { TABLE, type RateLimitTable } from './rate-limit-table.js';

/** The fields of a limit that decide how it is counted. */
export type CountedLimit = Pick<RateLimit, 'name' | 'points' | 'durationS' | 'blockS' | 'failuresOnly'>;

interface Counted {
  /** True if more points were consumed than the limit has. */
  readonly isOver: boolean;
  readonly result: RateLimiterRes;
  /** Time at which the point expires, or a moment later. */
  readonly until: number;
}

/** A consumed point. It stays consumed until it expires, unless it is refunded. */
export interface Consumption extends Counted {
  readonly refund: () => Promise<void>;
}

/**
 * Counts the points of one limit: in the table, and in the memory of this process, which decides while the table is unavailable. Two
 * options of rate-limiter-flexible look alike and are weaker. An `insuranceLimiter` counts from zero when the table becomes unavailable, so
 * an outage would give all points again. `inMemoryBlockOnConsumed` does not apply to `get`, which `waitMs` needs, and keeps no block that
 * another backend began. Its `reward` also refunds in a later period, or in a block.
 */
export class PointCounter {
  private readonly stored: RateLimiterPostgres;
  private readonly memory: RateLimiterMemory;

  constructor(
    private readonly limit: CountedLimit,
    private readonly table: RateLimitTable,
  ) {
    const { name, points, durationS, blockS = 0 } = limit;
    const options = { keyPrefix: name, points, duration: durationS, blockDuration: blockS };
    this.stored = new RateLimiterPostgres({
      ...options,
      storeClient: table.pool,
      storeType: 'pool',
      schemaName: SCHEMA,
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
    this.memory = new RateLimiterMemory(options);
  }

  async consume(key: string): Promise<Consumption> {
    const { failuresOnly = false } = this.limit;
    // In memory first, so that concurrent attempts of this process are counted there if the table fails.
    const inMemory = await consume(this.memory, key);
    // Failures are not refunded: a flood beyond the limit is refused from memory, without a query.
    const isDecided = inMemory.isOver && failuresOnly;
    const inTable = isDecided ? null : await this.table.attempt(() => consume(this.stored, key));
    if (inTable?.isOver && failuresOnly) await this.copyToMemory(key, inTable.result);
    const refund = async (): Promise<void> => {
      await this.refundInMemory(key, inMemory.until);
      if (inTable) await this.refundInTable(key, inTable.until);
    };
    return { ...(inTable ?? inMemory), refund };
  }

  /** Returns the number of consumed points. */
  async consumed(key: string): Promise<number> {
    const read = await this.table.attempt(async () => ({ found: await this.stored.get(key) }));
    const found = read ? read.found : await this.memory.get(key);
    return found?.consumedPoints ?? 0;
  }

  /** Returns the milliseconds until the key has points again; null if it has any. */
  async waitMs(key: string): Promise<number | null> {
    const inMemory = await this.waitMsInMemory(key);
    if (inMemory !== null) return inMemory;
    const found = await this.table.attempt(() => this.stored.get(key));
    const inTable = this.waitMsOf(found);
    if (found && inTable !== null) await this.copyToMemory(key, found);
    return inTable;
  }

  /** Returns the wait in milliseconds from what this process knows, without a query. */
  async waitMsInMemory(key: string): Promise<number | null> {
    return this.waitMsOf(await this.memory.get(key));
  }

  /** Refuses the key for so many seconds. */
  async block(key: string, seconds: number): Promise<void> {
    await this.memory.block(key, seconds);
    await this.table.attempt(() => this.stored.block(key, seconds));
  }

  private waitMsOf(found: RateLimiterRes | null): number | null {
    return found !== null && found.consumedPoints >= this.limit.points ? found.msBeforeNext : null;
  }

  /** Blocks the key in memory for as long as in the table. */
  private async copyToMemory(key: string, { msBeforeNext }: RateLimiterRes): Promise<void> {
    // A block of 0 seconds would not end.
    if (msBeforeNext > 0) await this.memory.block(key, msBeforeNext / 1_000);
  }

  /** By the same rules as in the table: only before the point expires, and not in a block. */
  private async refundInMemory(key: string, until: number): Promise<void> {
    const { points, blockS } = this.limit;
    const found = await this.memory.get(key);
    if (found === null || Date.now() >= until) return;
    if (blockS === undefined || found.consumedPoints <= points) await this.memory.reward(key);
  }

  private async refundInTable(key: string, until: number): Promise<void> {
    const { points, blockS } = this.limit;
    await this.table.refund({
      key: this.stored.getKey(key),
      until,
      maxPoints: blockS === undefined ? null : points,
    });
  }
}

/** The limiters reject with a result when no point is left, and with an error when they fail. */
async function consume(limiter: RateLimiterPostgres | RateLimiterMemory, key: string): Promise<Counted> {
  try {
    return counted(false, await limiter.consume(key));
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return counted(true, reason);
    throw reason;
  }
}

function counted(isOver: boolean, result: RateLimiterRes): Counted {
  return { isOver, result, until: Date.now() + result.msBeforeNext };
}
