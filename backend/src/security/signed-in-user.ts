import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { AccountStatus, Authority } from '@timekeep/contracts/events/account';
import type { Request } from 'express';
import { refusedAs } from '../event-store/store-errors.js';

/** The user of a request, with the account as it was at the start of the request. */
export interface SignedInUser {
  readonly EMPID: string;
  readonly email: string;
  /** ISO instant of the registration, which distinguishes the account from a former one of the employee. */
  readonly registeredAt: string;
  readonly emailProven: boolean;
  readonly status: AccountStatus;
  readonly authority: Authority;
  /** The id of the session. */
  readonly session: string;
  /** The version of the account at which the session began. */
  readonly version: number;
  /** The start of the session, in epoch milliseconds. */
  readonly signedInAt: number;
  /** Null for an account without one; `verifiedAt` is the ISO instant of its last code in this session. */
  readonly secondFactor: { readonly verifiedAt: string | null } | null;
}

const users = new WeakMap<Request, SignedInUser>();

/** Stores the user of the request; called by the guard. */
export function rememberUser(request: Request, user: SignedInUser): void {
  users.set(request, user);
}

/** Returns the user of the request. Must not be called on a public route. */
export function signedInUser(request: Request): SignedInUser {
  const user = signedInUserOrNull(request);
  if (!user) throw new Error(`${request.method} ${request.path} has no signed-in user.`);
  return user;
}

/** Returns the user of the request; null on a route without a session. */
export function signedInUserOrNull(request: Request): SignedInUser | null {
  return users.get(request) ?? null;
}

const terminals = new WeakMap<Request, string>();

/** Stores the name of the terminal that sent the request; called by its guard. */
export function rememberTerminal(request: Request, name: string): void {
  terminals.set(request, name);
}

/** Returns the name of the terminal that sent the request; null for any other caller. */
export function terminalOrNull(request: Request): string | null {
  return terminals.get(request) ?? null;
}

/**
 * Allows users to access their own data only.
 *
 * @throws RefusedError as forbidden when `EMPID` is another employee's
 */
export function requireOwn(user: SignedInUser, EMPID: string): void {
  if (user.EMPID === EMPID) return;
  throw refusedAs('forbidden', sessionMessages.ownOnly());
}
