import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountReader } from '../../../accounts/account-reader.module.js';
import { RegisterAccount } from '../../../accounts/accounts.module.js';
import { RegisterEmployee } from '../../../employees/employees.module.js';
import { CliWorld } from '../../../testing/cli-world.js';
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
