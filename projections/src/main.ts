import { setFlagsFromString } from 'node:v8';
import { addressProblem, LOG_ADDRESS_FORMS } from '@timekeep/log/client/address';
import { createProcessLogger } from '@timekeep/log/logging/create-logger';
import { readVariable, SecretFileError, withDatabasePassword } from '@timekeep/log/settings/secret-files';
import { startProjections } from './runner/start-projections.js';

// Building tables leaves much behind that is soon dead: V8 would let it grow to four times what lives, at no gain in speed.
setFlagsFromString('--heap-growing-percent=100');

const logger = createProcessLogger('projections');

/** Ends the process with the reason when the variable is unset, or has a problem. */
function required(variable: string, problemOf: (value: string) => string | null): string {
  const value = read(variable) ?? '';
  const problem = value === '' ? 'is not set' : problemOf(value);
  if (problem === null) return value;
  logger.fatal(`${variable} ${problem}`);
  return process.exit(1);
}

/** The variable's value, or that of its file; ends the process when that cannot be read. */
function read(variable: string): string | undefined {
  try {
    return readVariable(process.env, variable);
  } catch (error) {
    if (!(error instanceof SecretFileError)) throw error;
    logger.fatal(error.message);
    return process.exit(1);
  }
}

function databaseProblem(value: string): string | null {
  const isAddress = URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
  return isAddress ? null : 'needs an address like postgres://user@host/database';
}

function logProblem(value: string): string | null {
  const problem = addressProblem(value);
  return problem === null ? null : `needs ${LOG_ADDRESS_FORMS}: ${problem}`;
}

let stopping: Promise<void> | undefined;
async function stop(why: string): Promise<void> {
  logger.info(`Stopping: ${why}`);
  await (await projections).stop();
  process.exit(0);
}
const stopOnce = (why: string): void => void (stopping ??= stop(why));
const orphaned = (): void => {
  stopOnce('the parent process is gone');
};

const options = {
  databaseUrl: withDatabasePassword(required('DATABASE_URL', databaseProblem), read('DATABASE_PASSWORD')),
  eventStoreUrl: required('EVENTSTORE_URL', logProblem),
  logger,
};
const projections = startProjections(options);
process.once('SIGTERM', stopOnce);
process.once('SIGINT', stopOnce);
process.once('disconnect', orphaned);
// The parent may have gone before anybody listened.
if (process.send !== undefined && !process.connected) orphaned();
