import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Response } from 'supertest';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { TestAuthenticator, TestClock, wrongCodeAt } from '../testing/test-authenticator.js';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../testing/test-backend.js';
import { PasswordHasher } from './hashing/password-hasher.js';
import { LIMITS } from './rate-limits/limits.js';
import { RateLimitTable } from './rate-limits/rate-limit-table.js';
import { RateLimits } from './rate-limits/rate-limits.js';
import { DEVICE_COOKIE } from './known-devices.js';

const { signInOnDevice, signInToAccount, signInFromAddress, secondFactor } = LIMITS;
const OWNER = '100001';
const OTHER = '100002';
const NEW_PASSWORD = 'another9';

describe('a known device', () => {
  let backend: TestBackend;
  /** Another address for each test. */
  let here: string;
  let tests = 0;

  beforeAll(async () => {
    backend = await startTestBackend({ trustProxy: 1 });
    for (const EMPID of [OWNER, OTHER]) await backend.user(EMPID);
  });

  afterAll(() => backend.stop());

  beforeEach(() => {
    here = `198.51.100.${(tests += 1)}`;
  });

  interface From {
    readonly cookie?: string;
    readonly address?: string;
    readonly code?: string;
  }
  const signIn = (id: string, password: string, { cookie = '', address = here, code }: From = {}) =>
    backend.http
      .post(API_PATHS.signIn)
      .set({ 'X-Forwarded-For': address, cookie })
      .send({ id, password, ...(code !== undefined && { code }) });
  const wrong = async (count: number, id: string, from: From = {}): Promise<void> => {
    for (let n = 0; n < count; n += 1) await signIn(id, 'wrong1', from).expect(401);
  };
  /** The cookie of a browser in which the employee signs in. */
  const deviceOf = async (id = OWNER, from: From = {}): Promise<string> =>
    cookieIn(await signIn(id, TEST_PASSWORD, from).expect(200));

  it('has a cookie that scripts and other sites cannot use, for the calls of accounts', async () => {
    const plain = await signIn(OWNER, TEST_PASSWORD).expect(200);
    const [set = ''] = plain.get('Set-Cookie') ?? [];
    expect(set).toMatch(
      /^mtkp-device=v1\.[\w-]+; Max-Age=34560000; Path=\/api\/user; .*HttpOnly; SameSite=Strict$/,
    );
    expect(set).not.toContain('Secure');
    const secure = await signIn(OWNER, TEST_PASSWORD).set('X-Forwarded-Proto', 'https').expect(200);
    expect(secure.get('Set-Cookie')?.[0]).toContain('; Secure;');
    expect((await signIn(OWNER, 'wrong1').expect(401)).get('Set-Cookie')).toBeUndefined();
  });

  it('keeps its tries while others at the address use theirs up, and the other way round', async () => {
    const cookie = await deviceOf();
    await wrong(signInToAccount.points, OWNER);
    await signIn(OWNER, TEST_PASSWORD).expect(429);
    await wrong(signInOnDevice.points - 1, OWNER, { cookie });
    await signIn(OWNER, TEST_PASSWORD, { cookie }).expect(200);
    await wrong(1, OWNER, { cookie });
    await signIn(OWNER, TEST_PASSWORD, { cookie }).expect(429, /too many wrong passwords/);
    const there = '203.0.113.5';
    // A copy of the cookie can use up the device's tries, and not those of other places.
    await signIn(OWNER, TEST_PASSWORD, { cookie, address: there }).expect(200);
  });

  it('is not held up by a network that is over its limit', async () => {
    const cookie = await deviceOf();
    const limits = backend.app.get(RateLimits);
    for (let n = 0; n < signInFromAddress.points; n += 1)
      await limits.countFailure({ limit: signInFromAddress, of: [here] });
    for (let n = 0; n < LIMITS.signInOfKnown.points + 1; n += 1) await wrong(1, OWNER, { cookie });
    await signIn(OWNER, TEST_PASSWORD, { cookie }).expect(200);
    await signIn(OTHER, TEST_PASSWORD, { cookie }).expect(429);
  });

  it('is known to those alone who signed in with it, one after the other', async () => {
    const first = await deviceOf();
    await wrong(signInToAccount.points, OTHER, { cookie: first });
    await signIn(OTHER, TEST_PASSWORD, { cookie: first }).expect(429);
    const both = await deviceOf(OTHER, { cookie: first, address: '203.0.113.6' });
    await signIn(OTHER, TEST_PASSWORD, { cookie: both }).expect(200);
    await wrong(signInToAccount.points, OWNER);
    await signIn(OWNER, TEST_PASSWORD, { cookie: both }).expect(200);
  });

  it('is not to be forged or changed, nor does it serve as another one', async () => {
    const cookie = await deviceOf();
    await wrong(signInToAccount.points, OWNER);
    const at = DEVICE_COOKIE.length + 20;
    const changed = `${cookie.slice(0, at)}${cookie[at] === 'A' ? 'B' : 'A'}${cookie.slice(at + 1)}`;
    for (const other of [changed, `${DEVICE_COOKIE}=v1.`, `${DEVICE_COOKIE}={}`, 'x=1; y'])
      await signIn(OWNER, TEST_PASSWORD, { cookie: other }).expect(429);
    await signIn(OWNER, TEST_PASSWORD, { cookie: `a=b; ${cookie}` }).expect(200);
  });

  it('stays known after Logout, and to its owner who changes the password; copies of its cookie do not', async () => {
    await backend.user('100003');
    const cookie = await deviceOf('100003');
    const elsewhere = await deviceOf('100003');
    await backend.http
      .post(SESSION_PATHS.logout)
      .set(await backend.bearer('100003'))
      .expect(200);
    const changed = await backend.http
      .patch(SESSION_PATHS.changePassword)
      .set({ ...(await backend.bearer('100003')), cookie })
      .send({ password: TEST_PASSWORD, newPassword: NEW_PASSWORD })
      .expect(200);
    await wrong(signInToAccount.points, '100003');
    for (const former of [cookie, elsewhere])
      await signIn('100003', NEW_PASSWORD, { cookie: former }).expect(429);
    await signIn('100003', NEW_PASSWORD, { cookie: cookieIn(changed) }).expect(200);
  });

  it('is not known by a sign-in with a password that is changed meanwhile', async () => {
    await backend.user('100006');
    const hasher = backend.app.get(PasswordHasher);
    const matches = hasher.matches.bind(hasher);
    const session = await backend.bearer('100006');
    const matching = jest.spyOn(hasher, 'matches').mockImplementationOnce(async (...of) => {
      const isRight = await matches(...of);
      const change = { password: TEST_PASSWORD, newPassword: NEW_PASSWORD };
      await backend.http.patch(SESSION_PATHS.changePassword).set(session).send(change).expect(200);
      return isRight;
    });
    const cookie = cookieIn(await signIn('100006', TEST_PASSWORD));
    matching.mockRestore();
    await wrong(signInToAccount.points, '100006');
    await signIn('100006', NEW_PASSWORD, { cookie }).expect(429);
  });

  it('is forgotten with all other sessions, unless they are ended there', async () => {
    await backend.user('100004');
    const [cookie, other] = [await deviceOf('100004'), await deviceOf('100004')];
    const session = await backend.bearer('100004');
    const end = (from: object) =>
      backend.http
        .delete(SESSION_PATHS.sessions)
        .set({ ...session, ...from })
        .expect(200);
    const kept = cookieIn(await end({ cookie }));
    await wrong(signInToAccount.points, '100004');
    await signIn('100004', TEST_PASSWORD, { cookie: other }).expect(429);
    await signIn('100004', TEST_PASSWORD, { cookie: kept }).expect(200);
    // A session without a known device gets none.
    expect((await end({ cookie: other })).get('Set-Cookie')).toBeUndefined();
  });

  it('has tries of its own for codes of the second factor, whose pauses grow', async () => {
    await backend.user('100005');
    const clock = new TestClock(backend);
    const session = await backend.bearer('100005');
    const app = await TestAuthenticator.setUp(backend, session, clock);
    const at = (code: string, from: From = {}) => signIn('100005', TEST_PASSWORD, { ...from, code });
    const cookie = cookieIn(await at(app.nextCode()).expect(200));
    const bad = wrongCodeAt(app);
    // Somebody who knows the password, from several addresses.
    for (let n = 0; n < secondFactor.points; n += 1)
      await at(bad, { address: `203.0.113.${100 + n}` }).expect(401);
    await at(app.nextCode()).expect(429, /again in 15 minutes/);
    await endPauses();
    await at(bad).expect(401);
    await at(bad).expect(429, /again in 30 minutes/);
    await endPauses();
    await at(bad).expect(401);
    await at(bad).expect(429, /again in 60 minutes/);
    for (let n = 0; n < secondFactor.points - 1; n += 1) await at(bad, { cookie }).expect(401);
    await at(app.nextCode(), { cookie }).expect(200);
    // Somebody with the password and a session does not end the pause.
    await backend.http.delete(SESSION_PATHS.sessions).set(session).expect(200);
    await at(bad).expect(429);
  });

  const endPauses = () =>
    backend.app
      .get(RateLimitTable)
      .pool.query(`UPDATE security.rate_limits SET expire = $1 WHERE key LIKE 'second-factor:%'`, [
        Date.now(),
      ]);
});

/** The cookie of the device that an answer sets. */
function cookieIn(answer: Response): string {
  const set = answer.get('Set-Cookie') ?? [];
  return set.find((each) => each.startsWith(`${DEVICE_COOKIE}=`))?.split(';')[0] ?? '';
}
