import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PunchFileChoices, TextEncoding } from '@timekeep/contracts/clock/punch-files';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { encoded } from '../../files/text-encodings.js';
import { bytesAsFile, LONGEST_PUNCH_LINE, PunchFile, type PunchRow } from './punch-file.js';

const MANILA = new CompanyZone('Asia/Manila');
/** A number that no employee has. */
const NOBODY = '000999';
const EIGHT = { EMPID: '100001', at: '2024-05-02T00:00:00.000Z' };
const FIVE = { EMPID: '000123', at: '2024-05-13T09:00:00.000Z' };

let folder: string;
let handles: FileHandle[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-punches-'));
});

afterEach(async () => {
  await Promise.all(handles.map((handle) => handle.close()));
  handles = [];
  await rm(folder, { recursive: true });
});

async function opened(content: string | Uint8Array, choices: PunchFileChoices = {}): Promise<PunchFile> {
  await writeFile(join(folder, 'file'), content);
  const handle = await open(join(folder, 'file'));
  handles.push(handle);
  return PunchFile.open(
    handle,
    'file',
    { zone: MANILA, employeeOf: (number) => (number === NOBODY ? null : number) },
    choices,
  );
}

async function rowsOf(file: PunchFile, atATime = 3): Promise<PunchRow[]> {
  const rows: PunchRow[] = [];
  for await (const chunk of file.rows(atATime)) rows.push(...chunk.rows);
  return rows;
}

const read = async (content: string | Uint8Array, choices: PunchFileChoices = {}) =>
  (await rowsOf(await opened(content, choices))).map((row) => ('fields' in row ? row.fields : row.problem));
const asText = (parts: readonly Uint8Array[]) => Buffer.concat(parts).toString('utf8');

describe('a file of a device with lines without a number', () => {
  const NO_NUMBER = 'The line must begin with the number of an employee.';
  const [first, second] = ['100001\t2024-05-02 08:00:00\t1', '123\t2024-05-13 17:00:00\t0'];

  it.each([
    ['a title', 'Attendance log, May 2024'],
    ['a blank number', '\t2024-05-02 07:00:00\t1'],
    ['a blank number, with date and time apart', '\t2024-05-02\t07:00:00\t1'],
  ])('is read but for %s, which goes to the rejects and may be sent again', async (_, line) => {
    expect(await read([line, first, second].join('\n'))).toEqual([NO_NUMBER, EIGHT, FIVE]);
    expect(await read([first, line, second].join('\n'))).toEqual([EIGHT, NO_NUMBER, FIVE]);
    const file = await opened([line, first, second].join('\n'));
    const rejected = (await rowsOf(file)).filter((row) => 'problem' in row);
    const rejects = asText([file.rejectsHead(), ...rejected.map((row) => file.rejectedLine(row, NO_NUMBER))]);
    expect(await read(`${rejects}${first}`)).toEqual([NO_NUMBER, EIGHT]);
  });

  it('is refused as before if its first line may name columns', async () => {
    const lines = ['Nr\tWhen\tKind', '1\t2024-05-02 08:00:00\t100001'];
    await expect(read(lines.join('\n'))).rejects.toThrow('cannot be imported');
  });
});

