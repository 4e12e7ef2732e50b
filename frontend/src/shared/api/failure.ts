import { EXCEPTION_MESSAGE } from '@timekeep/contracts/api/answers';

/** True if a call failed because no answer came at all. */
export function isUnreachable(error: unknown): boolean {
  return property(error, 'status') === 'FETCH_ERROR';
}

/** The state of something that could not be loaded. */
export interface LoadFailure {
  readonly status: 'failed';
  /** The error of the call. */
  readonly error: unknown;
  readonly retrying: boolean;
  readonly retry: () => void;
}

/** The server's own words (`{err}`) in a failed call, or null when it sent none, as without a connection. */
export function serverMessage(error: unknown): string | null {
  const data = property(error, 'data');
  const err = property(data, 'err');
  return typeof err === 'string' && err !== '' ? err : null;
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

/** What to tell the user of a failed call: the server's own words, else `fallback`. */
export function failureMessage(error: unknown, fallback: string = EXCEPTION_MESSAGE): string {
  return serverMessage(error) ?? fallback;
}

/** Message of a change that the browser could not send at all. */
export const NO_CONNECTION = 'No connection. Nothing was saved; what you typed is still here.';

/** Returns what to tell the user of a change that failed. */
export function saveFailureMessage(error: unknown, fallback?: string): string {
  return isUnreachable(error) && !navigator.onLine ? NO_CONNECTION : failureMessage(error, fallback);
}

/** The server's words when somebody else changed it first (409 with who, and the present revision), else null. */
export function conflictOf(error: unknown): string | null {
  const changedBy = property(property(error, 'data'), 'changedBy');
  return property(error, 'status') === 409 && typeof changedBy === 'string' ? serverMessage(error) : null;
}
