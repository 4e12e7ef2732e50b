import { positionText } from '@timekeep/log/position';
import type { WholeLog } from '@timekeep/log/client/whole-log';
import { assertNewFile, withNewFile, type PrivateFile } from '../../../files/private-file.js';
import { counted } from '../../import/import-file.js';
import { writeLine, type OutputOptions } from '../../terminal/output.js';
import { barOnTerminal } from '../../terminal/progress.js';
import { untilInterrupted } from '../../terminal/until-interrupted.js';
import { EventFilter, onLog, type EventFilterOptions } from './event-filter.js';
import { ExportWriter } from './export-lines.js';

export type ExportOptions = EventFilterOptions & OutputOptions;

/** The number of written events, and the position up to which the log was read. */
interface Exported {
  readonly events: number;
  readonly position: string;
}

/**
 * Writes the events of this moment into a file.
 *
 * @throws FileRefusedError when there is such a file already
 */
export async function exportEvents(path: string, options: ExportOptions): Promise<void> {
  await assertNewFile(path);
  const { events, position } = await onLog(async (log, timeZone) => {
    const chosen = await EventFilter.of(options, log, timeZone);
    return withNewFile(path, (file) =>
      untilInterrupted((interrupted) => writeEvents(file, log, chosen, interrupted)),
    );
  });
  const msg = `${counted(events, 'event', 'events')} exported, up to position ${position}.`;
  writeLine(options.json ? JSON.stringify({ msg, events, position }) : msg);
}

async function writeEvents(
  file: PrivateFile,
  log: WholeLog,
  chosen: EventFilter,
  interrupted: AbortSignal,
): Promise<Exported> {
  const end = await log.newest();
  const { start } = chosen;
  const begin = start?.commit ?? 0n;
  const progress = barOnTerminal('Events', Number(end.commit - begin));
  const lines = new ExportWriter();
  try {
    for await (const { events, reached } of log.after(start)) {
      if (interrupted.aborted) throw new Error('Interrupted. No file was written.');
      const known = events.filter(({ position }) => BigInt(position) <= end.commit);
      await file.write(lines.of(chosen.from(known)));
      progress.update(Number(reached.commit - begin));
      if (reached.commit >= end.commit || chosen.isAfter(events)) break;
    }
    await file.write(lines.end(positionText(end)));
    progress.finish();
  } finally {
    progress.abandon();
  }
  return { events: lines.count, position: positionText(end) };
}
