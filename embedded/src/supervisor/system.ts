import { join } from 'node:path';

import { createDatabase } from '../postgres/start-postgres.js';
import { freePort } from '../postgres/free-port.js';
import { seedDemo } from './demo.js';
import { onChange } from './on-change.js';
import { KeptPart } from './kept-part.js';
import type { Part } from './part.js';
import type { PartOutput } from './part-output.js';
import { backendPart, eventLogPart, projectionsPart } from './parts.js';
import { postgresPart } from './postgres-part.js';
import type { Secrets } from './secrets.js';
import type { Settings } from './settings.js';
import { writeSystemFile } from './system-file.js';
import { systemEnvironment } from './system-environment.js';

const DATABASES = { events: 'eventlog', readModels: 'timekeep' } as const;

/** All parts of the system: started one after the other, stopped the other way round. */
export class System {
  readonly #unwanted = new AbortController();
  /** What undoes each step of the start, in its order. */
  readonly #undo: (() => Promise<void>)[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly secrets: Secrets,
    private readonly output: PartOutput,
    private readonly say: (line: string) => void,
  ) {}

  /** @throws Error when a part does not come up, or `stop` was called meanwhile */
  async start(): Promise<void> {
    const { settings, output } = this;
    const postgres = postgresPart(settings.dataDir, this.say);
    await this.#keep(postgres);
    const [eventsUrl, databaseUrl] = [postgres.url(DATABASES.events), postgres.url(DATABASES.readModels)];
    for (const name of Object.values(DATABASES)) await createDatabase(postgres.url('postgres'), name);

    const port = await freePort();
    const eventStoreUrl = `esdb://127.0.0.1:${port}?tls=false`;
    const environment = systemEnvironment(settings, this.secrets, { databaseUrl, eventStoreUrl });
    const context = { settings, output, say: this.say, env: { ...process.env, ...environment } };
    await this.#keep(eventLogPart(context, eventsUrl, port), 'embedded/dist/event-log');
    await this.#keep(projectionsPart(context), 'projections/dist');
    const backendUrl = `http://localhost:${settings.port}`;
    const { pid } = process;
    this.#undo.push(
      await writeSystemFile(settings.dataDir, { databaseUrl, eventStoreUrl, backendUrl, pid, environment }),
    );
    if (settings.demo) await this.#seedDemo(context.env);
    await this.#keep(backendPart(context), 'backend/dist');
  }

  /** Ends all parts, the last one first; also those that are just being started. May be called again. */
  async stop(): Promise<void> {
    this.#unwanted.abort();
    for (let undo = this.#undo.pop(); undo !== undefined; undo = this.#undo.pop()) await undo();
  }

  async #keep(part: Part, code?: string): Promise<void> {
    this.#unwanted.signal.throwIfAborted();
    const kept = new KeptPart(part, this.say);
    this.#undo.push(() => kept.stop());
    await kept.start();
    if (!this.settings.watch || code === undefined) return;
    this.#undo.push(onChange(join(this.settings.root, code), () => void kept.restart()));
  }

  async #seedDemo(env: NodeJS.ProcessEnv): Promise<void> {
    const seeding = seedDemo(this.settings, env, this.output, this.#unwanted.signal);
    this.#undo.push(() => seeding.catch(() => undefined));
    await seeding;
  }
}
