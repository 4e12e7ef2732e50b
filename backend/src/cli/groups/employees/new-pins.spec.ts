import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { addDays } from '@timekeep/contracts/time/work-date';
import {
  EmployeeFacts,
  EmployeePins,
  RegisterEmployee,
  ResignEmployee,
} from '../../../employees/employees.module.js';
import {
  fingerprintOf,
  KeepPinSecret,
} from '../../../organization/keep-pin-secret/keep-pin-secret.command.js';
import { CompanyTime } from '../../../organization/organization.module.js';
import { CliWorld } from '../../../testing/cli-world.js';
import { SystemSession } from '../../system/system-session.js';

const PIN_SECRET = 'the one that takes the place of a lost one';
const HIRED_ON = '2024-05-01';

let cli: CliWorld;

beforeAll(async () => {
  cli = await CliWorld.start();
  for (const line of ['companies add Acme', 'departments add Sales']) await cli.run(line);
  await cli.session(async (session) => {
    for (const EMPID of ['100001', '100002', '100003']) await register(session, EMPID);
    const yesterday = addDays(await session.get(CompanyTime).today(), -1);
    await session.change(new ResignEmployee('100003', session.context('test'), yesterday, yesterday));
  });
});

afterAll(() => cli.stop());

const register = (session: SystemSession, EMPID: string) => {
  const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
  return session.change(
    new RegisterEmployee({ EMPID, ...person, hiredOn: HIRED_ON }, session.context('test')),
  );
};
/** The start of a backend. */
const keep = (changes: Readonly<Record<string, string>> = {}) =>
  SystemSession.use(
    (session) => session.get(CommandBus).execute(new KeepPinSecret(session.context('test'))),
    { ...cli.environment, ...changes },
  );
const later = <T>(work: (session: SystemSession) => Promise<T>) =>
  SystemSession.use(work, { ...cli.environment, PIN_SECRET });
const run = (line: string) => cli.run(line, { PIN_SECRET });
const pinsIn = (csv: string) =>
  csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
const isPin = (EMPID = '', PIN = '') =>
  later(async (session) => {
    const employee = await session.get(EmployeeFacts).find(EMPID);
    return session.get(EmployeePins).matches(EMPID, PIN, employee?.pinHash ?? '');
  });

describe('it employees new-pins', () => {
  it('gives none while all PINs are keyed with the present secret, nor with one that is not that of the system', async () => {
    // Employees were registered before the first fingerprint, as those of versions without one.
    for (const start of [() => Promise.resolve(), keep]) {
      await start();
      expect(await cli.run('employees new-pins')).toEqual({
        ...{ code: 0, stdout: '', stderr: 'Nobody needs a new PIN.\n' },
      });
    }
    expect(await run('employees new-pins')).toMatchObject({
      ...{ code: 1, stdout: '', stderr: expect.stringContaining('PIN_SECRET is not the one') },
    });
  });

  it('gives one to all who work here once the secret is another one, and to nobody twice', async () => {
    await keep({ PIN_SECRET, PIN_SECRET_CHANGED_TO: await fingerprintOf(PIN_SECRET) });
    await later((session) => register(session, '100004'));
    expect(await run('employees new-pins --dry-run')).toEqual({
      ...{ code: 0, stdout: '' },
      stderr: '2 employees would get a new PIN. Nothing was recorded.\n',
    });
    expect(await isPin('100001', '1234')).toBe(false);

    const given = await run('employees new-pins');
    expect(given).toMatchObject({
      ...{ code: 0, stderr: '2 employees got a new PIN. Terminals accept no former one.\n' },
      stdout: expect.stringMatching(/^EMPID,PIN\n100001,\d{4}\n100002,\d{4}\n$/),
    });
    for (const [EMPID, PIN] of pinsIn(given.stdout).slice(1)) expect(await isPin(EMPID, PIN)).toBe(true);
    expect(await run('employees new-pins')).toMatchObject({
      ...{ code: 0, stdout: '', stderr: 'Nobody needs a new PIN.\n' },
    });
  });

  it('gives one to an employee who is named, in a file for the eyes of its owner', async () => {
    const out = join(cli.dataDir, 'pins.csv');
    const { code, stdout } = await run(`employees new-pins --employee 100004 --out ${out} --json`);
    expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({
      code: 0,
      renewed: 1,
      refused: [],
    });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const [, [EMPID, PIN] = []] = pinsIn(await readFile(out, 'utf8'));
    expect(await isPin(EMPID, PIN)).toBe(true);
    expect(await run(`employees new-pins --employee 100001 --out ${out}`)).toMatchObject({
      stderr: expect.stringContaining('There is a file'),
    });
  });

  it('gives none to somebody who left', async () => {
    expect(await run('employees new-pins --employee 100003')).toEqual({
      ...{ code: 1, stdout: '', stderr: 'Nobody works here under 100003.\n' },
    });
  });
});
