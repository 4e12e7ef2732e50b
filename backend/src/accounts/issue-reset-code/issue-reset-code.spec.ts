import { RESET_MESSAGES } from '@timekeep/contracts/accounts/reset-texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RESET_CODE, type RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { accountStream, passwordResetStream } from '@timekeep/contracts/events/streams';
import { ResignEmployee } from '../../employees/employees.module.js';
import { newCommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { emailOf, startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { NEW_PASSWORD } from '../../testing/test-resets.js';
import { AccountReader } from '../account-reader.module.js';
import { accountDecider } from '../account.decider.js';
import { DeactivateAccount, IssueResetCode, RemoveAccount } from '../accounts.module.js';
import { passwordResetDecider } from '../password-reset.decider.js';
import { answers } from '../../testing/says.js';

const WRONG_CODE = 'A'.repeat(RESET_CODE.length);
const INVALID = { err: RESET_MESSAGES.invalidCode };
const NOT_ASKED = /no request for a new password that is open\. They open Forgot Password/;

describe('a code that IT reads out, where no mail is sent', () => {
  let backend: TestBackend;
  let store: EventStore;

  beforeAll(async () => {
    backend = await startTestBackend();
    store = backend.app.get(EventStore);
  });

  afterAll(() => backend.stop());

  const ask = async (email: string): Promise<RequestResetAnswer> => {
    const { body }: { body: RequestResetAnswer } = await backend.http
      .post(API_PATHS.requestReset)
      .send({ email })
      .expect(200);
    return body;
  };
  const issue = (EMPID: string, actor = 'it:lea') =>
    backend.commands.execute(new IssueResetCode(EMPID, newCommandContext({ actor, route: 'it test' })));
  const choose = (id: string, code: string) =>
    backend.http.patch(API_PATHS.resetPassword).send({ id, code, password: NEW_PASSWORD });
  const accountEvents = async (EMPID: string) =>
    (await store.history(accountStream(EMPID))).map(({ event, actor }) => [event.type, actor]);

  it('sets a password on the page that asked, ends sessions, proves no e-mail, and is in the log with who was shown it', async () => {
    await backend.user('100001');
    const session = await backend.bearer('100001');
    const { id, code: hash } = await ask(emailOf('100001'));
    const issued = await issue('100001');
    expect(issued).toMatchObject({ email: emailOf('100001') });
    expect(Date.parse(issued.expiresAt) - Date.parse(issued.requestedAt)).toBe(
      RESET_CODE.lifeMinutes * 60_000,
    );
    // The browser compares it with the hash that it was given.
    expect(await backend.app.get(PasswordHasher).matches(issued.code, hash)).toBe(true);
    expect((await issue('100001', 'it:ben')).code).toBe(issued.code);

    await choose(id, issued.code).expect(200);
    await backend.http.get('/api/user/profile/100001').set(session).expect(401);
    await choose(id, issued.code).expect(422).expect(answers(INVALID));
    expect((await accountEvents('100001')).slice(-4)).toEqual([
      ['PasswordResetOpened', 'system'],
      ['ResetCodeIssued', 'it:lea'],
      ['ResetCodeIssued', 'it:ben'],
      ['PasswordChanged', '100001'],
    ]);
    const { account } = await backend.app.get(AccountReader).find('100001');
    expect(account).toMatchObject({ emailProven: false, resetTicket: null });
  });

  it('is of no use to who overhears it, nor to who asked for the same address before', async () => {
    await backend.user('100002');
    const stranger = await ask(emailOf('100002'));
    const owner = await ask(emailOf('100002'));
    const { code } = await issue('100002');
    await choose(stranger.id, code).expect(422).expect(answers(INVALID));
    await choose(randomUUID(), code).expect(422).expect(answers(INVALID));
    await choose(owner.id, code).expect(200);
  });

  it('fits the newest request alone: a later request of another caller delays the owner and reveals nothing', async () => {
    await backend.user('100003');
    const owner = await ask(emailOf('100003'));
    await ask(emailOf('100003'));
    const { code } = await issue('100003');
    await choose(owner.id, code).expect(422).expect(answers(INVALID));
  });

  it('is answered alike for an unknown address', async () => {
    await backend.user('100004');
    for (const email of [emailOf('100004'), 'nobody@acme.example']) {
      const { code, id, ...more } = await ask(email);
      expect([code, id, more]).toEqual([
        expect.stringMatching(/^\$2[aby]\$\d\d\$/),
        expect.stringMatching(/^[\da-f-]{36}$/),
        {},
      ]);
    }
  });

  it.each<[string, string, () => Promise<unknown>, RegExp]>([
    ['nobody asked for one', '100011', () => Promise.resolve(), NOT_ASKED],
    ['it was used', '100012', () => use('100012'), NOT_ASKED],
    ['five wrong ones came', '100013', () => guess('100013'), NOT_ASKED],
    ['it is older than 15 minutes', '100014', () => askLongAgo('100014'), NOT_ASKED],
    [
      'the account is deactivated',
      '100015',
      () => run(new DeactivateAccount('100015', testContext())),
      /is DEACTIVATED\. No code/,
    ],
    [
      'the account is gone',
      '100016',
      () => run(new RemoveAccount('100016', testContext())),
      /has no account/,
    ],
    ['the owner resigned', '100017', () => run(new ResignEmployee('100017', testContext())), /has resigned/],
  ])('is not issued when %s', async (_case, EMPID, prepare, words) => {
    await backend.user(EMPID);
    await prepare();
    await expect(issue(EMPID)).rejects.toThrow(words);
    expect((await accountEvents(EMPID)).map(([type]) => type)).not.toContain('ResetCodeIssued');
  });

  const run: TestBackend['run'] = (command) => backend.run(command);

  async function use(EMPID: string): Promise<void> {
    const { id } = await ask(emailOf(EMPID));
    const { state } = await store.load(passwordResetDecider, passwordResetStream(id));
    const passwordHash = state?.codeHash ?? '';
    const change = {
      type: 'changePassword',
      ticket: id,
      passwordHash,
      at: new Date().toISOString(),
    } as const;
    await store.execute(accountDecider, accountStream(EMPID), change, testContext());
  }

  async function guess(EMPID: string): Promise<void> {
    const { id } = await ask(emailOf(EMPID));
    for (let tries = 0; tries < RESET_CODE.tries; tries++) await choose(id, WRONG_CODE).expect(422);
  }

  async function askLongAgo(EMPID: string): Promise<void> {
    const ticket = randomUUID();
    const open = { type: 'openReset', ticket, email: emailOf(EMPID) } as const;
    await store.execute(accountDecider, accountStream(EMPID), open, testContext());
    const at = new Date(Date.now() - RESET_CODE.lifeMinutes * 60_000).toISOString();
    const codeHash = await backend.app.get(PasswordHasher).hash('BCDEFGH234');
    const asked = { type: 'request', ticket, EMPID, codeHash, at } as const;
    await store.execute(passwordResetDecider, passwordResetStream(ticket), asked, testContext());
  }
});
