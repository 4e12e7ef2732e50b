import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountReader } from '../../../accounts/account-reader.module.js';
import { ProveEmail, RegisterAccount, RequestEmailCode } from '../../../accounts/accounts.module.js';
import { RequestPasswordReset } from '../../../accounts/request-password-reset/request-password-reset.command.js';
import { concernsHr } from '../../../accounts/change-account/change-mails.js';
import { RegisterEmployee } from '../../../employees/employees.module.js';
import { CliWorld } from '../../../testing/cli-world.js';
import { TestSmtpServer } from '../../../testing/test-mail.js';

const PEOPLE = ['100001', '100002', '100003'] as const;
const emailOf = (EMPID: string) => `e${EMPID}@acme.example`;

let cli: CliWorld;
let smtp: TestSmtpServer;
let file: string;

beforeAll(async () => {
  [cli, smtp] = await Promise.all([CliWorld.start(), TestSmtpServer.start()]);
  file = join(cli.dataDir, 'accounts.csv');
  for (const line of ['companies add Acme', 'departments add Sales']) await cli.run(line);
  await cli.session(async (session) => {
    const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
    for (const EMPID of PEOPLE)
      await session.execute(new RegisterEmployee({ EMPID, ...person }, session.context('test')));
    const account = { EMPID: '100003', email: emailOf('100003'), password: 'secret1' };
    await session.change(new RegisterAccount(account, session.context('test')));
  });
});

afterAll(async () => {
  await smtp.stop();
  await cli.stop();
});

const run = (line: string, url = smtp.url) => cli.run(line, { SMTP_URL: url });
const account = async (EMPID: string) =>
  (await cli.session((session) => session.get(AccountReader).find(EMPID))).account;
const receivers = () =>
  smtp.received
    .splice(0)
    .flatMap(({ to }) => to)
    .sort();
/** The owner confirms the e-mail, as the code for a first password does. */
const confirm = (EMPID: string) =>
  cli.session(async (session) => {
    const issued = await session.execute(new RequestEmailCode(EMPID, session.context('test')));
    await session.change(new ProveEmail(EMPID, issued?.code ?? '', session.context('test')));
  });

describe('it accounts import', () => {
  const lines = [
    'EMPID,EMAIL,AUTHORITY',
    `100001,${emailOf('100001')},HR`,
    `100002,${emailOf('100002')},`,
    `100003,other@acme.example,`,
    `999999,nobody@acme.example,`,
    `100002,${emailOf('100002')},KING`,
  ];

  it('reads the example of the documentation', async () => {
    const example = join(import.meta.dirname, '../../../../../docs/examples/accounts.csv');
    const line = `accounts import ${example} --dry-run --rejects ${join(cli.dataDir, 'rejects.csv')}`;
    expect(await run(line)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^2 accounts would be made or changed, 0 are already\./),
      stderr: expect.stringMatching(/^1 line was rejected/),
    });
  });

  it('shows first what it would do, and needs a mail server or --no-mail', async () => {
    await writeFile(file, lines.join('\n'));
    expect(await run(`accounts import ${file} --dry-run`)).toMatchObject({
      code: 1,
      stdout:
        '2 accounts would be made or changed, 0 are already. Nothing was recorded. 2 invitations would be sent. 1 authority waits for a confirmed email: import the file again afterwards.\n',
      stderr: `3 lines were rejected; see ${file}.rejects.csv\n`,
    });
    expect(receivers()).toEqual([]);
    expect(await account('100001')).toBeNull();
    expect(await run(`accounts import ${file}`, '')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^SMTP_URL is not set.*--no-mail/),
    });
  });

  it('makes accounts whose password nobody knows, and invites their owners once', async () => {
    expect(await run(`accounts import ${file}`)).toMatchObject({
      code: 1,
      stdout:
        '2 accounts made or changed, 0 were already. 2 invitations were sent. 1 authority waits for a confirmed email: import the file again afterwards.\n',
    });
    expect(receivers()).toEqual([emailOf('100001'), emailOf('100002')]);
    expect(await account('100001')).toMatchObject({ status: 'ACTIVE', authority: 'EMPLOYEE' });
    expect((await run(`accounts import ${file}`)).stdout).toMatch(
      /^0 accounts made or changed, 2 were already/,
    );
    expect(receivers()).toEqual([]);
    // The mail says how: a code for the address sets the first password.
    await cli.session((session) => {
      const request = { email: emailOf('100001'), address: '127.0.0.1' };
      return session.execute(new RequestPasswordReset(request, session.context('test')));
    });
  });

  it('invites again those who have not answered, and says when the server takes no mail', async () => {
    expect((await run(`accounts import ${file} --invite-again`)).stdout).toContain(
      '2 invitations were sent.',
    );
    expect(receivers()).toEqual([emailOf('100001'), emailOf('100002')]);
    await writeFile(file, lines.slice(0, 3).join('\n'));
    smtp.answerRcpt('550 no such user', 1);
    expect(await run(`accounts import ${file} --invite-again`)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^1 invitation was not taken by the mail server: EENVELOPE 550\./),
    });
    receivers();
  });

  it('grants an authority once the e-mail is confirmed, and tells every HR user of HR', async () => {
    await confirm('100001');
    expect((await run(`accounts import ${file}`)).stdout).toMatch(
      /^1 account made or changed, 1 were already/,
    );
    expect(await account('100001')).toMatchObject({ authority: 'HR' });
    expect(receivers()).toEqual([emailOf('100001')]);

    await confirm('100002');
    expect(await run(`accounts grant 100002 HR --email ${emailOf('100002')}`)).toMatchObject({ code: 0 });
    const [first] = smtp.received;
    expect(first?.message).toMatch(/Subject: ANA CRUZ \(100002\) has the authority HR/);
    expect(receivers()).toEqual([emailOf('100001'), emailOf('100002')]);
    expect(await run(`accounts grant 100002 SUPERVISOR --email ${emailOf('100002')}`)).toMatchObject({
      code: 0,
    });
    expect(receivers()).toEqual([]);
    const own = `--as e100002 accounts grant 100002 IT --email ${emailOf('100002')}`;
    expect(await run(own)).toMatchObject({ code: 0 });
    expect(receivers()).toEqual([emailOf('100001'), emailOf('100002')]);
  });
});

describe('a grant of which HR is told', () => {
  const granted = { EMPID: '100001', email: 'Maria@acme.example' } as const;

  it.each([
    [true, 'HR', 'it:root'],
    [true, 'SUPERVISOR', 'it:maria'],
    [true, 'IT', 'it:100001'],
    [true, 'EMPLOYEE', 'it:maria@acme.example'],
    [false, 'IT', 'it:ben'],
    [false, 'HR', 'system'],
  ] as const)('%s: %s by %s', (isTold, authority, actor) => {
    expect(concernsHr({ ...granted, authority }, actor)).toBe(isTold);
  });
});
