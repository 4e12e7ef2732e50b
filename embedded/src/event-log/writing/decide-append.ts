import { NO_STREAM } from '../event.types.js';
import type { ExpectedRevision } from './append-request.js';

/** Where an event was recorded. */
export interface Place {
  readonly revision: number;
  readonly position: number;
}

/** Where the stream already has an event of that id; an id may be there more than once. */
export type FindPlaces = (eventId: string) => readonly Place[];

export type AppendDecision =
  | { readonly kind: 'append' }
  | { readonly kind: 'already-appended'; readonly last: Place }
  | { readonly kind: 'wrong-expected-revision' };

const APPEND: AppendDecision = { kind: 'append' };
const WRONG: AppendDecision = { kind: 'wrong-expected-revision' };

/**
 * Whether events may be appended, by EventStoreDB's rules: with any or stream-exists, ids that are all in the stream
 * already are the same append again; with an exact revision the ids must sit right after it. Half known and half new
 * is a wrong expected revision.
 *
 * @param head revision of the stream's last event, -1 when there is none
 */
export function decideAppend(
  expected: ExpectedRevision,
  eventIds: readonly string[],
  head: number,
  findPlaces: FindPlaces,
): AppendDecision {
  if (expected === 'stream_exists' && head === NO_STREAM) return WRONG;
  if (expected === 'any' || expected === 'stream_exists') return decideAnywhere(eventIds, findPlaces);
  const revision = expected === 'no_stream' ? BigInt(NO_STREAM) : expected;
  if (revision === BigInt(head)) return APPEND;
  if (revision > BigInt(head)) return WRONG;
  return decideBefore(Number(revision), eventIds, findPlaces);
}

function decideAnywhere(eventIds: readonly string[], findPlaces: FindPlaces): AppendDecision {
  const places = eventIds.map((id) => findPlaces(id).at(-1));
  const known = places.filter((place) => place !== undefined);
  if (known.length === 0) return APPEND;
  const last = places.at(-1);
  return known.length === places.length && last !== undefined ? { kind: 'already-appended', last } : WRONG;
}

function decideBefore(revision: number, eventIds: readonly string[], findPlaces: FindPlaces): AppendDecision {
  let last: Place | undefined;
  for (const [index, id] of eventIds.entries()) {
    last = findPlaces(id).find((place) => place.revision === revision + 1 + index);
    if (last === undefined) return WRONG;
  }
  return last === undefined ? WRONG : { kind: 'already-appended', last };
}

/** Whether the decision depends on the ids that the stream already has. */
export function needsKnownIds(expected: ExpectedRevision, head: number): boolean {
  if (head === NO_STREAM) return false;
  if (expected === 'any' || expected === 'stream_exists') return true;
  return (expected === 'no_stream' ? BigInt(NO_STREAM) : expected) < BigInt(head);
}
