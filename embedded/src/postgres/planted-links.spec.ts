import { spawn } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { findBinaries } from './binaries.js';
import { initCluster } from './cluster.js';
import { clearFormerPostmaster } from './postmaster.js';
import { findServerUser } from './server-user.js';

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;
/** Id of a user other than the server's. */
const STRANGER = 54_321;

let base: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'timekeep-init-'));
  await chmod(base, 0o755);
});

afterEach(() => rm(base, { recursive: true }));

asRoot('links that the user of the server has put into its folder', () => {
  /** Creates a file and a folder of root, a folder of the server's user, and links from there to the others. */
  async function prepare() {
    const user = await findServerUser();
    if (user.kind === 'self') throw new Error('root runs PostgreSQL as another user');
    const [file, others, folder] = [join(base, 'file'), join(base, 'others'), join(base, 'postgres')];
    await writeFile(file, 'of root', { mode: 0o600 });
    await mkdir(others);
    await writeFile(join(others, 'postmaster.pid'), 'of root');
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, user.uid, user.gid);
    return { user, file, others, folder };
  }

  it('are not followed by root when it creates the cluster', async () => {
    const { user, file, others, folder } = await prepare();
    await symlink(file, join(folder, 'password.new'));
    await symlink(others, join(folder, 'data.new'));
    const binaries = await findBinaries(user);
    const data = await initCluster({ folder, binaries, user, password: 'a password', durable: false });
    expect(await readFile(file, 'utf8')).toBe('of root');
    expect(await stat(file)).toMatchObject({ uid: 0, gid: 0 });
    expect(await readFile(join(others, 'postmaster.pid'), 'utf8')).toBe('of root');
    expect((await lstat(data)).isDirectory()).toBe(true);
    expect((await stat(join(data, 'PG_VERSION'))).uid).toBe(user.uid);
    await expect(lstat(join(folder, 'password.new'))).rejects.toThrow('ENOENT');
  });

  it('are not followed by root when it clears the files of a former server', async () => {
    const { user, others, folder } = await prepare();
    await symlink(others, join(folder, 'data'));
    await chown(others, STRANGER, STRANGER);
    await expect(clearFormerPostmaster(join(folder, 'data'), user, () => undefined)).resolves.toBeUndefined();
    await writeFile(join(others, 'postmaster.pid'), '2147483646\n');
    await expect(clearFormerPostmaster(join(folder, 'data'), user, () => undefined)).rejects.toThrow(
      'Permission denied',
    );
    expect(await readFile(join(others, 'postmaster.pid'), 'utf8')).toBe('2147483646\n');
  });

  it('do not make root stop a process of another user', async () => {
    const { user, folder } = await prepare();
    const data = join(folder, 'data');
    await mkdir(data);
    await chown(data, user.uid, user.gid);
    // Starts another process of root whose command line has both words.
    const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'postgres', data]);
    await writeFile(join(data, 'postmaster.pid'), `${String(victim.pid)}\n`);
    const said: string[] = [];
    await clearFormerPostmaster(data, user, (line) => said.push(line));
    expect(said).toEqual([]);
    expect(victim.exitCode ?? victim.signalCode).toBeNull();
    await expect(lstat(join(data, 'postmaster.pid'))).rejects.toThrow('ENOENT');
    victim.kill('SIGKILL');
  });
});
