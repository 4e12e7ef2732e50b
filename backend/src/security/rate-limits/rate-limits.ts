import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import type { RefusalKind } from '../../event-store/decider.js';
import { isRefusedAs, RefusedError } from '../../event-store/store-errors.js';
import { widerNetworks } from '../../http/requests/client-address.js';
import { Limiter, type TakenPoint } from './limiter.js';
import type { RateLimit } from './limits.js';
import { RateLimitedError } from './rate-limited.error.js';
import { SCHEMA } from './optional-tables.js';
import { RateLimitTable, TABLE } from './rate-limit-table.js';

/** A limit, and of whom it is: an address, an account at an address. */
export interface LimitOf {
  readonly limit: RateLimit;
  readonly of: readonly string[];
  /** Where those that `remember` noted may pass while `limit` is used up, and how often they may be wrong then. */
  readonly exemption?: LimitOf;
}

/** The failures that cost points. */
type Wrong = RefusalKind | ((error: unknown) => boolean);

/** A network of many /64 has room for more people, though not in proportion: mostly it is one household or one office. */
const TIMES_THE_POINTS = { 56: 2, 48: 4 } as const;

/** Longer than a session, after whose end people sign in again. */
const REMEMBERED_MS = 45 * 86_400_000;
/** A note that is younger is not written again. */
const NOTED_ANEW_MS = 86_400_000;
/** A note has no points, and is removed like a count when its time is over. */
const NOTE = `
  INSERT INTO ${SCHEMA}.${TABLE} (key, points, expire) VALUES ($1, 0, $2)
  ON CONFLICT (key) DO UPDATE SET expire = excluded.expire WHERE ${TABLE}.expire < $3`;
