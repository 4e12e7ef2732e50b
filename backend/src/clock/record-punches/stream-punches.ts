import { MAX_PUNCHES_A_DAY } from '@timekeep/contracts/attendance/punches';
import type { LogPosition } from '@timekeep/log/position';
import type { RecordablePunch } from './judge-punch.js';
import type { KnownStream } from './known-punches.js';

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
