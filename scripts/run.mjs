import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..');

/** Runs a command in the root, its output passed on; a failure ends this process with the same status. */
export function run(command, args, environment = {}) {
  const status = tryRun(command, args, environment);
  if (status !== 0) process.exit(status);
}

/** Runs a command in the root, its output passed on, and returns its exit status. */
export function tryRun(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}
