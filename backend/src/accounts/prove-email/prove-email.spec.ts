import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { RESET_CODE, type UserProfile } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { emailOf, startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { NEW_PASSWORD, TestResets } from '../../testing/test-resets.js';
import { GrantAuthority } from '../accounts.module.js';
import { answers, says, uncoded } from '../../testing/says.js';

type Session = Awaited<ReturnType<TestBackend['bearer']>>;

const INVALID = { err: accountMessages.codeInvalid().text };
const PROVEN = { msg: accountMessages.emailProven().text };
const WRONG_CODE = 'A'.repeat(RESET_CODE.length);

describe('proving an email over HTTP', () => {
  let resets: TestResets;
  let backend: TestBackend;

  beforeAll(async () => {
    resets = await TestResets.start();
    ({ backend } = resets);
  });

  afterAll(() => resets.stop());

  const send = (session: Session) => backend.http.post(API_PATHS.sendEmailCode).set(session);
  const prove = (session: Session, code: unknown) =>
    backend.http.post(API_PATHS.proveEmail).set(session).send({ code });
  const isProven = async (EMPID: string, session: Session): Promise<boolean> => {
    const answer = await backend.http.get(`/api/user/profile/${EMPID}`).set(session).expect(200);
    const { EMAIL_PROVEN }: UserProfile = answer.body;
    return EMAIL_PROVEN;
  };
  const grant = (EMPID: string) =>
    backend.run(new GrantAuthority({ EMPID, authority: 'HR', email: emailOf(EMPID) }, testContext()));

  it('takes the mailed code, after which IT can grant an authority', async () => {
    await backend.user('100001');
    const session = await backend.bearer('100001');
    expect(await isProven('100001', session)).toBe(false);
    await expect(grant('100001')).rejects.toMatchObject({ refusal: { kind: 'rule' } });

    await send(session)
      .expect(200)
      .expect(says(`A code was sent to ${emailOf('100001')}.`));
    const code = await resets.outbox.codeFor(emailOf('100001'));
    await prove(session, code).expect(200).expect(answers(PROVEN));
    expect(await isProven('100001', session)).toBe(true);
    await grant('100001');

    // Both may come again; no mail follows.
    await send(session).expect(200).expect(answers(PROVEN));
    await prove(session, code).expect(200).expect(answers(PROVEN));
    expect(await resets.outbox.mailTo(emailOf('100001'))).toHaveLength(1);
  });

  it('takes no code of another, and no earlier one', async () => {
    await backend.user('100002');
    await backend.user('100003');
    const [mine, other] = [await backend.bearer('100002'), await backend.bearer('100003')];
    await send(mine).expect(200);
    await send(other).expect(200);
    const [first, foreign] = await Promise.all([
      resets.outbox.codeFor(emailOf('100002')),
      resets.outbox.codeFor(emailOf('100003')),
    ]);
    await prove(mine, foreign).expect(422).expect(answers(INVALID));
    await send(mine).expect(200);
    await prove(mine, first).expect(422).expect(answers(INVALID));
    await prove(mine, await resets.outbox.codeFor(emailOf('100002'), 2))
      .expect(200)
      .expect(answers(PROVEN));
    expect(await isProven('100003', other)).toBe(false);
  });

  it('voids the code after five wrong ones, also under one key', async () => {
    await backend.user('100004');
    const session = await backend.bearer('100004');
    await prove(session, WRONG_CODE).expect(422).expect(answers(INVALID));
    await send(session).expect(200);
    const code = await resets.outbox.codeFor(emailOf('100004'));
    for (let tries = 0; tries < RESET_CODE.tries; tries += 1) {
      const guess = `${WRONG_CODE.slice(1)}${'BCDEF'.charAt(tries)}`;
      await prove(session, guess).set('Idempotency-Key', 'guesses').expect(422).expect(answers(INVALID));
    }
    await prove(session, code).expect(422).expect(answers(INVALID));
  });

  it('needs a session, and refuses what is no code', async () => {
    await backend.http.post(API_PATHS.sendEmailCode).expect(401);
    await backend.http.post(API_PATHS.proveEmail).send({ code: WRONG_CODE }).expect(401);
    await backend.user('100005');
    const session = await backend.bearer('100005');
    for (const code of ['', 'abc', 12, null, ['A'], `${WRONG_CODE}A`])
      await prove(session, code).expect(400).expect(answers(INVALID));
  });

  it('sends three codes an hour for an account', async () => {
    await backend.user('100006');
    const session = await backend.bearer('100006');
    for (let sent = 0; sent < 3; sent += 1) await send(session).expect(200);
    const { body } = await send(session).expect(429);
    expect(uncoded(body)).toEqual({
      err: expect.stringMatching(/^A code was sent too often for this account\./),
    });
  });

  it('comes with a password that was reset by mail', async () => {
    const { id, code } = await resets.ticketOf('100007');
    await resets.reset(id, code).expect(200);
    const token = await backend.signIn('100007', NEW_PASSWORD);
    expect(await isProven('100007', { Authorization: `Bearer ${token}` })).toBe(true);
    await grant('100007');
  });
});

describe('an email address', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.employee('100001');
  });

  afterAll(async () => {
    await backend.stop();
  });

  const register = (email: string) =>
    backend.http.post(API_PATHS.registerAccount).send({ id: '100001', email, password: 'secret1' });

  it.each([
    'mаria@acme.example',
    'maria@acmе.example',
    'mar\u212Aa@acme.example',
    'maria\u200B@acme.example',
    'maria@acme\u00AD.example',
    '"maria cruz"@acme.example',
    'maria@[127.0.0.1]',
    'maria@acme',
    'maria..cruz@acme.example',
    `${'m'.repeat(65)}@acme.example`,
    'maria@-acme.example',
  ])('is refused at registration: %j', async (email) => {
    await register(email).expect(400).expect(says('Please use a valid email address'));
  });

  it('with a control character is refused', async () => {
    await register('maria\u0007@acme.example').expect(400);
    await register('maria\n@acme.example').expect(400);
  });

  it('is trimmed, and is the same in whatever case', async () => {
    await register('  Maria.Cruz+hr@Acme.example ').expect(201);
    const session = await backend.bearer('100001');
    const { body } = await backend.http.get('/api/user/profile/100001').set(session).expect(200);
    expect(body).toMatchObject({ EMP_EMAIL: 'Maria.Cruz+hr@Acme.example', EMAIL_PROVEN: false });
    await backend.employee('100002');
    await backend.http
      .post(API_PATHS.registerAccount)
      .send({ id: '100002', email: 'maria.cruz+HR@acme.example', password: 'secret1' })
      .expect(422);
  });

  it('gets no code where no mail can be sent, and a message about it', async () => {
    const { body } = await backend.http
      .post(API_PATHS.sendEmailCode)
      .set(await backend.bearer('100001'))
      .expect(503);
    expect(uncoded(body)).toEqual({ err: expect.stringContaining('Nothing was sent.') });
  });
});
