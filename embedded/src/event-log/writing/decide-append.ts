import { LRUCache } from 'lru-cache';
import { BEYOND_ALL, NO_STREAM } from '../event.types.js';
import type { ExpectedRevision } from './write-request.js';

/**
 * Capacity of the cache; an uncached stream is looked up in its table. A company of 100,000 writes to as many
 * streams a day.
 */
const MAX_REMEMBERED = 200_000;

/** State of a stream that appends depend on. */
export interface StreamHead {
  /** Revision of its last event; -1 without events. */
  readonly revision: number;
  readonly hasMetadata: boolean;
  /** For a deleted stream: its metadata as JSON. */
  readonly deletedBy?: string;
}

export const NEW_STREAM: StreamHead = { revision: NO_STREAM, hasMetadata: false };
export const TOMBSTONED: StreamHead = { revision: BEYOND_ALL, hasMetadata: true };

/**
 * Shared objects for the heads of short streams, which are the majority: fewer objects mean less work for each
 * garbage collection.
 */
const SHARED: readonly StreamHead[] = Array.from({ length: 100 }, (_, revision) => ({
  revision,
  hasMetadata: false,
}));

/** LRU cache of the heads of recently written streams. */
export class StreamHeads {
  readonly #heads = new LRUCache<string, StreamHead>({ max: MAX_REMEMBERED });

  get(stream: string): StreamHead | undefined {
    return this.#heads.get(stream);
  }

  set(stream: string, head: StreamHead): void {
    this.#heads.set(stream, sharedIfPlain(head));
  }
}

function sharedIfPlain(head: StreamHead): StreamHead {
  const isPlain = !head.hasMetadata && head.deletedBy === undefined;
  return (isPlain && SHARED[head.revision]) || head;
}

/** Revision and position of a recorded event. */
export interface EventLocation {
  readonly revision: number;
  readonly position: number;
}

/** Returns the locations of events with an id in the stream; an id may be there more than once. */
export type FindLocations = (eventId: string) => readonly EventLocation[];

type AppendDecision =
  | { readonly kind: 'append' }
  | { readonly kind: 'already-appended'; readonly last: EventLocation }
  | { readonly kind: 'wrong-expected-revision' }
  | { readonly kind: 'stream-deleted' };

const APPEND: AppendDecision = { kind: 'append' };
const WRONG: AppendDecision = { kind: 'wrong-expected-revision' };
const DELETED: AppendDecision = { kind: 'stream-deleted' };

/**
 * Decides an append by EventStoreDB's rules: with any or stream-exists, ids that are all in the stream
 * already are the same append again; with an exact revision the ids must be directly after it. A mix of known and new ids
 * is a wrong expected revision. A deleted stream is restored with any, no stream or its last revision; one with a
 * tombstone never does.
 */
export function decideAppend(
  expected: ExpectedRevision,
  eventIds: readonly string[],
  head: StreamHead,
  findLocations: FindLocations,
): AppendDecision {
  if (head.revision === BEYOND_ALL) return DELETED;
  if (expected === 'stream_exists') {
    if (head.deletedBy !== undefined) return DELETED;
    if (head.revision === NO_STREAM && !head.hasMetadata) return WRONG;
  }
  if (expected === 'any' || expected === 'stream_exists') return decideAnywhere(eventIds, findLocations);
  const revision = expected === 'no_stream' ? BigInt(NO_STREAM) : expected;
  if (revision === BigInt(head.revision)) return APPEND;
  if (revision > BigInt(head.revision)) return WRONG;
  const beginsAgain = expected === 'no_stream' && head.deletedBy !== undefined;
  return decideBefore(Number(revision), eventIds, findLocations) ?? (beginsAgain ? APPEND : WRONG);
}

function decideAnywhere(eventIds: readonly string[], findLocations: FindLocations): AppendDecision {
  const locations = eventIds.map((id) => findLocations(id).at(-1));
  const known = locations.filter((location) => location !== undefined);
  if (known.length === 0) return APPEND;
  const last = locations.at(-1);
  return known.length === locations.length && last !== undefined ? { kind: 'already-appended', last } : WRONG;
}

/** Returns undefined if the first id is not where an earlier recording of this append would have it. */
function decideBefore(
  revision: number,
  eventIds: readonly string[],
  findLocations: FindLocations,
): AppendDecision | undefined {
  let last: EventLocation | undefined;
  for (const [index, id] of eventIds.entries()) {
    const location = findLocations(id).find((candidate) => candidate.revision === revision + 1 + index);
    if (location === undefined) return last === undefined ? undefined : WRONG;
    last = location;
  }
  return last === undefined ? WRONG : { kind: 'already-appended', last };
}

/** True if the decision depends on the ids in the stream. */
export function needsKnownIds(expected: ExpectedRevision, head: number): boolean {
  if (head === NO_STREAM) return false;
  if (expected === 'any' || expected === 'stream_exists') return true;
  return (expected === 'no_stream' ? BigInt(NO_STREAM) : expected) < BigInt(head);
}
