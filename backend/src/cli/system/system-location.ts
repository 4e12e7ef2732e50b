import { join, resolve } from 'node:path';
import { ConfigurationError, type Environment } from '@timekeep/log/settings/environment-reader';
import { errorCode, reasonOf } from '@timekeep/log/settings/error-code';
import {
  assertPrivateFolder,
  readPrivateFile,
  UntrustedFileError,
} from '@timekeep/log/settings/private-file';
import { withoutSecretFiles } from '@timekeep/log/settings/secret-files';
import type { Configuration } from '../../configuration/configuration.js';
import { readConfiguration } from '../../configuration/read-configuration.js';
import { FileRefusedError } from '../../files/private-file.js';

const ROOT = resolve(import.meta.dirname, '../../../..');
const DEFAULT_DATA_DIR = '.data';

/** The variables that name a system that runs elsewhere. */
const STORES = ['DATABASE_URL', 'EVENTSTORE_URL'] as const;

/** No system runs in `DATA_DIR`, and the environment names no system that runs elsewhere, or an invalid one. */
export class NoSystemError extends Error {
  /** Advice for people. */
  readonly hint: string;

  constructor({ dataDir, environment }: SystemLocation, problems: ConfigurationError) {
    const isNamed = STORES.some((name) => (environment[name] ?? '') !== '');
    super(isNamed ? problems.message : `No system runs in ${dataDir}.`);
    this.name = 'NoSystemError';
    this.hint = isNamed
      ? ''
      : `Start it with npm start, or set DATA_DIR. For a system that was started in another way: ${problems.message}`;
  }
}

/** The system that the command line works on. */
export interface SystemLocation {
  readonly dataDir: string;
  /** The environment of the server. */
  readonly environment: Environment;
}

/**
 * Returns the embedded system that runs in `DATA_DIR`, else the one that the environment names, as for the server.
 * The file of a killed system is ignored.
 *
 * @throws FileRefusedError when there is such a file, and it cannot be read, or another account could have written it
 */
export function locateSystem(environment: Environment): SystemLocation {
  const dataDir = resolve(ROOT, environment['DATA_DIR'] || DEFAULT_DATA_DIR);
  const running = readSystemFile(dataDir);
  if (!running || !isAlive(running.pid)) return { dataDir, environment };
  return { dataDir, environment: { ...withoutSecretFiles(environment), ...running.environment } };
}

/** Returns `DATA_DIR` if the system that `locateSystem` finds runs there; null if it does not, or that cannot be read. */
export function runningFolder({ DATA_DIR = '' }: Environment): string | null {
  try {
    const { dataDir, environment } = locateSystem({ DATA_DIR });
    return environment['EVENTSTORE_URL'] === undefined ? null : dataDir;
  } catch {
    return null;
  }
}

interface RunningSystem {
  readonly pid: number;
  readonly environment: Environment;
}

function readSystemFile(dataDir: string): RunningSystem | null {
  const file = join(dataDir, 'system.json');
  try {
    const text = readPrivateFile(file);
    if (text === undefined) return null;
    assertPrivateFolder(dataDir);
    const content: unknown = JSON.parse(text);
    return isSystemFile(content) ? running(content) : null;
  } catch (error) {
    // The file is just being written, or there is no folder: no system runs here yet.
    if (error instanceof SyntaxError || errorCode(error) === 'ENOTDIR') return null;
    if (error instanceof UntrustedFileError) throw new FileRefusedError(error.message);
    throw new FileRefusedError(
      `The file ${file} cannot be read, which says where the system is: ${reasonOf(error)}. Please run the command as the user who started the system.`,
    );
  }
}

interface SystemFile extends RunningSystem {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

function running({ pid, environment, databaseUrl, eventStoreUrl }: SystemFile): RunningSystem {
  return { pid, environment: { ...environment, DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } };
}

function isSystemFile(content: unknown): content is SystemFile {
  return (
    typeof content === 'object' &&
    content !== null &&
    'pid' in content &&
    typeof content.pid === 'number' &&
    'databaseUrl' in content &&
    typeof content.databaseUrl === 'string' &&
    'eventStoreUrl' in content &&
    typeof content.eventStoreUrl === 'string' &&
    'environment' in content &&
    typeof content.environment === 'object' &&
    content.environment !== null &&
    Object.values(content.environment).every((value) => typeof value === 'string')
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

/** At a terminal, waiting is better than starting again. */
const LOG_ANSWERS_WITHIN_MS = 20_000;
const READABLE_WITHIN_MS = 10_000;

/**
 * Returns the configuration of the located system.
 *
 * @throws NoSystemError when neither a running system nor the environment names its stores
 */
export function configurationOf(location: SystemLocation): Configuration {
  try {
    const configuration = readConfiguration(location.environment);
    return {
      ...configuration,
      // IT registers the accounts of the demo company, and proves nothing by a PIN.
      registration: { ...configuration.registration, proof: 'none' },
      logAnswersWithinMs: LOG_ANSWERS_WITHIN_MS,
      readableWithinMs: READABLE_WITHIN_MS,
    };
  } catch (error) {
    throw error instanceof ConfigurationError ? new NoSystemError(location, error) : error;
  }
}
