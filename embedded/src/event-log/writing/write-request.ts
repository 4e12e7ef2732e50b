import type { ExpectedRevision } from '@timekeep/log/wire/append-request';
import type { ProposedEvent } from '../event.types.js';

export type { ExpectedRevision };

export interface AppendRequest {
  readonly kind: 'append';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly ProposedEvent[];
  /** Milliseconds since 1970 after which the client no longer waits. */
  readonly deadline?: number;
}

/** `delete` lets the stream begin again with a later append; `tombstone` is for ever. */
export interface DeleteRequest {
  readonly kind: 'delete' | 'tombstone';
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

export type WriteRequest = AppendRequest | DeleteRequest;

/** `revision` is -1 when nothing was appended to a stream that is not there. */
export interface Written {
  readonly kind: 'written';
  readonly revision: number;
  readonly position?: number;
}

/** What became of a request. `written` also stands for an append that was already recorded, with the places of then. */
export type WriteOutcome =
  | Written
  | { readonly kind: 'wrong-expected-revision'; readonly current: number }
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'deadline-exceeded' };

/** Whether the request is recorded is not known: the log is not, or no longer, connected to its database. */
export class LogUnavailableError extends Error {
  constructor(cause?: unknown) {
    super('The event log is not connected to its database', { cause });
    this.name = 'LogUnavailableError';
  }
}
