import { watch } from 'node:fs';
import { join } from 'node:path';

import { fullDiskAdvice, isFullDisk } from '@timekeep/log/settings/full-disk';

import { connectionString, loadOrCreateLogAccess } from '../event-log/access/log-access.js';
import { freePort } from '../postgres/free-port.js';
import type { Secrets } from './data-folder/secrets.js';
import { writeSystemFile } from './data-folder/system-file.js';
import { seedDemo } from './demo/demo.js';
import type { SystemLog } from './output/system-log.js';
import { type Part, SupervisedPart } from './parts/supervised-part.js';
import { DATABASES, postgresPart } from './parts/postgres-part.js';
import { HeldPort } from './running/held-port.js';
import { type Program, StartedSteps } from './running/run-until-stopped.js';
import type { Settings } from './settings.js';
import { systemEnvironment } from './system-environment.js';
import { backendPart, environmentFor, eventLogPart, projectionsPart } from './system-parts.js';

const LOOPBACK = '127.0.0.1';

/** Names of the steps of the start for people. */
const STEPS: Readonly<Record<string, string>> = {
  'event log': 'Event log',
  projections: 'Projections',
  backend: 'Application',
};

/** All parts of the system: started one after the other, stopped in reverse order. */
export class System implements Program {
  readonly #steps = new StartedSteps();
  #eventsUrl = '';

  constructor(
    private readonly settings: Settings,
    private readonly given: {
      readonly secrets: Secrets;
      /** Environment of this process, with the contents of secret files. */
      readonly env: NodeJS.ProcessEnv;
    },
    private readonly output: SystemLog,
    private readonly say: (line: string) => void,
  ) {}

  async start(): Promise<void> {
    try {
      await this.#start();
    } catch (error) {
      throw isFullDisk(error) ? new Error(fullDiskAdvice(this.settings.dataDir), { cause: error }) : error;
    }
  }

  async #start(): Promise<void> {
    const { settings, output } = this;
    const heldPort = await HeldPort.hold(settings.host, settings.port);
    const postgres = postgresPart(settings.dataDir, this.say, (line) => {
      output.pass('postgresql', line);
    });
    await this.#keep(postgres);
    const eventsUrl = await postgres.prepare(DATABASES.events);
    this.#eventsUrl = eventsUrl;
    const databaseUrl = await postgres.prepare(DATABASES.readModels);

    const port = await freePort();
    const eventStoreUrl = connectionString(LOOPBACK, port, await loadOrCreateLogAccess(settings.dataDir));
    const locations = { databaseUrl, eventStoreUrl, postgresFolder: postgres.folder() };
    const environment = systemEnvironment(settings, this.given.secrets, locations);
    const context = { settings, output, say: this.say, env: { ...this.given.env, ...environment } };
    await this.#keep(eventLogPart(context, eventsUrl, port), 'embedded/dist/event-log');
    await this.#keep(projectionsPart(context), 'projections/dist');
    const backendUrl = `http://localhost:${settings.port}`;
    const { pid } = process;
    this.#steps.add(
      await writeSystemFile(settings.dataDir, {
        ...{ databaseUrl, eventStoreUrl, backendUrl, pid, environment },
        eventsDatabaseUrl: eventsUrl,
      }),
    );
    if (settings.demo) await this.#seedDemo(environmentFor('backend', context.env));
    // Undone after the backend has ended.
    this.#steps.add(() => {
      heldPort.release();
      return Promise.resolve();
    });
    await this.#keep(backendPart(context, heldPort), 'backend/dist');
  }

  /** Returns the address of the event log's database, once the system has started. */
  eventsUrl(): string {
    return this.#eventsUrl;
  }

  stop(): Promise<void> {
    return this.#steps.stop();
  }

  async #keep(part: Part, code?: string): Promise<void> {
    this.#steps.unwanted.throwIfAborted();
    const kept = new SupervisedPart(part, this.say);
    this.#steps.add(() => kept.stop());
    await this.output.step(STEPS[part.name] ?? part.name, () => kept.start());
    if (!this.settings.watch || code === undefined) return;
    this.#steps.add(onChange(join(this.settings.root, code), () => void kept.restart()));
  }

  async #seedDemo(env: NodeJS.ProcessEnv): Promise<void> {
    const seeding = seedDemo(this.settings, env, this.output, this.#steps.unwanted);
    this.#steps.add(() => seeding.catch(() => undefined));
    await this.output.step('Demo company', () => seeding);
  }
}

/** Quiet time before the callback: a compiler writes many files in a row. */
const QUIET_MS = 300;

/** Calls the listener after changes below the folder, once they have stopped; returns a function that ends the watch. */
function onChange(folder: string, listener: () => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(listener, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
    return Promise.resolve();
  };
}
