import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { accountStream, noticesStream } from '@timekeep/contracts/events/streams';
import { AccountReader } from '../../../accounts/account-reader.module.js';
import { RegisterAccount } from '../../../accounts/accounts.module.js';
import { RequestPasswordReset } from '../../../accounts/request-password-reset/request-password-reset.command.js';
import { ResetPassword } from '../../../accounts/reset-password/reset-password.command.js';
import { RegisterEmployee } from '../../../employees/employees.module.js';
import { EventStore } from '../../../event-store/event-store.js';
import { noticesDecider } from '../../../requests/notices.decider.js';
import { CliWorld } from '../../../testing/cli-world.js';
import { recordFact } from '../../../testing/record-fact.js';
import { TestOutbox } from '../../../testing/test-mail.js';
import { CliTerminal } from '../../testing/run-cli.js';

const emailOf = (EMPID: string) => `e${EMPID}@acme.example`;

let cli: CliWorld;

beforeAll(async () => {
  cli = await CliWorld.start();
  await cli.run('companies add Acme');
  await cli.run('departments add Sales');
  await cli.session(async (session) => {
    for (const EMPID of ['100001', '100002', '100003']) {
      const person = {
        EMP_LNAME: 'DELA CRUZ',
        EMP_FNAME: 'ANA',
        DEPT: 'Sales',
        COMPANY: 'Acme',
        PIN: '1234',
      };
      await session.execute(new RegisterEmployee({ EMPID, ...person }, session.context('test')));
      const account = { EMPID, email: emailOf(EMPID), password: 'secret1' };
      await session.execute(new RegisterAccount(account, session.context('test')));
    }
  });
});

afterAll(() => cli.stop());

const account = async (EMPID: string) =>
  (await cli.session((session) => session.get(AccountReader).find(EMPID))).account;

/** Requests a code as the page Forgot Password does. */
const ask = (EMPID: string) =>
  cli.session((session) => {
    const request = { email: emailOf(EMPID), address: '127.0.0.1' };
    return session.execute(new RequestPasswordReset(request, session.context('test')));
  });

describe('it accounts reset', () => {
  it('shows the code and what to compare on the phone; on the page it sets a password', async () => {
    const { id } = await ask('100001');
    const { code, stdout, stderr } = await cli.run('accounts reset 100001');
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^100001 is DELA CRUZ, ANA, e100001@acme\.example\. Read the code to nobody but them/,
    );
    expect(stderr).toMatch(/They pressed Send Code at \d\d:\d\d:\d\d:/);
    expect(stderr).toMatch(/It works once, until \d\d:\d\d:\d\d\.\n$/);
    expect(stdout).toMatch(/^[A-Z2-9]{10}\n$/);
    const shown = stdout.trim();
    const { stdout: json } = await cli.run('accounts reset 100001 --json');
    expect(JSON.parse(json)).toMatchObject({
      empid: '100001',
      name: 'DELA CRUZ, ANA',
      code: shown,
      email: emailOf('100001'),
      expiresAt: expect.stringMatching(/Z$/),
    });
    const former = (await account('100001'))?.passwordHash;
    await cli.session((session) => {
      const reset = { ticket: id, code: shown, password: 'secret2' };
      return session.execute(new ResetPassword(reset, session.context('test')));
    });
    expect((await account('100001'))?.passwordHash).not.toBe(former);
    const { stdout: log } = await cli.run('events tail --type ResetCodeIssued --json');
    const seen = log.trim().split('\n');
    expect(seen).toHaveLength(2);
    expect(JSON.parse(seen[0] ?? '')).toMatchObject({
      metadata: { actor: expect.stringMatching(/^it:/) },
      data: { EMPID: '100001', ticket: id },
    });
    expect(log).not.toContain(shown);
  });

  it('says what the owner has to do first', async () => {
    expect(await cli.run('accounts reset 100002')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/open Forgot Password on the sign-in page, enter e100002@acme\.example/),
    });
    expect(await cli.run('accounts reset 999999')).toMatchObject({
      code: 1,
      stderr: 'Employee 999999 has no account.\n',
    });
  });

  it('issues no code that the page would not take', async () => {
    await ask('100002');
    const other = { JWT_SECRET: 'a secret that the backend does not have' };
    expect(await cli.run('accounts reset 100002', other)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The JWT_SECRET of this command is not the one/),
    });
  });
});

