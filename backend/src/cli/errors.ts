import { existsSync } from 'node:fs';
import {
  isDiskFull as logIsFull,
  type LostOutcome,
  StoreUnavailableError,
} from '@timekeep/log/client/errors';
import { fullDiskAdvice, reserveOf } from '@timekeep/log/settings/full-disk';
import { fileProblem } from '../files/private-file.js';
import { NoSystemError, runningFolder } from './system/system-location.js';

/** Invalid use of the command line. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export const NOTHING_RECORDED = 'Nothing was recorded.';

const OUTCOMES: Readonly<Record<LostOutcome, string>> = {
  'nothing-recorded': NOTHING_RECORDED,
  unknown: 'The change may or may not have been recorded: please look before you give the command again.',
};

/** Returns why a command failed and what that means for its events, as a message for IT. */
export async function errorMessage(error: unknown): Promise<string> {
  const cause = await causeOf(error);
  // The message about an organization that is not founded yet needs no addition.
  const { NotFoundedError } = await import('../event-store/store-errors.js');
  const isLost = error instanceof StoreUnavailableError && !(error instanceof NotFoundedError);
  return isLost ? `${cause} ${OUTCOMES[error.outcome]}` : cause;
}

const NOT_BUILT =
  'The tables are not there: no projections have run on the database of DATABASE_URL yet. If they are started, their log says what they wait for.';

/** Returns what to do if the disk is that of the system that runs in `DATA_DIR`; else the cause alone. */
function withAdvice(cause: string): string {
  const dataDir = runningFolder(process.env);
  return dataDir !== null && existsSync(reserveOf(dataDir)) ? fullDiskAdvice(dataDir) : cause;
}

/** Returns the cause of a failure as a message for IT. The command line turns every error into a message here. */
export async function causeOf(error: unknown): Promise<string> {
  if (error instanceof StoreUnavailableError && logIsFull(error)) return withAdvice(error.message);
  if (error instanceof NoSystemError || error instanceof StoreUnavailableError) return error.message;
  const file = fileProblem(error);
  if (file !== null) return file;
  // Imported lazily: it brings many modules that successful commands do not need.
  const { failureOf } = await import('../http/failures/failure.filter.js');
  const { databaseDownCause, isDatabaseUnprepared, isDiskFull } =
    await import('../http/failures/store-failures.js');
  const cause = databaseDownCause(error);
  if (isDiskFull(error)) return withAdvice(cause ?? 'The disk is full.');
  if (cause !== null) return cause;
  if (isDatabaseUnprepared(error)) return NOT_BUILT;
  const { status, err } = failureOf(error);
  return status === 500 && error instanceof Error ? error.message : err;
}