const IS_NOTED = `SELECT 1 FROM ${SCHEMA}.${TABLE} WHERE key = $1 AND expire > $2`;

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
   * Carries out an attempt, which costs a point of each limit when it fails as `wrong`, and nothing
   * otherwise: with a refusal of this kind, or an error for which it is true. Where the tries themselves count, the points are taken before: many at once are no way around.
   *
   * @throws RateLimitedError when a limit is used up; nothing is attempted then
   */
  async attempt<T>(limits: readonly LimitOf[], wrong: Wrong, carryOut: () => Promise<T>): Promise<T> {
    const all = limits.flatMap(ofNetworks);
    const ofFailures = all.filter(({ limit }) => limit.failuresOnly === true);
    const ofTries = all.filter(({ limit }) => limit.failuresOnly !== true);
    const ofExempted: TakenPoint[] = [];
    for (const each of ofFailures) {
      // One try costs an exemption once, however many networks around the caller are over the limit.
      if (ofExempted.length === 0) ofExempted.push(...(await this.requireLeftOrExempt(each)));
    }
    const points = [...ofExempted, ...(await this.takeAll(ofTries, ofExempted))];
    try {
      const result = await carryOut();
      await giveBack(points);
      return result;
    } catch (error) {
      const isWrong = typeof wrong === 'function' ? wrong(error) : isRefusedAs(error, wrong);
      // It was carried out, so its own refusal is told, even when it is one too many.
      if (isWrong) {
        for (const each of ofFailures) await this.limiter(each.limit).count(this.keyOf(each));
        for (const point of points) await point.countFailed();
      } else await giveBack(points);
      throw error;
    }
  }

  /**
   * Counts something that went wrong already. What goes right is never held up.
   *
   * @throws RateLimitedError when that happened too often
   */
  async countFailure(failure: LimitOf): Promise<void> {
    const all = ofNetworks(failure);
    const waits = await Promise.all(all.map((each) => this.limiter(each.limit).count(this.keyOf(each))));
    const waitMs = Math.max(...waits.map((each) => each ?? 0));
    if (waits.some((each) => each !== null)) throw new RateLimitedError(failure.limit, waitMs);
  }

  /**
   * True if the next `countFailure` throws, as far as the memory of this process has it. Costs no query, so that callers who do nothing
   * wrong can be asked about each time.
   */
  async isRefusedHere(failure: LimitOf): Promise<boolean> {
    const refused = ofNetworks(failure).map((each) =>
      this.limiter(each.limit).isRefusedHere(this.keyOf(each)),
    );
    return (await Promise.all(refused)).includes(true);
  }

  /**
   * Carries out something that may not happen too often, whatever comes of it. Only what fails by our own fault
   * costs nothing.
   *
   * @throws RateLimitedError when a limit is used up; nothing is carried out then
   */
  async count<T>(limits: readonly LimitOf[], carryOut: () => Promise<T>): Promise<T> {
    const points = await this.takeAll(limits.flatMap(ofNetworks));
    try {
      return await carryOut();
    } catch (error) {
      const isOurs = !(error instanceof RefusedError || error instanceof RateLimitedError);
      if (isOurs) await giveBack(points);
      throw error;
    }
  }

  /**
   * Carries out something that may not succeed too often. The points are taken before, so that many at once are no way
   * around, and given back when it fails.
   *
   * @throws RateLimitedError when a limit is used up; nothing is carried out then
   */
  async countSuccess<T>(limits: readonly LimitOf[], carryOut: () => Promise<T>): Promise<T> {
    const points = await this.takeAll(limits.flatMap(ofNetworks));
    try {
      return await carryOut();
    } catch (error) {
      await giveBack(points);
      throw error;
    }
  }

  /**
   * Notes that something succeeded for these, an account at an address, so that they are known there for 45 days.
   *
   * @returns false when the table could not be used
   */
  async remember(of: readonly string[]): Promise<boolean> {
    const until = Date.now() + REMEMBERED_MS;
    const values = [this.noteOf(of), until, until - NOTED_ANEW_MS];
    return (await this.table.attempt(() => this.table.pool.query(NOTE, values))) !== null;
  }

  /** Returns whether `remember` noted these. Nobody is known while the table is away. */
  async isKnown(of: readonly string[]): Promise<boolean> {
    const values = [this.noteOf(of), Date.now()];
    const found = await this.table.attempt(() => this.table.pool.query(IS_NOTED, values));
    return found?.rowCount === 1;
  }

  /**
   * Returns the points that an exemption costs; none while the limit has some left.
   *
   * @throws RateLimitedError when the limit is used up and there is no exemption, or that is used up too
   */
  private async requireLeftOrExempt(each: LimitOf): Promise<readonly TakenPoint[]> {
    try {
      await this.limiter(each.limit).requireLeft(this.keyOf(each));
      return [];
    } catch (error) {
      const { exemption } = each;
      if (!(error instanceof RateLimitedError) || !exemption || !(await this.isKnown(exemption.of)))
        throw error;
      // The wait that counts is that of the limit, which ends earlier.
      return this.takeAll([exemption]).catch((refusal: unknown) => {
        throw refusal instanceof RateLimitedError ? error : refusal;
      });
    }
  }

  /** Takes a point of each; when one is refused, gives those back, and those taken `before`. */
  private async takeAll(
    limits: readonly LimitOf[],
    before: readonly TakenPoint[] = [],
  ): Promise<readonly TakenPoint[]> {
    const points: TakenPoint[] = [];
    try {
      for (const each of limits) points.push(await this.limiter(each.limit).take(this.keyOf(each)));
    } catch (error) {
      await giveBack([...before, ...points]);
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

  private noteOf(of: readonly string[]): string {
    return `known:${this.digest(['known', ...of])}`;
  }

  private digest(parts: readonly string[]): string {
    return createHmac('sha256', this.secret).update(JSON.stringify(parts)).digest('base64url');
  }
}

/** Returns a limit of an IPv6 network together with those of the wider networks around it, with more points where the limit allows that. */
function ofNetworks(each: LimitOf): readonly LimitOf[] {
  const { limit, of } = each;
  const wider = of.flatMap((part, index) =>
    widerNetworks(part).map(({ network, bits }) => ({
      ...each,
      limit: {
        ...limit,
        name: `${limit.name}-${bits}`,
        points: limit.points * (limit.isOfSite === true ? 1 : TIMES_THE_POINTS[bits]),
      },
      of: of.with(index, network),
    })),
  );
  return [each, ...wider];
}

async function giveBack(points: readonly TakenPoint[]): Promise<void> {
  await Promise.all(points.map((point) => point.giveBack()));
}
