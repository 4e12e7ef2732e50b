import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Minimal environment: secrets in our own would be readable by the server's user. */
const SHELL_ENVIRONMENT = { LC_ALL: 'C', PATH: process.env['PATH'] };

const CANDIDATES = ['postgres', 'nobody'] as const;

/** User that PostgreSQL runs as: the present user, or another one for root, which PostgreSQL refuses. */
export type ServerUser =
  { readonly kind: 'self' } | { readonly kind: 'other'; readonly uid: number; readonly gid: number };

/** Finds the user; for root, a missing user `postgres` is created. */
export async function findServerUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const [preferred] = CANDIDATES;
  const existing = await lookUp(preferred);
  if (existing !== undefined) return existing;
  await run('useradd', ['--system', '--user-group', '--no-create-home', preferred]).catch(() => undefined);
  for (const name of CANDIDATES) {
    const user = await lookUp(name);
    if (user !== undefined) return user;
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" to run it');
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
    env: SHELL_ENVIRONMENT,
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
    env: SHELL_ENVIRONMENT,
  }).then(
    () => true,
    () => false,
  );
}

async function lookUp(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { kind: 'other', uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
