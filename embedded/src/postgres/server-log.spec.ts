import { appendFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { eventually } from '@timekeep/tools/eventually';
import { followServerLog, readServerLog, type ServerLogLine } from './server-log.js';

const TEXT = `2026-05-03 07:08:09.123 UTC [42] LOG:  database system is ready to accept connections
2026-05-03 07:08:10.000 UTC [43] ERROR:  duplicate key value violates unique constraint "employees_pkey"
2026-05-03 07:08:10.000 UTC [43] DETAIL:  Key (empid)=(100003) already exists.
2026-05-03 07:08:10.000 UTC [43] STATEMENT:  INSERT INTO employees
	VALUES ('CRUZ')
2026-05-03 07:08:11.000 UTC [44] FATAL:  terminating connection due to administrator command
`;

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-server-log-'));
  file = join(folder, 'postgres.log');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it("PostgreSQL's messages have a level, an instant and no values", () => {
  expect(readServerLog(TEXT)).toEqual([
    {
      level: 'info',
      time: '2026-05-03T07:08:09.123Z',
      pid: 42,
      msg: 'database system is ready to accept connections',
    },
    expect.objectContaining({
      level: 'error',
      msg: 'duplicate key value violates unique constraint "employees_pkey"',
    }),
    expect.objectContaining({ level: 'error', pid: 44 }),
  ]);
});

describe('the log file of a server', () => {
  const message = (n: number) => `2026-05-03 07:08:09.123 UTC [42] LOG:  message ${n}\n`;

  it('is followed from an offset, also after it was truncated, and to its end', async () => {
    await writeFile(file, message(0));
    const taken: ServerLogLine[] = [];
    const stop = followServerLog(file, (await stat(file)).size, (line) => void taken.push(line));
    await appendFile(file, `${message(1)}2026-05-03 07:08:09.124 UTC [42] LOG:  mess`);
    await eventually(() => taken.length === 1);
    await appendFile(file, 'age 2\n');
    await eventually(() => taken.length === 2);
    await writeFile(file, message(3));
    await eventually(() => taken.length === 3);
    await appendFile(file, message(4));
    await stop();
    expect(taken.map(({ msg }) => msg)).toEqual([1, 2, 3, 4].map((n) => `message ${n}`));
  });

  it('is emptied when it was read and is too large, without duplicate lines', async () => {
    await writeFile(file, '');
    const taken: string[] = [];
    const stop = followServerLog(file, 0, ({ msg }) => void taken.push(msg), 5_000);
    const many = Array.from({ length: 200 }, (_, n) => message(n));
    await appendFile(file, many.join(''));
    await eventually(async () => (await stat(file)).size === 0);
    await appendFile(file, message(200));
    await stop();
    expect(taken).toEqual(Array.from({ length: 201 }, (_, n) => `message ${n}`));
  });

  it('may not exist yet', async () => {
    const taken: string[] = [];
    const stop = followServerLog(file, 0, ({ msg }) => void taken.push(msg));
    await writeFile(file, message(0));
    await eventually(() => taken.length === 1);
    await stop();
  });
});
