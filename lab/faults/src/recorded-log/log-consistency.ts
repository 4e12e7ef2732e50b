import type { RecordedEvent } from './recorded.js';

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
