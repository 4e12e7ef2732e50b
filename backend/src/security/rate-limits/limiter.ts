import type { RateLimit } from './limits.js';
import { PointCounter } from './point-counter.js';
import type { RateLimitTable } from './rate-limit-table.js';
import { RateLimitedError } from './rate-limited.error.js';

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
