import { spawnSync } from 'node:child_process';
import process from 'node:process';
import vm from 'node:vm';

const FLAG = '--experimental-vm-modules';

/**
 * Sees to it that Jest runs under the flag of Node.js that tests in modules of ECMAScript need. Without it this process runs the same
 * command once more, with the flag, and ends as that one does: so `npx jest`, editors and debuggers need to know nothing. To be
 * called by a configuration of Jest, which is read before anything else and in the first process alone.
 */
export function requireVmModules() {
  if (vm.SourceTextModule !== undefined) return;
  const args = [...process.execArgv, FLAG, '--disable-warning=ExperimentalWarning', ...process.argv.slice(1)];
  const { status, signal, error } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (error) throw error;
  if (signal) process.kill(process.pid, signal);
  process.exit(status ?? 1);
}
