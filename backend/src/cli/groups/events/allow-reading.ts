import { addressProblem, LOG_ADDRESS_FORMS } from '@timekeep/log/client/address';
import { EventStoreConnection } from '@timekeep/log/client/connection';
import { isAccessRefused, StoreUnavailableError } from '@timekeep/log/client/errors';
import { allowReading, revokeReading } from '@timekeep/log/client/reads';
import { findUser } from '@timekeep/log/client/users';
import { readVariable } from '@timekeep/log/settings/secret-files';
import { writeMessage, type OutputOptions } from '../../terminal.js';
import { UsageError } from '../../errors.js';

type EventStoreClient = Parameters<typeof allowReading>[0];

const TIMEOUT_MS = 5_000;
const USER = /^[A-Za-z0-9_.-]{1,64}$/;

export interface AllowOptions extends OutputOptions {
  /** Allows a user that cannot be looked up. */
  readonly unchecked?: true;
}

/**
 * Lets a user of EventStoreDB read the log that `EVENTSTORE_URL` names, as an administrator.
 *
 * @throws UsageError for an invalid address or name, a user that does not exist, and one that cannot be looked up without `--unchecked`
 */
export async function allowUser(user: string, { unchecked, ...options }: AllowOptions): Promise<void> {
  const address = addressOfAdministrator(user);
  if (unchecked !== true) await requireUser(address, user);
  await changeReaders(address, (client) => allowReading(client, user), options);
}

/**
 * Takes the right to read all events back, as an administrator. The user need not exist any more.
 *
 * @throws UsageError for an invalid address or name
 */
export function revokeUser(user: string, options: OutputOptions): Promise<void> {
  return changeReaders(addressOfAdministrator(user), (client) => revokeReading(client, user), options);
}

/** @throws UsageError when there is no such user, or that cannot be seen */
async function requireUser(address: string, user: string): Promise<void> {
  const found = await findUser(address, user);
  if (found === 'known') return;
  throw new UsageError(
    found === 'unknown'
      ? `There is no user ${user} in EventStoreDB. Nothing was recorded.`
      : `The event log does not say whether there is a user ${user}: look at user and password of EVENTSTORE_URL. With --unchecked it is not asked. Nothing was recorded.`,
  );
}

/** @throws UsageError for an invalid address or name */
function addressOfAdministrator(user: string): string {
  const eventStoreUrl = process.env['EVENTSTORE_URL'] || (readVariable(process.env, 'EVENTSTORE_URL') ?? '');
  const problem = eventStoreUrl === '' ? 'it is not set' : addressProblem(eventStoreUrl);
  if (problem !== null) {
    throw new UsageError(
      `EVENTSTORE_URL has to name an administrator; it needs ${LOG_ADDRESS_FORMS}: ${problem}`,
    );
  }
  if (!USER.test(user))
    throw new UsageError('The name of a user has letters, digits, dots, dashes and underscores.');
  return eventStoreUrl;
}

async function changeReaders(
  eventStoreUrl: string,
  change: (client: EventStoreClient) => Promise<readonly string[]>,
  options: OutputOptions,
): Promise<void> {
  const connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: TIMEOUT_MS });
  try {
    const readers = await connection.untilAnswered('unknown', change);
    writeMessage(`All events can be read by: ${readers.join(', ')}.`, options);
  } catch (error) {
    const isRefused = error instanceof StoreUnavailableError && isAccessRefused(error.cause);
    throw isRefused ? new StoreUnavailableError('nothing-recorded', error.cause) : error;
  } finally {
    await connection.close();
  }
}