describe('it accounts second-factor-off', () => {
  const off = (outbox: TestOutbox) =>
    cli.run('accounts second-factor-off 100003 --reason Lost', { SMTP_URL: outbox.settings.url ?? '' });

  it('mails the owner that IT turned two-step sign-in off, once', async () => {
    const data = { EMPID: '100003', email: emailOf('100003'), at: '2026-11-20T06:00:00.000Z' };
    const secret = { sealedSecret: 'v1.x', recoveryHashes: [], codeFrom: data.at };
    const turnedOn = { EMPID: '100003', session: 's', at: data.at, ...secret };
    await cli.session(async (session) => {
      const store = session.get(EventStore);
      const stream = accountStream('100003');
      for (const fact of [
        { type: 'EmailProven', data },
        { type: 'SecondFactorTurnedOn', data: turnedOn },
      ] as const)
        await recordFact(store, stream, fact, randomUUID(), session.context('test'));
    });
    const outbox = await TestOutbox.create();
    expect((await off(outbox)).stdout).toMatch(/^Two-step sign-in of 100003 is off, and all sessions/);
    expect((await off(outbox)).stdout).toMatch(/^Two-step sign-in of 100003 was off already/);
    const mails = await outbox.mailTo(data.email);
    expect(mails).toMatchObject([
      {
        subject: 'Two-step sign-in of your account was turned off',
        text: expect.stringMatching(
          /turned off by the IT Department, and all its sessions have ended\. .*\(Asia\/Manila\)\.\n\nIf you did not ask for this, choose a new password/,
        ),
      },
    ]);
    await outbox.remove();
  });
});

describe('it accounts remove', () => {
  it('turns the daily mail off, which the next owner of the id has not chosen', async () => {
    const stream = noticesStream('100002');
    const facts = { EMPID: '100002', FROM: '2026-01-05', isProven: true, canBeSent: true };
    await cli.session((session) =>
      session
        .get(EventStore)
        .execute(noticesDecider, stream, { type: 'turn-on', ...facts }, session.context('test')),
    );
    expect((await cli.run('accounts remove 100002 --yes')).code).toBe(0);
    const stored = await cli.session((session) => session.get(EventStore).history<NoticesEvent>(stream));
    expect(stored.map(({ event }) => event.type)).toEqual(['DigestTurnedOn', 'DigestTurnedOff']);
  });
});

/** The answers are typed at a terminal. */
const atTerminals = CliTerminal.exists ? describe : describe.skip;

atTerminals('it accounts remove', () => {
  it.each([
    ['no', 'no\n'],
    ['nothing', '\n'],
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
  ])('keeps the account when the answer is %s', async (_, keys) => {
    const terminal = cli.atTerminal('accounts remove 100003');
    await terminal.typeAfter(/Remove the account\? \(yes\/no\)/, keys);
    expect(await terminal.ended).toBe(1);
    expect(terminal.shown).toContain('It was not confirmed. Nothing was removed.');
    expect(await account('100003')).not.toBeNull();
  });

  it('names what is lost, and removes the account when the answer is yes', async () => {
    const terminal = cli.atTerminal('accounts remove 100003');
    await terminal.typeAfter(/yes\/no/, 'yes\n');
    expect(await terminal.ended).toBe(0);
    expect(terminal.shown).toContain(
      '100003 is DELA CRUZ, ANA; the account has the e-mail e100003@acme.example',
    );
    expect(terminal.shown).toContain('the authority EMPLOYEE, and is ACTIVE.');
    expect(terminal.shown).toContain('The account of 100003 is removed.');
    expect(await account('100003')).toBeNull();
  });

  it('asks nothing when there is no account', async () => {
    const terminal = cli.atTerminal('accounts remove 100009');
    expect(await terminal.ended).toBe(1);
    expect(terminal.shown.trim()).toBe('Employee 100009 has no account.');
  });
});
