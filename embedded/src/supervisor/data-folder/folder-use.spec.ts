import { mkdtemp, readdir, readFile, rm, writeFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { lockDataFolder, markDataFolder } from './folder-use.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timekeep-data-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

describe('the lock of a data folder', () => {
  it('is held by one process, until it is released', async () => {
    const unlock = await lockDataFolder(dataDir);
    await expect(lockDataFolder(dataDir)).rejects.toThrow(`Timekeep is already running on ${dataDir}`);
    await unlock();
    await (
      await lockDataFolder(dataDir)
    )();
  });

  it('is refused in a read-only folder, and leaves no file', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(lockDataFolder(file)).rejects.toThrow(
      `The folder ${file} cannot be used: file already exists. Give another DATA_DIR.`,
    );
    await expect(lockDataFolder(join(file, 'below'))).rejects.toThrow('not a directory');
    expect(await readdir(dataDir)).toEqual(['file']);
  });

  it.each([
    ['a process that is gone', `${2 ** 22 + 1} 1 boot`],
    ['a process whose pid is used again', `${process.pid} 1 another-boot`],
    ['nobody', ''],
  ])('is taken over from %s', async (_case, content) => {
    await writeFile(join(dataDir, 'supervisor.pid'), content);
    await (
      await lockDataFolder(dataDir)
    )();
  });
});

describe('the lock of a process that has ended', () => {
  const gone = `${2 ** 22 + 1} 1 boot`;
  const file = () => join(dataDir, 'supervisor.pid');

  it.each([
    ['', {}],
    [', also when one was killed while taking it over', { takeover: gone }],
  ])('is taken over by one of several processes%s', async (_case, { takeover }: { takeover?: string }) => {
    await writeFile(file(), gone);
    if (takeover !== undefined) await writeFile(`${file()}.takeover`, takeover);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(dataDir)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['supervisor.pid']);
    expect((await readFile(file(), 'utf8')).split(' ')[0]).toBe(String(process.pid));
  });
});

it('a folder in use is refused before anything is written', async () => {
  const unlock = await lockDataFolder(dataDir);
  const { mtimeMs } = await stat(dataDir);
  await expect(lockDataFolder(dataDir)).rejects.toThrow('already running');
  expect((await stat(dataDir)).mtimeMs).toBe(mtimeMs);
  await unlock();
});

it.each(['/proc/none', '/proc/none/deeper', '/dev/null/none'])(
  'a folder that cannot be made is refused: %s',
  async (folder) => {
    await expect(lockDataFolder(folder)).rejects.toThrow(`The folder ${folder} cannot be used: `);
  },
);

it('a lock that another process has taken meanwhile is not released', async () => {
  const unlock = await lockDataFolder(dataDir);
  const other = `${process.pid} 1 another-boot`;
  await writeFile(join(dataDir, 'supervisor.pid'), other);
  await unlock();
  expect(await readFile(join(dataDir, 'supervisor.pid'), 'utf8')).toBe(other);
});

it.each([
  ['demo', 'real', 'holds demo data: give another DATA_DIR'],
  ['real', 'demo', 'holds real data: start it with DEMO=false'],
  ['demo', 'event log', 'holds demo data'],
  ['real', 'event log', 'holds real data'],
  ['event log', 'demo', 'holds an event log that runs alone'],
  ['event log', 'real', 'holds an event log that runs alone'],
] as const)('a data folder with the use %s is refused for the use %s', async (use, other, words) => {
  await markDataFolder(dataDir, use);
  await markDataFolder(dataDir, use);
  await expect(markDataFolder(dataDir, other)).rejects.toThrow(`${dataDir} ${words}`);
});
