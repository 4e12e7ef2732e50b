import type { ChildProcess } from 'node:child_process';

const PATIENCE_MS = 10_000;

/** Tells a process to end, kills it when it does not, and resolves when it has ended. */
export async function endProcess(
  child: ChildProcess,
  exited: Promise<unknown>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await exited;
  clearTimeout(patience);
}
