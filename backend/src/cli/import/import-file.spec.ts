import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TextEncoding } from '@timekeep/contracts/clock/punch-files';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { encoded } from '../../files/text-encodings.js';
import { type CsvFields, csvReader } from './csv-file.js';
import { importFile, type ImportPlan, type RowOutcome } from './import-file.js';
import { ImportBrokenOffError } from './import-report.js';

const LOG_AWAY = new StoreUnavailableError('unknown', new Error('connect ECONNREFUSED 127.0.0.1:1'));

let folder: string;
let input: string;
let rejects: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-import-'));
  input = join(folder, 'in.csv');
  rejects = `${input}.rejects.csv`;
});

afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

/** Outcomes of numbers from 1: those that end with 0 are rejected, those that end with 5 are known. */
function outcomeOf({ n = '' }: CsvFields): RowOutcome {
  if (n.endsWith('0')) return { reason: 'It ends with 0.' };
  return n.endsWith('5') ? 'known' : 'taken';
}

function importNumbers(count: number, take: ImportPlan['take'], named?: string) {
  const lines = Array.from({ length: count }, (_, index) => String(index + 1));
  const plan = { title: 'Numbers', read: csvReader({ needed: ['n'] }), rowsAtATime: 20, take };
  return writeFile(input, ['n', ...lines].join('\n')).then(() =>
    importFile(input, plan, named === undefined ? {} : { rejects: named }),
  );
}

const messageOf = ({ brokenOff, ...counts }: Awaited<ReturnType<typeof importFile>>, isRehearsal = false) =>
  brokenOff && new ImportBrokenOffError({ ...counts, brokenOff }, brokenOff, isRehearsal).message;

describe('an import that breaks off', () => {
  it('says what was recorded, what may be, and why; the rejects file is whole up to there', async () => {
    const counts = await importNumbers(60, (rows, settled) => {
      if (rows[0]?.['n'] === '1') return Promise.resolve(rows.map(outcomeOf));
      // Three of the second twenty are settled when the log becomes unavailable.
      for (const [index, row] of rows.slice(7, 10).entries()) settled(index + 7, outcomeOf(row));
      return Promise.reject(LOG_AWAY);
    });
    expect(counts).toMatchObject({ taken: 18, known: 2, rejected: 3, rejects });
    expect(messageOf(counts)).toBe(
      'The import broke off after 23 lines. Nothing listens at the address in EVENTSTORE_URL. ' +
        '17 lines more were being recorded, and some of them may be. ' +
        `3 lines were rejected; see ${rejects}. Import the file again to go on: what was recorded is known then.`,
    );
    expect(messageOf(counts, true)).not.toMatch(/may be|was recorded/);
    const lines = [10, 20, 30].map((n) => `${n},${n + 1},It ends with 0.\n`);
    expect(await readFile(rejects, 'utf8')).toBe(`n,line,reason\n${lines.join('')}`);
    expect((await readdir(folder)).sort()).toEqual(['in.csv', 'in.csv.rejects.csv']);
  });

  it('names the cause, whichever it is', async () => {
    const password = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    const right = Object.assign(new Error('permission denied for schema directory'), { code: '42501' });
    const disk = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      ...{ code: 'ENOSPC', errno: -28, syscall: 'write' },
    });
    for (const [error, cause] of [
      [password, 'PostgreSQL refuses the user or the password of DATABASE_URL.'],
      [
        right,
        'The user of DATABASE_URL lacks a right in PostgreSQL: it has to own the database (docs/operations.md).',
      ],
      [disk, 'A file cannot be written: no space left on device.'],
      [new Error('Something else.'), 'Something else.'],
    ] as const) {
      const { brokenOff } = await importNumbers(1, () => Promise.reject(error));
      expect(brokenOff).toMatchObject({ cause, unsettled: 1 });
    }
    expect(await readdir(folder)).toEqual(['in.csv']);
  });

  it('leaves a former rejects file alone when it has rejected nothing', async () => {
    await writeFile(rejects, 'former');
    const counts = await importNumbers(3, () => Promise.reject(LOG_AWAY));
    expect(counts.brokenOff?.unsettled).toBe(3);
    expect(await readFile(rejects, 'utf8')).toBe('former');
  });
});

describe('the rejects file', () => {
  it('is opened before the first line is taken', async () => {
    let taken = 0;
    const take = (rows: readonly CsvFields[]) => {
      taken += rows.length;
      return Promise.resolve(rows.map(outcomeOf));
    };
    const nowhere = join(folder, 'no-such-folder/rejects.csv');
    await expect(importNumbers(5, take, nowhere)).rejects.toThrow(
      `The file ${nowhere} cannot be written: no such file or directory. Please name another file for rejected lines with --rejects.`,
    );
    expect(taken).toBe(0);
    await mkdir(join(folder, 'there'));
    expect(await importNumbers(9, take, join(folder, 'there/r.csv'))).toMatchObject({ taken: 8, known: 1 });
    expect(await readdir(join(folder, 'there'))).toEqual([]);
  });
});

