import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { lockDataFolder } from './data-folder-lock.js';
import { markDataFolder } from './demo-marker.js';
import { findSecrets } from './secrets.js';
import { readSettings, type Settings } from './settings.js';

let dataDir: string;
let demo: Settings;
let real: Settings;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timekeep-data-'));
  demo = readSettings({ DATA_DIR: dataDir }, '/repository');
  real = readSettings({ DATA_DIR: dataDir, DEMO: 'false' }, '/repository');
});

afterEach(() => rm(dataDir, { recursive: true }));

describe('the lock of a data folder', () => {
  it('is had by one, until it is given back', async () => {
    const unlock = await lockDataFolder(dataDir);
    await expect(lockDataFolder(dataDir)).rejects.toThrow(`Timekeep is already running on ${dataDir}`);
    await unlock();
    await (
      await lockDataFolder(dataDir)
    )();
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

describe('the lock of somebody who is gone', () => {
  const gone = `${2 ** 22 + 1} 1 boot`;
  const file = () => join(dataDir, 'supervisor.pid');

  it.each([
    ['', {}],
    [', also when one was killed while taking it over', { takeover: gone }],
  ])('is taken over by one of many%s', async (_case, { takeover }: { takeover?: string }) => {
    await writeFile(file(), gone);
    if (takeover !== undefined) await writeFile(`${file()}.takeover`, takeover);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(dataDir)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['supervisor.pid']);
    expect((await readFile(file(), 'utf8')).split(' ')[0]).toBe(String(process.pid));
  });
});

it('a lock that somebody else has by now is not given back', async () => {
  const unlock = await lockDataFolder(dataDir);
  const other = `${process.pid} 1 another-boot`;
  await writeFile(join(dataDir, 'supervisor.pid'), other);
  await unlock();
  expect(await readFile(join(dataDir, 'supervisor.pid'), 'utf8')).toBe(other);
});

describe('the secrets', () => {
  it('of a demo are made up once and kept for their owner', async () => {
    const made = await findSecrets(demo, {});
    expect(made.JWT_SECRET.length).toBeGreaterThan(32);
    expect(made.PIN_SECRET).not.toBe(made.JWT_SECRET);
    expect(await findSecrets(demo, {})).toEqual(made);
    const file = join(dataDir, 'secrets.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(made);
  });

  it('of a real system have to be given', async () => {
    await expect(findSecrets(real, { JWT_SECRET: 'given' })).rejects.toThrow('PIN_SECRET');
    const given = { JWT_SECRET: 'one', PIN_SECRET: 'other' };
    expect(await findSecrets(real, given)).toEqual(given);
  });
});

describe('a data folder', () => {
  it('with demo data is refused with DEMO=false', async () => {
    await markDataFolder(demo);
    await markDataFolder(demo);
    await expect(markDataFolder(real)).rejects.toThrow('holds demo data');
  });

  it('with real data is not filled with the demo', async () => {
    await markDataFolder(real);
    await expect(markDataFolder(demo)).rejects.toThrow('DEMO=false');
  });
});

describe('the settings', () => {
  it('have defaults', () => {
    expect(readSettings({}, '/repository')).toEqual({
      root: '/repository',
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/repository/.data',
      demo: true,
      demoEmployees: '40',
      watch: false,
    });
  });

  it.each(['abc', '0', '70000', '3000.5'])('refuse the port %s', (PORT) => {
    expect(() => readSettings({ PORT }, '/repository')).toThrow('PORT is not a port number');
  });
});
