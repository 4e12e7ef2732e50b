import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import vm from 'node:vm';

const FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/**
 * Makes Jest run with the flag of Node.js that tests in ECMAScript modules need. Without it this process runs the same
 * command again, with the flag, and ends with its exit code: `npx jest`, editors and debuggers need no option. A Jest
 * configuration awaits it, since Jest reads that before anything else and in the first process alone.
 */
export async function requireVmModules() {
  if (vm.SourceTextModule !== undefined) return;
  const args = [...process.execArgv, ...FLAGS, ...process.argv.slice(1)];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  // Ctrl-C reaches both processes; a signal to this process alone is meant for the tests.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}
