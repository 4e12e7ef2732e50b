import { randomUUID } from 'node:crypto';

import { createDatabase, dropDatabase } from '@timekeep/embedded/postgres/start-postgres';

import type { Workload } from '../workload/workload.js';
import type { DurablePostgres } from './durable-postgres.js';
import { HttpClient } from './http-client.js';
import { type ServerProgram, startServer } from './node-process.js';

export const EVENT_LOG = new URL(import.meta.resolve('@timekeep/embedded/event-log/main'));

/** What a line works with. All that it starts is ended with the line, the last first. */
export class LineContext {
  readonly #endings: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly postgres: DurablePostgres,
    /** The workload is made from it. */
    readonly seed: number,
    readonly workload: Workload,
    private readonly parent?: LineContext,
  ) {}

  /** What is started in it is there for the lines that follow, too. */
  get wholeRun(): LineContext {
    return this.parent ?? this;
  }

  forOneLine(): LineContext {
    return new LineContext(this.postgres, this.seed, this.workload, this);
  }

  /** An empty database, on the server that all share. Returns its address. */
  async createDatabase(): Promise<string> {
    const name = `bench_${randomUUID().slice(0, 8)}`;
    const server = this.postgres.url('postgres');
    await createDatabase(server, name);
    this.atEnd(() => dropDatabase(server, name));
    return this.postgres.url(name);
  }

  /** Starts the embedded event log on a database. Returns the port on which it listens. */
  startEventLog(databaseUrl: string): Promise<number> {
    return this.startServer({
      name: 'event log',
      script: EVENT_LOG,
      env: (port) => ({ EVENT_LOG_DATABASE_URL: databaseUrl, EVENT_LOG_PORT: String(port) }),
    });
  }

  /** Starts a server in a process of its own. Returns the port on which it listens. */
  async startServer(program: ServerProgram): Promise<number> {
    const server = await startServer(program);
    this.atEnd(() => server.stop());
    return server.port;
  }

  /** A client for a server of this machine, with so many connections. */
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
