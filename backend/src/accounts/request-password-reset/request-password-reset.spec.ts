import { RESET_MESSAGES } from '@timekeep/contracts/accounts/reset-texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { accountStream, passwordResetStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { emailOf, TEST_PASSWORD, testContext, type TestBackend } from '../../testing/test-backend.js';
import { NEW_PASSWORD, TestResets } from '../../testing/test-resets.js';
import { accountDecider } from '../account.decider.js';
import { ActivateAccount, DeactivateAccount } from '../accounts.module.js';
import { passwordResetDecider } from '../password-reset.decider.js';
import { answers } from '../../testing/says.js';

const WRONG_CODE = 'A'.repeat(RESET_CODE.length);
const CHANGED = { msg: 'Your password was changed. You can sign in now.' };
const INVALID = { err: RESET_MESSAGES.invalidCode };

describe('a forgotten password', () => {
  let resets: TestResets;
  let backend: TestBackend;
  let store: EventStore;

  beforeAll(async () => {
    resets = await TestResets.start();
    ({ backend } = resets);
    store = backend.app.get(EventStore);
  });

  afterAll(() => resets.stop());

  const signIn = (id: string, password: string) => backend.http.post(API_PATHS.signIn).send({ id, password });

  describe('from the request to the new password', () => {
    it('goes by mail, and ends the sessions that were open', async () => {
      await backend.user('100001');
      const session = await backend.bearer('100001');
      const { code: codeHash, id, ...more } = await resets.answerTo(emailOf('100001'));
      expect(more).toEqual({});
      expect(id).toMatch(/^[\da-f-]{36}$/);

      const code = await resets.outbox.codeFor(emailOf('100001'));
      expect(await backend.app.get(PasswordHasher).matches(code, codeHash)).toBe(true);
      await backend.http.get('/api/user/profile/100001').set(session).expect(200);
      await resets.reset(id, code).expect(200).expect(answers(CHANGED));

      await backend.http.get('/api/user/profile/100001').set(session).expect(401);
      await signIn('100001', TEST_PASSWORD).expect(401);
      await signIn('100001', NEW_PASSWORD).expect(200);
      expect(await resets.typesOf(id)).toEqual(['PasswordResetRequested', 'PasswordResetCompleted']);
    });

    it('comes in a mail that says what to do', async () => {
      const { code } = await resets.ticketOf('100002');
      const [mail] = await resets.outbox.mailTo(emailOf('100002'));
      expect(mail).toMatchObject({
        from: { name: 'Company', address: 'no-reply@acme.example' },
        subject: 'Your code for a new password',
        html: expect.stringContaining(`<strong>${code}</strong>`),
      });
      expect(mail?.text).toMatch(/at Company\.[^]*works once, for 15 minutes\.[^]*please ignore this mail/);
    });

    it('takes the address in any case, and writes to the one of the account', async () => {
      await backend.user('100003');
      await resets.answerTo(emailOf('100003').toUpperCase());
      expect(await resets.outbox.codeFor(emailOf('100003'))).toHaveLength(RESET_CODE.length);
    });

    it('takes PUT as well', async () => {
      const { id, code } = await resets.ticketOf('100004');
      const body = { id, code, password: NEW_PASSWORD };
      await backend.http.put(API_PATHS.resetPassword).send(body).expect(200).expect(answers(CHANGED));
      await signIn('100004', NEW_PASSWORD).expect(200);
    });

    it('says in the log who caused what', async () => {
      const { id, code } = await resets.ticketOf('100005');
      await resets.reset(id, code).expect(200);
      const [requested] = await store.history(passwordResetStream(id));
      const changes = (await store.history(accountStream('100005'))).slice(-2);
      expect(requested?.actor).toBe('system');
      expect(changes.map(({ event, actor }) => [event.type, actor])).toEqual([
        ['PasswordChanged', '100005'],
        ['EmailProven', '100005'],
      ]);
    });
  });

  describe('a code', () => {
    it('works once', async () => {
      const { id, code } = await resets.ticketOf('100011');
      await resets.reset(id, code).expect(200);
      await resets.reset(id, code, 'third3').expect(422).expect(answers(INVALID));
      await signIn('100011', NEW_PASSWORD).expect(200);
    });

    it('voids the one before', async () => {
      const first = await resets.ticketOf('100012');
      const second = await resets.nextTicketOf('100012', 2);
      await resets.reset(first.id, first.code).expect(422).expect(answers(INVALID));
      expect(await resets.typesOf(first.id)).toEqual(['PasswordResetRequested']);
      await signIn('100012', TEST_PASSWORD).expect(200);
      await resets.reset(second.id, second.code).expect(200).expect(answers(CHANGED));
    });

    it('is worth nothing with the ticket of another', async () => {
      const [ana, ben] = [await resets.ticketOf('100013'), await resets.ticketOf('100014')];
      await resets.reset(ana.id, ben.code).expect(422).expect(answers(INVALID));
      await resets.reset(randomUUID(), ana.code).expect(422).expect(answers(INVALID));
      await resets.reset('100013', ana.code).expect(400).expect(answers(INVALID));
      await signIn('100013', TEST_PASSWORD).expect(200);
    });

    it('lives for fifteen minutes', async () => {
      await backend.user('100015');
      const [ticket, code, email] = [randomUUID(), 'BCDEFGH234', emailOf('100015')];
      const codeHash = await backend.app.get(PasswordHasher).hash(code);
      const open = { type: 'openReset', ticket, email } as const;
      await store.execute(accountDecider, accountStream('100015'), open, testContext());
      const at = new Date(Date.now() - RESET_CODE.lifeMinutes * 60_000).toISOString();
      const asked = { type: 'request', ticket, EMPID: '100015', codeHash, at } as const;
      await store.execute(passwordResetDecider, passwordResetStream(ticket), asked, testContext());
      await resets.reset(ticket, code).expect(422).expect(answers(INVALID));
      await signIn('100015', TEST_PASSWORD).expect(200);
    });

    it('is void after five wrong ones', async () => {
      const { id, code } = await resets.ticketOf('100016');
      for (let tries = 0; tries < RESET_CODE.tries; tries++)
        await resets.reset(id, WRONG_CODE).expect(422).expect(answers(INVALID));
      await resets.reset(id, code).expect(422).expect(answers(INVALID));
      expect((await resets.typesOf(id)).filter((type) => type === 'ResetCodeRejected')).toHaveLength(
        RESET_CODE.tries,
      );
      await signIn('100016', TEST_PASSWORD).expect(200);
    });

    it('is void after five wrong ones that come at once with many more', async () => {
      const { id, code } = await resets.ticketOf('100017');
      const guesses = await Promise.all(Array.from({ length: 16 }, () => resets.reset(id, WRONG_CODE)));
      for (const { status } of guesses) expect([409, 422]).toContain(status);
      await resets.reset(id, code).expect(422).expect(answers(INVALID));
      expect((await resets.typesOf(id)).filter((type) => type === 'ResetCodeRejected')).toHaveLength(
        RESET_CODE.tries,
      );
    });

    it('gives one password, when it comes twice at once', async () => {
      const { id, code } = await resets.ticketOf('100018');
      const answers = await Promise.all(
        ['second2', 'third3'].map((password) => resets.reset(id, code, password)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const types = (await store.history(accountStream('100018'))).map(({ event }) => event.type);
      expect(types.filter((type) => type === 'PasswordChanged')).toHaveLength(1);
    });

    it('works again, with any password, when the ticket was completed but the account not changed', async () => {
      const { id, code } = await resets.ticketOf('100019');
      const complete = { type: 'complete', ticket: id, at: new Date().toISOString() } as const;
      await store.execute(passwordResetDecider, passwordResetStream(id), complete, testContext());
      await resets.reset(id, code).expect(200).expect(answers(CHANGED));
      await resets.reset(id, code, 'third3').expect(422).expect(answers(INVALID));
      await signIn('100019', NEW_PASSWORD).expect(200);
    });

    it('is worth nothing once the account was deactivated', async () => {
      const { id, code } = await resets.ticketOf('100020');
      await backend.run(new DeactivateAccount('100020', testContext()));
      await resets.reset(id, code).expect(422).expect(answers(INVALID));
      await backend.run(new ActivateAccount('100020', testContext()));
      await signIn('100020', TEST_PASSWORD).expect(200);
    });
  });

  it.each([
    [{ password: 'abc12' }, RESET_MESSAGES.shortPassword],
    [{ password: '' }, RESET_MESSAGES.shortPassword],
    [{ password: 'secret-1' }, 'Please use only letters and digits in your password'],
    [{ password: 'a'.repeat(73) }, 'password must have at most 72 characters'],
    [{ code: '' }, RESET_MESSAGES.invalidCode],
    [{ code: 'abcdefghij' }, RESET_MESSAGES.invalidCode],
    [{ code: 5 }, RESET_MESSAGES.invalidCode],
    [{ id: '100001' }, RESET_MESSAGES.invalidCode],
    [{ id: null }, RESET_MESSAGES.invalidCode],
  ])('is not changed with %j', async (entry, err) => {
    const body = { id: randomUUID(), code: WRONG_CODE, password: NEW_PASSWORD, ...entry };
    await backend.http.patch(API_PATHS.resetPassword).send(body).expect(400).expect(answers({ err }));
  });

  it.each([
    [{ email: '' }, RESET_MESSAGES.emailMissing],
    [{}, RESET_MESSAGES.emailMissing],
    [{ email: 'acme.example' }, 'Please use a valid email address'],
    [{ email: 5 }, 'email must be text'],
  ])('is not asked for with %j', async (body, err) => {
    await backend.http.post(API_PATHS.requestReset).send(body).expect(400).expect(answers({ err }));
  });

  it('counts a wrong code once, however often it comes under one key', async () => {
    const { id } = await resets.ticketOf('100041');
    for (let times = 0; times < 3; times++) {
      await resets.reset(id, WRONG_CODE).set('Idempotency-Key', 'same').expect(422).expect(answers(INVALID));
    }
    expect(await resets.typesOf(id)).toEqual(['PasswordResetRequested', 'ResetCodeRejected']);
  });

  it('is distinguished from another request with the same key', async () => {
    await backend.user('100042');
    await backend.user('100043');
    const ids = new Set<string>();
    for (const EMPID of ['100042', '100043', '100042']) {
      ids.add((await resets.answerTo(emailOf(EMPID), 'same')).id);
    }
    expect(ids.size).toBe(2);
    await resets.outbox.codeFor(emailOf('100043'));
    expect(await resets.outbox.mailTo(emailOf('100042'))).toHaveLength(1);
  });
});
