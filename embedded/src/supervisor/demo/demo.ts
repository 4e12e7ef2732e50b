import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { endProcess } from '../parts/process-part.js';
import { describeExit, type PartExit } from '../parts/supervised-part.js';
import type { SystemLog } from '../output/system-log.js';
import type { Settings } from '../settings.js';

/** Text with the accounts of the demo. */
export const SIGN_INS = [
  'Sign in with the password demo2023 as',
  '  100001  HR',
  '  100002  supervisor',
  '  100003  employee',
  '  100004  IT',
  '  100005  (deactivated)',
  '  100007  supervisor of another department',
  '100006 is an employee who can still register.',
];

/** Says what the demo leaves out, so that its form is that of the specification. */
export const OPEN_REGISTRATION =
  'Registration asks for no proof in this demo (REGISTRATION_PROOF=none). With real data it asks for the PIN of the employee.';

/** Returns the warning for a demo that other machines can reach. */
export function demoWarning(host: string): string {
  return `Warning: HOST is ${host}, so other machines can reach this demo, and its passwords are public. Use HOST=127.0.0.1 for a demo, or DEMO=false and another DATA_DIR for real data.`;
}

/**
 * Creates the demo company, or updates it to the present date, by the system's own command line.
 *
 * @param timeoutMs time for the command to end after the signal is aborted, before it is killed
 * @throws Error when the command fails, or the signal is aborted
 */
export async function seedDemo(
  { root, demoEmployees }: Settings,
  env: NodeJS.ProcessEnv,
  output: SystemLog,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [join(root, 'backend/dist/cli/main.js'), 'demo', 'seed'], {
    cwd: root,
    // Its accounts are those of the page, whatever a registration has to prove later.
    env: { ...env, DEMO_EMPLOYEES: demoEmployees, REGISTRATION_PROOF: 'none' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const written of [child.stdout, child.stderr]) output.follow(written, 'demo');
  const exited = new Promise<PartExit>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, killedBy) => {
      resolve({ code, signal: killedBy });
    });
  });
  const end = (): void => void endProcess(child, exited, timeoutMs);
  signal.addEventListener('abort', end, { once: true });
  const exit = await exited.finally(() => {
    signal.removeEventListener('abort', end);
  });
  if (exit.code !== 0) throw new Error(`The demo company could not be set up (${describeExit(exit)})`);
}
