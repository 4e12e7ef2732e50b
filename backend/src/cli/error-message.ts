import { ConfigurationError } from '../configuration/environment-reader.js';
import { failureOf } from '../http/failures/failure-of.js';

/** Why a command failed, in words for IT. */
export function errorMessage(error: unknown): string {
  if (error instanceof ConfigurationError) return `No system was found. ${error.message}`;
  const { status, err } = failureOf(error);
  return status === 500 && error instanceof Error ? error.message : err;
}
