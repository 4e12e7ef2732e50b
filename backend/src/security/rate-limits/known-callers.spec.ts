import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { createApplication } from '../../create-application.js';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../../testing/test-backend.js';
import { LIMITS } from './limits.js';
import { RateLimitTable } from './rate-limit-table.js';
import { RateLimits } from './rate-limits.js';

const { signInFromAddress, signInOfKnown } = LIMITS;
const KNOWN = '100001';
const STRANGER = '100002';

describe('an address with too many wrong passwords', () => {
  let backend: TestBackend;
  let second: NestExpressApplication;
  /** Another address for each test. */
  let here: string;
  let tests = 0;

  beforeAll(async () => {
    backend = await startTestBackend({ trustProxy: 1 });
    second = await createApplication(
      backend.app.get<Configuration>(CONFIGURATION),
      pino({ level: 'silent' }),
    );
    await second.init();
    await Promise.all([KNOWN, STRANGER].map((EMPID) => backend.user(EMPID)));
  });

  afterAll(async () => {
    await second.close();
    await backend.stop();
  });

  beforeEach(async () => {
    here = `198.51.100.${(tests += 1)}`;
    await signIn(KNOWN, TEST_PASSWORD).expect(200);
  });

  const signIn = (id: string, password: string, from = here) =>
    backend.http.post('/api/user/auth').set('X-Forwarded-For', from).send({ id, password });
  const useUp = async (address: string): Promise<void> => {
    const limits = backend.app.get(RateLimits);
    for (let n = 0; n < signInFromAddress.points; n++)
      await limits.countFailure({ limit: signInFromAddress, of: [address] });
  };
  const pool = () => backend.app.get(RateLimitTable).pool;

  it('lets those in who signed in there before, and nobody else', async () => {
    await useUp(here);
    for (let n = 0; n < 5; n++) await signIn(KNOWN, TEST_PASSWORD).expect(200);
    await signIn(STRANGER, TEST_PASSWORD).expect(429, /too many wrong sign-ins from your network/);
    const elsewhere = '203.0.113.77';
    await useUp(elsewhere);
    await signIn(KNOWN, TEST_PASSWORD, elsewhere).expect(429);
  });

  it('lets these be wrong three times a day', async () => {
    await useUp(here);
    for (let n = 0; n < signInOfKnown.points; n++) await signIn(KNOWN, 'wrong1').expect(401);
    const { body, headers } = await signIn(KNOWN, TEST_PASSWORD).expect(429);
    expect(body).toMatchObject({
      err: expect.stringMatching(/from your network\. Please try again in 15 minutes\.$/),
    });
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  it('lets no more guesses through when many come at once', async () => {
    await useUp(here);
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, n) => signIn(KNOWN, `wrong${n}`)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(signInOfKnown.points);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(50 - signInOfKnown.points);
  });

  it('has those it knows on all backends, and for 45 days', async () => {
    const isKnown = (EMPID: string) => second.get(RateLimits).isKnown([EMPID, here]);
    expect(await isKnown(KNOWN)).toBe(true);
    expect(await isKnown(STRANGER)).toBe(false);
    const { rows } = await pool().query<{ days: string }>(
      `SELECT (expire - $1) / 86400000.0 AS days FROM security.rate_limits WHERE key LIKE 'known:%'`,
      [Date.now()],
    );
    expect(new Set(rows.map(({ days }) => Math.round(Number(days))))).toEqual(new Set([45]));
    await pool().query('UPDATE security.rate_limits SET expire = $1', [Date.now()]);
    expect(await isKnown(KNOWN)).toBe(false);
  });
});
