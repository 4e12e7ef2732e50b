import { join } from 'node:path';
import { Writable } from 'node:stream';
import { connectionString, loadOrCreateLogAccess } from '@timekeep/embedded/event-log/access/log-access';
import { freePort } from '@timekeep/embedded/postgres/free-port';
import { writeSystemFile } from '@timekeep/embedded/supervisor/data-folder/system-file';
import { findSecrets, type Secrets } from '@timekeep/embedded/supervisor/data-folder/secrets';
import { seedDemo } from '@timekeep/embedded/supervisor/demo/demo';
import { type Part as Started, SupervisedPart } from '@timekeep/embedded/supervisor/parts/supervised-part';
import { SystemLog } from '@timekeep/embedded/supervisor/output/system-log';
import { DATABASES, postgresPart } from '@timekeep/embedded/supervisor/parts/postgres-part';
import { StartedSteps } from '@timekeep/embedded/supervisor/running/run-until-stopped';
import { readSettings, type Settings } from '@timekeep/embedded/supervisor/settings';
import { systemEnvironment } from '@timekeep/embedded/supervisor/system-environment';
import {
  backendPart,
  environmentFor,
  eventLogPart,
  projectionsPart,
} from '@timekeep/embedded/supervisor/system-parts';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';

const ROOT = join(import.meta.dirname, '../../../..');
const KEPT_OUTPUT = 100_000;

/** Connections between parts, as client and server. */
export type Line =
  `${'backend' | 'projections'} to ${'event log' | 'PostgreSQL'}` | 'event log to PostgreSQL';

interface Stores {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

/**
 * The parts of a demo system as `npm start` runs them, children of this process, with a proxy between each two that
 * can be cut: their environment has the addresses of the proxies, as elsewhere those of other machines.
 */
export class ProxiedSystem {
  readonly #steps = new StartedSteps();
  readonly #lines = new Map<Line, TcpProxy>();
  #printed = '';
  #stores: Stores = { databaseUrl: '', eventStoreUrl: '' };

  private constructor(
    private readonly settings: Settings,
    private readonly otherLog: string | undefined,
  ) {}

  /**
   * Starts it in the folder on a free port, with a demo company of `employees`.
   *
   * @param otherLog the address of an event log in place of the embedded one; it has no proxy
   */
  static async start(dataDir: string, employees: number, otherLog?: string): Promise<ProxiedSystem> {
    const port = String(await freePort());
    const own = { PORT: port, DATA_DIR: dataDir, DEMO: 'true', DEMO_EMPLOYEES: String(employees) };
    const system = new ProxiedSystem(readSettings({ ...process.env, ...own }, ROOT), otherLog);
    try {
      await system.#start();
      return system;
    } catch (cause) {
      await system.stop();
      throw new Error(`The system did not start:\n${system.output}`, { cause });
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings.port}`;
  }

  /** The stores themselves, without the proxies. */
  get stores(): Stores {
    return this.#stores;
  }

  /** The end of what its parts have printed. */
  get output(): string {
    return this.#printed;
  }

  line(name: Line): TcpProxy {
    const line = this.#lines.get(name);
    if (line === undefined) throw new Error(`There is no line from ${name}.`);
    return line;
  }

  stop(): Promise<void> {
    return this.#steps.stop();
  }

  async #start(): Promise<void> {
    const { settings } = this;
    const postgres = postgresPart(settings.dataDir, this.#say);
    await this.#keep(postgres);
    const eventsDatabaseUrl = await postgres.prepare(DATABASES.events);
    const logPort = await freePort();
    const access = await loadOrCreateLogAccess(settings.dataDir);
    this.#stores = {
      databaseUrl: await postgres.prepare(DATABASES.readModels),
      eventStoreUrl: this.otherLog ?? connectionString('127.0.0.1', logPort, access),
    };

    const secrets = await findSecrets(settings, {});
    const output = new SystemLog(this.#sink());
    const context = (stores: Stores) => {
      // A line for each request would be most of the log.
      const env = { ...process.env, ...this.#environment(secrets, stores), LOG_LEVEL: 'warn' };
      return { settings, output, say: this.#say, env };
    };
    const direct = context(this.#stores);
    if (this.otherLog === undefined) {
      const eventsUrl = await this.#lead('event log to PostgreSQL', eventsDatabaseUrl);
      await this.#keep(eventLogPart(direct, eventsUrl, logPort));
    }
    await this.#keep(projectionsPart(context(await this.#proxiedStores('projections'))));
    const { dataDir } = settings;
    const environment = this.#environment(secrets, this.#stores);
    const places = { ...this.#stores, eventsDatabaseUrl, backendUrl: this.url };
    this.#steps.add(await writeSystemFile(dataDir, { ...places, pid: process.pid, environment }));
    await seedDemo(settings, environmentFor('backend', direct.env), output, this.#steps.unwanted);
    await this.#keep(backendPart(context(await this.#proxiedStores('backend'))));
  }

  #environment(secrets: Secrets, stores: Stores): Record<string, string> {
    const environment = systemEnvironment(this.settings, secrets, {
      ...stores,
      postgresFolder: this.settings.dataDir,
    });
    // EventStoreDB does not compare the ids of all its events.
    return this.otherLog === undefined ? environment : { ...environment, EVENT_LOG_KNOWS_ALL_IDS: 'false' };
  }

  async #keep(part: Started): Promise<void> {
    const kept = new SupervisedPart(part, this.#say);
    this.#steps.add(() => kept.stop());
    await kept.start();
  }

  async #proxiedStores(from: 'backend' | 'projections'): Promise<Stores> {
    const { databaseUrl, eventStoreUrl } = this.#stores;
    return {
      databaseUrl: await this.#lead(`${from} to PostgreSQL`, databaseUrl),
      eventStoreUrl:
        this.otherLog === undefined ? await this.#lead(`${from} to event log`, eventStoreUrl) : eventStoreUrl,
    };
  }

  async #lead(name: Line, url: string): Promise<string> {
    const line = await TcpProxy.to(url);
    this.#lines.set(name, line);
    this.#steps.add(() => line.cut());
    return line.urlOf(url);
  }

  #sink(): Writable {
    return new Writable({
      decodeStrings: false,
      write: (text, _encoding, done) => {
        this.#print(String(text));
        done();
      },
    });
  }

  readonly #say = (line: string): void => {
    this.#print(`${line}\n`);
  };

  #print(text: string): void {
    this.#printed = (this.#printed + text).slice(-KEPT_OUTPUT);
  }
}
