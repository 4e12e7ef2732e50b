import { execFile } from 'node:child_process';
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
export async function runAs(
  user: ServerUser,
  command: string,
  args: readonly string[],
  input = '',
): Promise<void> {
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
