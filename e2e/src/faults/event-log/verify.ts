import type { Acknowledged, Ledger } from './load/ledger.js';
import type { Recorded, RecordedEvent } from './recorded.js';

/** What can be wrong with a log, each with what was found, in words. */
export interface Findings {
  readonly lost: string[];
  readonly doubled: string[];
  readonly outOfOrder: string[];
  readonly gaps: string[];
  /** Refused, or never asked for, and recorded all the same. */
  readonly uncalledFor: string[];
  /** Read otherwise by another way of reading. */
  readonly misread: string[];
  readonly wrongAnswers: string[];
}

/**
 * Compares what the log has with what it told its writers, and with what a subscriber saw.
 *
 * @param seen ids in the order in which a subscription to `$all` gave them
 */
export function verify(
  { acknowledged, refused, wrongAnswers }: Ledger,
  { all, streams }: Recorded,
  seen: readonly string[],
): Findings {
  const byId = new Map(all.map((event) => [event.id, event]));
  const asked = new Set(acknowledged.flatMap(({ ids }) => ids));
  const unwanted = new Set(refused.flatMap(({ ids }) => ids));
  return {
    lost: [...asked].filter((id) => !byId.has(id)).map((id) => `${id} was acknowledged`),
    doubled: doubled(all),
    outOfOrder: acknowledged.flatMap((append) => misplaced(append, byId)).concat(overtaken(acknowledged)),
    gaps: gaps(all),
    uncalledFor: all
      .filter(({ id }) => !asked.has(id))
      .map(
        ({ id, stream }) => `${id} in ${stream} ${unwanted.has(id) ? 'was refused' : 'was never asked for'}`,
      ),
    misread: [...misreadStreams(all, streams), ...misreadBySubscription(all, seen), ...misreadData(all)],
    wrongAnswers,
  };
}

export function isSound(findings: Findings): boolean {
  return Object.values(findings).every((found: string[]) => found.length === 0);
}

function doubled(all: readonly RecordedEvent[]): string[] {
  const known = new Set<string>();
  return all
    .filter(({ id }) => known.size === known.add(id).size)
    .map(({ id, position }) => `${id} again at position ${position}`);
}

/** Positions count from 1, and revisions of each stream from 0. */
function gaps(all: readonly RecordedEvent[]): string[] {
  const next = new Map<string, bigint>();
  return all.flatMap(({ stream, revision, position }, index) => {
    const expected = next.get(stream) ?? 0n;
    next.set(stream, revision + 1n);
    return [
      ...(position === BigInt(index + 1) ? [] : [`position ${position} at place ${index + 1} of $all`]),
      ...(revision === expected ? [] : [`${stream} has ${revision} where ${expected} should be`]),
    ];
  });
}

/** The events of one append lie together, in the order given, and end where the acknowledgement said. */
function misplaced(append: Acknowledged, byId: ReadonlyMap<string, RecordedEvent>): string[] {
  const { ids, stream, revision, position } = append;
  return ids.flatMap((id, index) => {
    const event = byId.get(id);
    const back = BigInt(ids.length - 1 - index);
    if (event === undefined) return [];
    return event.stream === stream && event.revision === revision - back && event.position === position - back
      ? []
      : [`${id} is ${event.stream}@${event.revision}, acknowledged as ${stream}@${revision - back}`];
  });
}

/** A writer asks for one append after the other, so their positions rise. */
function overtaken(acknowledged: readonly Acknowledged[]): string[] {
  const last = new Map<string, bigint>();
  return acknowledged.flatMap(({ writer, position }) => {
    const before = last.get(writer) ?? 0n;
    last.set(writer, position);
    return position > before ? [] : [`${writer} got position ${position} after ${before}`];
  });
}

function misreadStreams(
  all: readonly RecordedEvent[],
  streams: ReadonlyMap<string, readonly string[]>,
): string[] {
  const expected = new Map<string, string[]>();
  for (const { stream, id } of all) {
    const ids = expected.get(stream);
    if (ids) ids.push(id);
    else expected.set(stream, [id]);
  }
  return [...expected].flatMap(([stream, ids]) =>
    firstDifference(`the stream ${stream}`, ids, streams.get(stream) ?? []),
  );
}

function misreadBySubscription(all: readonly RecordedEvent[], seen: readonly string[]): string[] {
  const ids = all.map(({ id }) => id);
  return firstDifference('the subscription', ids, seen);
}

function misreadData(all: readonly RecordedEvent[]): string[] {
  return all.filter(({ id, dataId }) => id !== dataId).map(({ id }) => `${id} has the data of another event`);
}

function firstDifference(what: string, expected: readonly string[], actual: readonly string[]): string[] {
  const length = Math.max(expected.length, actual.length);
  for (let index = 0; index < length; index += 1) {
    const [wanted, found] = [expected[index], actual[index]];
    if (wanted !== found)
      return [`${what} has ${String(found)} at place ${index}, $all has ${String(wanted)}`];
  }
  return [];
}
