import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import vm from 'node:vm';

const FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/**
 * Sees to it that Jest runs under the flag of Node.js that tests in modules of ECMAScript need. Without it this process runs the same
 * command once more, with the flag, and ends as that one does: so `npx jest`, editors and debuggers need to know nothing. To be
 * awaited by a configuration of Jest, which is read before anything else and in the first process alone.
 */
export async function requireVmModules() {
  if (vm.SourceTextModule !== undefined) return;
  const args = [...process.execArgv, ...FLAGS, ...process.argv.slice(1)];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  // A terminal tells both; one who tells this process alone means the tests.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}
