import {
  COMPANY_SIGN_IN_REFUSALS,
  COMPANY_SIGN_IN_USED,
  PASSWORDS_ARE_OFF,
} from '@timekeep/contracts/accounts/company-sign-in-texts';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { TestProvider, type Person } from '@timekeep/embedded/testing/test-provider';
import { ResignEmployee } from '../../employees/employees.module.js';
import {
  APPLICATION_URL,
  countedSignIns,
  personOf,
  sentTo,
  setCookiesOf,
  settingsOf,
} from '../../testing/company-sign-in.js';
import { TestAuthenticator, TestClock } from '../../testing/test-authenticator.js';
import {
  emailOf,
  startTestBackend,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { RateLimitTable } from '../../security/rate-limits/rate-limit-table.js';
import { EventStore } from '../../event-store/event-store.js';
import { DeactivateAccount, RegisterAccount } from '../accounts.module.js';
import { streamOfEmail } from '../email.decider.js';
import { answers } from '../../testing/says.js';

/** The cookies of the answer, as a browser sends them back. */
function cookiesOf(headers: Readonly<Record<string, unknown>>): string {
  return setCookiesOf(headers)
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const EXPIRED = { err: COMPANY_SIGN_IN_REFUSALS.expired };

describe("signing in at the company's provider", () => {
  let provider: TestProvider;
  let backend: TestBackend;

  beforeAll(async () => {
    provider = await TestProvider.start(APPLICATION_URL);
    backend = await startTestBackend({ companySignIn: settingsOf(provider) });
  });

  afterAll(async () => {
    await backend.stop();
    await provider.stop();
  });

  /** Goes to the provider and comes back; `changed` is what happens to the addresses under way. */
  const attempt = async (
    who: Person | null,
    changed: { there?: (url: URL) => void; back?: (url: URL) => void } = {},
  ) => {
    provider.person = who;
    const begun = await backend.http.get(SESSION_PATHS.companySignIn).expect(303);
    const there = new URL(String(begun.headers['location']));
    changed.there?.(there);
    const back = new URL(await provider.signIn(there.href));
    changed.back?.(back);
    return { cookie: cookiesOf(begun.headers), path: `${back.pathname}${back.search}` };
  };
  const comeBack = ({ cookie, path }: { cookie: string; path: string }) =>
    backend.http.get(path).set('Cookie', cookie).expect(303);
  const outcomeOf = async (...of: Parameters<typeof attempt>) =>
    String((await comeBack(await attempt(...of))).headers['location']);
  const open = (cookie: string, body: object = {}) =>
    backend.http.post(SESSION_PATHS.companySignInToken).set('Cookie', cookie).send(body);
  const ticketOf = async (who: Person) => {
    const { headers } = await comeBack(await attempt(who));
    expect(headers['location']).toBe(sentTo('done'));
    return cookiesOf(headers);
  };

  it('opens one session for the employee of the claim, and keeps the token out of addresses', async () => {
    await backend.user('100001', 'HR');
    const ticket = await ticketOf(personOf('100001'));
    const { body } = await open(ticket).expect(200);
    const { token }: { token: string } = body;
    await backend.http.get(API_PATHS.employees).set('Authorization', `Bearer ${token}`).expect(200);
    // A copy of the cookie opens no second one.
    expect((await open(ticket).expect(429)).text).toContain(COMPANY_SIGN_IN_USED);
    await open('').expect(401).expect(answers(EXPIRED));
    await open(`${ticket.slice(0, -3)}AAA`)
      .expect(401)
      .expect(answers(EXPIRED));
  });

  it('opens none after the other sessions were ended, with what began before', async () => {
    await backend.user('100023');
    await backend.proveEmail('100023');
    const ticket = await ticketOf(personOf('100023'));
    await backend.http
      .delete(SESSION_PATHS.sessions)
      .set(await backend.bearer('100023'))
      .expect(200);
    await open(ticket).expect(401).expect(answers(EXPIRED));
  });

  it('keeps cookies from scripts, other sites and other calls', async () => {
    const { headers } = await backend.http.get(SESSION_PATHS.companySignIn).expect(303);
    expect(String(headers['set-cookie'])).toMatch(
      /^mtkp-oidc-attempt-[\w-]{11}=v1\.[\w-]+; Max-Age=600; Path=\/api\/user\/oidc; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const url = new URL(String(headers['location']));
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('response_type')).toBe('code');
  });

  it('makes an account for an employee who has none, with the confirmed email of the provider', async () => {
    await backend.employee('100002');
    const { body } = await open(await ticketOf(personOf('100002'))).expect(200);
    const { token }: { token: string } = body;
    const { body: profile } = await backend.http
      .get('/api/user/profile/100002')
      .set('Authorization', `Bearer ${token}`)
      .expect(200);
    expect(profile).toMatchObject({
      EMP_EMAIL: emailOf('100002'),
      EMAIL_PROVEN: true,
      ACCOUNT_AUTHORITY: 'EMPLOYEE',
    });
    await backend.employee('100003');
    expect(await outcomeOf(personOf('100003', { email_verified: false }))).toBe(sentTo('email'));
    expect(await outcomeOf(personOf('100003', { email: emailOf('100002') }))).toBe(sentTo('email'));
  });

  it('refuses a claim that names nobody, and one that is missing', async () => {
    expect(await outcomeOf(personOf('999999'))).toBe(sentTo('unknown'));
    expect(await outcomeOf({ email: 'a@acme.example', email_verified: true })).toBe(sentTo('unknown'));
    expect(await outcomeOf(personOf('100001 OR 1=1'))).toBe(sentTo('unknown'));
  });

  it('refuses who has resigned, and an account that is closed, also between answer and session', async () => {
    await backend.user('100011');
    await backend.proveEmail('100011');
    const ticket = await ticketOf(personOf('100011', { email: emailOf('100011') }));
    await backend.run(new ResignEmployee('100011', testContext()));
    await open(ticket).expect(403);
    expect(await outcomeOf(personOf('100011'))).toBe(sentTo('closed'));
    await backend.user('100012');
    await backend.run(new DeactivateAccount('100012', testContext()));
    expect(await outcomeOf(personOf('100012'))).toBe(sentTo('closed'));
  });

  it('does not sign anybody in to an account that another person may have registered', async () => {
    await backend.user('100013');
    expect(await outcomeOf(personOf('100013', { email: 'real.owner@acme.example' }))).toBe(
      sentTo('unconfirmed'),
    );
    expect(await outcomeOf(personOf('100013', { email: emailOf('100013') }))).toBe(sentTo('unconfirmed'));
    // Once its owner has confirmed the address, another one at the provider is no contradiction.
    await backend.proveEmail('100013');
    expect(await outcomeOf(personOf('100013', { email: 'real.owner@acme.example' }))).toBe(sentTo('done'));
  });

  it('refuses a changed state, a nonce of another attempt, and an answer without the cookie', async () => {
    await backend.user('100021');
    await backend.proveEmail('100021');
    const who = personOf('100021');
    const withX = (name: string) => (url: URL) => {
      url.searchParams.set(name, 'x');
    };
    expect(await outcomeOf(who, { back: withX('state') })).toBe(sentTo('expired'));
    expect(await outcomeOf(who, { there: withX('nonce') })).toBe(sentTo('failed'));
    const [mine, other] = [await attempt(who), await attempt(who)];
    expect((await comeBack({ ...mine, cookie: '' })).headers['location']).toBe(sentTo('expired'));
    expect((await comeBack({ ...mine, cookie: other.cookie })).headers['location']).toBe(sentTo('expired'));
    const swapped = `${mine.cookie.split('=')[0]}=${other.cookie.split('=')[1]}`;
    expect((await comeBack({ ...mine, cookie: swapped })).headers['location']).toBe(sentTo('expired'));
    const changed = `${mine.cookie.slice(0, -3)}AAA`;
    expect((await comeBack({ ...mine, cookie: changed })).headers['location']).toBe(sentTo('expired'));
    expect((await comeBack(other)).headers['location']).toBe(sentTo('done'));
  });

  it('refuses an answer that comes again', async () => {
    await backend.user('100022');
    await backend.proveEmail('100022');
    const answer = await attempt(personOf('100022'));
    expect((await comeBack(answer)).headers['location']).toBe(sentTo('done'));
    // The first answer removed the cookie.
    expect((await comeBack(answer)).headers['location']).toBe(sentTo('expired'));
  });

  it('counts failed answers of an address, and no others', async () => {
    const { companySignIn } = LIMITS;
    const limits = backend.app.get(RateLimits);
    const points = () => countedSignIns(backend);
    const before = await points();
    expect(await outcomeOf(personOf('100001'))).not.toBe(sentTo('failed'));
    expect(await points()).toBe(before);
    expect(await outcomeOf(personOf('999999'))).toBe(sentTo('unknown'));
    // As pictures in a page of another site would call it.
    const stranger = `${SESSION_PATHS.companySignInReturn}?code=a&state=b`;
    const underWay = await attempt(personOf('999999'));
    await comeBack({ cookie: '', path: stranger });
    const { headers } = await comeBack({ ...underWay, path: stranger });
    expect(headers['set-cookie']).toBeUndefined();
    expect(await points()).toBe(before + 1);
    for (let n = before + 1; n < companySignIn.points; n += 1)
      await limits.countFailure({ limit: companySignIn, of: ['127.0.0.1'] });
    await backend.http.get(underWay.path).set('Cookie', underWay.cookie).expect(429);
    await backend.app.get(RateLimitTable).pool.query('TRUNCATE security.rate_limits');
    await limits.attempt([{ limit: companySignIn, of: ['127.0.0.2'] }], 'rule', () => Promise.resolve());
  });

  it('does not sign anybody in to an account that another person registers meanwhile', async () => {
    await backend.employee('100014');
    const hasher = backend.app.get(PasswordHasher);
    const hash = hasher.hash.bind(hasher);
    const account = { EMPID: '100014', email: 'impostor@acme.example', password: TEST_PASSWORD };
    const hashing = jest.spyOn(hasher, 'hash').mockImplementationOnce(async (...of) => {
      await backend.run(new RegisterAccount(account, testContext()));
      return hash(...of);
    });
    expect(await outcomeOf(personOf('100014'))).toBe(sentTo('unconfirmed'));
    hashing.mockRestore();
    // The address that was claimed for it is free again.
    const { app } = backend;
    expect((await app.get(EventStore).history(streamOfEmail(emailOf('100014')))).at(-1)?.event.type).toBe(
      'EmailReleased',
    );
  });

  it('says that a person broke off', async () => {
    // The session of the provider would answer by itself.
    expect(await outcomeOf(null)).toBe(sentTo('refused'));
  });

  it('asks for the second factor of the account', async () => {
    await backend.user('100031');
    await backend.proveEmail('100031');
    const clock = new TestClock(backend);
    const app = await TestAuthenticator.setUp(backend, await backend.bearer('100031'), clock);
    const ticket = await ticketOf(personOf('100031'));
    await open(ticket)
      .expect(401)
      .expect(answers({ err: sessionMessages.codeNeeded().text, secondFactor: 'code' }));
    await open(ticket, { code: app.code() }).expect(401);
    await open(ticket, { code: app.nextCode() }).expect(200);
  });

  it('leaves passwords as they are beside it', async () => {
    await backend.user('100041');
    await backend.proveEmail('100041');
    await backend.signIn('100041');
  });
});

describe('where people sign in at the provider alone', () => {
  it('passwords are refused, and so are registrations and codes for new ones', async () => {
    const provider = await TestProvider.start(APPLICATION_URL);
    const backend = await startTestBackend({ companySignIn: settingsOf(provider, true) });
    await backend.user('100001');
    await backend.proveEmail('100001');
    const off = { err: PASSWORDS_ARE_OFF };
    const { http } = backend;
    await http
      .post(API_PATHS.signIn)
      .send({ id: '100001', password: TEST_PASSWORD })
      .expect(403)
      .expect(answers(off));
    const account = { id: '100002', email: emailOf('100002'), password: TEST_PASSWORD };
    await http.post(API_PATHS.registerAccount).send(account).expect(403).expect(answers(off));
    await http
      .post(API_PATHS.requestReset)
      .send({ email: emailOf('100001') })
      .expect(403)
      .expect(answers(off));
    const reset = { id: randomUUID(), code: 'ABCDEFGHIJ', password: 'secret2' };
    await http.patch(API_PATHS.resetPassword).send(reset).expect(403).expect(answers(off));
    // A service that is away is said on the page.
    await provider.stop();
    const { headers } = await http.get(SESSION_PATHS.companySignIn).expect(303);
    expect(headers['location']).toBe(sentTo('unavailable'));
    await backend.stop();
  });
});

describe('without a provider', () => {
  it('its calls are not there', async () => {
    const backend = await startTestBackend();
    await backend.http.get(SESSION_PATHS.companySignIn).expect(404);
    await backend.http.get(SESSION_PATHS.companySignInReturn).expect(404);
    await backend.http.post(SESSION_PATHS.companySignInToken).expect(404);
    await backend.stop();
  });
});
