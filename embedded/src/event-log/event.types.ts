import { LAST_REVISION } from '@timekeep/log/wire/read-answer';

export type { ProposedEvent } from '@timekeep/log/wire/read-answer';

/** A committed event, ready to be sent: `message` is the encoded `ReadResp` that carries it. */
export interface CommittedEvent {
  /** Position in the log, from 1, without gaps. */
  readonly position: number;
  readonly stream: string;
  /** Revision in the stream, from 0. */
  readonly revision: number;
  readonly type: string;
  readonly message: Buffer;
}

export type Direction = 'forwards' | 'backwards';

/** Revision of a stream without events. */
export const NO_STREAM = -1;

/** Greater than any revision and position. Revision of a tombstone, so that no event follows it. */
export const BEYOND_ALL = LAST_REVISION;

export const JSON_CONTENT = 'application/json';

/** The stream has a tombstone: it can be neither read nor written. */
export class StreamDeletedError extends Error {
  constructor(readonly stream: string) {
    super(`The stream ${stream} is deleted for ever`);
    this.name = 'StreamDeletedError';
  }
}
