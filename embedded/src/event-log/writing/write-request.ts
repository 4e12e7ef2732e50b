import { isFullDisk } from '@timekeep/log/settings/full-disk';
import type { ExpectedRevision } from '@timekeep/log/wire/append-request';
import type { ProposedEvent } from '../event.types.js';

export type { ExpectedRevision };

export interface AppendRequest {
  readonly kind: 'append';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly ProposedEvent[];
  /** Deadline of the client, in milliseconds since 1970. */
  readonly deadline?: number;
}

/** A later append restores a stream after `delete`; `tombstone` is permanent. */
export interface DeleteRequest {
  readonly kind: 'delete' | 'tombstone';
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

export type WriteRequest = AppendRequest | DeleteRequest;

/** `revision` is -1 for an empty append to a stream that does not exist. */
export interface Written {
  readonly kind: 'written';
  readonly revision: number;
  readonly position?: number;
}

/** Outcome of a request. A repeated append is `written` too, with the positions of the first one. */
export type WriteOutcome =
  | Written
  | { readonly kind: 'wrong-expected-revision'; readonly current: number }
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'deadline-exceeded' };

/** The outcome of the request is unknown: the log is not connected to its database, or lost the connection. */
export class LogUnavailableError extends Error {
  constructor(cause?: unknown) {
    super('The event log is not connected to its database', { cause });
    this.name = 'LogUnavailableError';
  }

  /** True if the disk of the database had no room: then nothing was written. */
  get isDiskFull(): boolean {
    return isFullDisk(this.cause);
  }
}
