import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { locateSystem } from './system-location.js';

/** Above the highest pid of any system. */
const UNUSED_PID = 2 ** 30;

describe('finding the system', () => {
  let dataDir: string;
  let own: Record<string, string>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'timekeep-cli-'));
    own = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://own/db', JWT_SECRET: 'own' };
  });

  afterAll(async () => {
    await rm(dataDir, { recursive: true });
  });

  const writeSystem = (content: object | string) =>
    writeFile(join(dataDir, 'system.json'), typeof content === 'string' ? content : JSON.stringify(content));
  const running = {
    databaseUrl: 'postgres://embedded/db',
    eventStoreUrl: 'esdb://embedded:1',
    backendUrl: 'http://localhost:3000',
    pid: process.pid,
    environment: { JWT_SECRET: 'embedded', DEMO: 'true' },
  };

  it('takes the environment when nothing runs in the data folder', () => {
    expect(locateSystem(own)).toEqual({ dataDir, environment: own });
  });

  it('takes the system that runs in the data folder, with its secrets', async () => {
    await writeSystem(running);
    expect(locateSystem(own)).toEqual({
      dataDir,
      environment: {
        DATA_DIR: dataDir,
        DATABASE_URL: 'postgres://embedded/db',
        EVENTSTORE_URL: 'esdb://embedded:1',
        JWT_SECRET: 'embedded',
        DEMO: 'true',
      },
    });
  });

  it.each([
    ['of a system that was killed', { ...running, pid: UNUSED_PID }],
    ['that is only half written', '{"databaseUrl": "postg'],
    ['that says something else', { ...running, eventStoreUrl: 7 }],
  ])('passes over a file %s', async (_, content) => {
    await writeSystem(content);
    expect(locateSystem(own).environment).toEqual(own);
  });

  it('does not say that nothing runs when it cannot read what runs', async () => {
    await rm(join(dataDir, 'system.json'), { force: true });
    await mkdir(join(dataDir, 'system.json'));
    expect(() => locateSystem(own)).toThrow(
      /system\.json cannot be read, .* Please run the command as the user who started the system\.$/,
    );
    await rm(join(dataDir, 'system.json'), { recursive: true });
  });

  it('looks below the folder of the repository when nothing else is said', () => {
    expect(locateSystem({}).dataDir).toMatch(/\.data$/);
    expect(locateSystem({ DATA_DIR: 'other' }).dataDir).toBe(
      locateSystem({}).dataDir.replace(/\.data$/, 'other'),
    );
  });
});
