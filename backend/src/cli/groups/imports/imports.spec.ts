import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { holidayStream, leaveStream, scheduleStream } from '@timekeep/contracts/events/streams';
import { applyToLedger, balancesOf, EMPTY_LEDGER } from '@timekeep/contracts/leave/ledger';
import { DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/weekly-times';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { RegisterEmployee, ResignEmployee } from '../../../employees/employees.module.js';
import { EventStore } from '../../../event-store/event-store.js';
import { WithdrawHoliday } from '../../../holidays/holidays.module.js';
import { AddLeave } from '../../../leave/leave.module.js';
import { AddDepartment } from '../../../organization/organization.module.js';
import { EmployeeSchedules, SaveSchedule } from '../../../schedules/schedules.module.js';
import { fieldsOfLines } from '../../../files/csv-lines.js';
import { CliWorld } from '../../../testing/cli-world.js';

const EXAMPLES = join(import.meta.dirname, '../../../../../docs/examples');
const [PEOPLE, GONE] = [['100001', '100002', '100003'], '100009'];

let cli: CliWorld;
let files = 0;

beforeAll(async () => {
  cli = await CliWorld.start();
  for (const line of ['companies add Acme', 'departments add Sales', 'departments add Warehouse'])
    await cli.run(line);
  await cli.session((session) =>
    Promise.all(
      [...PEOPLE, GONE].map(async (EMPID) => {
        const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
        const employee = { EMPID, ...person, hiredOn: '2024-01-01' };
        await session.execute(new RegisterEmployee(employee, session.context('test')));
      }),
    ),
  );
  await cli.session((session) => session.execute(new ResignEmployee(GONE, session.context('test'))));
});

afterAll(() => cli.stop());

async function fileOf(...lines: string[]): Promise<string> {
  files += 1;
  const path = join(cli.dataDir, `import-${files}.csv`);
  await writeFile(path, lines.join('\n'));
  return path;
}

const tail = () => cli.session((session) => session.get(EventStore).tail());
const events = (stream: string) =>
  cli.session(async (session) => {
    const history = await session.get(EventStore).history(stream);
    return history.map(({ event, actor }) => ({ ...event, actor }));
  });
/** The first field of each rejected line, and why it was rejected. */
async function reasons(file: string): Promise<string[]> {
  const [, ...lines] = (await readFile(`${file}.rejects.csv`, 'utf8')).trim().split('\n');
  return fieldsOfLines(lines).map((fields) => `${fields?.[0]}: ${fields?.at(-1)}`);
}

describe('it schedules import', () => {
  const schedule = (EMPID: string) => cli.session((session) => session.get(EmployeeSchedules).of(EMPID));
  const run = (file: string, more = '') => cli.run(`schedules import ${file} ${more}`);

  it('saves hours by template and by weekday; the same file again changes nothing, and says so', async () => {
    const file = await fileOf(
      'EMPID,FROM,TO,DAYS,TEMPLATE,monday,saturday',
      '100001,2024-01-01,2024-06-30,5,default,,',
      '100001,2024-07-01,2024-12-31,5,9:00 – 18:00:00,07:00-16:00,',
      '100002,2024-01-01,2024-12-31,6,08:00-17:00,off,08:00-12:00',
    );
    const saved = { code: 0, stdout: '3 schedules saved, 0 were already.\n', stderr: '' };
    expect(await run(file, '--past-records')).toEqual(saved);
    const nine = templateOf(['09:00:00', '18:00:00'], 5);
    expect((await schedule('100001')).ranges).toEqual([
      { FROM: '2024-01-01', TO: '2024-06-30', DAYS: 5, TIME: DEFAULT_TEMPLATE },
      { FROM: '2024-07-01', TO: '2024-12-31', DAYS: 5, TIME: { ...nine, monday: ['07:00:00', '16:00:00'] } },
    ]);
    expect((await schedule('100002')).ranges[0]?.TIME).toEqual({
      ...templateOf(['08:00:00', '17:00:00'], 6),
      monday: ['00:00:00', '00:00:00'],
      saturday: ['08:00:00', '12:00:00'],
    });
    const before = await tail();
    expect((await run(file)).stdout).toBe('0 schedules saved, 3 were already. Nothing was changed.\n');
    // A part of a range that is there is known too.
    const part = await fileOf('EMPID,FROM,TO,DAYS,TEMPLATE', '100001,2024-02-01,2024-02-29,5,default');
    expect(JSON.parse((await run(part, '--json')).stdout)).toMatchObject({ taken: 0, known: 1 });
    expect(await tail()).toEqual(before);
  });

  it('saves again what was replaced meanwhile', async () => {
    const file = await fileOf('EMPID,FROM,TO,DAYS,TEMPLATE', '100003,2025-01-01,2025-12-31,5,08:00-17:00');
    await run(file);
    await cli.session((session) => {
      const TIME = templateOf(['06:00:00', '15:00:00'], 5);
      const schedule = { EMPID: '100003', FROM: '2025-03-01', TO: '2025-03-31', DAYS: 5, TIME };
      return session.execute(new SaveSchedule(schedule, session.context('test')));
    });
    expect((await run(file)).stdout).toMatch(/^1 schedule saved, 0 were already/);
    expect((await schedule('100003')).ranges).toHaveLength(1);
  });

  it('rejects what HR could not save either, and lines that contradict each other', async () => {
    const file = await fileOf(
      'EMPID,FROM,TO,DAYS,TEMPLATE,saturday',
      '12,2026-01-01,2026-01-31,5,08:00-17:00,',
      '100001,2026-02-30,2026-01-31,5,08:00-17:00,',
      '100001,2026-03-01,2026-01-31,5,08:00-17:00,',
      '100001,2026-01-01,2026-01-31,7,default,',
      '100001,2026-01-01,2026-01-31,6,default,',
      '100001,2026-01-01,2026-01-31,5,eight,',
      '100001,2026-01-01,2026-01-31,5,,',
      '100001,2026-01-01,2026-01-31,5,25:00-26:00,',
      '100001,2026-01-01,2026-01-31,5,08:00-17:00,08:00-12:00',
      '999999,2026-01-01,2026-01-31,5,08:00-17:00,',
      `${GONE},2026-01-01,2026-01-31,5,08:00-17:00,`,
      '100001,2026-01-01,2026-01-31,5,08:00-17:00,',
      '100001,2026-01-31,2026-02-28,5,09:00-18:00,',
      '100001,2026-01-01,2026-01-31,5,08:00-17:00,',
    );
    const answer = { code: 1, stderr: `12 lines were rejected; see ${file}.rejects.csv\n` };
    const stdout = '1 schedule would be saved, 1 are already. Nothing was recorded.\n';
    expect(await run(file, '--past-records --dry-run')).toMatchObject({ ...answer, stdout });
    expect((await schedule('100001')).ranges.some(({ FROM }) => FROM === '2026-01-01')).toBe(false);
    const saved = { ...answer, stdout: '1 schedule saved, 1 were already.\n' };
    expect(await run(file, '--past-records')).toMatchObject(saved);
    expect(await reasons(file)).toEqual([
      '12: The employee ID must have 6 digits.',
      '100001: 2026-02-30 is not a date.',
      '100001: The first day, 2026-03-01, is after the last, 2026-01-31.',
      '100001: A week has 5 or 6 working days.',
      '100001: TEMPLATE must be like 08:00-17:00, or default in a week of 5 days.',
      '100001: TEMPLATE must be like 08:00-17:00, or default in a week of 5 days.',
      '100001: Monday needs a time in and a time out.',
      '100001: The times of Monday must be written as HH:MM:SS.',
      '100001: In a week of 5 working days, Saturday must be off.',
      '999999: There is no employee 999999.',
      `${GONE}: Employee ${GONE} has resigned. The schedule was not saved.`,
      '100001: An earlier line of the file has other hours from 2026-01-01 to 2026-01-31.',
    ]);
  });

  it('records each line once when two processes import the file at once', async () => {
    const lines = PEOPLE.map((EMPID) => `${EMPID},2027-01-01,2027-12-31,5,07:30-16:30`);
    const file = await fileOf('EMPID,FROM,TO,DAYS,TEMPLATE', ...lines);
    const ended = await Promise.all(
      ['a', 'b'].map((name) => cli.runProcess(`schedules import ${file} --rejects ${file}.${name}`)),
    );
    for (const { code, stderr } of ended) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const EMPID of PEOPLE) {
      const saved = (await events(scheduleStream(EMPID))).filter(
        ({ type, data }) => type === 'ScheduleSaved' && data.FROM === '2027-01-01',
      );
      expect(saved).toMatchObject([{ actor: expect.stringMatching(/^it:/) }]);
    }
  });
});

