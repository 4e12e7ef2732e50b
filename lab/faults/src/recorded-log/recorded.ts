import { BACKWARDS, END } from '@eventstore/db-client';
import { openClient } from '@timekeep/log/client/open-client';

/** An event of the log. */
export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly data: unknown;
}

/** All events of the log, in its order, and the ids of streams in the streams' order. */
export interface Recorded {
  readonly all: readonly RecordedEvent[];
  readonly streams: ReadonlyMap<string, readonly string[]>;
}

/** @param since limits the streams to those with an event after this position; all by default */
export async function readRecorded(url: string, since = 0n): Promise<Recorded> {
  const client = openClient(url);
  try {
    const all: RecordedEvent[] = [];
    for await (const { event } of client.readAll()) {
      // The log's own events are not requested by any client.
      if (event === undefined || event.type.startsWith('$')) continue;
      const { id, streamId: stream, type, revision, position, data } = event;
      all.push({ id, stream, type, revision, position: position.commit, data });
    }
    const streams = new Map<string, string[]>();
    const written = all.filter(({ position }) => position > since);
    for (const stream of new Set(written.map((event) => event.stream))) {
      const ids: string[] = [];
      for await (const { event } of client.readStream(stream)) if (event) ids.push(event.id);
      streams.set(stream, ids);
    }
    return { all, streams };
  } finally {
    await client.dispose();
  }
}

/** Returns the position of the newest event; 0 for an empty log. */
export async function tailOf(url: string): Promise<bigint> {
  const client = openClient(url);
  try {
    let tail = 0n;
    const newest = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    for await (const { event } of newest) tail = event?.position.commit ?? tail;
    return tail;
  } finally {
    await client.dispose();
  }
}

/** Returns ids that are in the log more than once. */
export function doubledIds(all: readonly RecordedEvent[]): string[] {
  const known = new Set<string>();
  return all
    .filter(({ id }) => known.size === known.add(id).size)
    .map(({ id, position }) => `${id} again at position ${position}`);
}

/** Positions count from 1 in a log that guarantees it, else they increase; revisions of each stream count from 0. */
export function gaps(
  all: readonly RecordedEvent[],
  positions: 'without gaps' | 'any' = 'without gaps',
): string[] {
  const next = new Map<string, bigint>();
  let last = 0n;
  return all.flatMap(({ stream, revision, position }, index) => {
    const expected = next.get(stream) ?? 0n;
    next.set(stream, revision + 1n);
    const isInPlace = positions === 'any' ? position > last : position === BigInt(index + 1);
    last = position;
    return [
      ...(isInPlace ? [] : [`position ${position} at place ${index + 1} of $all`]),
      ...(revision === expected ? [] : [`${stream} has ${revision} where ${expected} should be`]),
    ];
  });
}

/** Returns streams whose own content differs from `$all`. */
export function misreadStreams(
  all: readonly RecordedEvent[],
  streams: ReadonlyMap<string, readonly string[]>,
): string[] {
  const expected = new Map<string, string[]>([...streams.keys()].map((stream) => [stream, []]));
  for (const { stream, id } of all) expected.get(stream)?.push(id);
  return [...streams].flatMap(([stream, ids]) =>
    firstDifference(`the stream ${stream}`, expected.get(stream) ?? [], ids),
  );
}

/** Returns the first difference between a read and `$all`; empty without a difference. */
export function firstDifference(
  what: string,
  expected: readonly string[],
  actual: readonly string[],
): string[] {
  const length = Math.max(expected.length, actual.length);
  for (let index = 0; index < length; index += 1) {
    const [wanted, found] = [expected[index], actual[index]];
    if (wanted !== found)
      return [`${what} has ${String(found)} at place ${index}, $all has ${String(wanted)}`];
  }
  return [];
}
