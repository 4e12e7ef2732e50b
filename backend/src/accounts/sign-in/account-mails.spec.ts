import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { eventually } from '@timekeep/tools/eventually';
import { pino } from 'pino';
import type { Email } from 'postal-mime';
import supertest from 'supertest';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { createApplication } from '../../create-application.js';
import { TestAuthenticator, TestClock } from '../../testing/test-authenticator.js';
import {
  emailOf,
  startTestBackend,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { type TestOutbox, TestSmtpServer } from '../../testing/test-mail.js';
import { FROM_PHONE, ON_PHONE, TestPhone } from '../../testing/test-phone.js';
import { SignInNotices } from './sign-in-notices.js';

const NEW_PASSWORD = 'secret4';

describe('mails about an account', () => {
  let phone: TestPhone;
  let outbox: TestOutbox;
  let backend: TestBackend;

  beforeAll(async () => {
    phone = await TestPhone.start();
    ({ outbox, backend } = phone);
  });

  afterAll(() => phone.stop());

  /** An account with a confirmed address, that was signed in to once; its daily mail is off. */
  const owner = async (EMPID: string, at = backend): Promise<{ Authorization: string }> => {
    await at.user(EMPID);
    await at.proveEmail(EMPID);
    return at.bearer(EMPID);
  };
  const changePassword = (
    session: { Authorization: string },
    { at = backend, key }: { readonly at?: TestBackend; readonly key?: string } = {},
  ) =>
    at.http
      .patch(SESSION_PATHS.changePassword)
      .set({ ...session, ...FROM_PHONE, ...(key !== undefined && { 'Idempotency-Key': key }) })
      .send({ password: TEST_PASSWORD, newPassword: NEW_PASSWORD });
  const mailTo = (EMPID: string, subject: string): Promise<Email> =>
    eventually(
      async () => (await outbox.mailTo(emailOf(EMPID))).find((mail) => mail.subject === subject),
      undefined,
      subject,
    );
  const subjectsTo = async (EMPID: string) =>
    (await outbox.mailTo(emailOf(EMPID))).map(({ subject }) => subject);

  it('tell of a new device at once, without the daily mail, at a confirmed address alone', async () => {
    await backend.user('100001');
    await backend.signIn('100001');
    await owner('100002');
    for (const EMPID of ['100001', '100002']) await phone.signIn(EMPID).expect(200);
    const { text } = await mailTo('100002', 'Sign-in on a new device');
    expect(text).toMatch(
      /^Sign-in on a new device: Safari on iPhone, 203\.0\.113\.7\. \w+ \d+, \d{4}, \d\d:\d\d \(Asia\/Manila\)\.$/m,
    );
    expect(text).toContain('Forgot Password');
    expect(text).not.toContain('Email me once a day');
    // They are looked at one after the other.
    expect(await subjectsTo('100001')).toEqual([]);
  });

  it('tell of failed sign-ins, without the daily mail', async () => {
    await owner('100003');
    for (let n = 0; n < 3; n += 1) await phone.signIn('100003', { password: 'wrong1' }).expect(401);
    await backend.app.get(SignInNotices).report(Date.now() + 11 * 60_000);
    const { text } = await mailTo('100003', 'Failed tries to sign in to your account');
    expect(text).toContain('3 with a wrong password. The last came from Safari on iPhone, 203.0.113.7.');
  });

  it('tell of two-step sign-in that was turned on or off, and of new recovery codes', async () => {
    const session = await owner('100004');
    const clock = new TestClock(backend);
    const app = await TestAuthenticator.setUp(backend, session, clock);
    await mailTo('100004', 'Two-step sign-in of your account was turned on');
    for (const path of [SESSION_PATHS.recoveryCodes, SESSION_PATHS.turnOffSecondFactor]) {
      const code = app.nextCode();
      await backend.http
        .post(path)
        .set({ ...session, ...FROM_PHONE })
        .send({ code })
        .expect(200);
    }
    await mailTo('100004', 'The recovery codes of your account were replaced');
    const { text } = await mailTo('100004', 'Two-step sign-in of your account was turned off');
    expect(text).toContain('was turned off: Safari on iPhone, 203.0.113.7. ');
    expect(text).toMatch(/If this was not you, .*“Forgot Password”.*tell the IT Department/);
  });

  it('tell of a new password that was chosen in a session, once for a repeated call', async () => {
    const session = await owner('100005');
    for (let n = 0; n < 2; n += 1) await changePassword(session, { key: 'once' }).expect(200);
    const { text } = await mailTo('100005', 'The password of your account was changed');
    expect(text).toContain('was changed: Safari on iPhone, 203.0.113.7. ');
    await untilAllBeforeAreSent('100006');
    expect(await subjectsTo('100005')).toEqual(['The password of your account was changed']);
  });

  it('of changes are ten a day of each kind for an account', async () => {
    await owner('100007');
    const notices = backend.app.get(SignInNotices);
    for (let n = 0; n < 11; n += 1) notices.changed('password-changed', '100007', ON_PHONE, testContext());
    notices.changed('second-factor-on', '100007', ON_PHONE, testContext());
    await untilAllBeforeAreSent('100008');
    const subjects = await eventually(async () => {
      const found = await subjectsTo('100007');
      return found.length >= 11 ? found : undefined;
    });
    expect(subjects).toHaveLength(11);
    expect(subjects).toContain('Two-step sign-in of your account was turned on');
  });

  it('of changes count repeated calls once', async () => {
    const session = await owner('100009');
    const notices = backend.app.get(SignInNotices);
    const repeated = testContext();
    for (let n = 0; n < 10; n += 1) notices.changed('password-changed', '100009', ON_PHONE, repeated);
    await changePassword(session).expect(200);
    const subjects = await eventually(async () => {
      const found = await subjectsTo('100009');
      return found.length >= 2 ? found : undefined;
    });
    expect(subjects).toEqual(Array(2).fill('The password of your account was changed'));
  });

  it('tell of a repeated call nothing, at a backend that has not sent the first mail either', async () => {
    const session = await owner('100010');
    await changePassword(session, { key: 'elsewhere' }).expect(200);
    await mailTo('100010', 'The password of your account was changed');
    const configuration = backend.app.get<Configuration>(CONFIGURATION);
    const second = await createApplication(configuration, pino({ level: 'silent' }));
    await second.listen(0, '127.0.0.1');
    try {
      await supertest(await second.getUrl())
        .patch(SESSION_PATHS.changePassword)
        .set({ ...session, 'Idempotency-Key': 'elsewhere' })
        .send({ password: TEST_PASSWORD, newPassword: NEW_PASSWORD })
        .expect(200);
    } finally {
      // Its mails are sent before it ends.
      await second.close();
    }
    expect(await subjectsTo('100010')).toHaveLength(1);
  });

  it('fail no call when they cannot be sent', async () => {
    const server = await TestSmtpServer.start();
    const mail = { url: server.url, from: 'no-reply@acme.example' };
    const careful = await startTestBackend({ trustProxy: 1, mail });
    const [refused, accepted] = [await owner('100001', careful), await owner('100002', careful)];
    const before = server.received.length;
    server.answerRcpt('550 No such mailbox', 1);
    await changePassword(refused, { at: careful }).expect(200);
    await changePassword(accepted, { at: careful }).expect(200);
    await eventually(() => Promise.resolve(server.received.length > before));
    expect(server.received.slice(before)).toHaveLength(1);
    await careful.stop();
    await server.stop();
  });

  /** Mails are prepared one after the other. */
  async function untilAllBeforeAreSent(EMPID: string): Promise<void> {
    await changePassword(await owner(EMPID)).expect(200);
    await mailTo(EMPID, 'The password of your account was changed');
  }
});
