import { spawn } from 'node:child_process';

/** Waits for the end of its input, which the parent's death brings about however it died, and takes the pid along. */
const SCRIPT = 'read -r _; kill -INT "$1"';

/**
 * Sees to it that a process which cannot notice the death of this one does not outlive it for long.
 *
 * @returns ends the watch; to be called when the process has ended, so that its pid is not somebody else's
 */
export function endWithParent(pid: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(pid)], {
    // A terminal's Ctrl-C would end it before its time.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  // Where there is no shell, the next start stops what was left running.
  watcher.on('error', () => undefined);
  watcher.unref();
  return () => {
    watcher.kill('SIGKILL');
  };
}
