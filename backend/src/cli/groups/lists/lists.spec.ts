import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_TEMPLATE } from '@timekeep/contracts/schedules/weekly-times';
import { RecordPunches } from '../../../clock/clock.module.js';
import { RegisterEmployee, ResignEmployee } from '../../../employees/employees.module.js';
import { ApplyHoliday } from '../../../holidays/holidays.module.js';
import { AddLeave } from '../../../leave/leave.module.js';
import { SaveSchedule } from '../../../schedules/schedules.module.js';
import { CliWorld } from '../../../testing/cli-world.js';

let cli: CliWorld;

const PEOPLE = [
  ['100001', 'ANA', 'Sales'],
  ['100002', 'BEN', 'Depot'],
  ['100003', 'EVA', 'Depot'],
] as const;

beforeAll(async () => {
  cli = await CliWorld.start();
  for (const line of [
    'companies add Acme',
    'companies add Bolt',
    'departments add Sales',
    'departments add Depot',
  ])
    await cli.run(line);
  await cli.session(async (session) => {
    const context = () => session.context('test');
    for (const [EMPID, EMP_FNAME, DEPT] of PEOPLE) {
      const person = { EMP_LNAME: 'CRUZ', EMP_FNAME, COMPANY: 'Acme', PIN: '1234' };
      const employee = { EMPID, DEPT, ...person, hiredOn: '2024-01-01' };
      await session.execute(new RegisterEmployee(employee, context()));
    }
    const range = { FROM: '2024-01-01', TO: '2030-12-31', DAYS: 5, TIME: DEFAULT_TEMPLATE } as const;
    await session.execute(new SaveSchedule({ EMPID: '100001', ...range }, context()));
    await session.execute(new SaveSchedule({ EMPID: '100003', ...range }, context()));
    const entries = [{ LEAVE_TYPE: 'VL' as const, DATE: '2024-06-04', REMARKS: '=1+1' }];
    await session.execute(new AddLeave({ EMPID: '100002', entries }, context()));
    const holiday = { date: '2024-06-12', remark: 'LH', name: 'Independence Day' } as const;
    await session.execute(new ApplyHoliday(holiday, context()));
    await session.execute(new ApplyHoliday({ date: '2024-07-01', remark: 'SH', company: 'Bolt' }, context()));
    const punches = PEOPLE.map(([EMPID]) => ({
      EMPID,
      at: '2024-06-03T08:01:00+08:00',
    }));
    await session.execute(new RecordPunches(punches, context()));
    await session.change(new ResignEmployee('100003', context()), [
      'directory',
      'attendance',
      'audit',
      'leave-summary',
    ]);
  });
}, 120_000);

afterAll(() => cli.stop());

async function listed(line: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { code, stdout, stderr } = await cli.run(`${line} --json`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Record<string, unknown>[];
}
const ids = async (line: string) => (await listed(line)).map(({ empid }) => empid);

it('lists schedules as an import has them', async () => {
  expect(await listed('schedules list')).toEqual([
    {
      ...{ empid: '100001', name: 'CRUZ, ANA', department: 'Sales', company: 'Acme' },
      ...{ from: '2024-01-01', to: '2030-12-31', days: 5, monday: '08:00-19:00', tuesday: '08:00-18:30' },
      ...{
        wednesday: '08:00-18:30',
        thursday: '08:00-18:30',
        friday: '08:00-18:30',
        saturday: 'off',
        sunday: 'off',
      },
    },
  ]);
  expect(await ids('schedules list --resigned')).toEqual(['100001', '100003']);
  expect(await ids('schedules list --employee 100003')).toEqual(['100003']);
  expect(await ids('schedules list --department depot --resigned')).toEqual(['100003']);
  expect(await ids('schedules list --to 2023-12-31')).toEqual([]);
});

it('lists holidays of a period, and those of a company with those of all', async () => {
  const dates = async (options: string) => (await listed(`holidays list ${options}`)).map(({ date }) => date);
  expect(await dates('')).toEqual(['2024-06-12', '2024-07-01']);
  expect(await dates('--company Bolt --from 2024-06-13')).toEqual(['2024-07-01']);
  expect(await dates('--company Acme')).toEqual(['2024-06-12']);
  expect(await listed('holidays list --to 2024-06-30')).toEqual([
    {
      ...{ date: '2024-06-12', remark: 'LH', name: 'Independence Day', second: null, company: null },
      returnsLeave: expect.any(Boolean),
    },
  ]);
});

it('lists balances of leave, and shows a ledger in which no text is a formula', async () => {
  expect(await listed('leave list --department Depot')).toMatchObject([
    { empid: '100002', name: 'CRUZ, BEN', sl: 0, vl: -1, anniversary: null },
  ]);
  const { stdout } = await cli.run('leave show 100002 --output csv');
  expect(stdout).toMatch(
    /^\uFEFFID,DATE,TYPE,HALF,CHANGE,BALANCE,REMARKS\n100002-1,2024-06-04,VL,,-1,-1,'=1\+1\n$/,
  );
  expect((await cli.run('leave show 999999')).stderr).toBe('There is no employee 999999.\n');
});

it('lists punches by work date, with the place of that day', async () => {
  expect(await listed('punches list --from 2024-06-03 --company Acme --department Sales')).toEqual([
    {
      ...{ empid: '100001', name: 'CRUZ, ANA', department: 'Sales', company: 'Acme' },
      ...{ date: '2024-06-03', time: '08:01:00', at: '2024-06-03T00:01:00.000Z', terminal: null },
    },
  ]);
  expect(await ids('punches list --from 2024-06-01 --to 2024-06-30')).toEqual(['100001', '100002', '100003']);
  expect(await ids('punches list')).toEqual([]);
  expect(await ids('punches list --employee 100002 --from 2024-01-01 --to 2024-12-31')).toEqual(['100002']);
});

describe('a filter', () => {
  it.each([
    ['punches list --from 2024-01-01 --to 2024-12-31', 2, 'Please list at most 31 days at a time'],
    ['punches list --from 2024-06-02 --to 2024-06-01', 2, '--from is after --to.'],
    ['schedules list --from 2024-13-01', 2, ' Please write it as YYYY-MM-DD.'],
    ['leave list --employee 12', 2, 'An employee id has 6 digits.'],
    ['leave list --employee 999999', 1, 'There is no employee 999999.'],
    ['holidays list --company Nowhere', 1, 'There is no company Nowhere.'],
    ['accounts list --department Nowhere', 1, 'There is no department Nowhere.'],
  ])('is refused when it is wrong: %s', async (line, code, words) => {
    expect(await cli.run(line)).toEqual({ code, stdout: '', stderr: expect.stringContaining(words) });
  });
});
