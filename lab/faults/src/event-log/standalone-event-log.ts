import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { processOf } from '@timekeep/e2e/support/processes';

const MAIN = join(import.meta.dirname, '../../../../embedded/dist/standalone/main.js');
const KEPT_OUTPUT = 20_000;

/** The event log alone, as `npm run event-log` runs it: one process, and the PostgreSQL that it started. */
export class StandaloneEventLog {
  #child: ChildProcess | undefined;
  #url = '';
  #output = '';

  constructor(
    private readonly dataDir: string,
    private readonly port: number,
  ) {}

  /** With user and password; empty before the first start. */
  get url(): string {
    return this.#url;
  }

  /** The end of its output. */
  get output(): string {
    return this.#output;
  }

  /** Starts the process; resolves when it reports that it is ready, and rejects when it ends before. */
  async start(): Promise<void> {
    await this.#untilReady();
    this.#url = (await readFile(join(this.dataDir, 'event-log-address'), 'utf8')).trim();
  }

  #untilReady(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, PORT: String(this.port), DATA_DIR: this.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    return new Promise((resolve, reject) => {
      let printed = '';
      const read = (chunk: Buffer): void => {
        printed += chunk.toString();
        this.#output = (this.#output + chunk.toString()).slice(-KEPT_OUTPUT);
        if (printed.includes('Ready: ')) resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => {
        reject(new Error(`The event log ended before it was ready:\n${this.#output}`));
      });
      AbortSignal.timeout(WAIT_LIMIT_MS).addEventListener('abort', () => {
        reject(new Error(`The event log was not ready in time:\n${this.#output}`));
      });
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Returns the process id of its PostgreSQL; undefined without one. */
  async postgres(): Promise<number | undefined> {
    return processOf(this.#child?.pid ?? 0, 'PostgreSQL');
  }

  /** Ends it by a signal, and returns its exit code. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }
}
