import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { NoSystemError } from './system/system-location.js';

/** Why a command failed, in words for IT. */
export async function errorMessage(error: unknown): Promise<string> {
  if (error instanceof NoSystemError) return error.message;
  // Much comes with it that commands which do not fail can do without.
  const { failureOf } = await import('../http/failures/failure-of.js');
  const { status, err } = failureOf(error);
  if (error instanceof StoreUnavailableError) return `${err} ${error.message}`;
  return status === 500 && error instanceof Error ? error.message : err;
}
