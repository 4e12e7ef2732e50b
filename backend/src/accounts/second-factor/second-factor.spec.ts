import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import {
  RECOVERY_CODES,
  type BeginSecondFactorAnswer,
  type RecoveryCodesAnswer,
} from '@timekeep/contracts/api/second-factor-api';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import { SetSecondFactorRule } from '../../organization/organization.module.js';
import { codeAt, TestAuthenticator, TestClock, wrongCodeAt } from '../../testing/test-authenticator.js';
import {
  startTestBackend,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { RemoveSecondFactor } from '../accounts.module.js';
import { answers, says, uncoded } from '../../testing/says.js';

type Session = Awaited<ReturnType<TestBackend['bearer']>>;

const MINUTES = 60_000;
const CODE_NEEDED = { err: sessionMessages.codeNeeded().text, secondFactor: 'code' };
const WRONG_AT_SIGN_IN = { err: sessionMessages.wrongCode().text, secondFactor: 'code' };
const WRONG = { err: sessionMessages.wrongCode().text };
const SETUP_NEEDED = { err: sessionMessages.setupNeeded().text, secondFactor: 'setup' };
const TOO_MANY = { err: expect.stringMatching(/^There were too many wrong codes for this account\./) };

let backend: TestBackend;
let clock: TestClock;

beforeAll(async () => {
  backend = await startTestBackend();
});

beforeEach(() => {
  // Sessions begin by the real clock.
  clock = new TestClock(backend);
});

afterAll(async () => {
  await backend.stop();
});

const signIn = (id: string, code?: string, password = TEST_PASSWORD) =>
  backend.http.post(API_PATHS.signIn).send({ id, password, ...(code !== undefined && { code }) });
const verify = (session: Session, code: string) =>
  backend.http.post(SESSION_PATHS.verifySecondFactor).set(session).send({ code });
const stateOf = async (session: Session): Promise<unknown> =>
  (await backend.http.get(SESSION_PATHS.secondFactor).set(session).expect(200)).body;
const eventsOf = async (EMPID: string): Promise<readonly AccountEvent[]> => {
  const stored = await backend.app.get(EventStore).history<AccountEvent>(accountStream(EMPID));
  return stored.map(({ event }) => event);
};
const withSecondFactor = async (EMPID: string, ...rest: [] | ['HR']) => {
  await backend.user(EMPID, ...rest);
  const session = await backend.bearer(EMPID);
  return { session, app: await TestAuthenticator.setUp(backend, session, clock) };
};

describe('turning the second factor on', () => {
  it('begins with a secret, and is recorded when a code confirms it', async () => {
    await backend.user('100001');
    const session = await backend.bearer('100001');
    expect(await stateOf(session)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    const begun = await backend.http.post(SESSION_PATHS.beginSecondFactor).set(session).expect(200);
    const { secret, uri, ticket }: BeginSecondFactorAnswer = begun.body;
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Timekeep%20Company:100001\?/);
    expect((await eventsOf('100001')).at(-1)?.type).toBe('AccountRegistered');

    const confirm = (code: string, as = session) =>
      backend.http.post(SESSION_PATHS.secondFactor).set(as).send({ ticket, code });
    await confirm('12345').expect(422).expect(answers(WRONG));
    const { body } = await confirm(codeAt(secret, clock.now)).expect(200);
    const { recoveryCodes }: RecoveryCodesAnswer = body;
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(await stateOf(session)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });

    // Neither the secret nor a code is in the log.
    const recorded = JSON.stringify(await eventsOf('100001'));
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(recorded).not.toContain(text);
    await confirm(codeAt(secret, clock.now))
      .expect(422)
      .expect(says(sessionMessages.secondFactorIsOn().text));
  });

  it('takes no ticket of another employee, none that was changed, and none that is old', async () => {
    for (const EMPID of ['100002', '100003']) await backend.user(EMPID);
    const [mine, other] = [await backend.bearer('100002'), await backend.bearer('100003')];
    const begun = await backend.http.post(SESSION_PATHS.beginSecondFactor).set(mine).expect(200);
    const { secret, ticket }: BeginSecondFactorAnswer = begun.body;
    const confirm = (as: Session, ticket: string) =>
      backend.http
        .post(SESSION_PATHS.secondFactor)
        .set(as)
        .send({ ticket, code: codeAt(secret, clock.now) });
    const refused = { err: sessionMessages.setupExpired().text };
    await confirm(other, ticket).expect(422).expect(answers(refused));
    const last = ticket.at(-2) === 'A' ? 'B' : 'A';
    await confirm(mine, `${ticket.slice(0, -2)}${last}${ticket.slice(-1)}`)
      .expect(422)
      .expect(answers(refused));
    await confirm(mine, 'v1.').expect(422).expect(answers(refused));
    clock.advance(16 * MINUTES);
    await confirm(mine, ticket).expect(422).expect(answers(refused));
    // The session is older than a quarter of an hour by now.
    await backend.http
      .post(SESSION_PATHS.beginSecondFactor)
      .set(mine)
      .expect(403)
      .expect(says(sessionMessages.signInAgain().text));
  });
});

