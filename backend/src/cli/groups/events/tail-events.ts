import type { LogPosition } from '@timekeep/log/position';
import type { WholeLog } from '@timekeep/log/client/whole-log';
import { writeLine } from '../../terminal/output.js';
import { barOnTerminal, silentProgress } from '../../terminal/progress.js';
import { untilInterrupted } from '../../terminal/until-interrupted.js';
import { UsageError } from '../../usage-error.js';
import { chosen, onLog, startOf, type ShownEvent } from './chosen-events.js';
import type { EventChoice, TailOptions } from './events.group.js';

const LINES = 20;
const NOT_SHOWN = silentProgress('', 0);

/**
 * Shows the newest events, or all after a position, oldest first, and with `--follow` those that come until it is
 * interrupted.
 *
 * @throws UsageError when it is told both how many and from where on
 */
export async function tailEvents(options: TailOptions): Promise<void> {
  const { after, lines, follow, json } = options;
  if (after !== undefined && lines !== undefined) {
    throw new UsageError('Please give either --lines or --after: after a position all events are shown.');
  }
  const show = (events: readonly ShownEvent[]) => {
    for (const event of chosen(events, options)) writeLine(json ? JSON.stringify(event) : lineOf(event));
  };
  await onLog(async (log) => {
    const tail = await log.newest();
    let reached = startOf(options) ?? tail;
    if (after === undefined) show(await newest(log, tail, lines ?? LINES, options));
    else {
      for await (const page of log.after(reached)) {
        show(page.events);
        reached = page.reached;
      }
    }
    if (follow) {
      await untilInterrupted(async (interrupted) => {
        for await (const page of log.following(reached, interrupted)) show(page.events);
      });
    }
  });
}

/** The last of the events that are asked for, up to the given end; oldest first. */
async function newest(
  log: WholeLog,
  end: LogPosition,
  count: number,
  choice: EventChoice,
): Promise<ShownEvent[]> {
  const found: ShownEvent[] = [];
  let progress = NOT_SHOWN;
  for await (const { events, reached } of log.backwards()) {
    const known = events.filter(({ position }) => BigInt(position) <= end.commit);
    found.push(...chosen(known, choice).slice(0, count - found.length));
    if (found.length === count) break;
    // Who is content with the first page sees no bar.
    if (progress === NOT_SHOWN) progress = barOnTerminal('Looking', Number(end.commit));
    progress.update(Number(end.commit - reached.commit));
  }
  progress.finish();
  return found.reverse();
}

function lineOf({ position, recordedAt, stream, type, metadata, data }: ShownEvent): string {
  return [position, recordedAt, stream, type, actorOf(metadata), JSON.stringify(data)].join('  ');
}

function actorOf(metadata: unknown): string {
  return typeof metadata === 'object' && metadata !== null && 'actor' in metadata
    ? String(metadata.actor)
    : '?';
}
