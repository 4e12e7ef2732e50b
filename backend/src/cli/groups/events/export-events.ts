import { positionText } from '@timekeep/log/position';
import type { WholeLog } from '@timekeep/log/client/whole-log';
import { assertNewFile, withNewFile, type PrivateFile } from '../../../files/private-file.js';
import { counted } from '../../import/import-file.js';
import { writeLine } from '../../terminal/output.js';
import { barOnTerminal } from '../../terminal/progress.js';
import { untilInterrupted } from '../../terminal/until-interrupted.js';
import { chosen, onLog, startOf } from './chosen-events.js';
import type { ExportOptions } from './events.group.js';

/** How many events were written, and up to which position the log was read for them. */
interface Exported {
  readonly events: number;
  readonly position: string;
}

/**
 * Writes the events that there are now into a file.
 *
 * @throws FileRefusedError when there is such a file already
 */
export async function exportEvents(path: string, options: ExportOptions): Promise<void> {
  await assertNewFile(path);
  const { events, position } = await onLog((log) =>
    withNewFile(path, (file) =>
      untilInterrupted((interrupted) => writeEvents(file, log, options, interrupted)),
    ),
  );
  const msg = `${counted(events, 'event', 'events')} exported, up to position ${position}.`;
  writeLine(options.json ? JSON.stringify({ msg, events, position }) : msg);
}

async function writeEvents(
  file: PrivateFile,
  log: WholeLog,
  options: ExportOptions,
  interrupted: AbortSignal,
): Promise<Exported> {
  const end = await log.newest();
  const start = startOf(options);
  const begin = start?.commit ?? 0n;
  const progress = barOnTerminal('Events', Number(end.commit - begin));
  let count = 0;
  try {
    for await (const { events, reached } of log.after(start)) {
      if (interrupted.aborted) throw new Error('Interrupted. No file was written.');
      const known = events.filter(({ position }) => BigInt(position) <= end.commit);
      const lines = chosen(known, options).map((event) => `${JSON.stringify(event)}\n`);
      if (lines.length > 0) await file.write(lines.join(''));
      count += lines.length;
      progress.update(Number(reached.commit - begin));
      if (reached.commit >= end.commit) break;
    }
    progress.finish();
  } finally {
    progress.abandon();
  }
  return { events: count, position: positionText(end) };
}
