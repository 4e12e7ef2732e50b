import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_PUNCHES_A_DAY } from '@timekeep/contracts/attendance/punch-list';
import { punchMessages } from '@timekeep/contracts/clock/clock-messages';
import { punchesStream } from '@timekeep/contracts/events/streams';
import { RegisterEmployee, SetDeviceNumber } from '../../../employees/employees.module.js';
import { EventStore } from '../../../event-store/event-store.js';
import { CliWorld } from '../../../testing/cli-world.js';

const NO_TIME =
  'The time must be like 2023-01-02T08:00:00 in company time, or have an offset, as 2023-01-02T08:00:00+08:00.';

let cli: CliWorld;
let file: string;

beforeAll(async () => {
  cli = await CliWorld.start();
  await cli.run('companies add Acme');
  await cli.run('departments add Sales');
  const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
  await cli.session((session) => {
    const employee = { EMPID: '100001', ...person, hiredOn: '2024-05-01' };
    return session.change(new RegisterEmployee(employee, session.context('test')));
  });
  file = join(cli.dataDir, 'punches.csv');
});

afterAll(() => cli.stop());

const recorded = (date: string) =>
  cli.session(async (session) =>
    (await session.get(EventStore).history(punchesStream('100001', date))).map(({ event }) => event.data),
  );

