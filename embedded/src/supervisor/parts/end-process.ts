import type { ChildProcess } from 'node:child_process';

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