describe('an import without rejected lines', () => {
  const takeAll = (rows: readonly CsvFields[]) => Promise.resolve(rows.map(() => 'taken' as const));
  const plan = { title: 'Numbers', read: csvReader({ needed: ['n'] }), rowsAtATime: 20, take: takeAll };

  it('removes the rejects file of a former one, since its lines are taken by now', async () => {
    await importNumbers(10, (rows) => Promise.resolve(rows.map(outcomeOf)));
    expect(await readdir(folder)).toContain('in.csv.rejects.csv');
    await importFile(input, plan, { dryRun: true });
    expect(await readdir(folder)).toContain('in.csv.rejects.csv');
    await importFile(input, plan, {});
    expect(await readdir(folder)).toEqual(['in.csv']);
  });

  it.each<[string, string | Uint8Array, boolean]>([
    ['rejects in UTF-16', encoded('\uFEFFn,line,reason\n10,11,It ends with 0.\n', 'utf-16le'), false],
    ['rejects of a device', '10\t2024-05-02 08:00\treason: line 4: Unknown\n', false],
    ['something else', 'n\n10\n', true],
  ])('finds %s at the place of its rejects', async (_case, content, stays) => {
    const named = join(folder, 'named');
    await writeFile(input, 'n\n1\n');
    await writeFile(named, content);
    await importFile(input, plan, { rejects: named });
    expect((await readdir(folder)).includes('named')).toBe(stays);
  });
});

describe('the encoding of a file', () => {
  const rows: CsvFields[] = [];
  const rejectAll = (some: readonly CsvFields[]) => {
    rows.push(...some);
    return Promise.resolve(some.map(() => ({ reason: 'It is unknown.' })));
  };
  const plan = {
    title: 'Names',
    read: csvReader({ needed: ['n', 'name'] }),
    rowsAtATime: 2,
    take: rejectAll,
  };
  const importBytes = async (bytes: Uint8Array, encoding?: TextEncoding) => {
    rows.length = 0;
    await writeFile(input, bytes);
    return importFile(input, plan, encoding === undefined ? {} : { encoding });
  };

  it.each<[string, TextEncoding, string]>([
    ['windows-1252', 'ansi', 'Its line 4 is not written in UTF-8.'],
    ['UTF-16', 'utf-16le', 'It is not written in UTF-8 but, it seems, in UTF-16.'],
  ])('is refused whole when it is %s, and read when that is named', async (_, encoding, problem) => {
    const text = 'n,name\n1,ANA\n\n2, NIÑO\n3,"PEÑA"\n';
    await expect(importBytes(encoded(text, encoding))).rejects.toThrow(problem);
    expect(rows).toEqual([]);
    await importBytes(encoded(text, encoding), encoding);
    expect(rows).toEqual([
      { n: '1', name: 'ANA' },
      { n: '2', name: 'NIÑO' },
      { n: '3', name: 'PEÑA' },
    ]);
    // The bytes of each line are those of the file, with its number there.
    const rejected =
      'n,name,line,reason\n1,ANA,2,It is unknown.\n2, NIÑO,4,It is unknown.\n3,"PEÑA",5,It is unknown.\n';
    expect(await readFile(rejects)).toEqual(Buffer.from(encoded(rejected, encoding)));
  });

  it('may be UTF-8 with a mark, which the rejects have too', async () => {
    await importBytes(encoded('\uFEFFn,name\n1,NIÑO\n', 'utf-8'));
    expect(await readFile(rejects, 'utf8')).toBe('\uFEFFn,name,line,reason\n1,NIÑO,2,It is unknown.\n');
  });

  it('is looked at to the end before the first line is taken, also of a character that is cut off', async () => {
    const long = 'n,name\n' + '1,NIÑO\n'.repeat(30_000);
    await expect(importBytes(Buffer.concat([Buffer.from(long), Buffer.from([0xc3])]))).rejects.toThrow(
      'Its line 30002 is not written in UTF-8.',
    );
    expect(rows).toEqual([]);
    await importBytes(Buffer.from(long));
    expect(rows).toHaveLength(30_000);
  });

  it('of a document of a spreadsheet is none', async () => {
    await expect(importBytes(Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0]))).rejects.toThrow(
      'It is a document of a spreadsheet program.',
    );
  });
});

it('an import that does not break off says so', async () => {
  const counts = await importNumbers(45, (rows) => Promise.resolve(rows.map(outcomeOf)));
  expect(counts).toEqual({ taken: 36, known: 5, rejected: 4, rejects, brokenOff: null });
});

(process.platform === 'linux' ? it : it.skip)('a file that cannot be read is refused as a file', async () => {
  const plan = {
    title: 'Numbers',
    read: csvReader({ needed: ['n'] }),
    rowsAtATime: 20,
    take: () => Promise.resolve([]),
  };
  // Linux answers a read at its beginning with an error.
  await expect(importFile('/proc/self/mem', plan, { rejects })).rejects.toThrow(
    'The file /proc/self/mem cannot be read: i/o error.',
  );
});
