import { EXCEPTION_MESSAGE } from '@timekeep/contracts/api/answers';
import { t } from '@/shared/language/language';
import type { DeclaredCode } from '@timekeep/contracts/messages/catalog';

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

/** Returns the server's message (`{err}`) in a failed call, in the language of the page; null when it sent none, for instance without a connection. */
export function serverMessage(error: unknown): string | null {
  const data = property(error, 'data');
  const err = property(data, 'err');
  return typeof err === 'string' && err !== '' ? err : null;
}

/** True if a call failed for this declared reason. */
export function isFailedAs(error: unknown, code: DeclaredCode): boolean {
  return property(property(error, 'data'), 'code') === code;
}

/** Returns a property of anything; undefined where there is none. */
export function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

/** Returns the message of a failed call: the server's, else `fallback`. */
export function failureMessage(error: unknown, fallback: string = t(EXCEPTION_MESSAGE)): string {
  return serverMessage(error) ?? fallback;
}

/** Message of a change that the browser could not send at all. */
export const NO_CONNECTION = t('No connection. Nothing was saved; what you typed is still here.');

/** Returns what to tell the user of a change that failed. */
export function saveFailureMessage(error: unknown, fallback?: string): string {
  return isUnreachable(error) && !navigator.onLine ? NO_CONNECTION : failureMessage(error, fallback);
}

/** Returns the server's message when another user changed the record first (409 with the user and the current revision), else null. */
export function conflictOf(error: unknown): string | null {
  const changedBy = property(property(error, 'data'), 'changedBy');
  return property(error, 'status') === 409 && typeof changedBy === 'string' ? serverMessage(error) : null;
}
