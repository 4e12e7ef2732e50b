import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { eventually } from '@timekeep/tools/eventually';
import pg from 'pg';
import { pino } from 'pino';
import supertest from 'supertest';
import { DeactivateAccount } from '../../accounts/accounts.module.js';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { createApplication } from '../../create-application.js';
import { RefusedError } from '../../event-store/store-errors.js';
import {
  emailOf,
  startTestBackend,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { deployedConfiguration } from '../../testing/test-configuration.js';
import { PoolFullError } from '../hashing/worker-pool.js';
import { LIMITS, type RateLimit } from './limits.js';
import { RateLimitTable } from './rate-limit-table.js';
import { RateLimits } from './rate-limits.js';
import { uncoded } from '../../testing/says.js';

const { signedIn, signInToAccount, signInFromAddress, registration, token, terminalKey } = LIMITS;
const THERE = '203.0.113.8';
/** Address of all requests in a backend that trusts no proxy. */
const LOOPBACK = '127.0.0.1';

describe('limits on guessing', () => {
  let backend: TestBackend;
  let second: NestExpressApplication;
  let secondUrl: string;
  /** Another address for each test: what one has counted holds up no other, not even in memory. */
  let here: string;
  let tests = 0;

  beforeAll(async () => {
    backend = await startTestBackend({ trustProxy: 1 });
    const configuration = backend.app.get<Configuration>(CONFIGURATION);
    second = await createApplication({ ...configuration, trustProxy: null }, pino({ level: 'silent' }));
    await second.listen(0, '127.0.0.1');
    secondUrl = await second.getUrl();
    await Promise.all(['100001', '100002', '100005', '100007'].map((EMPID) => backend.user(EMPID)));
  });

  afterAll(async () => {
    await second.close();
    await backend.stop();
  });

  beforeEach(async () => {
    here = `198.51.100.${(tests += 1)}`;
    // After an outage the table is left alone for a moment.
    const emptied = () => table().attempt(() => table().pool.query('TRUNCATE security.rate_limits'));
    await eventually(async () => (await emptied()) !== null);
  });

  const table = () => backend.app.get(RateLimitTable);
  const signIn = (id: string, password: string, from = here, http = backend.http) =>
    http.post('/api/user/auth').set('X-Forwarded-For', from).send({ id, password });
  const wrong = async (count: number, id = '100001', from = here, http = backend.http): Promise<void> => {
    const answers = await Promise.all(Array.from({ length: count }, () => signIn(id, 'wrong1', from, http)));
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(401));
  };
  const register = (id: string, from = here) =>
    backend.http
      .post('/api/user')
      .set('X-Forwarded-For', from)
      .send({ id, email: emailOf(id), password: TEST_PASSWORD });
  const alreadyFailed = async (limit: RateLimit, count: number, from = here): Promise<void> => {
    const limits = backend.app.get(RateLimits);
    for (let n = 0; n < count; n++) await limits.countFailure({ limit, of: [from] });
  };

  /** All tries of an account but the last, without the time that their hashes take; then the last. */
  const useUp = async (id: string, from = here): Promise<void> => {
    const refused = () => Promise.reject(new RefusedError({ kind: 'unauthorized', message: 'No.' }));
    const limits = [{ limit: signInToAccount, of: [id, from] }];
    for (let n = 1; n < signInToAccount.points; n++)
      await expect(backend.app.get(RateLimits).attempt(limits, 'unauthorized', refused)).rejects.toThrow(
        'No.',
      );
    await wrong(1, id, from);
  };

  describe('of an account', () => {
    it('lets ten wrong passwords be tried, and then not even the right one', async () => {
      await wrong(signInToAccount.points);
      const { body, headers } = await signIn('100001', TEST_PASSWORD).expect(429);
      expect(uncoded(body)).toEqual({
        err: 'There were too many wrong passwords for this employee ID. Please try again in 15 minutes.',
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(890);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
    });

    it('leaves other accounts there, and the account elsewhere, alone', async () => {
      await useUp('100001');
      await signIn('100001', TEST_PASSWORD).expect(429);
      await signIn('100002', TEST_PASSWORD).expect(200);
      await signIn('100001', TEST_PASSWORD, THERE).expect(200);
    });

    it('holds for all backends together, whatever address a caller claims where no proxy is trusted', async () => {
      await useUp('100001', LOOPBACK);
      await signIn('100001', TEST_PASSWORD, here, supertest(secondUrl)).expect(429);
    });

    it('counts no success, and forgives no failure for one', async () => {
      for (let n = 0; n < signInToAccount.points + 2; n++) await signIn('100001', TEST_PASSWORD).expect(200);
      await wrong(signInToAccount.points - 1);
      await signIn('100001', TEST_PASSWORD).expect(200);
      await wrong(1);
      await signIn('100001', TEST_PASSWORD).expect(429);
    });

    it('lets no more through when two hundred come at once', async () => {
      const guesses = Array.from({ length: 200 }, (_, n) => signIn('100001', `wrong${n}`));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(signInToAccount.points);
      expect(statuses.filter((status) => status === 429)).toHaveLength(200 - signInToAccount.points);
    });

    it('is over when its time is', async () => {
      await useUp('100001');
      await signIn('100001', TEST_PASSWORD).expect(429);
      await table().pool.query('UPDATE security.rate_limits SET expire = $1', [Date.now()]);
      await signIn('100001', TEST_PASSWORD).expect(200);
    });

    it('says nothing of whether there is such an account', async () => {
      await useUp('999999');
      await signIn('999999', 'wrong1').expect(429);
    });
  });

  it('count nothing that was not looked at, nor the right password of a closed account', async () => {
    await backend.run(new DeactivateAccount('100005', testContext()));
    await signIn('100005', TEST_PASSWORD).expect(403);
    const limits = [{ limit: signInToAccount, of: ['100001', here] }];
    const full = () => Promise.reject(new PoolFullError());
    const attempt = backend.app.get(RateLimits).attempt(limits, 'unauthorized', full);
    await expect(attempt).rejects.toThrow(PoolFullError);
    expect(await pointsInTable()).toEqual([]);
  });

  it('of an address counts the wrong passwords for all accounts', async () => {
    const used = '203.0.113.9';
    await alreadyFailed(signInFromAddress, signInFromAddress.points - 1, used);
    await wrong(1, '100001', used);
    await signIn('100002', TEST_PASSWORD, used).expect(429, /too many wrong sign-ins from your network/);
    await signIn('100002', TEST_PASSWORD, THERE).expect(200);
    expect(await pointsInTable()).toEqual([1, signInFromAddress.points]);
  });

  it.each([
    ['a port behind it', (n: number) => `192.0.2.1:${4_000 + n}`],
    ['words that are no address', (n: number) => `somebody-${n}`],
  ])('see the same address whatever comes with it: %s', async (_, from) => {
    for (let n = 0; n < signInToAccount.points; n++) await wrong(1, '100001', from(n));
    await signIn('100001', TEST_PASSWORD, from(99)).expect(429);
    await signIn('100001', TEST_PASSWORD, here).expect(200);
  });

  it('of registrations hold nobody up while many register at once', async () => {
    const ids = Array.from({ length: 4 }, (_, n) => String(300_001 + n));
    await Promise.all(ids.map((id) => backend.employee(id)));
    await alreadyFailed(registration, registration.points - 1, THERE);
    const answers = await Promise.all(ids.map((id) => register(id, THERE)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
    const points = await pointsInTable();
    expect(points.sort((a, b) => a - b)).toEqual([ids.length, registration.points - 1]);
  });

  it('of accounts let so many be registered from an address in an hour, also at once', async () => {
    const ids = Array.from({ length: 4 }, (_, n) => String(300_011 + n));
    await Promise.all(ids.map((id) => backend.employee(id)));
    await alreadyFailed(LIMITS.registered, LIMITS.registered.points - 2);
    // A refused one takes no place.
    await register('999999').expect(422);
    const answers = await Promise.all(ids.map((id) => register(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    const late = answers.find(({ status }) => status === 429);
    expect(uncoded(late?.body)).toEqual({
      err: expect.stringMatching(/^Too many accounts were registered from your/),
    });
    await register(ids[answers.findIndex(({ status }) => status === 429)] ?? '', THERE).expect(201);
  });

  it('of registrations count those that were refused', async () => {
    await backend.employee('100003');
    await backend.employee('100004');
    await alreadyFailed(registration, registration.points - 1);
    await register('100003').expect(201);
    await register('999999').expect(422);
    await register('100004').expect(429, /too many refused registrations/);
  });

  it('of tokens count those that are no session, and never stop one', async () => {
    const session = await backend.signIn('100001');
    const verify = (text: string) =>
      backend.http.post('/api/user/token').set('X-Forwarded-For', here).send({ token: text });
    const profile = (text: string) =>
      backend.http
        .get('/api/user/profile/100001')
        .set('X-Forwarded-For', here)
        .set('Authorization', `Bearer ${text}`);
    await alreadyFailed(token, token.points - 2);
    await verify('a.b.c').expect(401);
    await profile('a.b.c').expect(401);
    await verify('a.b.c').expect(429, /too many requests without a valid session/);
    await profile('a.b.c').expect(429);
    await verify(session).expect(200);
    await profile(session).expect(200);
  });

  it('of terminals count wrong keys', async () => {
    const punch = () =>
      backend.http
        .post('/api/clock/punches')
        .set('X-Forwarded-For', here)
        .set(TERMINAL_KEY_HEADER, `gate.${'a'.repeat(43)}`)
        .send({ punches: [] });
    await alreadyFailed(terminalKey, terminalKey.points - 1);
    await punch().expect(401);
    await punch().expect(429, /too many wrong keys/);
  });

  it('go on in memory while the database is away', async () => {
    await backend.lines.database.cut();
    await wrong(signInToAccount.points, '100002');
    await signIn('100002', TEST_PASSWORD).expect(429);
    await signIn('100002', TEST_PASSWORD, THERE).expect(200);
    await backend.lines.database.restore();
    await eventually(async () => (await signIn('100002', TEST_PASSWORD)).status === 200);
  });

  it('lock nobody out whose right passwords met a table that did not answer', async () => {
    const configuration = backend.app.get<Configuration>(CONFIGURATION);
    const { countedWithinMs } = deployedConfiguration();
    const hurried = await createApplication({ ...configuration, countedWithinMs }, pino({ level: 'silent' }));
    await hurried.listen(0, '127.0.0.1');
    const http = supertest(await hurried.getUrl());
    const other = new pg.Client(configuration.databaseUrl);
    await other.connect();
    await other.query('BEGIN');
    await other.query('LOCK TABLE security.rate_limits IN EXCLUSIVE MODE');
    const signIns = Array.from({ length: signInToAccount.points }, () =>
      signIn('100007', TEST_PASSWORD, here, http),
    );
    const answers = await Promise.all(signIns);
    await other.query('COMMIT');
    await other.end();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await wrong(signInToAccount.points, '100007', here, http);
    await hurried.close();
  });

  it('count nothing that failed by our own fault', async () => {
    const limits = [{ limit: LIMITS.resetOfEmail, of: [here] }];
    const count = (work: () => Promise<unknown>) => backend.app.get(RateLimits).count(limits, work);
    const refusal = new RefusedError({ kind: 'rule', message: 'No.' });
    await expect(count(() => Promise.reject(new PoolFullError()))).rejects.toThrow(PoolFullError);
    expect(await pointsInTable()).toEqual([]);
    await expect(count(() => Promise.reject(refusal))).rejects.toThrow(refusal);
    expect(await pointsInTable()).toEqual([1]);
  });

  it('are kept under keys that tell of nobody', async () => {
    await wrong(1);
    await signIn('100002', TEST_PASSWORD).expect(200);
    const { rows } = await table().pool.query<{ key: string }>('SELECT key FROM security.rate_limits');
    for (const { key } of rows)
      expect(key).toMatch(/^(signed-in|sign-in-(to-account|from-address)|known):[\w-]{43}$/);
  });

  it('leave nothing in the table once their time is over', async () => {
    await wrong(1);
    await table().pool.query('UPDATE security.rate_limits SET expire = $1 WHERE key LIKE $2', [
      Date.now(),
      'sign-in-to%',
    ]);
    await table().removeExpired();
    expect(await pointsInTable()).toEqual([1]);
  });

  /** Those of failures. */
  async function pointsInTable(): Promise<number[]> {
    const { rows } = await table().pool.query<{ points: number }>(
      'SELECT points FROM security.rate_limits WHERE points > 0 AND key NOT LIKE $1 ORDER BY points',
      [`${signedIn.name}:%`],
    );
    return rows.map(({ points }) => points);
  }
});
