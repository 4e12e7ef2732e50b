import type { AccountStatus, Authority } from '@timekeep/contracts/events/account';
import type { Request } from 'express';

/** Who sent a request, as the account stood when it came in. */
export interface SignedInUser {
  readonly EMPID: string;
  readonly email: string;
  readonly emailProven: boolean;
  readonly status: AccountStatus;
  readonly authority: Authority;
}

const users = new WeakMap<Request, SignedInUser>();

/** Notes who sent the request; the guard's task. */
export function rememberUser(request: Request, user: SignedInUser): void {
  users.set(request, user);
}

/** The user who sent the request. A public route must not ask. */
export function signedInUser(request: Request): SignedInUser {
  const user = signedInUserOrNull(request);
  if (!user) throw new Error(`${request.method} ${request.path} has no signed-in user.`);
  return user;
}

/** The user who sent the request; null on a route without a session. */
export function signedInUserOrNull(request: Request): SignedInUser | null {
  return users.get(request) ?? null;
}
