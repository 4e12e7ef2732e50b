import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import type { Notice, NoticesAnswer } from '@timekeep/contracts/api/notices-api';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { noticesStream } from '@timekeep/contracts/events/streams';
import { eventually } from '@timekeep/tools/eventually';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { TestAuthenticator, TestClock, wrongCodeAt } from '../../testing/test-authenticator.js';
import {
  emailOf,
  startTestBackend,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { ON_PHONE, TestPhone } from '../../testing/test-phone.js';
import { AccountReader, type AccountIdentity } from '../account-reader.module.js';
import { RegisterAccount, RemoveAccount } from '../accounts.module.js';
import { SignInNotices } from './sign-in-notices.js';

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const PIN = '0042';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const FIREFOX = { ...ON_PHONE, device: 'Firefox' };

describe('notices about sign-ins', () => {
  let phone: TestPhone;
  let backend: TestBackend;

  beforeAll(async () => {
    phone = await TestPhone.start();
    ({ backend } = phone);
  });

  afterAll(() => phone.stop());

  const wrong = async (count: number, id: string): Promise<void> => {
    for (let n = 0; n < count; n += 1) await phone.signIn(id, { password: 'wrong1' }).expect(401);
  };
  const eventsOf = async (id: string): Promise<readonly NoticesEvent[]> => {
    const stored = await backend.app.get(EventStore).history<NoticesEvent>(noticesStream(id));
    return stored.map(({ event }) => event);
  };
  const recorded = (id: string, count: number) =>
    eventually(async () => {
      const events = await eventsOf(id);
      return events.length >= count ? events : undefined;
    });
  /** An account that was signed in to once, on a device of its own. */
  const owner = async (EMPID: string): Promise<string> => {
    await backend.user(EMPID);
    await backend.signIn(EMPID);
    await recorded(EMPID, 1);
    return EMPID;
  };
  const accountOf = async (EMPID: string): Promise<AccountIdentity> => {
    const { account } = await backend.app.get(AccountReader).find(EMPID);
    if (!account) throw new Error(`${EMPID} has no account.`);
    return account;
  };
  /** Removes the account of an employee, and registers another one. */
  const registerAnew = async (EMPID: string): Promise<void> => {
    await backend.run(new RemoveAccount(EMPID, testContext()));
    const account = { EMPID, email: emailOf(EMPID), password: TEST_PASSWORD };
    await backend.run(new RegisterAccount(account, testContext()));
  };
  const noticesOf = async (EMPID: string, count = 1): Promise<readonly Partial<Notice>[]> => {
    const session = await backend.bearer(EMPID);
    return eventually(async () => {
      const { body }: { body: NoticesAnswer } = await backend.http
        .get(API_PATHS.notices)
        .set(session)
        .expect(200);
      return body.data.length >= count ? body.data : undefined;
    });
  };
  const report = (afterMs: number) => backend.app.get(SignInNotices).report(Date.now() + afterMs);

  it('tell of a new device, with its browser and address, and not of the first one nor of a known one', async () => {
    const EMPID = await owner('100001');
    await backend.signIn(EMPID);
    expect(await eventsOf(EMPID)).toMatchObject([{ type: 'DeviceSignedIn', data: { isFirst: true } }]);
    const { headers } = await phone.signIn(EMPID).expect(200);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await recorded(EMPID, 2);
    await phone.signIn(EMPID, { agent: WINDOWS }).set({ cookie }).expect(200);
    expect(await noticesOf(EMPID)).toEqual([
      {
        ...{ kind: 'new-device', ...ON_PHONE, isUnread: true, by: expect.anything() },
        ...{ id: expect.anything(), at: expect.anything() },
      },
    ]);
    await report(0);
    expect(await eventsOf(EMPID)).toHaveLength(2);
  });

  it('do not hold up a sign-in while they cannot be recorded', async () => {
    await backend.user('100002');
    const reader = backend.app.get(AccountReader);
    let proceed: () => void = () => undefined;
    const held = new Promise<boolean>((resolve) => {
      proceed = () => {
        resolve(true);
      };
    });
    const reading = jest.spyOn(reader, 'isPresent').mockReturnValue(held);
    for (let n = 0; n < 5; n += 1) await phone.signIn('100002').expect(200);
    expect(await eventsOf('100002')).toEqual([]);
    reading.mockRestore();
    proceed();
    await recorded('100002', 5);
  });

  it('tell of wrong passwords once in six hours, with their number', async () => {
    const EMPID = await owner('100003');
    await wrong(2, EMPID);
    await report(11 * MINUTES);
    await wrong(1, EMPID);
    await report(9 * MINUTES);
    expect(await eventsOf(EMPID)).toHaveLength(1);
    await report(11 * MINUTES);
    expect(await noticesOf(EMPID)).toMatchObject([
      { kind: 'sign-ins-failed', passwords: 3, codes: 0, registrations: 0, address: ON_PHONE.address },
    ]);
    await wrong(3, EMPID);
    for (const after of [11, 30, 60]) await report(after * MINUTES);
    await wrong(4, EMPID);
    await report(5 * HOURS);
    expect(await eventsOf(EMPID)).toHaveLength(2);
    const later = Date.now() + 6 * HOURS;
    const account = await accountOf(EMPID);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    backend.app.get(SignInNotices).failed('codes', account, FIREFOX);
    clock.mockRestore();
    await report(7 * HOURS);
    expect((await eventsOf(EMPID)).at(-1)).toMatchObject({
      type: 'SignInsFailed',
      data: { passwords: 7, codes: 1, device: 'Firefox', upTo: new Date(later).toISOString() },
    });
  });

  it('tell of tries soon after a notice when six hours have passed, without a further one', async () => {
    const EMPID = await owner('100007');
    await wrong(3, EMPID);
    await report(11 * MINUTES);
    await wrong(4, EMPID);
    await report(5 * HOURS);
    expect(await eventsOf(EMPID)).toHaveLength(2);
    await report(6.5 * HOURS);
    expect((await eventsOf(EMPID)).slice(2)).toMatchObject([
      { type: 'SignInsFailed', data: { passwords: 4 } },
    ]);
    await report(20 * HOURS);
    expect(await eventsOf(EMPID)).toHaveLength(3);
  });

  it('of a new device are recorded while a thousand refused registrations wait', async () => {
    const EMPID = await owner('100009');
    const employees = backend.app.get(EmployeeFacts);
    let proceed: () => void = () => undefined;
    const held = new Promise<null>((resolve) => {
      proceed = () => {
        resolve(null);
      };
    });
    const finding = jest.spyOn(employees, 'findActive').mockReturnValue(held);
    const notices = backend.app.get(SignInNotices);
    const account = await accountOf(EMPID);
    for (let n = 0; n < 1_000; n += 1) notices.registrationRefused(EMPID, FIREFOX);
    notices.signedIn(account, FIREFOX);
    expect(await recorded(EMPID, 2)).toMatchObject([{}, { type: 'DeviceSignedIn', data: FIREFOX }]);
    finding.mockRestore();
    proceed();
  });

  it('do not tell of ids without an account, of which nothing is recorded', async () => {
    await backend.employee('100004');
    for (const id of ['100004', '999999']) await wrong(4, id);
    await report(11 * MINUTES);
    for (const id of ['100004', '999999']) expect(await eventsOf(id)).toEqual([]);
  });

  it('tell of wrong codes of the second factor, at sign-ins and in sessions', async () => {
    const EMPID = await owner('100005');
    const clock = new TestClock(backend);
    const session = await backend.bearer(EMPID);
    const app = await TestAuthenticator.setUp(backend, session, clock);
    const code = wrongCodeAt(app);
    for (let n = 0; n < 2; n += 1) await phone.signIn(EMPID, { code }).expect(401);
    for (let n = 0; n < 2; n += 1)
      await backend.http.post(SESSION_PATHS.verifySecondFactor).set(session).send({ code }).expect(422);
    await report(11 * MINUTES);
    expect((await eventsOf(EMPID)).at(-1)).toMatchObject({
      type: 'SignInsFailed',
      data: { passwords: 0, codes: 4 },
    });
  });

  it('tell of refused registrations of the own id, also of those before the account was there', async () => {
    const EMPID = '100006';
    await backend.employee(EMPID, { PIN });
    const asking = await startTestBackend({ registration: { emailDomains: [], proof: 'pin' } });
    await asking.employee(EMPID, { PIN });
    const register = (pin: string) =>
      asking.http
        .post(API_PATHS.registerAccount)
        .send({ id: EMPID, email: emailOf(EMPID), password: TEST_PASSWORD, pin });
    for (let n = 0; n < 3; n += 1) await register(`900${n}`).expect(422);
    const history = () => asking.app.get(EventStore).history<NoticesEvent>(noticesStream(EMPID));
    await eventually(async () => {
      await asking.app.get(SignInNotices).report(Date.now() + 11 * MINUTES);
      return (await history()).length > 0;
    });
    await register(PIN).expect(201);
    const session = await asking.bearer(EMPID);
    const { body }: { body: NoticesAnswer } = await asking.http
      .get(API_PATHS.notices)
      .set(session)
      .expect(200);
    expect(body.data).toMatchObject([{ kind: 'sign-ins-failed', registrations: 3, passwords: 0 }]);
    await asking.stop();
  });

  it('about a removed account are not shown to the next one of the employee, nor recorded afterwards', async () => {
    const EMPID = await owner('100010');
    await phone.signIn(EMPID).expect(200);
    await recorded(EMPID, 2);
    await wrong(3, EMPID);
    await report(11 * MINUTES);
    expect(await noticesOf(EMPID, 2)).toMatchObject([{ kind: 'sign-ins-failed' }, { kind: 'new-device' }]);
    await wrong(3, EMPID);
    const former = await accountOf(EMPID);
    await registerAnew(EMPID);
    const notices = backend.app.get(SignInNotices);
    notices.signedIn(former, FIREFOX);
    await backend.signIn(EMPID);
    await recorded(EMPID, 4);
    await report(7 * HOURS);
    // Refused registrations are about the employee, whoever has the account.
    for (let n = 0; n < 2; n += 1) notices.registrationRefused(EMPID, FIREFOX);
    notices.failed('passwords', await accountOf(EMPID), ON_PHONE);
    await eventually(async () => {
      await report(7 * HOURS);
      return (await eventsOf(EMPID)).length > 4;
    });
    expect(await noticesOf(EMPID)).toMatchObject([
      { kind: 'sign-ins-failed', passwords: 1, registrations: 2 },
    ]);
    expect((await eventsOf(EMPID)).slice(3)).toMatchObject([
      { type: 'DeviceSignedIn', data: { isFirst: true } },
      { type: 'SignInsFailed' },
    ]);
  });

  it('that wait are recorded when the backend stops', async () => {
    const stopping = await startTestBackend();
    await stopping.user('100008');
    const store = stopping.app.get(EventStore);
    for (let n = 0; n < 3; n += 1)
      await stopping.http.post(API_PATHS.signIn).send({ id: '100008', password: 'wrong1' }).expect(401);
    await stopping.app.get(SignInNotices).onModuleDestroy();
    expect(await store.history(noticesStream('100008'))).toMatchObject([
      { event: { type: 'SignInsFailed' } },
    ]);
    await stopping.stop();
  });
});
