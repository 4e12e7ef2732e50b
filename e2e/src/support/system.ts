import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@timekeep/embedded/postgres/free-port';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { newDataFolder } from './data-folder.js';

const ROOT = join(import.meta.dirname, '../../..');
const READY = /^Ready: (\S+)$/m;

/** Internal addresses of a running system (DATA_DIR/system.json). */
export interface SystemFile {
  readonly pid: number;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

/** The whole system in a data folder of its own, as `npm start` runs it. */
export class RunningSystem {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    readonly dataDir: string,
    /** All of its output so far. */
    readonly output: () => string,
  ) {}

  /**
   * Starts it on a free port with a demo company of `employees`, in `dataDir` or a new folder.
   *
   * @param variables of its environment, in addition to its own
   */
  static async start(
    employees: number,
    dataDir?: string,
    variables: Readonly<Record<string, string>> = {},
  ): Promise<RunningSystem> {
    const folder = dataDir ?? (await newDataFolder());
    const child = spawn(process.execPath, [join(ROOT, 'embedded/dist/main.js')], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(await freePort()),
        ...variables,
        DATA_DIR: folder,
        DEMO_EMPLOYEES: String(employees),
      },
    });
    let printed = '';
    const ready = new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        printed += chunk.toString();
        const url = READY.exec(printed)?.[1];
        if (url) resolve(url);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => {
        reject(new Error(`The system ended before it was ready:\n${printed}`));
      });
      AbortSignal.timeout(WAIT_LIMIT_MS).addEventListener('abort', () => {
        reject(new Error(`The system was not ready in time:\n${printed}`));
      });
    });
    return new RunningSystem(child, await ready, folder, () => printed);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async file(): Promise<SystemFile> {
    return JSON.parse(await readFile(join(this.dataDir, 'system.json'), 'utf8')) as SystemFile;
  }

  /** Reads the key of the demo company's time clock. */
  terminalKey(): Promise<string> {
    return terminalKeyIn(this.dataDir);
  }

  /** Ends it as Ctrl-C does, and returns its exit code. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
    return this.child.exitCode;
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Reads the key of the time clock of the demo company in a data folder. */
export async function terminalKeyIn(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, 'demo-terminal.key'), 'utf8')).trim();
}
