import { MAX_PUNCHES_A_DAY } from '@timekeep/contracts/attendance/punch-list';
import type { LogPosition } from '@timekeep/log/position';
import { LRUCache } from 'lru-cache';
import type { RecordablePunch } from './record-punches.decision.js';

/** The outcome of each punch, by its id. */
export interface AppendedPunches {
  /** The position of each punch that is in the log, of several appended together that of the last; of one that was there before, its own. */
  readonly positions: ReadonlyMap<string, LogPosition>;
  /** Punches beyond the limit of their employee and date. */
  readonly tooMany: ReadonlySet<string>;
}

/** Outcomes that are being collected. */
export interface Outcomes {
  readonly positions: Map<string, LogPosition>;
  readonly tooMany: Set<string>;
}

/** The punches of one call that go into one stream, each once. */
export interface StreamPunches {
  readonly stream: string;
  readonly facts: RecordablePunch[];
}

/** True when the stream holds none of the punches and has room for all of them. */
export function fits({ facts }: StreamPunches, { ids }: KnownStream): boolean {
  return facts.length + ids.size <= MAX_PUNCHES_A_DAY && !facts.some(({ id }) => ids.has(id));
}

/** The punches by stream, each once. */
export function byStream(punches: readonly RecordablePunch[]): StreamPunches[] {
  const distinct = new Map(punches.map((punch) => [punch.id, punch])).values();
  const groups = new Map<string, StreamPunches>();
  for (const punch of distinct) {
    const group = groups.get(punch.stream);
    if (group) group.facts.push(punch);
    else groups.set(punch.stream, { stream: punch.stream, facts: [punch] });
  }
  return [...groups.values()];
}

/** The punches that are not recorded yet and for which there is room; the others get their outcome. */
export function withoutExcess(
  { facts }: StreamPunches,
  recorded: ReadonlyMap<string, LogPosition>,
  room: number,
  { positions, tooMany }: Outcomes,
): RecordablePunch[] {
  const fresh: RecordablePunch[] = [];
  for (const punch of facts) {
    const position = recorded.get(punch.id);
    if (position) {
      positions.set(punch.id, position);
      tooMany.delete(punch.id);
    } else if (fresh.length < room) fresh.push(punch);
    else tooMany.add(punch.id);
  }
  return fresh;
}

/** The most ids that are kept; each takes about 150 bytes with its share of the rest. */
const MAX_IDS = 50_000;

/** A stream of punches as it was when this process last read it or appended to it. */
interface KnownStream {
  readonly revision: bigint;
  /** The moment of recording of the event at the revision. */
  readonly recordedAt: Date | null;
  /** The ids of all events up to the revision. */
  readonly ids: ReadonlySet<string>;
}

/** The last event of a stream; nulls for an empty stream. */
interface StreamEnd {
  readonly revision: bigint | null;
  readonly recordedAt: Date | null;
}

/**
 * Cache of the streams of punches that were read or appended to last, so that most punches are appended at an exact revision
 * without a read before. It does not see appends of other backends: after one, the log refuses the revision, and the stream is read.
 */
export class KnownPunches {
  private readonly streams = new LRUCache<string, KnownStream>({
    maxSize: MAX_IDS,
    sizeCalculation: ({ ids }) => Math.max(1, ids.size),
  });

  of(stream: string): KnownStream | undefined {
    return this.streams.get(stream);
  }

  /**
   * Stores the ids of all events of a stream up to a revision, which is null for an empty stream. An outdated state is harmless,
   * since the log refuses its revision; ids that do not belong to the revision would be recorded twice.
   */
  set(stream: string, { revision, recordedAt }: StreamEnd, ids: Iterable<string>): void {
    if (revision === null) this.forget(stream);
    else this.streams.set(stream, { revision, recordedAt, ids: new Set(ids) });
  }

  forget(stream: string): void {
    this.streams.delete(stream);
  }
}
