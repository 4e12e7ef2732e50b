import { addressProblem, LOG_ADDRESS_FORMS } from '@timekeep/log/client/address';
import { Client, UnknownMethodError } from '@timekeep/log/database/proven-server';
import {
  type Environment,
  type EnvironmentReader,
  readEnvironment,
} from '@timekeep/log/settings/environment-reader';
import { withDatabasePassword } from '@timekeep/log/settings/secret-files';
import { errorChain } from './checkpoint/database-cause.js';

const DATABASE_ADDRESS = 'an address like postgres://user@host/database';

/** Addresses of the stores that backend and projections connect to. */
interface StoreAddresses {
  /** `postgres://...` of the read models. */
  readonly databaseUrl: string;
  /** `esdb://...` of the event log. */
  readonly eventStoreUrl: string;
}

/** Reads `DATABASE_URL` with `DATABASE_PASSWORD`, and `EVENTSTORE_URL`; adds errors to the problems of the reader. */
export function readStoreAddresses(reader: EnvironmentReader): StoreAddresses {
  return {
    databaseUrl: withDatabasePassword(
      reader.checked('DATABASE_URL', DATABASE_ADDRESS, databaseAddressProblem),
      reader.text('DATABASE_PASSWORD', '') || undefined,
    ),
    eventStoreUrl: reader.checked('EVENTSTORE_URL', LOG_ADDRESS_FORMS, addressProblem),
  };
}

/** Returns null if the client accepts the address, else its reason, without user and password. */
function databaseAddressProblem(text: string): string | null {
  const [, scheme] = /^([a-z0-9+.-]+):\/\//i.exec(text) ?? [];
  if (scheme === undefined) return 'it has no postgres:// at its beginning';
  if (!/^postgres(ql)?$/i.test(scheme)) return `it begins with ${scheme}://`;
  try {
    // Creating a client does not connect: the constructor parses the address, and reads files of certificates.
    new Client({ connectionString: text });
    // TypeORM has its own, stricter parser.
    if (URL.canParse(text)) decodeURIComponent(new URL(text).href);
    return null;
  } catch (error) {
    if (error instanceof UnknownMethodError) return error.message;
    const [link] = errorChain(error);
    if (link?.syscall === 'open' || link?.syscall === 'read')
      return `a file of certificates in it cannot be read (${link.code})`;
    return 'a character in it has to be percent-encoded, or it is cut off';
  }
}

export interface ProjectionsSettings extends StoreAddresses {
  /** File that the process touches while it works, for the probe; null to write none. */
  readonly heartbeatFile: string | null;
}

/**
 * Reads the settings of the projections from the environment.
 *
 * @throws ConfigurationError with a line for each variable that is missing or wrong
 */
export function readSettings(environment: Environment): ProjectionsSettings {
  return readEnvironment(environment, (reader) => ({
    ...readStoreAddresses(reader),
    heartbeatFile: reader.text('HEARTBEAT_FILE', '') || null,
  }));
}
