import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

import type { SystemLog } from '../output/system-log.js';
import type { HeldPort } from '../running/held-port.js';
import { describeExit, type Part, type PartExit, type RunningPart } from './supervised-part.js';

interface ProcessPartOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Complete environment of the process. */
  readonly env: NodeJS.ProcessEnv;
  /** Resolves when the process is ready; ends when the signal is aborted. */
  readonly ready: (signal: AbortSignal) => Promise<void>;
  readonly output: SystemLog;
  /** Port that the process listens on. */
  readonly heldPort?: HeldPort | undefined;
}

/**
 * Returns a part that runs as a child process. It gets an IPC channel, on whose `disconnect` it ends by itself: that is how it
 * detects a killed parent. It has its own process group, so that a terminal's Ctrl-C reaches only the parent,
 * which stops all parts in order.
 */
export function processPart(options: ProcessPartOptions): Part {
  return {
    name: options.name,
    launch: (signal) => launch(options, signal),
  };
}

async function launch(options: ProcessPartOptions, unwanted: AbortSignal): Promise<RunningPart> {
  const { name, command, args, cwd, env, output } = options;
  unwanted.throwIfAborted();
  const child = spawn(command, args, {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const listens = options.heldPort?.handTo(child);
  output.follow(child.stdout, name);
  output.follow(child.stderr, name, 'warn');
  const exited = exitOf(child);
  await once(child, 'spawn');

  const waiting = new AbortController();
  const isReady = async (): Promise<void> => {
    await listens;
    await options.ready(AbortSignal.any([waiting.signal, unwanted]));
  };
  try {
    await Promise.race([
      isReady(),
      exited.then((exit) => {
        throw new Error(`${name} did not start (${describeExit(exit)})`);
      }),
      aborted(unwanted),
    ]);
  } catch (error) {
    await endProcess(child, exited);
    throw error;
  } finally {
    waiting.abort();
  }
  return { exited, stop: () => endProcess(child, exited) };
}

function exitOf(child: ChildProcess): Promise<PartExit> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      resolve({ code, signal });
    });
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const refuse = () => {
      reject(new Error('Stopped while starting'));
    };
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}

const TIMEOUT_MS = 10_000;

/** Sends SIGTERM, after a timeout SIGKILL, and resolves when the process has ended. */
export async function endProcess(
  child: ChildProcess,
  exited: Promise<unknown>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await exited;
  clearTimeout(killTimer);
}
