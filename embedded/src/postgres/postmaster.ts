import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { errorCode } from '@timekeep/log/settings/error-code';

import { filesOf, type ServerUser } from './server-user.js';

const run = promisify(execFile);

const POLL_MS = 25;
const STATUS_LINE = 7;

/** Returns true if the postmaster with this pid accepts connections, according to its status file. */
export async function isReady(data: string, pid: number): Promise<boolean> {
  const lines = await readPostmasterFile(data);
  return Number(lines[0]) === pid && lines[STATUS_LINE]?.trim() === 'ready';
}

/**
 * Stops a postmaster that a former supervisor left running, and removes the file of one that has ended. PostgreSQL checks
 * only if the pid is alive, and after a restart of the machine that pid may be another process.
 *
 * @param say prints a line for the user who waits
 * @throws Error when it cannot be stopped
 */
export async function clearFormerPostmaster(
  data: string,
  user: ServerUser,
  say: (line: string) => void,
): Promise<void> {
  const pid = Number((await readPostmasterFile(data))[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const isFormer = (): Promise<boolean> => isPostmaster(pid, data, user);
  if (await isFormer()) {
    say(`Stopping the PostgreSQL that a former start left running (process ${pid})`);
    const send = (signal: NodeJS.Signals): void => void process.kill(pid, signal);
    const ended = await endServer(send, (timeoutMs) => gone(isFormer, timeoutMs));
    if (!ended)
      throw new Error(`The PostgreSQL that a former start left running cannot be stopped: process ${pid}`);
  }
  await filesOf(user).remove(join(data, 'postmaster.pid'));
}

async function readPostmasterFile(data: string): Promise<string[]> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

async function gone(isFormer: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + timeoutMs;
  while (Date.now() < giveUpAt) {
    if (!(await isFormer())) return true;
    await delay(POLL_MS);
  }
  return false;
}

/**
 * Returns true if the pid is a server that was started for the folder, by the user of the folder: the pid comes from a file of
 * that user, who must not be able to make root stop other processes.
 */
async function isPostmaster(pid: number, data: string, user: ServerUser): Promise<boolean> {
  const owner = await stat(`/proc/${pid}`).catch(() => undefined);
  if (user.kind === 'other' && owner !== undefined && owner.uid !== user.uid) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    process.platform === 'linux' ? '' : commandByPs(pid),
  );
  return command.includes('postgres') && command.includes(data);
}

async function commandByPs(pid: number): Promise<string> {
  return run('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** Signals in the order of escalation, each with its timeout in milliseconds. */
const STEPS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
] as const satisfies readonly (readonly [NodeJS.Signals, number])[];

/**
 * Ends a server with escalating signals. A stopped one (SIGSTOP) is continued first, since it would react
 * only to SIGKILL.
 *
 * @param send throws when the process does not exist any more, or is not ours
 * @param gone waits for the end, up to a timeout in milliseconds
 * @param steps signals with their timeouts in milliseconds
 * @returns true if it has ended
 */
export async function endServer(
  send: (signal: NodeJS.Signals) => void,
  gone: (timeoutMs: number) => Promise<boolean>,
  steps: readonly (readonly [NodeJS.Signals, number])[] = STEPS,
): Promise<boolean> {
  for (const [signal, timeoutMs] of steps) {
    try {
      send(signal);
      send('SIGCONT');
    } catch (error) {
      // It ended before the signal.
      if (errorCode(error) !== 'ESRCH') throw error;
    }
    if (await gone(timeoutMs)) return true;
  }
  return false;
}
