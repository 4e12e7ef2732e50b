import { fileURLToPath } from 'node:url';
import { randomUUID } from 'node:crypto';
import { freePort } from '@timekeep/embedded/postgres/free-port';
import { SystemLog } from '@timekeep/embedded/supervisor/output/system-log';
import { processPart } from '@timekeep/embedded/supervisor/parts/process-part';
import { untilListening } from '@timekeep/embedded/supervisor/running/probes';
import { accessFileOf, connectionString } from '@timekeep/embedded/event-log/access/log-access';
import { createDatabase, dropDatabase } from '@timekeep/embedded/postgres/start-postgres';
import { startEventStoreDB } from '@timekeep/embedded/testing/eventstoredb';
import type { TemporaryPostgres } from '@timekeep/embedded/testing/temporary-postgres';
import type { Workload } from '../workload/workload.js';
import { HttpClient } from './http-client.js';

export interface ServerProcess {
  readonly port: number;
  stop(): Promise<void>;
}

interface ServerProgram {
  readonly name: string;
  /** The compiled entry file. */
  readonly script: URL;
  /** Returns its environment variables for a port to listen on. */
  readonly env: (port: number) => NodeJS.ProcessEnv;
}

/** Starts a server of ours in a process of its own, as it runs in the system, on a free port. */
export async function startServer({ name, script, env }: ServerProgram): Promise<ServerProcess> {
  const port = await freePort();
  const part = processPart({
    name,
    command: process.execPath,
    args: [fileURLToPath(script)],
    env: { ...process.env, ...env(port) },
    ready: (signal) => untilListening(port, signal),
    // Standard output is reserved for the figures.
    output: new SystemLog(process.stderr),
  });
  const running = await part.launch(new AbortController().signal);
  return { port, stop: () => running.stop() };
}

const LOOPBACK = '127.0.0.1';

export const EVENT_LOG = new URL(import.meta.resolve('@timekeep/embedded/event-log/main'));

/** Resources of a line. Everything that it starts is stopped with the line, in reverse order. */
export class LineContext {
  readonly #endings: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly postgres: TemporaryPostgres,
    /** The seed of the workload. */
    readonly seed: number,
    readonly workload: Workload,
    private readonly parent?: LineContext,
  ) {}

  /** The context of the whole run: its resources are shared with the following lines. */
  get wholeRun(): LineContext {
    return this.parent ?? this;
  }

  forOneLine(): LineContext {
    return new LineContext(this.postgres, this.seed, this.workload, this);
  }

  /** Creates an empty database on the shared server and returns its address. */
  async createDatabase(): Promise<string> {
    const name = `bench_${randomUUID().slice(0, 8)}`;
    const server = this.postgres.url('postgres');
    await createDatabase(server, name);
    this.atEnd(() => dropDatabase(server, name));
    return this.postgres.url(name);
  }

  /**
   * Starts the embedded event log on a database, with TLS and credentials as in the system. Returns its address.
   *
   * @param insecure for a log without either
   */
  startEventLog(databaseUrl: string, insecure = false): Promise<string> {
    const program = { name: 'event log', script: EVENT_LOG };
    const env = (port: number) => ({
      EVENT_LOG_DATABASE_URL: databaseUrl,
      EVENT_LOG_PORT: String(port),
      EVENT_LOG_INSECURE: String(insecure),
    });
    return this.startLog({ ...program, env }, insecure);
  }

  /** Starts a node of EventStoreDB without TLS, its data on disk. Returns its address. */
  async startEventStoreDB(): Promise<string> {
    const node = await startEventStoreDB([]);
    this.atEnd(() => node.stop());
    return node.url;
  }

  /** Starts a server with the event log's protocol, by default with the run's certificate. Returns its address. */
  async startLog({ env, ...program }: ServerProgram, insecure = false): Promise<string> {
    const { dataDir, logAccess } = this.postgres;
    const EVENT_LOG_ACCESS_FILE = accessFileOf(dataDir);
    const port = await this.startServer({
      ...program,
      env: (port) => ({ ...env(port), EVENT_LOG_ACCESS_FILE }),
    });
    return connectionString(LOOPBACK, port, insecure ? undefined : logAccess);
  }

  /** Starts a server in a process of its own and returns its port. */
  async startServer(program: ServerProgram): Promise<number> {
    const server = await startServer(program);
    this.atEnd(() => server.stop());
    return server.port;
  }

  /** Returns a client for a local server, with so many connections. */
  httpClient(origin: string, connections: number): HttpClient {
    const client = new HttpClient(origin, connections);
    this.atEnd(() => {
      client.close();
      return Promise.resolve();
    });
    return client;
  }

  atEnd(ending: () => Promise<unknown>): void {
    this.#endings.push(ending);
  }

  async end(): Promise<void> {
    for (const ending of this.#endings.splice(0).reverse()) await ending();
  }
}
