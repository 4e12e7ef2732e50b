import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..');

const COLLECTED = join(root, '.cache/build.log');
/** Lines of a failed command that are shown at the terminal. */
const SHOWN_LINES = 40;
let isCollecting = false;

/** From now on the output of commands goes to a file, which begins anew; of a command that fails the last lines are shown. */
export function collectOutput() {
  mkdirSync(join(COLLECTED, '..'), { recursive: true });
  closeSync(openSync(COLLECTED, 'w'));
  isCollecting = true;
}

/** Prints the title of a step, does its work, and adds the duration if the output of commands is collected. */
export function step(title, work) {
  const begunAt = performance.now();
  process.stdout.write(isCollecting ? `${title} ...` : `${title}\n`);
  work();
  if (isCollecting) process.stdout.write(` ${((performance.now() - begunAt) / 1000).toFixed(1)} s\n`);
}

/** Runs a command in the root and passes its output on; a failure ends this process with the same status. */
export function run(command, args, environment = {}) {
  const status = isCollecting ? runCollected(command, args, environment) : tryRun(command, args, environment);
  if (status !== 0) process.exit(status);
}

function runCollected(command, args, environment) {
  const file = openSync(COLLECTED, 'a');
  const options = { cwd: root, stdio: ['inherit', file, file], env: { ...process.env, ...environment } };
  const { status, error } = spawnSync(command, args, options);
  closeSync(file);
  if (status === 0) return status;
  const last = readFileSync(COLLECTED, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES);
  if (error) last.push(`${command} could not be started: ${error.message}`);
  console.error(['', ...last, `The whole output is in ${COLLECTED}.`].join('\n'));
  return status ?? 1;
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
