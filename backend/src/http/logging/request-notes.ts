import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';

/** Fields of a request's log line beside path and status. */
interface RequestNotes {
  /** The client address, as limits count it. */
  readonly address: string;
  /** Employee id, or `terminal:<name>`; undefined until the caller is known. */
  user?: string;
  /** The `err` of its answer. */
  reason?: string;
}

const notes = new WeakMap<IncomingMessage, RequestNotes>();

/** Begins the notes of a request. The address is looked up now, since a closed connection has none. */
export function beginNotes(request: IncomingMessage, address: string): void {
  notes.set(request, { address });
}

/** Notes the user of the request, even if it is refused later. */
export function noteUser(request: IncomingMessage, user: string): void {
  const found = notes.get(request);
  if (found) found.user = user;
}

/** Notes the reason of a refusal, as in the answer. */
export function noteReason(request: IncomingMessage, reason: string): void {
  const found = notes.get(request);
  if (found) found.reason = reason;
}

export function notesOf(request: IncomingMessage): Partial<RequestNotes> {
  return notes.get(request) ?? {};
}

/** Returns the route pattern of a request, `/api/data/:employeeId`; null without a route. */
export function routeOf({ route }: Pick<Request, 'route'>): string | null {
  const matched: unknown = route;
  return typeof matched === 'object' &&
    matched !== null &&
    'path' in matched &&
    typeof matched.path === 'string'
    ? matched.path
    : null;
}
