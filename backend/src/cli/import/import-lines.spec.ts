import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { CliWorld } from '../../testing/cli-world.js';

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
  const path = join(cli.dataDir, `lines-${files}.csv`);
  await writeFile(path, lines.join('\n'));
  return path;
}

const found = (EMPID: string) => cli.session((session) => session.get(EmployeeFacts).find(EMPID));

describe('the rejects of an import', () => {
  it('of employees have marks before what could be a formula, which are read away again', async () => {
    const cells = ['100070', '-Reyes', 'GIA', '=cmd()', 'Acme', '1234', ''];
    const file = await fileOf(
      HEADER,
      cells.join(','),
      '100071,"REYES,=1+1,Sales,Acme,1234,',
      '100072,=2+2,Sales',
    );
    await cli.run(`employees import ${file}`);
    const rejects = await readFile(`${file}.rejects.csv`, 'utf8');
    expect(rejects.trim().split('\n').slice(1)).toEqual([
      `100070,'-Reyes,GIA,'=cmd(),Acme,1234,,2,There is no department =cmd().`,
      `100071,"REYES,'=1+1,Sales,Acme,1234,,3,The quotes of the line do not match.`,
      `100072,'=2+2,Sales,4,The line has 3 fields instead of 7.`,
    ]);
    const mended = rejects.replace("'=cmd()", 'Sales').split('\n').slice(0, 2);
    expect((await cli.run(`employees import ${await fileOf(...mended)}`)).stdout).toMatch(
      /^1 employee registered/,
    );
    expect(await found('100070')).toMatchObject({ lastName: '-REYES' });
    // Once more rejected, it is as it was.
    const again = await fileOf(
      ...rejects
        .split('\n')
        .slice(0, 2)
        .map((each) => each.replace('100070', '100073')),
    );
    await cli.run(`employees import ${again}`);
    expect(await readFile(`${again}.rejects.csv`, 'utf8')).toBe(
      rejects.split('\n').slice(0, 2).join('\n').replace('100070', '100073') + '\n',
    );
  });

  it.each([
    ['schedules', 'EMPID,FROM,TO,DAYS,TEMPLATE', '=cmd(),2024-01-01,2024-06-30,5,default'],
    ['leave', 'EMPID,SL,VL,ANNIV', '=cmd(),1,1,@SUM(A1)'],
    ['holidays', 'date,remark,name', '=cmd(),LH,+HYPERLINK()'],
  ])('of %s have no formula', async (kind, header, line) => {
    const file = await fileOf(header, line);
    await cli.run(`${kind} import ${file}`);
    const [, rejected = ''] = (await readFile(`${file}.rejects.csv`, 'utf8')).split('\n');
    expect(rejected).toMatch(/^'=cmd\(\),/);
    expect(rejected).not.toMatch(/,[=+@]/);
  });
});

describe('lines of employees that are handled side by side', () => {
  it('keeps the order of lines about one number, also of one that a line frees for the next', async () => {
    const line = (EMPID: string, number: string) => `${EMPID},REYES,GIA,Sales,Acme,1234,${number}`;
    const header = HEADER.replace('hiredOn', 'deviceNumber');
    await cli.run(`employees import ${await fileOf(header, line('100060', '660'), line('100062', '662'))}`);
    const file = await fileOf(
      ...[header, line('100060', '661'), line('100061', '660'), line('100062', '663')],
      ...[line('100061', '662'), line('100063', '660'), line('100064', '661')],
    );
    const { stdout } = await cli.run(`employees import ${file} --json`);
    expect(JSON.parse(stdout)).toMatchObject({ taken: 2, known: 3, numbered: 5, rejected: 1 });
    const rejects = await readFile(`${file}.rejects.csv`, 'utf8');
    expect(rejects.trim().split('\n').slice(1)).toEqual([
      `${line('100064', '661')},7,The device number 661 is that of employee 100060.`,
    ]);
  });
});
