import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { testConfiguration } from '../../testing/test-configuration.js';
import { Limiter } from './limiter.js';
import type { RateLimit } from './limits.js';
import { RateLimitTable } from './rate-limit-table.js';
import { RateLimitedError } from './rate-limited.error.js';

const LIMIT: RateLimit = { name: 'test', points: 2, durationS: 60, message: 'Too often.' };

describe('a limit', () => {
  let world: TestWorld;
  let tables: RateLimitTable[];

  beforeAll(async () => {
    world = await startTestWorld();
    tables = Array.from({ length: 8 }, () => new RateLimitTable(testConfiguration(world)));
  }, 60_000);

  afterAll(async () => {
    await Promise.all(tables.map((table) => table.onApplicationShutdown()));
    await world.stop();
  });

  const limiter = (changes: Partial<RateLimit>): Limiter => {
    const [table] = tables;
    if (!table) throw new Error('There is no table.');
    return new Limiter({ ...LIMIT, ...changes }, table);
  };

  it('has its table made once by backends that start together', async () => {
    const rows = await Promise.all(
      tables.map((table) => table.attempt(() => table.pool.query('SELECT * FROM security.rate_limits'))),
    );
    expect(rows.map((result) => result?.rowCount)).toEqual(Array(8).fill(0));
  });

  it('refuses what is too often, with the time to wait', async () => {
    const often = limiter({ name: 'often' });
    await often.take('a');
    await often.take('a');
    const error = await refusalOf(often.take('a'));
    expect(error.message).toBe('Too often. Please try again in a minute.');
    expect(error.retryAfterS).toBeGreaterThan(50);
    await often.take('b');
  });

  it('gives a point back to the one who took it, and to no other', async () => {
    const fair = limiter({ name: 'fair' });
    const first = await fair.take('a');
    await fair.take('a');
    await first.giveBack();
    await fair.take('a');
    await refusalOf(fair.take('a'));
  });

  it('takes nothing back after the time is over', async () => {
    const brief = limiter({ name: 'brief', durationS: 0.001 });
    const late = await brief.take('a');
    while (await isCounted('brief:a'));
    await late.giveBack();
    expect(await pointsOf('brief:a')).toBe(1);
  });

  it('with a pause is closed for all of it, from the one too many on', async () => {
    const paused = limiter({ name: 'paused', durationS: 10, pauseS: 900 });
    await paused.take('a');
    await paused.take('a');
    expect((await refusalOf(paused.take('a'))).retryAfterS).toBe(900);
    expect((await refusalOf(paused.take('a'))).retryAfterS).toBeGreaterThan(890);
  });

  async function pointsOf(key: string): Promise<number | undefined> {
    const { rows } =
      (await tables[0]?.pool.query<{ points: number }>(
        'SELECT points FROM security.rate_limits WHERE key = $1',
        [key],
      )) ?? {};
    return rows?.[0]?.points;
  }

  async function isCounted(key: string): Promise<boolean> {
    const result = await tables[0]?.pool.query(
      'SELECT 1 FROM security.rate_limits WHERE key = $1 AND expire > $2',
      [key, Date.now()],
    );
    return (result?.rowCount ?? 0) > 0;
  }
});

async function refusalOf(taking: Promise<unknown>): Promise<RateLimitedError> {
  const error: unknown = await taking.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof RateLimitedError) return error;
  throw new Error('It was not refused.', { cause: error });
}
