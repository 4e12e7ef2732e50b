import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RegisterAccount } from '../../../accounts/accounts.module.js';
import { EmployeeFacts, ResignEmployee } from '../../../employees/employees.module.js';
import { CliWorld } from '../../../testing/cli-world.js';

const HEADER = 'EMPID,EMP_LNAME,EMP_FNAME,DEPT,COMPANY,PIN,hiredOn';

let cli: CliWorld;
let files = 0;

beforeAll(async () => {
  cli = await CliWorld.start();
  await cli.run('companies add Acme');
  await cli.run('departments add Sales');
});

afterAll(() => cli.stop());

async function fileOf(...lines: string[]): Promise<string> {
  files += 1;
  const path = join(cli.dataDir, `staff-${files}.csv`);
  await writeFile(path, lines.join('\n'));
  return path;
}

const found = (EMPID: string) => cli.session((session) => session.get(EmployeeFacts).find(EMPID));
const ana = '100001,Dela Cruz,Ana,Sales,Acme,1234,2024-01-15';

describe('importing employees', () => {
  it('registers them, the bad lines go to a rejects file, and doing it again changes nothing', async () => {
    const file = await fileOf(
      `\uFEFF${HEADER}`,
      ana,
      '100002,"Santos, Jr",Ben,Sales,Acme,0001,\r',
      '',
      '100003,REYES,CARLA,Kitchen,Acme,1234,',
      '12,REYES,C4RLA,Sales,Acme,1234,',
      '100004,REYES,CARLA,Sales,Acme,1234,2024-02-30',
      '100005,"REYES,CARLA,Sales,Acme,1234,',
      '100006,REYES,CARLA,Sales',
      ana,
      '100001,DELA CRUZ,ANNA,Sales,Acme,1234,2024-01-15',
    );
    expect(await cli.run(`employees import ${file}`)).toEqual({
      code: 1,
      stdout: '2 employees registered, 1 were already.\n',
      stderr: `6 lines were rejected; see ${file}.rejects.csv\n`,
    });
    expect(await found('100001')).toMatchObject({
      ...{ lastName: 'DELA CRUZ', firstName: 'ANA', placements: [{ department: 'Sales', company: 'Acme' }] },
      ...{ hiredOn: '2024-01-15', resignedOn: null },
    });
    expect(await found('100002')).toMatchObject({ lastName: 'SANTOS, JR' });
    const rejects = await readFile(`${file}.rejects.csv`, 'utf8');
    expect(rejects.split('\n')).toEqual([
      `\uFEFF${HEADER},line,reason`,
      '100003,REYES,CARLA,Kitchen,Acme,1234,,5,There is no department Kitchen.',
      '12,REYES,C4RLA,Sales,Acme,1234,,6,Employee ID should be 6 digits; Numbers in firstname is not allowed',
      '100004,REYES,CARLA,Sales,Acme,1234,2024-02-30,7,2024-02-30 is not a date.',
      '100005,"REYES,CARLA,Sales,Acme,1234,,8,The quotes of the line do not match.',
      '100006,REYES,CARLA,Sales,9,The line has 4 fields instead of 7.',
      '100001,DELA CRUZ,ANNA,Sales,Acme,1234,2024-01-15,11,"The employee is registered already, with other entries. HR changes them on the screens."',
      '',
    ]);
    expect((await stat(`${file}.rejects.csv`)).mode & 0o077).toBe(0);

    expect((await cli.run(`employees import ${file}`)).stdout).toBe(
      '0 employees registered, 3 were already.\n',
    );
  });

  it('corrects first days of those who are registered, once, and says how many', async () => {
    const line = (EMPID: string, hiredOn: string) => `${EMPID},REYES,GIA,Sales,Acme,1234,${hiredOn}`;
    const before = [line('100020', '2024-02-05'), line('100021', '2024-02-05'), line('100022', '2024-02-05')];
    await cli.run(`employees import ${await fileOf(HEADER, ...before)}`);
    const lines = [
      line('100020', '2024-01-29'),
      line('100021', '2011-06-01'),
      line('100022', ''),
      line('100023', '2024-02-12'),
      line('100022', '2024-02-30').replace('GIA', 'LIA'),
      line('100022', '2124-02-05'),
    ];
    const file = await fileOf(HEADER, ...lines);
    expect((await cli.run(`employees import ${file} --dry-run`)).stdout).toBe(
      '1 employee would be registered, 3 are already. 2 first days would be corrected. Nothing was recorded.\n',
    );
    expect(await found('100020')).toMatchObject({ hiredOn: '2024-02-05' });
    expect(await cli.run(`employees import ${file}`)).toEqual({
      code: 1,
      stdout: '1 employee registered, 3 were already. 2 first days corrected.\n',
      stderr: `2 lines were rejected; see ${file}.rejects.csv\n`,
    });
    const rejects = await readFile(`${file}.rejects.csv`, 'utf8');
    expect(rejects).toContain(`${lines[4]},6,"The employee is registered already, with other entries.`);
    expect(rejects).toContain(`${lines[5]},7,2124-02-05 is not from 1970-01-01 to 2100-12-31.`);
    expect(await found('100020')).toMatchObject({ hiredOn: '2024-01-29' });
    expect(await found('100021')).toMatchObject({ hiredOn: '2011-06-01' });
    expect(await found('100022')).toMatchObject({ hiredOn: '2024-02-05' });

    const again = await cli.run(`employees import ${file} --json`);
    expect(JSON.parse(again.stdout)).toMatchObject({ taken: 0, known: 4, corrected: 0, rejected: 2 });
  });

  it('transfers those whose line has a day for another department, once, and says how many', async () => {
    const line = (EMPID: string, DEPT: string, day: string) => `${EMPID},REYES,GIA,${DEPT},Acme,1234,${day}`;
    const ids = ['100030', '100031'];
    const before = ids.map((EMPID) => line(EMPID, 'Sales', '2024-02-05'));
    await cli.run(`employees import ${await fileOf(HEADER, ...before)}`);
    await cli.run('departments add Depot');
    const transfers = [line('100030', 'Depot', '2024-03-13'), line('100031', 'Depot', '')];
    const file = await fileOf(HEADER.replace('hiredOn', 'effectiveOn'), ...transfers);
    expect(await cli.run(`employees import ${file}`)).toEqual({
      code: 1,
      stdout: '0 employees registered, 1 were already. 1 employee transferred.\n',
      stderr: expect.stringContaining('1 line was rejected'),
    });
    expect(await found('100030')).toMatchObject({
      placements: [{ department: 'Sales' }, { from: '2024-03-13', department: 'Depot' }],
    });
    const again = await cli.run(`employees import ${file} --json`);
    expect(JSON.parse(again.stdout)).toMatchObject({ taken: 0, known: 1, transferred: 0, rejected: 1 });
    const { stdout } = await cli.run('employees list --department Depot --json');
    expect(JSON.parse(stdout)).toMatchObject([{ empid: '100030', department: 'Depot' }]);
  });

  it('sets device numbers, and says how many', async () => {
    const line = (EMPID: string, number: string) => `${EMPID},REYES,GIA,Sales,Acme,1234,${number}`;
    const header = HEADER.replace('hiredOn', 'deviceNumber');
    const file = await fileOf(header, line('100040', '0440'), line('100041', '441'), line('100042', ''));
    expect((await cli.run(`employees import ${file} --dry-run`)).stdout).toBe(
      '3 employees would be registered, 0 are already. 2 device numbers would be set. Nothing was recorded.\n',
    );
    expect((await cli.run(`employees import ${file}`)).stdout).toBe(
      '3 employees registered, 0 were already. 2 device numbers set.\n',
    );
    const again = await fileOf(header, line('100040', '440'), line('100042', '441'), line('100043', '443'));
    const { stdout, stderr } = await cli.run(`employees import ${again} --json`);
    expect(JSON.parse(stdout)).toMatchObject({ taken: 1, known: 1, numbered: 1, rejected: 1 });
    expect(stderr).toContain('1 line was rejected');
  });

  it('records nothing of a line whose number cannot be set, and gives a number to its first line', async () => {
    const line = (EMPID: string, hiredOn: string, number: string) =>
      `${EMPID},REYES,GIA,Sales,Acme,1234,${hiredOn},${number}`;
    const header = `${HEADER},deviceNumber`;
    await cli.run(`employees import ${await fileOf(header, line('100050', '2024-02-05', ''))}`);
    const file = await fileOf(
      ...[header, line('100051', '2024-02-05', '550'), line('100052', '2024-02-05', '0550')],
      ...[line('100050', '2024-01-29', '550'), line('100053', '2024-02-05', '100050')],
      ...[line('100055', '2024-02-30', '555'), line('100056', '2024-02-05', '555')],
    );
    const rejects = [
      `${line('100052', '2024-02-05', '0550')},3,The device number 550 is that of employee 100051.`,
      `${line('100050', '2024-01-29', '550')},4,The device number 550 is that of employee 100051.`,
      `${line('100053', '2024-02-05', '100050')},5,"The device number 100050 is the id of another employee, which goes first."`,
      `${line('100055', '2024-02-30', '555')},6,2024-02-30 is not a date.`,
    ];
    for (const option of [' --dry-run', '']) {
      expect((await cli.run(`employees import ${file}${option}`)).stdout).toMatch(
        /^2 employees (would be )?registered, 0 (are|were) already. 2 device numbers (would be )?set./,
      );
      expect((await readFile(`${file}.rejects.csv`, 'utf8')).trim().split('\n').slice(1)).toEqual(rejects);
    }
    expect(await found('100050')).toMatchObject({ hiredOn: '2024-02-05' });
    for (const EMPID of ['100052', '100053', '100055']) expect(await found(EMPID)).toBeNull();
  });

  it('rejects an employee id of any length, and goes on', async () => {
    const long = '9'.repeat(100_000);
    const lines = [long, '100009'].map((EMPID) => `${EMPID},REYES,LIA,Sales,Acme,1234,`);
    const file = await fileOf(HEADER, ...lines);
    expect(await cli.run(`employees import ${file}`)).toMatchObject({
      code: 1,
      stdout: '1 employee registered, 0 were already.\n',
    });
    expect(await readFile(`${file}.rejects.csv`, 'utf8')).toMatch(/,Employee ID should be 6 digits\n$/);
  });

  it('takes a rejects file that was repaired, with the reasons still in it', async () => {
    const lines = ['100007,REYES,EVA,Sales,Acme,1234,,"There is no, well"', '100008,X,Y,Z,Acme,1,,why'];
    const file = await fileOf(`${HEADER},reason`, ...lines);
    const rejects = join(cli.dataDir, 'again.csv');
    const ended = await cli.run(`employees import ${file} --rejects ${rejects} --json`);
    expect(JSON.parse(ended.stdout)).toMatchObject({ taken: 1, known: 0, rejected: 1, rejects });
    expect(JSON.parse(ended.stderr)).toEqual({ err: `1 line was rejected; see ${rejects}` });
    expect(await readFile(rejects, 'utf8')).toBe(
      `${HEADER},line,reason\n100008,X,Y,Z,Acme,1,,3,PIN should be 4 digits only\n`,
    );
  });

  it('only rehearses with --dry-run, and says the same as it would', async () => {
    const file = await fileOf(
      'PIN,EMPID,EMP_LNAME,EMP_FNAME,DEPT,COMPANY',
      '1234,100010,REYES,IAN,Sales,Acme',
      '1234,100010,REYES,IAN,Sales,Acme',
      '9999,100010,REYES,IAN,Sales,Acme',
      '1234,100011,REYES,IAN,Sales,Nowhere',
    );
    expect(await cli.run(`employees import ${file} --dry-run`)).toMatchObject({
      code: 1,
      stdout: '1 employee would be registered, 1 are already. Nothing was recorded.\n',
      stderr: `2 lines were rejected; see ${file}.rejects.csv\n`,
    });
    expect(await found('100010')).toBeNull();
    expect((await cli.run(`employees import ${file}`)).stdout).toBe(
      '1 employee registered, 1 were already.\n',
    );
  });

  it('registers more than are taken at a time, so that all lists show them', async () => {
    const lines = Array.from({ length: 210 }, (_, index) => `${200_001 + index},REYES,IAN,Sales,Acme,1234`);
    const file = await fileOf('EMPID,EMP_LNAME,EMP_FNAME,DEPT,COMPANY,PIN', ...lines);
    expect(await cli.run(`employees import ${file}`)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^210 employees registered/),
    });
  });

  it.each([
    [
      'EMPID,EMP_LNAME',
      'must name the columns EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN and may name hiredOn, effectiveOn, deviceNumber.',
    ],
    [`${HEADER},SHOE_SIZE`, 'must name the columns'],
    [ana, 'must name the columns'],
    ['', 'is empty.'],
  ])('refuses a file whose first line is %j', async (header, why) => {
    const { code, stdout, stderr } = await cli.run(`employees import ${await fileOf(header)}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(why);
  });

  it('says that there is no such file', async () => {
    expect(await cli.run('employees import /nowhere.csv')).toMatchObject({
      code: 2,
      stderr: 'The file /nowhere.csv cannot be read: no such file or directory.\n',
    });
  });
});

describe('listing employees', () => {
  interface Listed {
    readonly empid: string;
  }
  const listed = async (options = ''): Promise<Listed[]> => {
    const { code, stdout, stderr } = await cli.run(`employees list ${options} --json`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as Listed[];
  };

  beforeAll(async () => {
    await cli.run('departments add Kitchen');
    const lines = ['300001,REYES,LEA', '300002,REYES,MIA'].map(
      (line) => `${line},Kitchen,Acme,1234,2024-03-01`,
    );
    await cli.run(`employees import ${await fileOf(HEADER, ...lines)}`);
    await cli.session(async (session) => {
      const account = { EMPID: '300001', email: 'lea@acme.example', password: 'secret1' };
      await session.execute(new RegisterAccount(account, session.context('test')));
      await session.change(new ResignEmployee('300002', session.context('test')));
    });
  });

  it('leaves out who resigned, unless they are asked for', async () => {
    const lea = {
      ...{ empid: '300001', name: 'REYES, LEA', department: 'Kitchen', company: 'Acme' },
      ...{ hired: '2024-03-01', resigned: null, account: 'ACTIVE' },
    };
    expect(await listed('--department kitchen')).toEqual([lea]);
    const mia = { empid: '300002', resigned: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), account: null };
    expect(await listed('--department Kitchen --resigned')).toMatchObject([lea, mia]);
    expect((await cli.run('employees list --company Acme')).stdout).toMatch(/EMPID[^]*300001[^]*REYES, LEA/);
    const all = (await listed('--company acme')).map(({ empid }) => empid);
    expect(all).toContain('300001');
    expect(all).toEqual([...all].sort());
  });

  it('says that there is no such department', async () => {
    expect(await cli.run('employees list --department Nowhere')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no department Nowhere.\n',
    });
  });
});
