import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { RESET_MESSAGES } from '@timekeep/contracts/accounts/reset-texts';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { passwordResetStream } from '@timekeep/contracts/events/streams';
import { pino } from 'pino';
import supertest from 'supertest';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { createApplication } from '../../create-application.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { emailOf, TEST_PASSWORD, testContext, type TestBackend } from '../../testing/test-backend.js';
import { TestResets } from '../../testing/test-resets.js';
import { DeactivateAccount } from '../accounts.module.js';
import { passwordResetDecider } from '../password-reset.decider.js';
import { answers } from '../../testing/says.js';

const INVALID = { err: RESET_MESSAGES.invalidCode };
const STEP_MS = 500;
/** Timers may be early by this, and their clock is another one. */
const EARLY_MS = 2;

describe('under one Idempotency-Key', () => {
  let resets: TestResets;
  let backend: TestBackend;

  beforeAll(async () => {
    resets = await TestResets.start();
    ({ backend } = resets);
  });

  afterAll(() => resets.stop());

  /** The same requests at a backend that has not seen any yet, and whatever mail it sends for them. */
  const atAnother = async (email: string, key: string): Promise<string> => {
    const configuration = backend.app.get<Configuration>(CONFIGURATION);
    const other: NestExpressApplication = await createApplication(configuration, pino({ level: 'silent' }));
    await other.listen(0, '127.0.0.1');
    try {
      const asked = supertest(await other.getUrl()).post(API_PATHS.requestReset);
      const { body }: { body: { id: string } } = await asked.set('Idempotency-Key', key).send({ email });
      return body.id;
    } finally {
      await other.close();
    }
  };

  it('forty wrong codes at once are five tries at most, and void the ticket', async () => {
    const { id, code } = await resets.ticketOf('100001');
    const guesses = Array.from(
      { length: 40 },
      (_, n) => `BCDEFGHJ${'ABCDEFGH'.charAt(n % 8)}${2 + (n >> 3)}`,
    );
    const guessed = await Promise.all(
      guesses.map((guess) => resets.reset(id, guess).set('Idempotency-Key', 'guesses')),
    );
    for (const { status } of guessed) expect([409, 422]).toContain(status);
    await resets.reset(id, code).set('Idempotency-Key', 'guesses').expect(422).expect(answers(INVALID));
    const types = await resets.typesOf(id);
    expect(types.filter((type) => type === 'ResetCodeRejected')).toHaveLength(RESET_CODE.tries);
  });

  it('a request that comes again is answered alike, with one mail', async () => {
    await backend.user('100002');
    const first = await resets.answerTo(emailOf('100002'), 'again');
    expect(await resets.answerTo(emailOf('100002'), 'again')).toEqual(first);
    // Mail goes out in order: once a later one is there, a second one would be.
    await resets.ticketOf('100003');
    expect(await resets.outbox.mailTo(emailOf('100002'))).toHaveLength(1);
  });

  it('the mail that was lost with a backend is sent by the next one, with the same code', async () => {
    await backend.user('100004');
    const { id } = await resets.answerTo(emailOf('100004'), 'lost');
    const code = await resets.outbox.codeFor(emailOf('100004'));
    expect(await atAnother(emailOf('100004'), 'lost')).toBe(id);
    expect(await resets.outbox.codeFor(emailOf('100004'), 2)).toBe(code);
    await resets.reset(id, code).expect(200);
  });

  it('no mail brings a code that a newer one has voided', async () => {
    await backend.user('100005');
    await resets.answerTo(emailOf('100005'), 'older');
    await resets.nextTicketOf('100005', 2);
    await atAnother(emailOf('100005'), 'older');
    expect(await resets.outbox.mailTo(emailOf('100005'))).toHaveLength(2);
  });

  it('no mail goes to an account that was deactivated since', async () => {
    await backend.user('100006');
    await resets.answerTo(emailOf('100006'), 'deactivated');
    await resets.outbox.codeFor(emailOf('100006'));
    await backend.run(new DeactivateAccount('100006', testContext()));
    await atAnother(emailOf('100006'), 'deactivated');
    expect(await resets.outbox.mailTo(emailOf('100006'))).toHaveLength(1);
  });

  it('no mail brings a code whose time is over', async () => {
    await backend.user('100007');
    await resets.answerTo(emailOf('100007'), 'old');
    await resets.outbox.codeFor(emailOf('100007'));
    const later = Date.now() + RESET_CODE.lifeMinutes * 60_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    try {
      await atAnother(emailOf('100007'), 'old');
    } finally {
      clock.mockRestore();
    }
    expect(await resets.outbox.mailTo(emailOf('100007'))).toHaveLength(1);
  });

  it('a completed ticket changes nothing once its time is over', async () => {
    const { id, code } = await resets.ticketOf('100008');
    const time = backend.app.get(CompanyTime);
    // As after a crash between the two streams.
    const complete = { type: 'complete', ticket: id, at: new Date(time.now()).toISOString() } as const;
    const store = backend.app.get(EventStore);
    await store.execute(passwordResetDecider, passwordResetStream(id), complete, testContext());

    const later = time.now() + RESET_CODE.lifeMinutes * 60_000;
    const clock = jest.spyOn(time, 'now').mockReturnValue(later);
    try {
      await resets.reset(id, code).set('Idempotency-Key', 'late').expect(422).expect(answers(INVALID));
    } finally {
      clock.mockRestore();
    }
    await backend.signIn('100008', TEST_PASSWORD);
  });

  it('the wait for a hash is over before the steps begin in which the account is looked up', async () => {
    const hashing = jest.spyOn(backend.app.get(PasswordHasher), 'hash');
    try {
      const answer = resets.answerTo('nobody@acme.example').then(() => performance.now());
      while (hashing.mock.results.length === 0) await new Promise(setImmediate);
      await hashing.mock.results[0]?.value;
      const hashedAt = performance.now();
      expect((await answer) - hashedAt).toBeGreaterThanOrEqual(STEP_MS - EARLY_MS);
    } finally {
      hashing.mockRestore();
    }
  });
});
