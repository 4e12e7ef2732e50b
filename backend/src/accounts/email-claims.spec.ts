import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { accountStream } from '@timekeep/contracts/events/streams';
import { pino } from 'pino';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { createApplication } from '../create-application.js';
import { EventStore } from '../event-store/event-store.js';
import { RefusedError } from '../event-store/store-errors.js';
import {
  emailOf,
  startTestBackend,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../testing/test-backend.js';
import { accountDecider } from './account.decider.js';
import { RegisterAccount, RemoveAccount } from './accounts.module.js';
import { emailDecider, streamOfEmail } from './email.decider.js';
import { EmailClaims } from './email-claims.js';

describe('claims on e-mail addresses', () => {
  let backend: TestBackend;
  let claims: EmailClaims;
  let store: EventStore;

  beforeAll(async () => {
    backend = await startTestBackend();
    claims = backend.app.get(EmailClaims, { strict: false });
    store = backend.app.get(EventStore);
    await backend.employee('100099');
  });

  afterAll(async () => {
    await backend.stop();
  });

  beforeEach(async () => {
    await backend.lines.log.restore();
  });

  const claimOf = (EMPID: string, second: number) => ({ EMPID, at: new Date(second * 1_000).toISOString() });
  const registration = (EMPID: string, email: string) =>
    new RegisterAccount({ EMPID, email, password: TEST_PASSWORD }, testContext());
  const holderOf = async (email: string) =>
    (await store.load(emailDecider, streamOfEmail(email))).state?.EMPID ?? null;

  it('leave the address with the account, when the later of two registrations is refused', async () => {
    const [EMPID, email, context] = ['100001', emailOf('100001'), testContext()];
    const [first, second] = [claimOf(EMPID, 0), claimOf(EMPID, 1)];
    expect(await claims.claim(email, first, context)).toBe(true);
    expect(await claims.claim(email, second, context)).toBe(true);
    const register = { type: 'register', EMPID, email, passwordHash: '', needsApproval: false } as const;
    await store.execute(accountDecider, accountStream(EMPID), register, context);

    await claims.release(email, second, context);
    expect(await holderOf(email)).toBe(EMPID);
    await expect(backend.commands.execute(registration('100099', email))).rejects.toThrow(
      accountMessages.identityRefused().text,
    );
  });

  it('keep an address with one account, when two backends register it at the same moment', async () => {
    const other = await createApplication(
      backend.app.get<Configuration>(CONFIGURATION),
      pino({ level: 'silent' }),
    );
    await other.init();
    try {
      const buses = [backend.commands, other.get(CommandBus)];
      for (const EMPID of ['100011', '100012', '100013', '100014', '100015']) {
        await backend.employee(EMPID);
        const email = emailOf(EMPID);
        const both = await Promise.allSettled(buses.map((bus) => bus.execute(registration(EMPID, email))));
        expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect(await holderOf(email)).toBe(EMPID);
        await expect(backend.commands.execute(registration('100099', email))).rejects.toThrow(RefusedError);
      }
    } finally {
      await other.close();
    }
  });

  it('free the address of a registration that was refused, and of an account that was removed', async () => {
    await backend.user('100021');
    await expect(backend.commands.execute(registration('100021', 'second@acme.example'))).rejects.toThrow(
      accountMessages.identityRefused().text,
    );
    expect(await holderOf('second@acme.example')).toBeNull();

    await backend.run(new RemoveAccount('100021', testContext()));
    expect(await holderOf(emailOf('100021'))).toBeNull();
  });

  it('stay when the log does not answer; what led to their release keeps its own outcome', async () => {
    const [email, claim, context] = ['late@acme.example', claimOf('100001', 0), testContext()];
    await claims.claim(email, claim, context);
    await backend.lines.log.cut();
    await Promise.all([claims.release(email, claim, context), claims.releaseOf('100001', email, context)]);
    await backend.lines.log.restore();
    expect(await holderOf(email)).toBe('100001');
  });
});
