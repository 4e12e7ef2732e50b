import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { environment, type SystemStores } from '../../bulk-load/whole-system.js';
import { itProgram, ROOT } from '../../harness/world/it-program.js';

/** Runs `npm run it projections <verb>` in a process of its own. Its output goes to standard error. */
export function projectionsCommand(
  verb: 'replay' | 'verify' | 'drop-old',
  stores: SystemStores,
  ...args: readonly string[]
): ChildProcess {
  return spawn(process.execPath, [...itProgram(), 'projections', verb, ...args], {
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
