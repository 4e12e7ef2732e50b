import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { endServer } from './postmaster.js';

const HURRIED = [
  ['SIGINT', 50],
  ['SIGQUIT', 50],
  ['SIGKILL', 5000],
] as const;

/** Starts a process that ends on SIGINT, or ignores all signals that can be ignored. */
async function server(deaf: boolean): Promise<ChildProcess> {
  const listener = deaf ? '() => {}' : '() => process.exit(0)';
  const script = `process.on('SIGINT', ${listener}); process.on('SIGQUIT', ${listener});
    setInterval(() => {}, 1000); process.send('up');`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}

async function end(child: ChildProcess, steps?: typeof HURRIED): Promise<boolean> {
  const exited = once(child, 'exit').then(() => true);
  const send = (signal: NodeJS.Signals): void => void child.kill(signal);
  return await endServer(send, (ms) => Promise.race([exited, delay(ms, false, { ref: false })]), steps);
}

describe('a server', () => {
  it('that was stopped by SIGSTOP is continued, and ends', async () => {
    const child = await server(false);
    child.kill('SIGSTOP');
    expect(await end(child)).toBe(true);
    expect(child.exitCode).toBe(0);
  });

  it('that ignores signals is killed', async () => {
    const child = await server(true);
    expect(await end(child, HURRIED)).toBe(true);
    expect(child.signalCode).toBe('SIGKILL');
  });
});