describe('signing in with a second factor', () => {
  it('needs a code, and says so only to who knows the password', async () => {
    const { app } = await withSecondFactor('100011');
    await signIn('100011', undefined, 'wrong1')
      .expect(401)
      .expect(says('The employee ID or the password is not correct.'));
    await signIn('100011', app.nextCode(), 'wrong1')
      .expect(401)
      .expect(says('The employee ID or the password is not correct.'));
    await signIn('100011').expect(401).expect(answers(CODE_NEEDED));
    await signIn('100011', wrongCodeAt(app)).expect(401).expect(answers(WRONG_AT_SIGN_IN));
    await signIn('100011', app.code()).expect(200);
  });

  it('takes a code of the step before and after, and each once', async () => {
    const { app } = await withSecondFactor('100012');
    clock.advance(5 * MINUTES);
    const code = app.code(-1);
    await signIn('100012', app.code(-2)).expect(401).expect(answers(WRONG_AT_SIGN_IN));
    await signIn('100012', app.code(2)).expect(401).expect(answers(WRONG_AT_SIGN_IN));
    await signIn('100012', code).expect(200);
    await signIn('100012', code).expect(401).expect(answers(WRONG_AT_SIGN_IN));
    await signIn('100012', app.code(1)).expect(200);
    // Later codes were used, so that an earlier one that somebody saw is void.
    await signIn('100012', app.code()).expect(401).expect(answers(WRONG_AT_SIGN_IN));
  });

  it('gives one of four a session who use the same code at once, also under one key', async () => {
    const { app } = await withSecondFactor('100013');
    const code = app.nextCode();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => signIn('100013', code).set('Idempotency-Key', 'same')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    await signIn('100013', code).set('Idempotency-Key', 'same').expect(401);
  });

  it('takes each recovery code once, in whatever form it is typed', async () => {
    const { app, session } = await withSecondFactor('100014');
    const [first = '', second = ''] = app.recoveryCodes;
    await signIn('100014', first).expect(200);
    await signIn('100014', first).expect(401).expect(answers(WRONG_AT_SIGN_IN));
    await signIn('100014', ` ${second.toLowerCase().replace('-', ' ')} `).expect(200);
    expect(await stateOf(session)).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('pauses after five wrong codes, which cost the owner nothing while the password is wrong', async () => {
    const { app } = await withSecondFactor('100015');
    for (let tries = 0; tries < 6; tries += 1) await signIn('100015', '000000', 'wrong1').expect(401);
    const wrong = wrongCodeAt(app);
    for (let tries = 0; tries < 5; tries += 1)
      await signIn('100015', wrong).expect(401).expect(answers(WRONG_AT_SIGN_IN));
    const { body } = await signIn('100015', app.nextCode()).expect(429);
    expect(uncoded(body)).toEqual(TOO_MANY);
  });

  it('is as before for accounts without one, whatever code is sent', async () => {
    await backend.user('100016');
    await signIn('100016', '123456').expect(200);
    await signIn('100016', '123456', 'wrong1').expect(401);
    await signIn('100016', '').expect(400);
  });
});

describe('the second factor in a session', () => {
  it('gets other recovery codes for a code, and the former ones are void', async () => {
    const { app, session } = await withSecondFactor('100021');
    const replace = (code: string) =>
      backend.http.post(SESSION_PATHS.recoveryCodes).set(session).send({ code });
    await replace(wrongCodeAt(app)).expect(422).expect(answers(WRONG));
    const { body } = await replace(app.nextCode()).expect(200);
    const { recoveryCodes }: RecoveryCodesAnswer = body;
    await signIn('100021', app.recoveryCodes[0]).expect(401).expect(answers(WRONG_AT_SIGN_IN));
    await signIn('100021', recoveryCodes[0]).expect(200);
  });

  it('pauses after five wrong codes, in this session alone', async () => {
    const { app, session } = await withSecondFactor('100024');
    const other = await app.signIn(backend, '100024');
    for (let tries = 0; tries < 5; tries += 1)
      await verify(session, wrongCodeAt(app)).expect(422).expect(answers(WRONG));
    await verify(session, app.nextCode()).expect(429).expect(answers(TOO_MANY));
    await verify(other, app.nextCode()).expect(200);
  });

  it('is turned off with a code, after which the password is enough', async () => {
    const { app, session } = await withSecondFactor('100022');
    const turnOff = (code: string) =>
      backend.http.post(SESSION_PATHS.turnOffSecondFactor).set(session).send({ code });
    await turnOff(app.code()).expect(422).expect(answers(WRONG));
    await turnOff(app.nextCode()).expect(200).expect(says(sessionMessages.secondFactorTurnedOff().text));
    await signIn('100022').expect(200);
    await verify(session, app.nextCode()).expect(422).expect(says(sessionMessages.secondFactorIsOff().text));
  });

  it('is turned off by IT for a lost device, which ends all sessions', async () => {
    const { session } = await withSecondFactor('100023');
    const remove = (reason: string) => backend.run(new RemoveSecondFactor('100023', reason, testContext()));
    await expect(remove('  ')).rejects.toMatchObject({ refusal: { kind: 'invalid' } });
    await remove('Phone lost, came in person');
    await backend.http.get(SESSION_PATHS.secondFactor).set(session).expect(401);
    await signIn('100023').expect(200);
    expect((await eventsOf('100023')).at(-1)).toEqual({
      type: 'SecondFactorTurnedOff',
      data: { EMPID: '100023', reason: 'Phone lost, came in person' },
    });
  });
});

describe('calls that ask for the second factor again', () => {
  const day = { selectedOption: '', selectedValue: 'all', dateFrom: '2024-03-01', dateTo: '2024-03-01' };
  const resign = (session: Session, id: string) =>
    backend.http.patch(API_PATHS.departments).set(session).send({ id });

  it('are refused a quarter of an hour after the last code of the session, and carried out after another', async () => {
    const { app } = await withSecondFactor('100031', 'HR');
    await backend.employee('100039');
    const session = await app.signIn(backend, '100031');
    clock.advance(16 * MINUTES);
    for (const path of [API_PATHS.timekeepCsv, API_PATHS.auditCsv])
      await backend.http.post(path).set(session).send(day).expect(403).expect(answers(CODE_NEEDED));
    await resign(session, '100039').expect(403).expect(answers(CODE_NEEDED));
    await backend.http
      .patch(API_PATHS.standIns)
      .set(session)
      .send({})
      .expect(403)
      .expect(answers(CODE_NEEDED));
    // Others go on.
    await backend.http.get(API_PATHS.employees).set(session).expect(200);

    // A code counts in its session alone.
    const other = await app.signIn(backend, '100031');
    await resign(session, '100039').expect(403).expect(answers(CODE_NEEDED));
    await verify(session, wrongCodeAt(app)).expect(422).expect(answers(WRONG));
    await verify(session, app.nextCode()).expect(200).expect(says(sessionMessages.codeVerified().text));
    await resign(session, '100039').expect(200);
    await backend.http.post(API_PATHS.auditCsv).set(other).send({}).expect(200);
  });

  it('pass for accounts without a second factor', async () => {
    await backend.user('100032', 'HR');
    await backend.employee('100038');
    const session = await backend.bearer('100032');
    clock.advance(60 * MINUTES);
    await resign(session, '100038').expect(200);
  });
});

describe('a second factor that is required', () => {
  const require = (...authorities: ('HR' | 'IT' | 'SUPERVISOR')[]) =>
    backend.run(new SetSecondFactorRule(authorities, testContext()));

  it('leaves nothing but its setup, also in sessions that are open', async () => {
    await backend.user('100041', 'HR');
    await backend.user('100042');
    const [hr, employee] = [await backend.bearer('100041'), await backend.bearer('100042')];
    const employees = (session: Session) => backend.http.get(API_PATHS.employees).set(session);
    await employees(hr).expect(200);
    await require('HR', 'IT');
    await employees(hr).expect(403).expect(answers(SETUP_NEEDED));
    await backend.http.get(API_PATHS.ownLeave).set(hr).expect(403).expect(answers(SETUP_NEEDED));
    await backend.http.get(API_PATHS.ownLeave).set(employee).expect(200);
    await backend.http.get('/api/user/profile/100041').set(hr).expect(200);
    expect(await stateOf(hr)).toEqual({ isOn: false, isRequired: true, recoveryCodesLeft: 0 });

    const again = await backend.bearer('100041');
    await employees(again).expect(403).expect(answers(SETUP_NEEDED));
    await TestAuthenticator.setUp(backend, again, clock);
    await employees(again).expect(200);
    await require();
    await backend.user('100043', 'HR');
    await employees(await backend.bearer('100043')).expect(200);
  });
});
