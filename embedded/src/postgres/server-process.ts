import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

import { endServer, isReady } from './postmaster.js';
import { listenSettings, type ServerAddress } from './server-address.js';
import { asUser, type ServerUser } from './server-user.js';

const MB = 1024 * 1024;
const MIN_MB = 128;
/** Maximum in MB; larger values were not measured. */
const MAX_MB = 1024;
/** Divisor of the memory: the rest is for sessions of PostgreSQL, the other processes, and the page cache. */
const SHARE = 8;

/** Returns the value of `shared_buffers` for a memory size in bytes. */
export function sharedBuffers(memoryBytes = memoryOfMachine()): string {
  const share = Math.floor(memoryBytes / SHARE / MB);
  return `${Math.min(Math.max(share, MIN_MB), MAX_MB)}MB`;
}

/** Returns the memory of the container, which may have less than the machine. */
function memoryOfMachine(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

const POLL_MS = 15;
const START_TIMEOUT_MS = 60_000;
/** Pause before another attempt: backends of a killed postmaster hold its shared memory until they notice its end. */
const RETRY_MS = 200;
const STILL_IN_USE = /shared memory block .* is still in use|lock file "postmaster.pid" already exists/;
const MAX_LOG_BYTES = 10 * 1024 * 1024;
const LOG_TAIL_BYTES = 2000;

const SETTINGS = {
  cluster_name: 'timekeep',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '200',
  // A program without the password holds a connection for so long; 60 s by default.
  authentication_timeout: '10s',
  shared_buffers: sharedBuffers(),
  max_wal_size: '1GB',
  // The largest search result of HR, with names, is sorted in 7 MB; larger sorts use files.
  work_mem: '16MB',
  jit: 'off',
} as const;

const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off' } as const;

export interface PostgresExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

interface ServerProcessOptions {
  readonly binary: string;
  readonly data: string;
  readonly address: ServerAddress;
  readonly user: ServerUser;
  readonly durable: boolean;
  readonly detached: boolean;
  readonly logFile: string;
  /** Aborts the start. */
  readonly unwanted: AbortSignal;
}

/** The process of one postmaster. */
export class ServerProcess {
  #child: ChildProcess | undefined;
  #exited: Promise<PostgresExit> | undefined;
  #stopping = false;
  readonly #listeners: ((exit: PostgresExit) => void)[] = [];

  constructor(private readonly options: ServerProcessOptions) {}

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  onExit(listener: (exit: PostgresExit) => void): void {
    this.#listeners.push(listener);
  }

  async start(): Promise<void> {
    const giveUpAt = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      this.options.unwanted.throwIfAborted();
      const failure = await this.#tryToStart(giveUpAt);
      if (failure === undefined) break;
      if (!STILL_IN_USE.test(failure) || Date.now() > giveUpAt) {
        throw new Error(`PostgreSQL did not start:\n${failure}`);
      }
      await delay(RETRY_MS);
    }
    void this.#exited?.then((exit) => {
      if (!this.#stopping) for (const listener of this.#listeners) listener(exit);
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const [child, exited] = [this.#child, this.#exited?.then(() => true)];
    if (child === undefined || exited === undefined) return;
    const within = async (timeoutMs: number): Promise<boolean> => {
      const waiting = new AbortController();
      const { signal } = waiting;
      try {
        return await Promise.race([exited, delay(timeoutMs, false, { signal })]);
      } finally {
        waiting.abort();
      }
    };
    const ended = await endServer((signal) => void child.kill(signal), within);
    if (!ended) throw new Error(`PostgreSQL cannot be stopped: process ${this.pid}`);
  }

  /** Returns the log of a server that ended during its start. */
  async #tryToStart(giveUpAt: number): Promise<string | undefined> {
    const logged = await this.#spawn();
    const { data, unwanted } = this.options;
    while (!(await isReady(data, this.pid))) {
      if (unwanted.aborted) {
        await this.stop();
        unwanted.throwIfAborted();
      }
      if (this.#child?.exitCode !== null || this.#child.signalCode !== null) return this.#logSince(logged);
      if (Date.now() > giveUpAt) {
        await this.stop();
        return `It was not ready in time. ${await this.#logSince(logged)}`;
      }
      await delay(POLL_MS);
    }
    return undefined;
  }

  /** Starts the process. Returns the size of the log before the start. */
  async #spawn(): Promise<number> {
    const { binary, data, address, user, durable, detached, logFile } = this.options;
    const settings = { ...SETTINGS, ...listenSettings(address), ...(durable ? {} : NOT_DURABLE) };
    await keepLogSmall(logFile);
    const log = await open(logFile, 'a', 0o600);
    try {
      const { size } = await log.stat();
      const child = spawn(
        binary,
        ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        {
          ...asUser(user),
          cwd: data,
          detached,
          // A file, not a pipe: the server must not depend on a reader.
          stdio: ['ignore', log.fd, log.fd],
          env: { LC_ALL: 'C', PATH: process.env['PATH'] },
        },
      );
      await once(child, 'spawn');
      this.#child = child;
      this.#exited = new Promise((resolve) => {
        child.once('exit', (code, signal) => {
          resolve({ code, signal });
        });
      });
      return size;
    } finally {
      await log.close();
    }
  }

  async #logSince(size: number): Promise<string> {
    const log = await readFile(this.options.logFile);
    return log.subarray(size).toString('utf8').slice(-LOG_TAIL_BYTES);
  }
}

async function keepLogSmall(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
}
