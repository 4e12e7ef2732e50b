import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment, type SystemStores } from '../../bulk-load/whole-system.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Runs `npm run it projections <verb>` in a process of its own. Its output goes to standard error. */
export function projectionsCommand(
  verb: 'replay' | 'verify' | 'drop-old',
  stores: SystemStores,
  ...args: readonly string[]
): ChildProcess {
  return spawn(process.execPath, [...itself(), 'projections', verb, ...args], {
    cwd: ROOT,
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, ...environment(stores) },
  });
}

/** @throws Error for an exit code other than 0 */
export async function endOf(command: ChildProcess): Promise<void> {
  if (command.exitCode === null) await once(command, 'exit');
  if (command.exitCode !== 0) throw new Error(`The command ended with ${command.exitCode}`);
}

/** The arguments of `node` in the script that runs the command line, including options of Node.js, without what prepares it. */
function itself(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: { it: string } };
  const [program, ...args] = (scripts.it.split(' && ').at(-1) ?? '').split(' ');
  if (program !== 'node') throw new Error(`The script "it" does not end with a call of node: ${scripts.it}`);
  return args;
}