describe('importing punches', () => {
  it('takes company time and instants, once each; the bad lines go to a rejects file', async () => {
    await writeFile(
      file,
      [
        'EMPID,at',
        '100001,2024-05-02T08:00:00',
        '100001,2024-05-02 17:00',
        '100001,2024-05-03T00:00:00Z',
        '100001,2024-05-03T08:00:00+08:00',
        '100001,2024-04-30T08:00',
        '100001,2024-05-02T25:00',
        '999999,2024-05-02T08:00',
        '1,2024-05-02T08:00',
      ].join('\n'),
    );
    expect(await cli.run(`punches import ${file} --json`)).toMatchObject({
      code: 1,
      stdout: `${JSON.stringify({
        msg: '3 punches recorded, 1 were already.',
        ...{ taken: 3, known: 1, rejected: 4, rejects: `${file}.rejects.csv` },
        found: {
          ...{ encoding: 'utf-8', punches: 7, unknown: 2, byDeviceNumber: 0 },
          ...{ oldest: '2024-04-30', newest: '2024-05-03' },
          months: [
            { month: '2024-04', records: 1 },
            { month: '2024-05', records: 2 },
          ],
        },
      })}\n`,
    });
    expect(await recorded('2024-05-02')).toEqual([
      { EMPID: '100001', at: '2024-05-02T00:00:00.000Z', terminal: null },
      { EMPID: '100001', at: '2024-05-02T09:00:00.000Z', terminal: null },
    ]);
    expect(await recorded('2024-05-03')).toHaveLength(1);
    const rejects = (await readFile(`${file}.rejects.csv`, 'utf8')).trim().split('\n');
    expect(rejects[0]).toBe('EMPID,at,line,reason');
    expect(rejects[1]).toMatch(/^100001,2024-04-30T08:00,./);
    expect(rejects[2]).toBe(`100001,2024-05-02T25:00,7,"${NO_TIME}"`);
    expect(rejects[3]).toMatch(/^999999,2024-05-02T08:00,./);
    expect(rejects[4]).toMatch(/^1,2024-05-02T08:00,./);

    expect((await cli.run(`punches import ${file}`)).stdout).toBe('0 punches recorded, 4 were already.\n');
  });

  it('only rehearses with --dry-run', async () => {
    const lines = ['2024-05-02T08:00:00', '2024-05-02T12:00', '2024-05-02T12:00:00', '2024-04-30T08:00'];
    await writeFile(file, ['EMPID,at', ...lines.map((at) => `100001,${at}`)].join('\n'));
    expect(await cli.run(`punches import ${file} --dry-run`)).toMatchObject({
      code: 1,
      stdout: '1 punch would be recorded, 2 are already. Nothing was recorded.\n',
      stderr:
        '4 punches from 2024-04-30 to 2024-05-02, in utf-8. Records that they belong to, by month: 1 of 2024-04, 1 of 2024-05.\n' +
        `1 line was rejected; see ${file}.rejects.csv\n`,
    });
    expect(await recorded('2024-05-02')).toHaveLength(2);
  });

  it('rejects lines beyond the most punches of a day, and says so beforehand', async () => {
    const seconds = Array.from({ length: MAX_PUNCHES_A_DAY + 30 }, (_, index) =>
      new Date(Date.parse('2024-08-05T08:00:00+08:00') + index * 1_000).toISOString(),
    );
    await writeFile(file, ['EMPID,at', ...seconds.map((at) => `100001,${at}`)].join('\n'));
    const rejected = {
      code: 1,
      stderr:
        '230 punches from 2024-08-05 to 2024-08-05, in utf-8. Records that they belong to, by month: 1 of 2024-08.\n' +
        `30 lines were rejected; see ${file}.rejects.csv\n`,
    };
    expect(await cli.run(`punches import ${file} --dry-run`)).toMatchObject({
      ...rejected,
      stdout: '200 punches would be recorded, 0 are already. Nothing was recorded.\n',
    });
    expect(await cli.run(`punches import ${file}`)).toMatchObject({
      ...rejected,
      stdout: '200 punches recorded, 0 were already.\n',
    });
    expect(await recorded('2024-08-05')).toHaveLength(MAX_PUNCHES_A_DAY);
    const [, first] = (await readFile(`${file}.rejects.csv`, 'utf8')).split('\n');
    expect(first).toBe(
      `100001,${seconds[MAX_PUNCHES_A_DAY]},${MAX_PUNCHES_A_DAY + 2},${punchMessages.tooMany().text}`,
    );
    expect(await cli.run(`punches import ${file}`)).toMatchObject({
      ...rejected,
      stdout: '0 punches recorded, 200 were already.\n',
    });
  });

  it('takes more than are recorded at a time', async () => {
    const minutes = Array.from({ length: 2_500 }, (_, index) =>
      new Date(Date.parse('2024-06-03T00:00:00Z') + index * 600_000).toISOString(),
    );
    await writeFile(file, ['EMPID,at', ...minutes.map((at) => `100001,${at}`)].join('\n'));
    expect(await cli.run(`punches import ${file}`)).toEqual({
      code: 0,
      stdout: '2500 punches recorded, 0 were already.\n',
      stderr:
        '2500 punches from 2024-06-03 to 2024-06-20, in utf-8. Records that they belong to, by month: 18 of 2024-06.\n',
    });
  });

  it('takes files as devices write them, whose rejected lines can be mended and imported', async () => {
    await writeFile(file, '   100001\t2024-07-01 08:00:00\t1\t0\n   999999\t2024-07-01 08:00:00\t1\t0\n');
    expect(await cli.run(`punches import ${file}`)).toMatchObject({
      code: 1,
      stdout: '1 punch recorded, 0 were already.\n',
    });
    const rejects = `${file}.rejects.csv`;
    const [line = ''] = (await readFile(rejects, 'utf8')).split('\n');
    expect(line).toMatch(/^ {3}999999\t2024-07-01 08:00:00\t1\t0\treason: line 2: ./);
    await writeFile(file, `${line.replace('999999', '100001').replace('08:00:00', '17:00:00')}\n`);
    expect(await cli.run(`punches import ${file}`)).toMatchObject({
      code: 0,
      stdout: '1 punch recorded, 0 were already.\n',
    });
    expect(await recorded('2024-07-01')).toHaveLength(2);
  });

  it('takes device numbers, and says of how many lines', async () => {
    await cli.session((session) =>
      session.change(new SetDeviceNumber('100001', '45', session.context('test'))),
    );
    await writeFile(file, '45\t2024-07-03 08:00:00\t1\t0\n100001\t2024-07-03 17:00:00\t1\t0\n');
    expect(await cli.run(`punches import ${file} --dry-run`)).toMatchObject({
      stdout: '2 punches would be recorded, 0 are already. 1 line by device number. Nothing was recorded.\n',
      stderr: expect.stringContaining('1 line has a device number, which stands for its employee.'),
    });
    expect((await cli.run(`punches import ${file}`)).stdout).toBe(
      '2 punches recorded, 0 were already. 1 line by device number.\n',
    );
    expect(await recorded('2024-07-03')).toHaveLength(2);
  });

  it('asks for the order of dates, the encoding and the format only when they are not certain', async () => {
    await writeFile(file, 'sep=;\r\nEmp ID;Date;Time\r\n100001;07/02/2024;8:00 AM\r\n');
    expect(await cli.run(`punches import ${file}`)).toMatchObject({
      code: 2,
      stderr: `${file} cannot be imported. Its dates may be month/day/year (mdy) or day/month/year (dmy), as in this line: 100001;07/02/2024;8:00 AM Please choose the order.\n`,
    });
    expect(
      await cli.run(`punches import ${file} --dates mdy --encoding ansi --format columns`),
    ).toMatchObject({
      code: 0,
      stdout: '1 punch recorded, 0 were already.\n',
    });
    expect(await recorded('2024-07-02')).toHaveLength(1);
    expect((await cli.run(`punches import ${file} --dates ydm`)).code).toBe(2);
  });
});
