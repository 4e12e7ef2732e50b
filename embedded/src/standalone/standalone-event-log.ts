import type { Logger } from 'pino';

import { startEventLog } from '../event-log/start-event-log.js';
import { createDatabase } from '../postgres/start-postgres.js';
import { KeptPart } from '../supervisor/parts/kept-part.js';
import { postgresPart } from '../supervisor/parts/postgres-part.js';
import type { Program } from '../supervisor/running/run-until-stopped.js';
import { StartedSteps } from '../supervisor/running/started-steps.js';
import type { EventLogSettings } from './settings.js';

const DATABASE = 'eventlog';

/** The event log in this process, over a PostgreSQL of its own, which is started again when it dies. */
export class StandaloneEventLog implements Program {
  readonly #steps = new StartedSteps();
  #connectionString = '';

  /** @param say takes a line for whoever runs it */
  constructor(
    private readonly settings: EventLogSettings,
    private readonly log: Logger,
    private readonly say: (line: string) => void,
  ) {}

  /** For `EventStoreDBClient.connectionString`; empty until it has started. */
  get connectionString(): string {
    return this.#connectionString;
  }

  async start(): Promise<void> {
    const { port, dataDir, maxAppendSize } = this.settings;
    const postgres = postgresPart(dataDir, this.say);
    const kept = new KeptPart(postgres, this.say);
    this.#steps.add(() => kept.stop());
    await kept.start();
    await createDatabase(postgres.url('postgres'), DATABASE);

    this.#steps.unwanted.throwIfAborted();
    const eventLog = await startEventLog({
      databaseUrl: postgres.url(DATABASE),
      port,
      log: this.log,
      ...(maxAppendSize === undefined ? {} : { maxAppendSize }),
    });
    this.#steps.add(() => eventLog.stop());
    this.#connectionString = eventLog.connectionString;
  }

  stop(): Promise<void> {
    return this.#steps.stop();
  }
}
