import { join, resolve } from 'node:path';

import type { Logger } from 'pino';

import { accessFileOf, loadOrCreateLogAccess, type LogAccess } from '../event-log/access/log-access.js';
import { startEventLog } from '../event-log/start-event-log.js';
import { replaceFile } from '../files/data-files.js';
import { readMaxAppendSize, readPort, readSettingsOf } from '../settings/environment.js';
import { StartRefusedError } from '../settings/start-refused.error.js';
import { writeDatabaseFile } from '../supervisor/data-folder/system-file.js';
import { DATABASES, postgresPart } from '../supervisor/parts/postgres-part.js';
import { SupervisedPart } from '../supervisor/parts/supervised-part.js';
import { type Program, StartedSteps } from '../supervisor/running/run-until-stopped.js';

const DEFAULTS = {
  /** Default port of EventStoreDB. */
  PORT: 2113,
  /** Separate from the data folder of the whole system. */
  DATA_DIR: '.data/event-log',
} as const;

/** The same name as in EventStoreDB. */
const INSECURE = '--insecure';

interface EventLogSettings {
  readonly port: number;
  readonly dataDir: string;
  /** Bytes; undefined for the default of the log. */
  readonly maxAppendSize: number | undefined;
  /** True for connections without encryption and credentials. */
  readonly insecure: boolean;
}

/**
 * @param args of the command line
 * @param root the folder of the repository
 * @throws StartRefusedError when a variable or an argument is invalid
 */
export function readEventLogSettings(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  root: string,
): EventLogSettings {
  const unknown = args.find((arg) => arg !== INSECURE);
  if (unknown !== undefined)
    throw new StartRefusedError(`There is no option ${unknown}. The only one is ${INSECURE}.`);
  return readSettingsOf(env, (reader) => ({
    insecure: args.includes(INSECURE),
    port: readPort(reader, DEFAULTS.PORT),
    dataDir: resolve(root, reader.text('DATA_DIR', DEFAULTS.DATA_DIR)),
    maxAppendSize: readMaxAppendSize(reader),
  }));
}

/** File with the complete address, for the `EVENTSTORE_URL` of a client. */
const ADDRESS_FILE = 'event-log-address';

/** Runs the event log in this process, over a PostgreSQL of its own, which is restarted when it ends. */
export class StandaloneEventLog implements Program {
  readonly #steps = new StartedSteps();
  #description: readonly string[] = [];

  /** @param say prints a line for the operator */
  constructor(
    private readonly settings: EventLogSettings,
    private readonly log: Logger,
    private readonly say: (line: string) => void,
  ) {}

  /** Address and settings as lines for people; empty before the start. */
  get description(): readonly string[] {
    return this.#description;
  }

  async start(): Promise<void> {
    const { port, dataDir, maxAppendSize, insecure } = this.settings;
    const postgres = postgresPart(dataDir, this.say);
    const kept = new SupervisedPart(postgres, this.say);
    this.#steps.add(() => kept.stop());
    await kept.start();
    const databaseUrl = await postgres.prepare(DATABASES.events);

    this.#steps.unwanted.throwIfAborted();
    const access = insecure ? undefined : await loadOrCreateLogAccess(dataDir);
    const eventLog = await startEventLog({
      databaseUrl,
      port,
      log: this.log,
      ...(access === undefined ? {} : { access }),
      ...(maxAppendSize === undefined ? {} : { maxAppendSize }),
    });
    this.#steps.add(() => eventLog.stop());
    this.#steps.add(await writeDatabaseFile(dataDir, databaseUrl));
    this.#description = await describe(eventLog.connectionString, access, dataDir);
  }

  stop(): Promise<void> {
    return this.#steps.stop();
  }
}

/** Writes the address to a file that only its owner can read, since printed output may be stored elsewhere. */
async function describe(
  address: string,
  access: LogAccess | undefined,
  dataDir: string,
): Promise<readonly string[]> {
  const file = join(dataDir, ADDRESS_FILE);
  await replaceFile(file, `${address}\n`);
  if (access === undefined) {
    return [
      `Ready: ${address}`,
      'Warning: without TLS and credentials every program on this machine can read and append events.',
    ];
  }
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return [
    `Ready: ${url.href}`,
    `The same with user and password is in ${file}, certificate and credentials in ${accessFileOf(dataDir)}.`,
  ];
}
