import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RESET_MESSAGES } from '@timekeep/contracts/accounts/reset-texts';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import { ResignEmployee } from '../../employees/employees.module.js';
import { emailOf, testContext, type TestBackend } from '../../testing/test-backend.js';
import { TestResets } from '../../testing/test-resets.js';
import { DeactivateAccount, RemoveAccount } from '../accounts.module.js';

const WRONG_CODE = 'A'.repeat(RESET_CODE.length);
const UNKNOWN = 'nobody@acme.example';
const STEP_MS = 500;
/** Timers may be early by this, and their clock is another one. */
const EARLY_MS = 2;

describe('an address without an account that can be used', () => {
  let resets: TestResets;
  let backend: TestBackend;

  beforeAll(async () => {
    resets = await TestResets.start();
    ({ backend } = resets);
  });

  afterAll(() => resets.stop());

  const noMailFor = async (email: string, EMPID: string): Promise<void> => {
    const { id } = await resets.answerTo(email);
    expect(await resets.eventsOf(id)).toMatchObject([
      { type: 'PasswordResetRequested', data: { EMPID: null } },
    ]);
    // Mail goes out in order: once a later one is there, this one would be.
    await resets.ticketOf(EMPID);
    expect(await resets.outbox.mailTo(email)).toEqual([]);
  };

  it('gets no mail: unknown', () => noMailFor(UNKNOWN, '100031'));

  it('gets no mail: deactivated', async () => {
    await backend.user('100032');
    await backend.run(new DeactivateAccount('100032', testContext()));
    await noMailFor(emailOf('100032'), '100033');
  });

  it('gets no mail: removed', async () => {
    await backend.user('100034');
    await backend.run(new RemoveAccount('100034', testContext()));
    await noMailFor(emailOf('100034'), '100035');
  });

  it('gets no mail: resigned', async () => {
    await backend.user('100036');
    await backend.run(new ResignEmployee('100036', testContext()));
    await noMailFor(emailOf('100036'), '100037');
  });

  it('gets the same answers in every other respect', async () => {
    await backend.user('100038');
    const answers = async (email: string) => {
      const begin = performance.now();
      const { code, id, ...more } = await resets.answerTo(email);
      const isLate = performance.now() - begin >= STEP_MS - EARLY_MS;
      const lengths = [code.length, id.length];
      const wrong = Array.from({ length: RESET_CODE.tries }, () => resets.tried(id, WRONG_CODE));
      const first = (await Promise.all(wrong)).map(({ status }) => status === 422 || status === 409);
      const last = await resets.tried(id, WRONG_CODE);
      return { lengths, more, isLate, first, last, types: (await resets.typesOf(id)).slice(0, 2) };
    };
    const known = await answers(emailOf('100038'));
    expect(known).toMatchObject({ isLate: true, last: { status: 422, err: RESET_MESSAGES.invalidCode } });
    expect(await answers('nobody.else@acme.example')).toEqual(known);
  });

  it('gets no mail: waiting for approval', async () => {
    const registration = { emailDomains: [], proof: 'approval' } as const;
    const careful = await TestResets.start({ registration });
    try {
      await careful.backend.user('100039');
      const { id } = await careful.answerTo(emailOf('100039'));
      expect(await careful.eventsOf(id)).toMatchObject([{ data: { EMPID: null } }]);
    } finally {
      await careful.backend.stop();
    }
    // Whatever was to be sent was sent when it stopped.
    expect(await careful.outbox.mailTo(emailOf('100039'))).toEqual([]);
    await careful.outbox.remove();
  });
});
