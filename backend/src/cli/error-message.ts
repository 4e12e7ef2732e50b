import { failureOf } from '../http/failures/failure-of.js';
import { NoSystemError } from './system/system-location.js';

/** Why a command failed, in words for IT. */
export function errorMessage(error: unknown): string {
  if (error instanceof NoSystemError) return error.message;
  const { status, err } = failureOf(error);
  return status === 500 && error instanceof Error ? error.message : err;
}
