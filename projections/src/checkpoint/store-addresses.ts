import { addressProblem, LOG_ADDRESS_FORMS } from '@timekeep/log/client/address';
import type { EnvironmentReader } from '@timekeep/log/settings/environment-reader';
import { withDatabasePassword } from '@timekeep/log/settings/secret-files';
import pg from 'pg';
import { errorChain } from './database-cause.js';

const DATABASE_ADDRESS = 'an address like postgres://user@host/database';

/** The stores that both programs connect to. */
export interface StoreAddresses {
  /** `postgres://...` of the read models. */
  readonly databaseUrl: string;
  /** `esdb://...` of the event log. */
  readonly eventStoreUrl: string;
}

/** Reads `DATABASE_URL` with `DATABASE_PASSWORD`, and `EVENTSTORE_URL`; what is wrong with them becomes a problem of the reader. */
export function readStoreAddresses(reader: EnvironmentReader): StoreAddresses {
  return {
    databaseUrl: withDatabasePassword(
      reader.checked('DATABASE_URL', DATABASE_ADDRESS, databaseAddressProblem),
      reader.text('DATABASE_PASSWORD', '') || undefined,
    ),
    eventStoreUrl: reader.checked('EVENTSTORE_URL', LOG_ADDRESS_FORMS, addressProblem),
  };
}

/** Null when the client takes the address, else its reason, without the user and the password. */
function databaseAddressProblem(text: string): string | null {
  const [, scheme] = /^([a-z0-9+.-]+):\/\//i.exec(text) ?? [];
  if (scheme === undefined) return 'it has no postgres:// at its beginning';
  if (!/^postgres(ql)?$/i.test(scheme)) return `it begins with ${scheme}://`;
  try {
    // Made, it connects to nothing yet: its constructor takes the address apart, and reads files of certificates.
    new pg.Client({ connectionString: text });
    // TypeORM takes it apart by itself, and is stricter.
    if (URL.canParse(text)) decodeURIComponent(new URL(text).href);
    return null;
  } catch (error) {
    const [link] = errorChain(error);
    if (link?.syscall === 'open' || link?.syscall === 'read')
      return `a file of certificates in it cannot be read (${link.code})`;
    return 'a character in it has to be percent-encoded, or it is cut off';
  }
}
