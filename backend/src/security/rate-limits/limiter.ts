import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from './limits.js';
import { RateLimitedError } from './rate-limited.error.js';
import { SCHEMA } from './optional-tables.js';
import { TABLE, type RateLimitTable } from './rate-limit-table.js';

/** A point that was taken. It stays taken unless it is given back. */
export interface TakenPoint {
  giveBack(): Promise<void>;
  /** Must be called for a try that failed: its point stays taken, and pauses may grow. */
  countFailed(): Promise<void>;
}

interface Taking {
  readonly isRefused: boolean;
  readonly result: RateLimiterRes;
}

/** More than a day has time for. */
const MAX_STRIKES = 1_000_000;

/**
 * Counts one limit: in the table, and in the memory of this process, which decides while the database is away. Two options of the library look
 * like this and are weaker. An `insuranceLimiter` starts to count when the database goes away, so an outage would give everyone
 * all points anew. `inMemoryBlockOnConsumed` does not apply to `get`, which `requireLeft` asks, and learns nothing from other backends.
 */
export class Limiter {
  private readonly stored: RateLimiterPostgres;
  private readonly memory: RateLimiterMemory;
  /** Counts failures or pauses, for a limit whose pauses grow. */
  private readonly strikes: Pick<Limiter, 'next' | 'taken'> | null;

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
    this.memory = new RateLimiterMemory(options);
    this.strikes =
      limit.growth === undefined
        ? null
        : new Limiter(
            {
              name: `${name}-strikes`,
              points: MAX_STRIKES,
              durationS: limit.growth.withinS,
              reason: limit.reason,
            },
            table,
          );
  }

  /**
   * Takes one of the key's points.
   *
   * @throws RateLimitedError when there is none left
   */
  async take(key: string): Promise<TakenPoint> {
    const { remembered, stored } = await this.consume(key);
    const { isRefused, result } = stored ?? remembered;
    const point = this.pointOf(key, remembered, stored);
    if (!isRefused) {
      if (await this.isAloneAfterPause(key, result)) return point;
      await point.giveBack();
      throw new RateLimitedError(this.limit, 0);
    }
    // Who is refused has not tried anything. A pause, though, runs from the one too many.
    if (this.limit.pauseS === undefined) await point.giveBack();
    throw new RateLimitedError(this.limit, result.msBeforeNext);
  }

  /**
   * Takes none, but sees whether the key has a point left.
   *
   * @throws RateLimitedError when it has none
   */
  async requireLeft(key: string): Promise<void> {
    this.requireLeftIn(await this.memory.get(key));
    const seen = await this.table.attempt(() => this.stored.get(key));
    if (seen && seen.consumedPoints >= this.limit.points) await this.remember(key, seen);
    this.requireLeftIn(seen);
  }

  /** True if the memory of this process has no point left for the key. */
  async isRefusedHere(key: string): Promise<boolean> {
    const counted = await this.memory.get(key);
    return counted !== null && counted.consumedPoints >= this.limit.points;
  }

  /** Takes a point for good. The answer says how long to wait, in milliseconds, when there was none left. */
  async count(key: string): Promise<number | null> {
    const { remembered, stored } = await this.consume(key);
    const { isRefused, result } = stored ?? remembered;
    if (result.consumedPoints === this.limit.points && this.limit.growth?.each === 'pause')
      await this.strike(key, 1);
    return isRefused ? result.msBeforeNext : null;
  }

  /** Takes a point for good, and returns how many were taken. */
  async next(key: string): Promise<number> {
    const { remembered, stored } = await this.consume(key);
    return (stored ?? remembered).result.consumedPoints;
  }

  /** Returns how many points are taken. */
  async taken(key: string): Promise<number> {
    const asked = await this.table.attempt(async () => ({ found: await this.stored.get(key) }));
    const found = asked ? asked.found : await this.memory.get(key);
    return found?.consumedPoints ?? 0;
  }

  /** False for a try beside another one once failures begin pauses: each pause is followed by one try, not by all points again. */
  private async isAloneAfterPause(key: string, { consumedPoints }: RateLimiterRes): Promise<boolean> {
    if (this.strikes === null || this.limit.growth?.each !== 'failure' || consumedPoints === 1) return true;
    return (await this.strikes.taken(key)) < this.limit.points;
  }

  /** Begins a pause from the `free`th strike on; each further strike doubles it. */
  private async strike(key: string, free: number): Promise<void> {
    const { growth, durationS, pauseS = durationS } = this.limit;
    if (!growth || !this.strikes) return;
    const further = (await this.strikes.next(key)) - free;
    if (further < 0) return;
    const seconds = Math.min(pauseS * 2 ** further, growth.longestS);
    await this.memory.block(key, seconds);
    await this.table.attempt(() => this.stored.block(key, seconds));
  }

  /** In memory first: what is under way here is known there, should the table go away or be overrun. */
  private async consume(
    key: string,
  ): Promise<{ readonly remembered: Taking; readonly stored: Taking | null }> {
    const remembered = await consume(this.memory, key);
    // Failures are never taken back, so whoever has used up all is refused from memory: a flood costs the table nothing.
    if (remembered.isRefused && this.limit.failuresOnly === true) return { remembered, stored: null };
    const stored = await this.table.attempt(() => consume(this.stored, key));
    if (stored?.isRefused && this.limit.failuresOnly === true) await this.remember(key, stored.result);
    return { remembered, stored };
  }

  private requireLeftIn(counted: RateLimiterRes | null): void {
    if (counted === null || counted.consumedPoints < this.limit.points) return;
    throw new RateLimitedError(this.limit, counted.msBeforeNext);
  }

  /** Notes here what the table says, until its time is over. */
  private async remember(key: string, { msBeforeNext }: RateLimiterRes): Promise<void> {
    // Without time left it would be noted for ever.
    if (msBeforeNext > 0) await this.memory.block(key, msBeforeNext / 1_000);
  }

  private pointOf(key: string, remembered: Taking, stored: Taking | null): TakenPoint {
    const { points, pauseS } = this.limit;
    const rememberedUntil = endOf(remembered);
    const storedPoint = stored && {
      key: this.stored.getKey(key),
      until: endOf(stored),
      pausedAbove: pauseS === undefined ? null : points,
    };
    return {
      giveBack: async () => {
        await this.forget(key, rememberedUntil);
        if (storedPoint) await this.table.giveBack(storedPoint);
      },
      countFailed: async () => {
        if (this.limit.growth?.each === 'failure') await this.strike(key, points);
      },
    };
  }

  /** The same rules as the table's: a point counts in its own time alone, and a pause has no way out. */
  private async forget(key: string, until: number): Promise<void> {
    const { points, pauseS } = this.limit;
    const counted = await this.memory.get(key);
    if (counted === null || Date.now() >= until) return;
    if (pauseS === undefined || counted.consumedPoints <= points) await this.memory.reward(key);
  }
}

function endOf({ result }: Taking): number {
  return Date.now() + result.msBeforeNext;
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
