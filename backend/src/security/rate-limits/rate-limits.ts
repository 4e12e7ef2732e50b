import { createHmac } from 'node:crypto';
import { Global, Injectable, Module } from '@nestjs/common';
import { type Configuration, InjectConfiguration } from '../../configuration/configuration.js';
import type { RefusalKind } from '../../event-store/decider.js';
import { isRefusedAs, RefusedError } from '../../event-store/store-errors.js';
import { widerNetworks } from '../../http/client-address.js';
import { type ConsumedPoint, Limiter, RateLimitedError } from './limiter.js';
import type { RateLimit } from './limits.js';
import { SCHEMA } from './optional-tables.js';
import { RateLimitTable, TABLE } from './rate-limit-table.js';

/** A limit and the key it applies to, such as an address, or an account at an address. */
export interface LimitOf {
  readonly limit: RateLimit;
  readonly of: readonly string[];
  /** Limit for callers that `remember` recorded: it applies to them instead while `limit` is used up. */
  readonly exemption?: LimitOf;
}

/** The failures that cost points. */
type Failure = RefusalKind | ((error: unknown) => boolean);

/** Factors of the points of an IPv6 network of many /64. They are small, since most such networks are one household or office. */
const POINTS_FACTOR = { 56: 2, 48: 4 } as const;

/** Longer than a session, after whose end users sign in again. */
const REMEMBERED_MS = 45 * 86_400_000;
/** Age at which the row of a known caller is renewed. */
const RENEWED_AFTER_MS = 86_400_000;
/** A known caller is a row without points, which expires like the others. */
const REMEMBER = `
  INSERT INTO ${SCHEMA}.${TABLE} (key, points, expire) VALUES ($1, 0, $2)
  ON CONFLICT (key) DO UPDATE SET expire = excluded.expire WHERE ${TABLE}.expire < $3`;
const IS_KNOWN = `SELECT 1 FROM ${SCHEMA}.${TABLE} WHERE key = $1 AND expire > $2`;

