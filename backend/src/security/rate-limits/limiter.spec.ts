import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { eventually } from '@timekeep/tools/eventually';
import pg from 'pg';
import { deployedConfiguration, testConfiguration } from '../../testing/test-configuration.js';
import { Limiter, RateLimitedError } from './limiter.js';
import type { RateLimit } from './limits.js';
import { RateLimitTable } from './rate-limit-table.js';

const LIMIT: RateLimit = {
  name: 'test',
  points: 2,
  durationS: 60,
  reason: { code: 'limits.test', values: {}, text: 'Too often.' },
};

/** The backends that do not wait long for the table: it is locked for them. */
const HURRIED = [1, 2, 6, 7];

describe('a limit', () => {
  let database: TestDatabase;
  let tables: RateLimitTable[];

  beforeAll(async () => {
    database = await startTestDatabase();
    const { countedWithinMs } = deployedConfiguration();
    tables = Array.from({ length: 8 }, (_, place) => {
      const limits = HURRIED.includes(place) ? { countedWithinMs } : {};
      return new RateLimitTable(testConfiguration({ ...database, ...limits }));
    });
  });

  afterAll(async () => {
    await Promise.all(tables.map((table) => table.onApplicationShutdown()));
    await database.stop();
  });

  /** At the `place`th of the backends; one that met an outage leaves the table alone for a while. */
  const limiter = (changes: Partial<RateLimit>, place = 0): Limiter => {
    const table = tables[place];
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
    await often.consume('a');
    await often.consume('a');
    const error = await refusalOf(often.consume('a'));
    expect(error.message).toBe('Too often. Please try again in a minute.');
    expect(error.retryAfterS).toBeGreaterThan(50);
    await often.consume('b');
  });

  it('gives a point back to the one who took it, and to no other', async () => {
    const fair = limiter({ name: 'fair' });
    const first = await fair.consume('a');
    await fair.consume('a');
    await first.refund();
    await fair.consume('a');
    await refusalOf(fair.consume('a'));
  });

  it('takes nothing back after the time is over', async () => {
    const brief = limiter({ name: 'brief', durationS: 0.001 });
    const late = await brief.consume('a');
    await eventually(async () => !(await isCounted('brief:a')));
    await late.refund();
    expect(await pointsOf('brief:a')).toBe(1);
  });

  it('with a pause is closed for all of it, from the one too many on', async () => {
    const paused = limiter({ name: 'paused', durationS: 10, blockS: 900 });
    await paused.consume('a');
    await paused.consume('a');
    expect((await refusalOf(paused.consume('a'))).retryAfterS).toBe(900);
    expect((await refusalOf(paused.consume('a'))).retryAfterS).toBeGreaterThan(890);
  });

  it('with a pause has no way out of it: what was under way gives nothing back', async () => {
    const paused = limiter({ name: 'no-way-out', durationS: 60, blockS: 30 });
    const underWay = await paused.consume('a');
    await paused.consume('a');
    await refusalOf(paused.consume('a'));
    await underWay.refund();
    await refusalOf(paused.consume('a'));
  });

  it('with a pause has no way out of it in memory either', async () => {
    const lonely = new RateLimitTable(testConfiguration());
    const paused = new Limiter({ ...LIMIT, durationS: 60, blockS: 30 }, lonely);
    const underWay = await paused.consume('a');
    await paused.consume('a');
    await refusalOf(paused.consume('a'));
    await underWay.refund();
    await refusalOf(paused.consume('a'));
    await lonely.onApplicationShutdown();
  });

  it('whose pauses grow lets one try through after each pause, however many come at once', async () => {
    const growth = { after: 'failure', windowS: 3_600, maxS: 1_800 } as const;
    const growing = limiter({ name: 'growing', points: 5, blockS: 60, growth });
    const tries = async () => {
      const points = await Promise.allSettled(Array.from({ length: 12 }, () => growing.consume('a')));
      return points.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    };
    const first = await tries();
    expect(first).toHaveLength(5);
    for (const point of first) await point.fail();
    for (let pauses = 0; pauses < 3; pauses += 1) {
      await refusalOf(growing.consume('a'));
      await endPause('growing:a');
      const [alone, ...others] = await tries();
      expect(others).toEqual([]);
      await alone?.fail();
    }
    // One that is right makes room for the next.
    await endPause('growing:a');
    for (let n = 0; n < 3; n += 1) await (await growing.consume('a')).refund();
  });

  it('counts nothing later that the table did not take in time', async () => {
    const stuck = limiter({ name: 'stuck' }, 1);
    await whileLocked(async () => {
      const point = await stuck.consume('a');
      await point.refund();
    });
    await untilIdle();
    expect(await pointsOf('stuck:a')).toBeUndefined();
  });

  it('gives a point back as soon as the table takes it', async () => {
    const patient = limiter({ name: 'patient' }, 2);
    const point = await patient.consume('a');
    await whileLocked(() => point.refund());
    await eventually(async () => (await pointsOf('patient:a')) === 0);
  });

  it('goes on in memory where it was when the table goes away', async () => {
    const other = new RateLimitTable(testConfiguration(database));
    const continued = new Limiter({ ...LIMIT, name: 'continued' }, other);
    await continued.consume('a');
    await other.onApplicationShutdown();
    await continued.consume('a');
    await refusalOf(continued.consume('a'));
  });

  it('of failures refuses a flood without asking the table', async () => {
    const flooded = limiter({ name: 'flooded', failuresOnly: true });
    for (let n = 0; n < 5; n++) await flooded.penalize('a');
    expect(await pointsOf('flooded:a')).toBe(2);
    expect(await flooded.penalize('a')).toBeGreaterThan(50_000);
    expect((await refusalOf(flooded.requireLeft('a'))).retryAfterS).toBeGreaterThan(50);
    await flooded.requireLeft('b');
  });

  it('of failures that another backend has seen used up refuses a flood without asking the table', async () => {
    const [there, here] = [3, 4].map((place) => limiter({ name: 'seen', failuresOnly: true }, place));
    await there?.penalize('a');
    await there?.penalize('a');
    expect((await refusalOf(here?.requireLeft('a'))).retryAfterS).toBeGreaterThan(50);
    await tables[0]?.pool.query(`DELETE FROM security.rate_limits WHERE key = 'seen:a'`);
    expect((await refusalOf(here?.requireLeft('a'))).retryAfterS).toBeGreaterThan(50);
    await limiter({ name: 'seen', failuresOnly: true }, 5).requireLeft('a');
  });

  it('waits for a table that hangs once, not again and again', async () => {
    const hurried = limiter({ name: 'hurried', points: 20 }, 6);
    const table = tables[6];
    if (!table) throw new Error('There is no table.');
    const asked = jest.spyOn(table.pool, 'query');
    await whileLocked(async () => {
      for (let times = 0; times < 11; times++) await hurried.consume('a');
    });
    // A machine that stands still for a second may ask once more.
    expect(asked.mock.calls.length).toBeLessThan(5);
  });

  it('uses the table again after an outage', async () => {
    const back = limiter({ name: 'back', points: 1_000_000 }, 7);
    await whileLocked(async () => {
      await back.consume('a');
    });
    await eventually(async () => {
      await back.consume('a');
      return (await pointsOf('back:a')) !== undefined;
    });
  });

  /** Carries out `work` while somebody else has the table to themselves. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    const other = new pg.Client(database.databaseUrl);
    await other.connect();
    await other.query('BEGIN');
    await other.query('LOCK TABLE security.rate_limits IN EXCLUSIVE MODE');
    await work();
    await other.query('COMMIT');
    await other.end();
  }

  /** Until PostgreSQL works on nothing of ours any more. */
  async function untilIdle(): Promise<void> {
    const other = new pg.Client(database.databaseUrl);
    await other.connect();
    const active = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'timekeep-rate-limits' AND state = 'active'`;
    await eventually(async () => (await other.query(active)).rowCount === 0);
    await other.end();
  }

  async function pointsOf(key: string): Promise<number | undefined> {
    const { rows } =
      (await tables[0]?.pool.query<{ points: number }>(
        'SELECT points FROM security.rate_limits WHERE key = $1',
        [key],
      )) ?? {};
    return rows?.[0]?.points;
  }

  async function endPause(key: string): Promise<void> {
    await tables[0]?.pool.query('UPDATE security.rate_limits SET expire = $2 WHERE key = $1', [
      key,
      Date.now(),
    ]);
  }

  async function isCounted(key: string): Promise<boolean> {
    const result = await tables[0]?.pool.query(
      'SELECT 1 FROM security.rate_limits WHERE key = $1 AND expire > $2',
      [key, Date.now()],
    );
    return (result?.rowCount ?? 0) > 0;
  }
});

async function refusalOf(taking: Promise<unknown> | undefined): Promise<RateLimitedError> {
  const error: unknown = await taking?.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof RateLimitedError) return error;
  throw new Error('It was not refused.', { cause: error });
}
