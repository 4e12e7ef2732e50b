import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FileRefusedError } from '../../files/private-file.js';
import { locateSystem } from './system-location.js';

/** Above the highest pid of any system. */
const UNUSED_PID = 2 ** 30;
const STRANGER = 54_321;
/** Only root can give files to another user. */
const asRoot = process.geteuid?.() === 0 ? it : it.skip;

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
    writeFile(join(dataDir, 'system.json'), typeof content === 'string' ? content : JSON.stringify(content), {
      mode: 0o600,
    });
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
    expectRefusal(`${join(dataDir, 'system.json')} cannot be used: it is not a regular file`);
    await rm(join(dataDir, 'system.json'), { recursive: true });
  });

  const expectRefusal = (...words: string[]): void => {
    const refusal = thrownBy(() => locateSystem(own));
    expect(refusal).toBeInstanceOf(FileRefusedError);
    for (const word of words) expect(String(refusal)).toContain(word);
  };

  asRoot('refuses a file, or a folder, that belongs to another user and could name any system', async () => {
    const file = join(dataDir, 'system.json');
    await writeSystem(running);
    await chown(file, STRANGER, STRANGER);
    expectRefusal(`${file} cannot be used: it belongs to user ${STRANGER}`, `chown 0 ${file}`);
    await chown(file, 0, 0);
    await chown(dataDir, STRANGER, STRANGER);
    expectRefusal(`${dataDir} cannot be used: it belongs to user ${STRANGER}`);
    await chown(dataDir, 0, 0);
    expect(locateSystem(own).environment['JWT_SECRET']).toBe('embedded');
  });

  it('refuses a file that others may change, a link, and a pipe', async () => {
    const file = join(dataDir, 'system.json');
    await writeSystem(running);
    await chmod(file, 0o622);
    expectRefusal(`${file} cannot be used: other accounts may read or change it`);
    await chmod(file, 0o600);
    await rename(file, `${file}.of-others`);
    await symlink(`${file}.of-others`, file);
    expectRefusal(`${file} cannot be used: it is a link`);
    await rm(file);
    execFileSync('mkfifo', [file]);
    expectRefusal(`${file} cannot be used: it is not a regular file`);
    await rm(file);
  });

  it('looks below the folder of the repository when nothing else is said', () => {
    expect(locateSystem({}).dataDir).toMatch(/\.data$/);
    expect(locateSystem({ DATA_DIR: 'other' }).dataDir).toBe(
      locateSystem({}).dataDir.replace(/\.data$/, 'other'),
    );
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