/** Limits guesses and other frequent actions. Keys are stored as keyed digests, so the table reveals no user or address. */
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
   * Runs an attempt that costs a point of each limit if it fails with a refusal of the kind `failure`, or with an error for which that is
   * true. Other outcomes cost nothing. Limits that count attempts in progress are charged before, and refunded.
   *
   * @throws RateLimitedError when a limit is used up; `run` is not called then
   */
  async attempt<T>(limits: readonly LimitOf[], failure: Failure, run: () => Promise<T>): Promise<T> {
    const all = limits.flatMap(withNetworks);
    const ofFailures = all.filter(({ limit }) => limit.failuresOnly === true);
    const ofAttempts = all.filter(({ limit }) => limit.failuresOnly !== true);
    const ofExemption: ConsumedPoint[] = [];
    for (const each of ofFailures) {
      // One attempt costs the exemption once, even if several networks of the caller have used up the limit.
      if (ofExemption.length === 0) ofExemption.push(...(await this.requireLeftOrExempt(each)));
    }
    const points = [...ofExemption, ...(await this.consumeAll(ofAttempts, ofExemption))];
    try {
      const result = await run();
      await refund(points);
      return result;
    } catch (error) {
      const isFailure = typeof failure === 'function' ? failure(error) : isRefusedAs(error, failure);
      // The attempt was made, so its own refusal is the answer, even if it uses up a limit.
      if (isFailure) {
        for (const each of ofFailures) await this.limiter(each.limit).penalize(this.keyOf(each));
        for (const point of points) await point.fail();
      } else await refund(points);
      throw error;
    }
  }

  /**
   * Counts a failure that has happened. Successes are never refused.
   *
   * @throws RateLimitedError when the limit was used up before
   */
  async countFailure(failure: LimitOf): Promise<void> {
    const all = withNetworks(failure);
    const waits = await Promise.all(all.map((each) => this.limiter(each.limit).penalize(this.keyOf(each))));
    const refused = waits.filter((waitMs) => waitMs !== null);
    if (refused.length > 0) throw new RateLimitedError(failure.limit, Math.max(0, ...refused));
  }

  /**
   * True if `countFailure` would throw according to the memory of this process. Costs no query, so it can be called for each request.
   */
  async isUsedUpInMemory(failure: LimitOf): Promise<boolean> {
    const usedUp = withNetworks(failure).map((each) =>
      this.limiter(each.limit).isUsedUpInMemory(this.keyOf(each)),
    );
    return (await Promise.all(usedUp)).includes(true);
  }

  /**
   * Runs an action that costs a point of each limit, whatever its outcome, except errors that are not refusals: those are faults of ours.
   *
   * @throws RateLimitedError when a limit is used up; `run` is not called then
   */
  async count<T>(limits: readonly LimitOf[], run: () => Promise<T>): Promise<T> {
    return this.charge(
      limits,
      run,
      (error) => !(error instanceof RefusedError || error instanceof RateLimitedError),
    );
  }

  /**
   * Runs an action that costs a point of each limit if it succeeds. Actions in progress count as well.
   *
   * @throws RateLimitedError when a limit is used up; `run` is not called then
   */
  async countSuccess<T>(limits: readonly LimitOf[], run: () => Promise<T>): Promise<T> {
    return this.charge(limits, run, () => true);
  }

  /**
   * Makes a caller known for 45 days after a success, such as an account at an address.
   *
   * @returns false when the table could not be used
   */
  async remember(caller: readonly string[]): Promise<boolean> {
    const until = Date.now() + REMEMBERED_MS;
    const values = [this.knownKeyOf(caller), until, until - RENEWED_AFTER_MS];
    return (await this.table.attempt(() => this.table.pool.query(REMEMBER, values))) !== null;
  }

  /** Returns whether `remember` recorded the caller. No caller is known while the table is unavailable. */
  async isKnown(caller: readonly string[]): Promise<boolean> {
    const values = [this.knownKeyOf(caller), Date.now()];
    const found = await this.table.attempt(() => this.table.pool.query(IS_KNOWN, values));
    return found?.rowCount === 1;
  }

  private async charge<T>(
    limits: readonly LimitOf[],
    run: () => Promise<T>,
    isRefunded: (error: unknown) => boolean,
  ): Promise<T> {
    const points = await this.consumeAll(limits.flatMap(withNetworks));
    try {
      return await run();
    } catch (error) {
      if (isRefunded(error)) await refund(points);
      throw error;
    }
  }

  /**
   * Returns the points that the exemption from a used-up limit costs; none while the limit has points left.
   *
   * @throws RateLimitedError when limit and exemption are used up, or the caller is not exempt
   */
  private async requireLeftOrExempt(each: LimitOf): Promise<readonly ConsumedPoint[]> {
    try {
      await this.limiter(each.limit).requireLeft(this.keyOf(each));
      return [];
    } catch (error) {
      const { exemption } = each;
      if (!(error instanceof RateLimitedError) || !exemption || !(await this.isKnown(exemption.of)))
        throw error;
      // The answer names the wait for the limit, which ends before that for the exemption.
      return this.consumeAll([exemption]).catch((refusal: unknown) => {
        throw refusal instanceof RateLimitedError ? error : refusal;
      });
    }
  }

  /** Consumes a point of each limit. If one refuses, refunds these points and those consumed `before`. */
  private async consumeAll(
    limits: readonly LimitOf[],
    before: readonly ConsumedPoint[] = [],
  ): Promise<readonly ConsumedPoint[]> {
    const points: ConsumedPoint[] = [];
    try {
      for (const each of limits) points.push(await this.limiter(each.limit).consume(this.keyOf(each)));
    } catch (error) {
      await refund([...before, ...points]);
      throw error;
    }
    return points;
  }

  private limiter(limit: RateLimit): Limiter {
    const known = this.limiters.get(limit.name) ?? new Limiter(limit, this.table);
    this.limiters.set(limit.name, known);
    return known;
  }

  private keyOf({ limit, of }: LimitOf): string {
    return this.digest(['rate-limit', limit.name, ...of]);
  }

  private knownKeyOf(caller: readonly string[]): string {
    return `known:${this.digest(['known', ...caller])}`;
  }

  private digest(parts: readonly string[]): string {
    return createHmac('sha256', this.secret).update(JSON.stringify(parts)).digest('base64url');
  }
}

/** Returns the limit of an IPv6 /64 with those of the /56 and /48 around it; any other limit alone. */
function withNetworks(each: LimitOf): readonly LimitOf[] {
  const { limit, of } = each;
  const wider = of.flatMap((part, index) =>
    widerNetworks(part).map(({ network, bits }) => ({
      ...each,
      limit: {
        ...limit,
        name: `${limit.name}-${bits}`,
        points: limit.points * (limit.samePointsForSite === true ? 1 : POINTS_FACTOR[bits]),
      },
      of: of.with(index, network),
    })),
  );
  return [each, ...wider];
}

async function refund(points: readonly ConsumedPoint[]): Promise<void> {
  await Promise.all(points.map((point) => point.refund()));
}

/** Provides rate limits to all modules. */
@Global()
@Module({ providers: [RateLimitTable, RateLimits], exports: [RateLimits, RateLimitTable] })
export class RateLimitsModule {}
