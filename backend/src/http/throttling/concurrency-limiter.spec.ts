import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimiter, TooManyWaitingError, WaitedTooLongError } from './concurrency-limiter.js';

const longestWaitMs = 60_000;

/** A request with a recorded start and a controlled end. */
class Request {
  private readonly listeners: (() => void)[] = [];
  readonly entered: Promise<unknown>;

  constructor(limiter: ConcurrencyLimiter, user: string, name: string, begun: string[], cost?: number) {
    this.entered = limiter
      .enter(user, (listener) => this.listeners.push(listener), cost)
      .then(
        () => begun.push(name),
        (error: unknown) => error,
      );
  }

  async end(): Promise<void> {
    for (const listener of this.listeners) listener();
    await new Promise(setImmediate);
  }
}

describe('the concurrency limiter', () => {
  const begun: string[] = [];
  const requests = (limiter: ConcurrencyLimiter, user: string, count: number) =>
    Array.from({ length: count }, (_, n) => new Request(limiter, user, `${user}${n}`, begun));
  const nowBegun = async () => {
    await new Promise(setImmediate);
    return begun.splice(0);
  };

  it('starts a few requests of each user, and the others in their order as these end', async () => {
    const limiter = new ConcurrencyLimiter({ concurrent: 2, waiting: 300, longestWaitMs });
    const flood = requests(limiter, 'A', 300);
    expect(await nowBegun()).toEqual(['A0', 'A1']);
    requests(limiter, 'B', 1);
    // None of 300 requests of another user is before it.
    expect(await nowBegun()).toEqual(['B0']);
    await flood[1]?.end();
    await flood[0]?.end();
    expect(await nowBegun()).toEqual(['A2', 'A3']);
  });

  it('skips requests that have ended while they were waiting', async () => {
    const limiter = new ConcurrencyLimiter({ concurrent: 1, waiting: 3, longestWaitMs });
    const [first, second, third, fourth] = requests(limiter, 'A', 4);
    await second?.end();
    await first?.end();
    expect(await nowBegun()).toEqual(['A0', 'A2']);
    await third?.end();
    await fourth?.end();
    expect(await nowBegun()).toEqual(['A3']);
    requests(limiter, 'A', 1);
    expect(await nowBegun()).toEqual(['A0']);
  });

  it('refuses a request when too many are waiting', async () => {
    const limiter = new ConcurrencyLimiter({ concurrent: 1, waiting: 1, longestWaitMs });
    const [, , third] = requests(limiter, 'A', 3);
    expect(await third?.entered).toBeInstanceOf(TooManyWaitingError);
    expect(await nowBegun()).toEqual(['A0']);
    requests(limiter, 'B', 1);
    expect(await nowBegun()).toEqual(['B0']);
  });

  it('refuses a request that waited too long, which frees no slot that it never had', async () => {
    const limiter = new ConcurrencyLimiter({ concurrent: 1, waiting: 3, longestWaitMs: 20 });
    const [first, second] = requests(limiter, 'A', 2);
    expect(await second?.entered).toBeInstanceOf(WaitedTooLongError);
    await second?.end();
    const [third] = requests(limiter, 'A', 1);
    expect(await nowBegun()).toEqual(['A0']);
    await third?.end();
    await first?.end();
    requests(limiter, 'A', 1);
    expect(await nowBegun()).toEqual(['A0']);
  });

  it('bounds what requests cost together, begins a costly one alone, and none before an earlier one', async () => {
    const limiter = new ConcurrencyLimiter({ concurrent: 10, waiting: 5, longestWaitMs });
    const [first, second, third] = [6, 50, 1].map(
      (cost, n) => new Request(limiter, 'A', `A${n}`, begun, cost),
    );
    expect(await nowBegun()).toEqual(['A0']);
    await first?.end();
    expect(await nowBegun()).toEqual(['A1']);
    await second?.end();
    expect(await nowBegun()).toEqual(['A2']);
    const others = [3, 9, 2, 4].map((cost, n) => new Request(limiter, 'A', `B${n}`, begun, cost));
    expect(await nowBegun()).toEqual(['B0']);
    // Its client left: those behind it fit.
    await others[1]?.end();
    expect(await nowBegun()).toEqual(['B2', 'B3']);
    for (const request of [third, ...others]) await request?.end();
    requests(limiter, 'A', 1);
    expect(await nowBegun()).toEqual(['A0']);
  });
});
