import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environment, type SystemStores } from '../../bulk-load/whole-system.js';

const COMMAND_LINE = fileURLToPath(new URL(import.meta.resolve('@timekeep/backend/dist/cli/main.js')));

/** `it projections <verb>` in a process of its own. What it prints goes to standard error. */
export function projectionsCommand(
  verb: 'replay' | 'verify' | 'drop-old',
  stores: SystemStores,
  ...args: readonly string[]
): ChildProcess {
  return spawn(process.execPath, [COMMAND_LINE, 'projections', verb, ...args], {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, ...environment(stores) },
  });
}

/** @throws Error when it did not end well */
export async function endOf(command: ChildProcess): Promise<void> {
  if (command.exitCode === null) await once(command, 'exit');
  if (command.exitCode !== 0) throw new Error(`The command ended with ${command.exitCode}`);
}
