import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import type { RefusalKind } from '../../event-store/decider.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { Limiter, type TakenPoint } from './limiter.js';
import type { RateLimit } from './limits.js';
import { RateLimitTable } from './rate-limit-table.js';

/** A limit, and of whom it is: an address, an account at an address. */
export interface LimitOf {
  readonly limit: RateLimit;
  readonly of: readonly string[];
}

/** Slows guessing down. What is counted is kept under keyed digests: the table tells of nobody. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, Limiter>();
  private readonly secret: string;

  constructor(
    private readonly table: RateLimitTable,
    @InjectConfiguration() { pinSecret }: Configuration,
  ) {
    this.secret = pinSecret;
  }

  /**
   * Carries out an attempt, which costs a point of each limit when it is refused as `wrong`, and nothing
   * otherwise. The points are taken before, so that many attempts at once are no way around.
   *
   * @throws RateLimitedError when a limit is used up; nothing is attempted then
   */
  async attempt<T>(limits: readonly LimitOf[], wrong: RefusalKind, carryOut: () => Promise<T>): Promise<T> {
    const points = await this.takeAll(limits);
    try {
      const result = await carryOut();
      await giveBack(points);
      return result;
    } catch (error) {
      if (!(error instanceof RefusedError && error.refusal.kind === wrong)) await giveBack(points);
      throw error;
    }
  }

  /**
   * Counts something that went wrong already. What goes right is never held up.
   *
   * @throws RateLimitedError when that happened too often
   */
  async countFailure(limit: LimitOf): Promise<void> {
    await this.take(limit);
  }

  private async takeAll(limits: readonly LimitOf[]): Promise<readonly TakenPoint[]> {
    const points: TakenPoint[] = [];
    try {
      for (const limit of limits) points.push(await this.take(limit));
    } catch (error) {
      await giveBack(points);
      throw error;
    }
    return points;
  }

  private take({ limit, of }: LimitOf): Promise<TakenPoint> {
    return this.limiter(limit).take(this.keyOf([limit.name, ...of]));
  }

  private limiter(limit: RateLimit): Limiter {
    const known = this.limiters.get(limit.name) ?? new Limiter(limit, this.table);
    this.limiters.set(limit.name, known);
    return known;
  }

  private keyOf(parts: readonly string[]): string {
    return createHmac('sha256', this.secret)
      .update(JSON.stringify(['rate-limit', ...parts]))
      .digest('base64url');
  }
}

async function giveBack(points: readonly TakenPoint[]): Promise<void> {
  await Promise.all(points.map((point) => point.giveBack()));
}
