import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { jest } from '@jest/globals';
import { runProgram } from '../program.js';

const MAIN = join(import.meta.dirname, '../../../dist/cli/main.js');

/** Exit code and output of a run of the command line. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Variables = Readonly<Record<string, string>>;

/** The command line in a process of its own, as IT starts it; slow, but several may run concurrently. */
export class CliProcess {
  stdout = '';
  readonly ended: Promise<Ended>;
  private readonly child: ChildProcessByStdio<null, Readable, Readable>;

  constructor(args: readonly string[], environment: Variables) {
    this.child = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    this.child.stdout.on('data', (text) => (this.stdout += String(text)));
    this.child.stderr.on('data', (text) => (stderr += String(text)));
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', (code) => {
        resolve({ code, stdout: this.stdout, stderr });
      });
    });
  }

  /** Waits until its output suffices; fails if it ends before. */
  async until(isEnough: (stdout: string) => boolean): Promise<void> {
    const enough = new Promise<null>((resolve) => {
      const look = () => {
        if (isEnough(this.stdout)) resolve(null);
      };
      this.child.stdout.on('data', look);
      look();
    });
    const ended = await Promise.race([enough, this.ended]);
    if (ended) throw new Error(`It ended before: ${JSON.stringify(ended)}`);
  }

  /** Closes its standard output. */
  stopReading(): void {
    this.child.stdout.destroy();
  }

  /** Kills the process, as a power failure would. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Interrupts it as Ctrl-C does. */
  interrupt(): void {
    this.child.kill('SIGINT');
  }
}

/** The command line at a terminal of its own, made by util-linux' `script`. */
export class CliTerminal {
  /** True if this system has `script`, which makes terminals. */
  static readonly exists = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;
  /** All that the terminal showed, on standard output or standard error. */
  shown = '';
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;

  constructor(line: string, environment: Variables) {
    const command = `exec '${process.execPath}' '${MAIN}' ${line}`;
    this.child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.child.stdout.on('data', (text) => (this.shown += String(text)));
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', resolve);
    });
  }

  /** Types the keys once the terminal shows the text. */
  async typeAfter(what: RegExp, keys: string): Promise<void> {
    const isShown = new Promise<null>((resolve) => {
      const look = () => {
        if (what.test(this.shown)) resolve(null);
      };
      this.child.stdout.on('data', look);
      look();
    });
    const hasEnded = this.ended.then(() => this.shown);
    const shown = await Promise.race([isShown, hasEnded]);
    if (shown !== null) throw new Error(`It ended before: ${JSON.stringify(shown)}`);
    this.child.stdin.write(keys);
  }
}

/** Runs the command line in this process, whose environment and output it uses until it ends; one run at a time. */
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
