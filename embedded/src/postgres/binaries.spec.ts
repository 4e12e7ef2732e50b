import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from '@jest/globals';

import { copyWhole, linkLibraries } from './binaries.js';

let base: string;
const modeOf = async (...path: string[]) => (await stat(join(base, ...path))).mode & 0o777;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'timekeep-binaries-'));
});

afterEach(() => rm(base, { recursive: true }));

it('the copy of the binaries is readable by all users, even if the umask restricted the original', async () => {
  const bin = join(base, 'native', 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, 'postgres'), '#!');
  await writeFile(join(bin, 'readme'), '');
  await symlink('postgres', join(bin, 'link'));
  await chmod(join(bin, 'postgres'), 0o700);
  await chmod(join(bin, 'readme'), 0o600);
  await chmod(bin, 0o700);
  await chmod(join(base, 'native'), 0o700);

  await copyWhole(join(base, 'native'), join(base, 'shared', 'postgres'));
  expect(await modeOf('shared')).toBe(0o755);
  expect(await modeOf('shared', 'postgres')).toBe(0o755);
  expect(await modeOf('shared', 'postgres', 'bin', 'postgres')).toBe(0o755);
  expect(await modeOf('shared', 'postgres', 'bin', 'link')).toBe(0o755);
  expect(await modeOf('shared', 'postgres', 'bin', 'readme')).toBe(0o644);
});

it('creates the missing links of the libraries, since install scripts do not run, also for several starts at once', async () => {
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await mkdir(join(base, 'native', 'lib'), { recursive: true });
  await writeFile(join(base, 'native', 'lib', 'libpq.so.5.18'), 'library');
  await writeFile(join(base, 'native', 'pg-symlinks.json'), JSON.stringify(links));

  await Promise.all([linkLibraries(base), linkLibraries(base), linkLibraries(base)]);
  await linkLibraries(base);
  expect(await readFile(join(base, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
});