describe('a file of punches', () => {
  it.each([
    ['of this program', 'EMPID,at\n100001,2024-05-02T08:00:00\n000123,2024-05-13T17:00:00+08:00\n'],
    [
      'with semicolons and other names',
      'Emp ID;Name;Date/Time\n100001;CRUZ;02.05.2024 08:00\n123;SY;13.05.2024 17:00',
    ],
    [
      'of a device, with padded numbers and status columns',
      '   100001\t2024-05-02 08:00:00\t1\t0\t1\t0\n      123\t2024-05-13 17:00:00\t1\t1\t1\t0\n',
    ],
    [
      'of a device, with a leading tab and zeros',
      '\t0000100001\t2024-05-02 08:00:00\t1\n\t000000123\t2024-05-13 17:00:00\t0\n',
    ],
    [
      'with a separator line, titles, and two columns of date and time',
      'sep=;\nATTENDANCE OF MAY;;\n\nNo.;AC-No.;Date;Time\n1;100001;5/2/2024;8:00 AM\n2;123;5/13/2024;5:00 PM\n',
    ],
    [
      'of a device whose first line is of a visitor',
      '123456789\tnever\t1\n100001\t2024-05-02 08:00:00\t1\n123\t2024-05-13 17:00:00\t0\n',
    ],
    [
      'as a report of a time clock program',
      'Department,Name,No.,Date/Time,Status,ID Number\nA,B,100001,5/2/2024 8:00,In,\nA,C,123,5/13/2024 17:00,Out,\n',
    ],
    ['with serial dates', 'Number,User ID,DateTime\n1,100001,45414.3333333333\n2,123,45425.7083333333\n'],
    ['with quotes', '"EMPID","at"\n"100001","May 2, 2024 8:00 AM"\n"000123","May 13, 2024 5:00 PM"\n'],
    [
      'of a device with names',
      'No\tMchn\tEnNo\tName\tMode\tDateTime\n1\t1\t000100001\tA\t1\t2024/05/02  08:00:00\n2\t1\t000000123\tB\t1\t2024/05/13  17:00:00\n',
    ],
  ])('%s is read', async (_case, content) => {
    expect((await read(content)).filter((row) => typeof row === 'object')).toEqual([EIGHT, FIVE]);
  });

  it.each<[TextEncoding, boolean]>([
    ['utf-8', true],
    ['utf-16le', true],
    ['utf-16le', false],
    ['utf-16be', true],
    ['ansi', false],
  ])('in %s (mark %s) is read, and its rejected lines have that encoding', async (name, hasMark) => {
    const content = `${hasMark ? '\uFEFF' : ''}EMPID,NAME,at\n100001,NIÑO,2024-05-02 08:00\n1,PEÑA,tomorrow\n`;
    const file = await opened(encoded(content, name));
    expect(file.survey).toMatchObject({ encoding: name, punches: 1 });
    const [first, second] = await rowsOf(file);
    expect(first).toMatchObject({ fields: EIGHT });
    if (!second || !('problem' in second)) throw new Error('There is no rejected line.');
    const rejects = Buffer.concat([file.rejectsHead(), file.rejectedLine(second, 'No date; mend it')]);
    expect(rejects).toEqual(
      Buffer.from(
        encoded(
          `${hasMark ? '\uFEFF' : ''}EMPID,NAME,at,line,reason\n1,PEÑA,tomorrow,3,No date; mend it\n`,
          name,
        ),
      ),
    );
  });

  it('is surveyed before it is recorded', async () => {
    const lines = [
      '100001,2024-05-31T23:30:00Z',
      '100001,2024-05-31 08:00',
      '100002,2024-05-31 08:00',
      'x,?',
      `${NOBODY},2024-05-30 08:00`,
    ];
    const { survey } = await opened(['EMPID,at', ...lines, '100001,2024-05-31 17:00'].join('\n'));
    expect(survey).toEqual({
      ...{ encoding: 'utf-8', punches: 5, unknown: 1, byDeviceNumber: 0 },
      ...{ oldest: '2024-05-30', newest: '2024-06-01' },
      months: [
        { month: '2024-05', records: 2 },
        { month: '2024-06', records: 1 },
      ],
    });
  });

  it('has its order of dates chosen where it is not certain, and never guessed', async () => {
    const uncertain = 'EMPID,at\n100001,05/05/2024 08:00\n100001,05/02/2024 08:00\n';
    await expect(opened(uncertain)).rejects.toThrow(
      'file cannot be imported. Its dates may be month/day/year (mdy) or day/month/year (dmy), as in this line: 100001,05/02/2024 08:00 Please choose the order.',
    );
    expect(await read(uncertain, { dates: 'mdy' })).toContainEqual(EIGHT);
    expect(await read(`${uncertain}100001,05/13/2024 17:00`)).toContainEqual(EIGHT);
    expect(await read('EMPID,at\n100001,05/05/2024 08:00')).toHaveLength(1);
    await expect(opened('EMPID,at\n1,13/05/2024 08:00\n1,05/13/2024 08:00')).rejects.toThrow(
      'Its dates have no common order; this line differs from those before: 1,05/13/2024 08:00',
    );
    const contradicted = 'EMPID,at\n100001,05/02/2024 08:00\n100001,05/13/2024 08:00';
    await expect(opened(contradicted, { dates: 'dmy' })).rejects.toThrow(
      'Its dates are not all day/month/year, as in this line: 100001,05/13/2024 08:00 Please choose the order, or mend the line.',
    );
  });

  it.each([
    ['', 'It is empty.'],
    ['PK\u0003\u0004', 'It is a document of a spreadsheet program. Please save it as CSV.'],
    ['name,when\nA,B\n', 'None of its first 20 lines names the columns'],
    [
      '100001,2024-05-02 08:00\nEMPID,at\n100002,2024-05-02 08:00\n',
      'This line comes before the names of the columns: 100001,2024-05-02 08:00',
    ],
    ['2024-05-02 08:00,100001\n', 'None of its first 20 lines names the columns'],
  ])('is refused when it cannot be understood: %j', async (content, problem) => {
    await expect(opened(content)).rejects.toThrow(problem);
  });

  it('has lines that are refused by themselves, with the reason', async () => {
    const lines = [
      '100001,2024-02-30 08:00',
      '100001,2101-01-01 08:00',
      '100001,8:00',
      '"100001,2024',
      '1\u0007,x',
    ];
    expect(await read(['EMPID,at', ...lines].join('\n'))).toEqual([
      'The date does not exist, or is not between 1970-01-01 and 2100-12-31.',
      'The date does not exist, or is not between 1970-01-01 and 2100-12-31.',
      expect.stringMatching(/^The time must be like/),
      'The quotes of the line do not match.',
      'The line has characters that cannot be read.',
    ]);
    expect(
      await read('EMPID,at,N\n100001,2024-05-02 08:00,NI\u00D1O', { encoding: 'utf-16le' }).catch(String),
    ).toMatch('names the columns');
  });

  it('has rejected lines that can be imported again, with one reason each', async () => {
    const again = async (content: string): Promise<string> => {
      const file = await opened(content);
      const rows = await rowsOf(file);
      return asText([file.rejectsHead(), ...rows.map((row) => file.rejectedLine(row, 'Unknown, "99"'))]);
    };
    const named = await again('sep=;\nEmp No;at\n1;2024-05-02 08:00\n');
    expect(named).toBe('sep=;\nEmp No;at;line;reason\n1;2024-05-02 08:00;3;"Unknown, ""99"""\n');
    expect(await again(named)).toBe(named);
    const device = await again('  1\t2024-05-02 08:00:00\t0\n');
    expect(device).toBe("  1\t2024-05-02 08:00:00\t0\treason: line 1: Unknown, '99'\n");
    expect(await again(device)).toBe(device);
  });
});

