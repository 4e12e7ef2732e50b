import { LAST_REVISION } from '@timekeep/log/wire/read-answer';

export type { ProposedEvent } from '@timekeep/log/wire/read-answer';

/** A committed event, ready to be sent: `message` is the encoded `ReadResp` that carries it. */
export interface CommittedEvent {
  /** Place in the log, from 1 on, without gaps. */
  readonly position: number;
  readonly stream: string;
  /** Place in the stream, from 0 on. */
  readonly revision: number;
  readonly type: string;
  readonly message: Buffer;
}

export type Direction = 'forwards' | 'backwards';

/** The revision of a stream that has no events. */
export const NO_STREAM = -1;

/** After any revision and position. A tombstone stands there in its stream, for nothing to follow it. */
export const BEYOND_ALL = LAST_REVISION;

export const JSON_CONTENT = 'application/json';

/** The stream has a tombstone: it is not to be read or written to any more. */
export class StreamDeletedError extends Error {
  constructor(readonly stream: string) {
    super(`The stream ${stream} is deleted for ever`);
    this.name = 'StreamDeletedError';
  }
}
