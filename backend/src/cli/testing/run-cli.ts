import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { runProgram } from '../program.js';

const MAIN = join(import.meta.dirname, '../../../dist/cli/main.js');

/** How a run of the command line ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Variables = Readonly<Record<string, string>>;

/** Runs the command line in a process of its own, as IT starts it; slow, but several may run side by side. */
export function runProcess(args: readonly string[], environment: Variables): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => (stdout += String(text)));
    child.stderr.on('data', (text) => (stderr += String(text)));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}

/** Runs the command line in this process, whose environment and output it has until it ends; one at a time. */
export async function runHere(args: readonly string[], environment: Variables): Promise<Ended> {
  const own = process.env;
  let [stdout, stderr] = ['', ''];
  const caught = [
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((stdout += String(text)), true)),
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((stderr += String(text)), true)),
  ];
  process.env = { ...environment };
  try {
    const code = await runProgram(args);
    return { code, stdout, stderr };
  } finally {
    process.env = own;
    for (const output of caught) output.mockRestore();
  }
}
