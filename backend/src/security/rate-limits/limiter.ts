import { limitMessages } from '@timekeep/contracts/messages/limit-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from './limits.js';
import { SCHEMA } from './optional-tables.js';
import { type RateLimitTable, TABLE } from './rate-limit-table.js';

/** A point that an attempt has consumed. */
export interface ConsumedPoint {
  refund(): Promise<void>;
  /** To be called when the attempt failed: the point stays consumed, and a growing block may begin. */
  fail(): Promise<void>;
}

/** More than can be counted in a day. */
const MAX_STRIKES = 1_000_000;

/** Applies one limit. */
export class Limiter {
  private readonly counter: PointCounter;
  /** Counts the failures or blocks of a limit whose blocks grow. */
  private readonly strikes: PointCounter | null;

  constructor(
    private readonly limit: RateLimit,
    table: RateLimitTable,
  ) {
    const { name, growth } = limit;
    this.counter = new PointCounter(limit, table);
    this.strikes = growth
      ? new PointCounter({ name: `${name}-strikes`, points: MAX_STRIKES, durationS: growth.windowS }, table)
      : null;
  }

  /**
   * Consumes a point for an attempt.
   *
   * @throws RateLimitedError when none is left
   */
  async consume(key: string): Promise<ConsumedPoint> {
    const { isOver, result, refund } = await this.counter.consume(key);
    if (!isOver && (await this.isFirstAfterBlock(key, result.consumedPoints)))
      return { refund, fail: () => this.countFailure(key) };
    // A refused attempt costs nothing, except that a block lasts from the first attempt beyond the points.
    if (!isOver || this.limit.blockS === undefined) await refund();
    throw new RateLimitedError(this.limit, isOver ? result.msBeforeNext : 0);
  }

  /**
   * Checks that the key has a point left, without consuming it.
   *
   * @throws RateLimitedError when it has none
   */
  async requireLeft(key: string): Promise<void> {
    const waitMs = await this.counter.waitMs(key);
    if (waitMs !== null) throw new RateLimitedError(this.limit, waitMs);
  }

  /** True if the key has no point left according to the memory of this process. Costs no query. */
  async isUsedUpInMemory(key: string): Promise<boolean> {
    return (await this.counter.waitMsInMemory(key)) !== null;
  }

  /** Consumes a point that cannot be refunded. Returns the milliseconds to wait if none was left, else null. */
  async penalize(key: string): Promise<number | null> {
    const { isOver, result } = await this.counter.consume(key);
    if (result.consumedPoints === this.limit.points && this.limit.growth?.after === 'block')
      await this.strike(key, 1);
    return isOver ? result.msBeforeNext : null;
  }

  /** False for an attempt beside another one once failures begin blocks: after each block one attempt is possible, not all points. */
  private async isFirstAfterBlock(key: string, consumed: number): Promise<boolean> {
    if (this.strikes === null || this.limit.growth?.after !== 'failure' || consumed === 1) return true;
    return (await this.strikes.consumed(key)) < this.limit.points;
  }

  private async countFailure(key: string): Promise<void> {
    if (this.limit.growth?.after === 'failure') await this.strike(key, this.limit.points);
  }

  /** Counts a strike. The `first`th one begins a block, and each further one a block twice as long as the one before. */
  private async strike(key: string, first: number): Promise<void> {
    const { growth, durationS, blockS = durationS } = this.limit;
    if (!growth || !this.strikes) return;
    const { result } = await this.strikes.consume(key);
    const doublings = result.consumedPoints - first;
    if (doublings >= 0) await this.counter.block(key, Math.min(blockS * 2 ** doublings, growth.maxS));
  }
}

/** The fields of a limit that decide how it is counted. */
type CountedLimit = Pick<RateLimit, 'name' | 'points' | 'durationS' | 'blockS' | 'failuresOnly'>;

interface Counted {
  /** True if more points were consumed than the limit has. */
  readonly isOver: boolean;
  readonly result: RateLimiterRes;
  /** Time at which the point expires, or a moment later. */
  readonly until: number;
}

/** A consumed point. It stays consumed until it expires, unless it is refunded. */
interface Consumption extends Counted {
  readonly refund: () => Promise<void>;
}

/**
 * Counts the points of one limit: in the table, and in the memory of this process, which decides while the table is unavailable. Two
 * options of rate-limiter-flexible look alike and are weaker. An `insuranceLimiter` counts from zero when the table becomes unavailable, so
 * an outage would give all points again. `inMemoryBlockOnConsumed` does not apply to `get`, which `waitMs` needs, and keeps no block that
 * another backend began. Its `reward` also refunds in a later period, or in a block.
 */
class PointCounter {
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

/** A rate limit refuses an attempt for some time. */
export class RateLimitedError extends Error {
  readonly declared: Message;
  /** Whole seconds, at least 1. */
  readonly retryAfterS: number;

  constructor({ reason }: RateLimit, waitMs: number) {
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000));
    const declared = limitMessages.tryAgain({ reason, time: inWords(retryAfterS) });
    super(declared.text);
    this.name = 'RateLimitedError';
    this.declared = declared;
    this.retryAfterS = retryAfterS;
  }
}

function inWords(seconds: number): Message {
  if (seconds <= 60) return limitMessages.aMinute();
  return limitMessages.minutes({ count: Math.ceil(seconds / 60) });
}
