import type { IncomingMessage } from 'node:http';

/** Fields of a request's log line beside path and status. */
interface RequestNotes {
  /** The address that it came from, as limits count it. */
  readonly address: string;
  /** Employee id, or `terminal:<name>`; undefined until the caller is known. */
  user?: string;
  /** The `err` of its answer. */
  reason?: string;
}

const notes = new WeakMap<IncomingMessage, RequestNotes>();

/** Begins the notes of a request. The address is looked up now: a connection that has ended has none any more. */
export function beginNotes(request: IncomingMessage, address: string): void {
  notes.set(request, { address });
}

/** Notes who sent the request, also when it is going to be refused. */
export function noteUser(request: IncomingMessage, user: string): void {
  const found = notes.get(request);
  if (found) found.user = user;
}

/** Notes why the request was refused, in the words of the answer. */
export function noteReason(request: IncomingMessage, reason: string): void {
  const found = notes.get(request);
  if (found) found.reason = reason;
}

export function notesOf(request: IncomingMessage): Partial<RequestNotes> {
  return notes.get(request) ?? {};
}