describe('it holidays import', () => {
  const run = (file: string, more = '') => cli.run(`holidays import ${file} ${more}`);

  it('makes dates holidays, once, and rejects invalid dates and remarks', async () => {
    const file = await fileOf(
      'date,remark',
      '2024-12-25,LH',
      '2024-12-24,sh',
      '2024-12-25,LH',
      '2024-12-25,SH',
      '2024-13-01,LH',
      '2024-12-30,XH',
    );
    const answer = { code: 1, stderr: `3 lines were rejected; see ${file}.rejects.csv\n` };
    expect(await run(file, '--dry-run')).toMatchObject({
      ...answer,
      stdout: '2 holidays would be saved, 1 are already. Nothing was recorded.\n',
    });
    expect(await events(holidayStream('2024-12-25'))).toEqual([]);
    expect(await run(file)).toMatchObject({ ...answer, stdout: '2 holidays saved, 1 were already.\n' });
    expect(await reasons(file)).toEqual([
      '2024-12-25: An earlier line of the file has LH for 2024-12-25.',
      '2024-13-01: 2024-13-01 is not a date.',
      '2024-12-30: The remark must be LH (Legal Holiday) or SH (Special Holiday).',
    ]);
    expect(await events(holidayStream('2024-12-24'))).toMatchObject([
      { type: 'HolidayApplied', data: { date: '2024-12-24', remark: 'SH', returnsLeave: false } },
    ]);
    const before = await tail();
    expect((await run(file)).stdout).toBe('0 holidays saved, 3 were already. Nothing was changed.\n');
    expect(await tail()).toEqual(before);
  });

  it('applies again what was withdrawn', async () => {
    const file = await fileOf('date,remark', '2024-11-01,SH');
    await run(file);
    await cli.session((session) =>
      session.execute(new WithdrawHoliday({ date: '2024-11-01' }, session.context('test'))),
    );
    expect((await run(file)).stdout).toBe('1 holiday saved, 0 were already.\n');
  });
});

