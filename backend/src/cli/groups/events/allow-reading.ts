import { addressProblem, LOG_ADDRESS_FORMS } from '@timekeep/log/client/address';
import { EventStoreConnection } from '@timekeep/log/client/connection';
import { isAccessRefused, StoreUnavailableError } from '@timekeep/log/client/errors';
import { allowReading } from '@timekeep/log/client/reads';
import { readVariable } from '@timekeep/log/settings/secret-files';
import { writeMessage, type OutputOptions } from '../../terminal.js';
import { UsageError } from '../../errors.js';

const TIMEOUT_MS = 5_000;
const USER = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * Lets a user of EventStoreDB read the log that `EVENTSTORE_URL` names, as an administrator.
 *
 * @throws UsageError for an invalid address or name
 */
export async function allowUser(user: string, options: OutputOptions): Promise<void> {
  const eventStoreUrl = process.env['EVENTSTORE_URL'] || (readVariable(process.env, 'EVENTSTORE_URL') ?? '');
  const problem = eventStoreUrl === '' ? 'it is not set' : addressProblem(eventStoreUrl);
  if (problem !== null) {
    throw new UsageError(
      `EVENTSTORE_URL has to name an administrator; it needs ${LOG_ADDRESS_FORMS}: ${problem}`,
    );
  }
  if (!USER.test(user))
    throw new UsageError('The name of a user has letters, digits, dots, dashes and underscores.');
  const connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: TIMEOUT_MS });
  try {
    const readers = await connection.untilAnswered('unknown', (client) => allowReading(client, user));
    writeMessage(`All events can be read by: ${readers.join(', ')}.`, options);
  } catch (error) {
    const isRefused = error instanceof StoreUnavailableError && isAccessRefused(error.cause);
    throw isRefused ? new StoreUnavailableError('nothing-recorded', error.cause) : error;
  } finally {
    await connection.close();
  }
}
