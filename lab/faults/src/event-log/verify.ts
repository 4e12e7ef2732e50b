import type { Findings } from '../findings.js';
import {
  doubledIds,
  firstDifference,
  gaps,
  misreadStreams,
  type Recorded,
  type RecordedEvent,
} from '../recorded-log/recorded.js';
import type { Acknowledged, Ledger } from './load/writers.js';

/** Faults of a log: `uncalledFor` was refused or never requested, `misread` differs between two ways of reading. */
export type LogFault =
  'lost' | 'doubled' | 'outOfOrder' | 'gaps' | 'uncalledFor' | 'misread' | 'wrongAnswers';

/**
 * Compares the log with its answers to the writers, and with the events of a subscriber.
 *
 * @param seen ids in the order of a subscription to `$all`
 */
export function verify(
  { acknowledged, refused, wrongAnswers }: Ledger,
  { all, streams }: Recorded,
  seen: readonly string[],
): Findings<LogFault> {
  const byId = new Map(all.map((event) => [event.id, event]));
  const asked = new Set(acknowledged.flatMap(({ ids }) => ids));
  const unwanted = new Set(refused.flatMap(({ ids }) => ids));
  return {
    lost: [...asked].filter((id) => !byId.has(id)).map((id) => `${id} was acknowledged`),
    doubled: doubledIds(all),
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

/** The events of one append are adjacent, in the given order, and end at the acknowledged position. */
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

/** A writer appends serially, so its positions increase. */
function overtaken(acknowledged: readonly Acknowledged[]): string[] {
  const last = new Map<string, bigint>();
  return acknowledged.flatMap(({ writer, position }) => {
    const before = last.get(writer) ?? 0n;
    last.set(writer, position);
    return position > before ? [] : [`${writer} got position ${position} after ${before}`];
  });
}

function misreadBySubscription(all: readonly RecordedEvent[], seen: readonly string[]): string[] {
  const ids = all.map(({ id }) => id);
  return firstDifference('the subscription', ids, seen);
}

/** Writers put the id of each event into its data. */
function misreadData(all: readonly RecordedEvent[]): string[] {
  return all
    .filter(({ id, data }) => id !== idIn(data))
    .map(({ id }) => `${id} has the data of another event`);
}

function idIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
}