describe('it leave import', () => {
  const run = (file: string, more = '') => cli.run(`leave import ${file} ${more}`);
  const leave = async (EMPID: string) => {
    const history = await cli.session((session) =>
      session.get(EventStore).history<LeaveEvent>(leaveStream(EMPID)),
    );
    const ledger = history.reduce((state, { event }) => applyToLedger(state, event), EMPTY_LEDGER);
    return { ...balancesOf(ledger), ANNIV: ledger.ANNIV, INCREMENT: ledger.INCREMENT };
  };

  it('sets balances, anniversary and increment; empty fields leave them', async () => {
    const file = await fileOf(
      'EMPID,SL,VL,ANNIV,INCREMENT',
      '100001,12,15,2022-03-01,1',
      '100002,-2,5,,',
      '100003,,7,,',
    );
    expect(await run(file, '--dry-run')).toMatchObject({
      code: 0,
      stdout: '3 balances would be set, 0 are already. Nothing was recorded.\n',
    });
    expect(await leave('100001')).toEqual({ SL: 0, VL: 0, ANNIV: null, INCREMENT: 0 });
    expect(await run(file)).toMatchObject({ code: 0, stdout: '3 balances set, 0 were already.\n' });
    expect(await leave('100001')).toEqual({ SL: 12, VL: 15, ANNIV: '2022-03-01', INCREMENT: 1 });
    expect(await leave('100002')).toEqual({ SL: -2, VL: 5, ANNIV: null, INCREMENT: 0 });
    await run(await fileOf('EMPID,SL,VL,ANNIV', '100001,,,none', '100003,10.5,-0.5,'));
    expect(await leave('100001')).toEqual({ SL: 12, VL: 15, ANNIV: null, INCREMENT: 1 });
    expect(await leave('100003')).toMatchObject({ SL: 10.5, VL: -0.5 });
  });

  it('never gives back what was taken since, unless the line is of another day', async () => {
    const line = '100003,10,10';
    const file = await fileOf('EMPID,SL,VL', line);
    await run(file);
    await cli.session((session) => {
      const entries = [{ LEAVE_TYPE: 'SL' as const, DATE: '2024-06-03', REMARKS: 'flu' }];
      return session.execute(new AddLeave({ EMPID: '100003', entries }, session.context('test')));
    });
    expect((await run(file)).stdout).toBe('0 balances set, 1 were already. Nothing was changed.\n');
    expect(await leave('100003')).toMatchObject({ SL: 9, VL: 10 });
    const later = await fileOf('EMPID,SL,VL,asOf', `${line},2025-01-01`);
    expect((await run(later)).stdout).toBe('1 balance set, 0 were already.\n');
    expect(await leave('100003')).toMatchObject({ SL: 10, VL: 10 });
  });

  it('rejects what HR could not set either, and lines that contradict each other', async () => {
    const file = await fileOf(
      'EMPID,SL,VL,ANNIV,INCREMENT,asOf',
      '12,1,1,,,',
      '999999,1,1,,,',
      '100001,1.25,1,,,',
      '100001,1000,1,,,',
      '100001,,,,,2024-01-01',
      '100001,1,1,2022-02-30,,',
      '100001,1,1,,0.5,',
      '100001,1,1,,,tomorrow',
      '100002,3,3,,,',
      '100002,4,4,,,',
    );
    expect(await run(file)).toMatchObject({ code: 1, stdout: '1 balance set, 0 were already.\n' });
    expect(await reasons(file)).toEqual([
      '12: The employee ID must have 6 digits.',
      '999999: There is no employee 999999.',
      '100001: The days of SL must be in whole or half days from -999 to 999.',
      '100001: The days of SL must be in whole or half days from -999 to 999.',
      '100001: The line sets nothing: all its figures are empty.',
      '100001: 2022-02-30 is not a date.',
      '100001: The increment must be a whole number from 0 to 999.',
      '100001: tomorrow is not a date.',
      '100002: An earlier line of the file sets other figures for 100002.',
    ]);
  });

  it('sets each balance once when two processes import the file at once', async () => {
    const file = await fileOf('EMPID,SL,VL', ...PEOPLE.map((EMPID) => `${EMPID},20,20`));
    const ended = await Promise.all(
      ['a', 'b'].map((name) => cli.runProcess(`leave import ${file} --rejects ${file}.${name}`)),
    );
    for (const { code, stderr } of ended) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const EMPID of PEOPLE) {
      expect(await leave(EMPID)).toMatchObject({ SL: 20, VL: 20 });
      const set = (await events(leaveStream(EMPID))).filter(({ type }) => type === 'LeaveDetailsUpdated');
      const last = set.at(-1);
      expect(set.filter(({ data }) => JSON.stringify(data) === JSON.stringify(last?.data))).toHaveLength(1);
    }
  });
});

it('takes the example files of the documentation', async () => {
  await cli.session((session) =>
    session.execute(new AddDepartment('Human Resources', session.context('test'))),
  );
  for (const name of ['employees', 'punches', 'schedules', 'holidays', 'leave']) {
    const file = join(cli.dataDir, `${name}.csv`);
    await cp(join(EXAMPLES, `${name}.csv`), file);
    const stderr = name === 'punches' ? expect.stringMatching(/^3 punches from [^\n]+\n$/) : '';
    expect(await cli.run(`${name} import ${file}`)).toMatchObject({ code: 0, stderr });
  }
});
