import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { StartRefusedError } from '../settings/start-refused.error.js';

const run = promisify(execFile);

/** Minimal environment: secrets in our own would be readable by the server's user. */
function minimalEnvironment(): { LC_ALL: string; PATH: string | undefined } {
  return { LC_ALL: 'C', PATH: process.env['PATH'] };
}

const NAME = 'postgres';

/** User that PostgreSQL runs as: the present user, or another one for root, which PostgreSQL refuses. */
export type ServerUser =
  { readonly kind: 'self' } | { readonly kind: 'other'; readonly uid: number; readonly gid: number };

/**
 * Finds the user; for root, a missing user `postgres` is created. A user such as `nobody`, with which other programs run, is never
 * taken: they could read the database's files.
 *
 * @throws StartRefusedError when there is none and none can be created
 */
export async function findServerUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const existing = await lookUp(NAME);
  if (existing !== undefined) return existing;
  const options = ['--system', '--user-group', '--no-create-home'];
  await run('useradd', [...options, NAME], { env: minimalEnvironment() }).catch(() => undefined);
  const created = await lookUp(NAME);
  if (created !== undefined) return created;
  throw new StartRefusedError(
    `PostgreSQL cannot run as root, and a user "${NAME}" could not be created: create it, or start as another user`,
  );
}

/** Returns the options of `spawn` to start a process as the user. */
export function asUser(user: ServerUser): { uid: number; gid: number } | Record<string, never> {
  return user.kind === 'self' ? {} : { uid: user.uid, gid: user.gid };
}

/**
 * Runs a shell command as the user. Root changes files in a folder of that user only in this way: the user may have
 * created links there, which root would follow.
 *
 * @param args `$1` and so on of the command
 * @param input standard input of the command
 */
async function runAs(user: ServerUser, command: string, args: readonly string[], input = ''): Promise<void> {
  const running = run('/bin/sh', ['-c', `set -e; umask 077; ${command}`, 'sh', ...args], {
    ...asUser(user),
    cwd: '/',
    env: minimalEnvironment(),
  });
  const { stdin } = running.child;
  // Ignored: a command that ends without reading its input reports its own error.
  stdin?.on('error', () => undefined);
  stdin?.end(input);
  await running;
}

/** Returns true if a shell command with a path as `$1` succeeds as the user. */
export async function userCan(user: ServerUser, command: string, path: string): Promise<boolean> {
  return run('/bin/sh', ['-c', command, 'sh', path], {
    ...asUser(user),
    cwd: '/',
    env: minimalEnvironment(),
  }).then(
    () => true,
    () => false,
  );
}

async function lookUp(name: string): Promise<ServerUser | undefined> {
  try {
    const env = minimalEnvironment();
    const [uid, gid] = await Promise.all([
      run('id', ['-u', name], { env }),
      run('id', ['-g', name], { env }),
    ]);
    return { kind: 'other', uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Changes files of the server's user, with the rights of that user. */
interface ServerFiles {
  /** Removes a file, or a folder with its content, if it exists. */
  remove(path: string): Promise<void>;
  /** Writes a new file that only its owner can read. */
  write(path: string, content: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Creates a folder unless it exists, and closes it to other users. */
  makePrivate(folder: string): Promise<void>;
}

/** Changes files of the present user, without a shell, since Windows has none. */
const OWN: ServerFiles = {
  remove: (path) => rm(path, { recursive: true, force: true }),
  write: (path, content) => writeFile(path, content, { flag: 'wx', mode: 0o600 }),
  rename,
  makePrivate: async (folder) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  },
};

/** Returns the functions to change files of the user. */
export function filesOf(user: ServerUser): ServerFiles {
  if (user.kind === 'self') return OWN;
  return {
    remove: (path) => runAs(user, 'rm -rf -- "$1"', [path]),
    write: (path, content) => runAs(user, 'set -C; cat > "$1"', [path], content),
    rename: (from, to) => runAs(user, 'mv -- "$1" "$2"', [from, to]),
    makePrivate: (folder) => runAs(user, 'mkdir -p -- "$1"; chmod 700 -- "$1"', [folder]),
  };
}

/** Folder for files that the server's user has to read if the data folder is private to root. */
export const SHARED_FOLDER = '/var/lib/timekeep';

/**
 * Creates the folder, readable by all users for any umask.
 *
 * @throws Error when another user could change its content
 */
export async function makeSharedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} is not a folder of root: remove it, or let root own it`);
  await chmod(folder, 0o755);
}
