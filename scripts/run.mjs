import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..');

/** Runs a command in the root and passes its output on; a failure ends this process with the same status. */
export function run(command, args, environment = {}) {
  const status = tryRun(command, args, environment);
  if (status !== 0) process.exit(status);
}

/** Runs a command in the root, passes its output on, and returns its exit status. */
export function tryRun(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}

/**
 * Runs commands in the root concurrently, and prints the output of each in one piece when it ends.
 * `commands` are lists of words by name; returns their exit statuses.
 */
export function runConcurrently(commands) {
  return Promise.all(
    Object.entries(commands).map(async ([name, [command, ...args]]) => {
      const start = performance.now();
      const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const output of [child.stdout, child.stderr])
        output.setEncoding('utf8').on('data', (text) => (said += text));
      const status = await once(child, 'close').then(
        ([code]) => code ?? 1,
        (error) => {
          said += `${command} could not be started: ${error.message}\n`;
          return 1;
        },
      );
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      process.stdout.write(said);
      console.log(`-- ${name}: ${status === 0 ? 'good' : 'failed'}, ${seconds} s`);
      return status;
    }),
  );
}
