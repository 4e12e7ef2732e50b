import type { DomainEvent } from './event-metadata.js';

/** An event of the log does not count: projections pass over it, and commands decide without it. It stays in the log. */
export type EventVoided = DomainEvent<
  'EventVoided',
  {
    /** Its stream and its place there, by which it is known. */
    readonly stream: string;
    readonly revision: string;
    /** Its type, for people. */
    readonly type: string;
    readonly reason: string;
  }
>;
