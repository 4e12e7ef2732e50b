import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { eventually } from '@timekeep/tools/eventually';
import { LogFile, SystemLog } from './system-log.js';

const FILE_BYTES = 2_000;
const KEPT = 3;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-logs-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the file of the log', () => {
  it('is rotated by size, bounded, and readable by its owner only', async () => {
    const problems: string[] = [];
    const file = new LogFile({
      folder: join(folder, 'logs'),
      fileBytes: FILE_BYTES,
      kept: KEPT,
      report: (problem) => void problems.push(problem),
    });
    const line = (n: number) => JSON.stringify({ n, text: 'x'.repeat(80) });
    for (let n = 0; n < 10_000; n += 1) {
      file.write(line(n));
      // Lines arrive over several turns of the event loop, as in operation.
      if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await file.close();

    const names = (await readdir(join(folder, 'logs'))).sort();
    expect(names).toEqual(['timekeep.log', 'timekeep.log.1', 'timekeep.log.2', 'timekeep.log.3']);
    for (const name of names) {
      const { mode, size } = await stat(join(folder, 'logs', name));
      expect(mode & 0o777).toBe(0o600);
      expect(size).toBeLessThanOrEqual(FILE_BYTES + line(10_000).length);
    }
    const newest = await Promise.all(
      [...names].reverse().map((name) => readFile(join(folder, 'logs', name), 'utf8')),
    );
    const numbers = newest
      .join('')
      .trim()
      .split('\n')
      .map((text) => (JSON.parse(text) as { n: number }).n);
    expect(numbers.at(-1)).toBe(9_999);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(problems).toEqual([]);
  });

  it('that cannot be written is reported once, without other failures', async () => {
    await writeFile(join(folder, 'logs'), 'in the way');
    const problems: string[] = [];
    const file = new LogFile({
      folder: join(folder, 'logs'),
      report: (problem) => void problems.push(problem),
    });
    file.write('first');
    await eventually(() => problems.length > 0);
    for (let n = 0; n < 100; n += 1) file.write('lost');
    await file.close();
    expect(problems).toEqual([expect.stringMatching(/^Log lines are lost: /)]);
  });

  it('is appended to after a restart', async () => {
    const written = async (line: string) => {
      const file = new LogFile({ folder, report: () => undefined });
      file.write(line);
      await file.close();
    };
    await written('one');
    await written('two');
    expect(await readFile(join(folder, 'timekeep.log'), 'utf8')).toBe('one\ntwo\n');
  });
});

describe('the log of the system', () => {
  it('has one format for all parts', async () => {
    const stdout = new PassThrough({ encoding: 'utf8' });
    const log = new SystemLog(stdout);
    const part = new PassThrough();
    log.follow(part, 'backend');
    part.end('{"level":"info","msg":"Listening"}\nTypeError: x is not a function\n\n');
    log.pass('postgresql', {
      level: 'error',
      time: '2026-05-03T00:00:00.000Z',
      pid: 7,
      msg: 'deadlock detected',
    });
    log.logger('supervisor').warn('backend stopped');
    let text = '';
    await eventually(() => {
      text += String(stdout.read() ?? '');
      return text.split('\n').length > 4;
    });
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const byName = new Map(lines.map((line) => [line['msg'], line]));
    expect(byName.get('Listening')).toEqual({ level: 'info', msg: 'Listening' });
    const hostname = expect.any(String);
    expect(byName.get('TypeError: x is not a function')).toMatchObject({
      level: 'info',
      name: 'backend',
      hostname,
    });
    expect(byName.get('deadlock detected')).toEqual({
      level: 'error',
      time: '2026-05-03T00:00:00.000Z',
      pid: 7,
      hostname,
      name: 'postgresql',
      msg: 'deadlock detected',
    });
    expect(byName.get('backend stopped')).toMatchObject({ level: 'warn', name: 'supervisor' });
  });

  it('omits lines below its level', () => {
    const stdout = new PassThrough({ encoding: 'utf8' });
    const log = new SystemLog(stdout, undefined, 'error');
    log.pass('postgresql', {
      level: 'info',
      time: '2026-05-03T00:00:00.000Z',
      pid: 7,
      msg: 'checkpoint starting',
    });
    log.logger('supervisor').info('Starting');
    expect(stdout.read()).toBeNull();
  });
});
