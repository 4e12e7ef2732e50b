import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { countedAddress } from '../../http/client-address.js';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../../testing/test-backend.js';
import { LIMITS } from './limits.js';
import { RateLimits } from './rate-limits.js';
import { uncoded } from '../../testing/says.js';

const { signInToAccount, token } = LIMITS;
const EMPID = '100001';
const hex = (n: number) => n.toString(16);

describe('a caller who takes another IPv6 address for each try', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend({ trustProxy: 1 });
    await backend.user(EMPID);
  });

  afterAll(() => backend.stop());

  const signIn = (from: string, password: string) =>
    backend.http.post(API_PATHS.signIn).set('X-Forwarded-For', from).send({ id: EMPID, password });

  it.each([
    {
      network: '/64',
      times: 1,
      within: (n: number) => `2001:db8:1:0:${hex(n)}:${hex(n * 7)}::${hex(n + 1)}`,
      beside: '2001:db8:1:1::1',
    },
    {
      network: '/56',
      times: 2,
      within: (n: number) => `2001:db8:2:5${hex(n + 16)}::1`,
      beside: '2001:db8:2:600::1',
    },
    {
      network: '/48',
      times: 4,
      within: (n: number) => `2001:db8:3:${hex((n + 1) * 256)}::1`,
      beside: '2001:db8:4::1',
    },
  ])('is stopped within a $network, and the network beside it is not', async ({ times, within, beside }) => {
    const points = signInToAccount.points * times;
    for (let n = 0; n < points; n += 1) await signIn(within(n), 'wrong1').expect(401);
    for (const n of [0, points, points + 1]) {
      const { body, headers } = await signIn(within(n), TEST_PASSWORD).expect(429);
      expect(uncoded(body)).toEqual({ err: expect.stringContaining(signInToAccount.reason.text) });
      expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    }
    await signIn(beside, TEST_PASSWORD).expect(200);
  });

  it('is stopped where failures are counted once they are known, also in memory', async () => {
    const limits = backend.app.get(RateLimits);
    const network = (n: number) => `2001:db8:5:${hex(n)}::7`;
    for (let n = 0; n < token.points * 2; n += 1)
      await limits.countFailure({ limit: token, of: [countedAddress(network(n % 256)) ?? ''] });
    const verify = (from: string) =>
      backend.http.post(API_PATHS.verifyToken).set('X-Forwarded-For', from).send({ token: 'a.b.c' });
    await verify(network(7)).expect(429);
    await verify('2001:db8:5:100::7').expect(401);
  });
});
