import { spawn } from 'node:child_process';

/** Shell script that waits for the end of its input, which closes when the parent ends in any way, and then ends the pid. */
const SCRIPT = 'read -r _; kill -INT "$1"';

/**
 * Ends a process soon after this one, for processes that cannot detect the end of their parent.
 *
 * @returns a function that ends the watch; to be called when the process has ended, since its pid may be reused
 */
export function endWithParent(pid: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(pid)], {
    // In its own process group, since a terminal's Ctrl-C would end it too early.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  // Without a shell, the next start stops a process that was left running.
  watcher.on('error', () => undefined);
  watcher.unref();
  return () => {
    watcher.kill('SIGKILL');
  };
}
