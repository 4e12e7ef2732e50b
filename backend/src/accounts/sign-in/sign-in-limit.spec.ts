import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { TEST_PASSWORD } from '../../testing/test-backend.js';
import { NEW_PASSWORD, TestResets } from '../../testing/test-resets.js';
import { TestAuthenticator, TestClock, wrongCodeAt } from '../../testing/test-authenticator.js';
import { answers } from '../../testing/says.js';

const TOO_MANY = {
  err: 'There were too many sign-ins to this account. Please try again in 60 minutes.',
};

describe('an account that is signed in to again and again', () => {
  let resets: TestResets;

  beforeAll(async () => {
    resets = await TestResets.start({ trustProxy: 1 });
  });

  afterAll(() => resets.stop());

  const signIn = (id: string, password = TEST_PASSWORD, from = '203.0.113.7') =>
    resets.backend.http.post(API_PATHS.signIn).set('X-Forwarded-For', from).send({ id, password });
  /** Counts sign-ins until so many are left, without the time that their hashes take. */
  const useUpBut = async (left: number, EMPID: string): Promise<void> => {
    const limits = [{ limit: LIMITS.signedIn, of: [EMPID, '0'] }];
    for (let n = LIMITS.signedIn.points; n > left; n -= 1)
      await resets.backend.app.get(RateLimits).countSuccess(limits, () => Promise.resolve());
  };

  it('is closed to further ones for the rest of the hour, wherever from, and others are not', async () => {
    for (const EMPID of ['100001', '100002']) await resets.backend.user(EMPID);
    await useUpBut(1, '100001');
    // Strangers use none of them up.
    for (let n = 0; n < 3; n += 1) await signIn('100001', 'wrong1').expect(401);
    await signIn('100001').expect(200);
    await signIn('100001').expect(429).expect(answers(TOO_MANY));
    await signIn('100001', TEST_PASSWORD, '203.0.113.8').expect(429).expect(answers(TOO_MANY));
    await signIn('100001', 'wrong1').expect(401);
    await signIn('100002').expect(200);
  });

  it('counts none without the code of its second factor', async () => {
    const { backend } = resets;
    await backend.user('100003');
    const session = await backend.bearer('100003');
    const app = await TestAuthenticator.setUp(backend, session, new TestClock(backend));
    await useUpBut(2, '100003');
    for (const code of [undefined, wrongCodeAt(app)])
      await backend.http
        .post(API_PATHS.signIn)
        .send({ id: '100003', password: TEST_PASSWORD, code })
        .expect(401);
    await app.signIn(backend, '100003');
    await signIn('100003').expect(429).expect(answers(TOO_MANY));
  });

  it('is free again with a password that was reset by mail', async () => {
    const { id, code } = await resets.ticketOf('100004');
    await useUpBut(0, '100004');
    await signIn('100004').expect(429).expect(answers(TOO_MANY));
    await resets.reset(id, code).expect(200);
    await signIn('100004', NEW_PASSWORD).expect(200);
  });
});