describe('a large file of punches', () => {
  const line = '100001,2024-05-02T08:00:00\n';

  it.each([
    ['of punches', line.repeat(20_000)],
    ['of stray quotes', '1,"\n'.repeat(20_000)],
    ['of quotes in the middle of fields', '1,a"b"\n'.repeat(20_000)],
    ['of empty lines', '\n'.repeat(200_000)],
  ])('lets other work go on while it is read, %s', async (_, lines) => {
    const bytes = bytesAsFile(Buffer.from(`EMPID,at\n${line}${lines}`));
    let longest = 0;
    let since = performance.now();
    const note = (): void => {
      longest = Math.max(longest, performance.now() - since);
      since = performance.now();
    };
    const turn = (): void => {
      note();
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    const begun = performance.now();
    const file = await PunchFile.open(bytes, 'file', { zone: MANILA, employeeOf: (number) => number });
    await rowsOf(file, 2_000);
    const took = performance.now() - begun;
    clearImmediate(next);
    note();
    expect(longest).toBeLessThan(took / 4);
  });

  it('is refused with more lines than may be read, and with a line that is too long', async () => {
    const facts = { zone: MANILA, employeeOf: (number: string) => number };
    const openAtMost = (mostLines: number) =>
      PunchFile.open(bytesAsFile(Buffer.from(`EMPID,at\n\n${line}${line}`)), 'file', facts, {}, mostLines);
    expect(await rowsOf(await openAtMost(3))).toHaveLength(2);
    await expect(openAtMost(2)).rejects.toThrow('more than 2 lines');
    const long = bytesAsFile(Buffer.from(`EMPID,at\n${'1'.repeat(LONGEST_PUNCH_LINE + 1)}\n`));
    await expect(PunchFile.open(long, 'file', facts)).rejects.toThrow('Line 2 of file is longer');
  });
});
