import { LOG_START, type LogPosition } from '@timekeep/log/position';
import type { WholeLog } from '@timekeep/log/client/whole-log';
import {
  barOnTerminal,
  type OutputOptions,
  silentProgress,
  untilInterrupted,
  writeLine,
} from '../../terminal.js';
import { UsageError } from '../../errors.js';
import { actorOf, EventFilter, onLog, type EventFilterOptions, type ShownEvent } from './event-filter.js';

export interface TailOptions extends EventFilterOptions, OutputOptions {
  readonly lines?: number;
  readonly follow?: true;
}

const LINES = 20;
/** Up to this many events are found backwards and kept; beyond it, only the position of the first is searched. */
const MAX_KEPT = 20_000;
const NOT_SHOWN = silentProgress('', 0);

/**
 * Shows the newest events, or all after a position or since a time, oldest first, and with `--follow` the events that
 * follow until it is interrupted.
 *
 * @throws UsageError when the options contradict each other
 */
export async function tailEvents(options: TailOptions): Promise<void> {
  const { after, since, until, lines, follow, json } = options;
  if (after !== undefined && lines !== undefined) {
    throw new UsageError('Please give either --lines or --after: after a position all events are shown.');
  }
  if (until !== undefined && follow) {
    throw new UsageError('Please give either --until or --follow: what comes is after that time.');
  }
  const show = (events: readonly ShownEvent[]) => {
    for (const event of events) writeLine(json ? JSON.stringify(event) : lineOf(event));
  };
  await onLog(async (log, timeZone) => {
    const chosen = await EventFilter.of(options, log, timeZone);
    const tail = await log.newest();
    let [reached, start] = [tail, chosen.start];
    if (after === undefined) {
      const wanted = lines ?? (since === undefined ? LINES : MAX_KEPT + 1);
      const found = await newest(log, tail, wanted, chosen);
      if (lines === undefined && found.length > MAX_KEPT) start = await beginning(log, chosen);
      else show(found);
    }
    if (start) {
      for await (const page of log.after(start)) {
        show(chosen.from(page.events));
        reached = page.reached;
        if (chosen.isAfter(page.events)) break;
      }
    }
    if (follow) {
      await untilInterrupted(async (interrupted) => {
        for await (const page of log.following(reached, interrupted)) show(chosen.from(page.events));
      });
    }
  });
}

/**
 * Returns a position before the first event that the filter accepts: found from the end, since most calls want new
 * events.
 */
async function beginning(log: WholeLog, chosen: EventFilter): Promise<LogPosition> {
  for await (const { events, reached } of log.backwards()) if (chosen.isBefore(events)) return reached;
  return LOG_START;
}

/** Returns the last events that the filter accepts, up to the given end; oldest first. */
async function newest(
  log: WholeLog,
  end: LogPosition,
  count: number,
  chosen: EventFilter,
): Promise<ShownEvent[]> {
  const found: ShownEvent[] = [];
  let progress = NOT_SHOWN;
  for await (const { events, reached } of log.backwards()) {
    const known = events.filter(({ position }) => BigInt(position) <= end.commit);
    found.push(...chosen.from(known).slice(0, count - found.length));
    if (found.length === count || chosen.isBefore(known)) break;
    // A call that is satisfied by the first page shows no bar.
    if (progress === NOT_SHOWN) progress = barOnTerminal('Looking', Number(end.commit));
    progress.update(Number(end.commit - reached.commit));
  }
  progress.finish();
  return found.reverse();
}

function lineOf(event: ShownEvent): string {
  const { position, recordedAt, stream, type, data } = event;
  return [position, recordedAt, stream, type, actorOf(event), JSON.stringify(data)].join('  ');
}
