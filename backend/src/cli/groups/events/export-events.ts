import { access, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { positionText } from '@timekeep/projections/checkpoint/log-position';
import type { WholeLog } from '../../../event-store/whole-log.js';
import { counted } from '../../import/import-file.js';
import { writeLine } from '../../terminal/output.js';
import { barOnTerminal } from '../../terminal/progress.js';
import { untilInterrupted } from '../../terminal/until-interrupted.js';
import { UsageError } from '../../usage-error.js';
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
 * @throws UsageError when there is such a file already
 */
export async function exportEvents(path: string, options: ExportOptions): Promise<void> {
  if (await isThere(path)) throw new UsageError(`There is a file ${path} already. Please name another one.`);
  const { events, position } = await onLog((log) =>
    // Under another name until it is whole, so that half a file never passes for all.
    withNewFile(`${path}.part`, path, (file) =>
      untilInterrupted((interrupted) => writeEvents(file, log, options, interrupted)),
    ),
  );
  const msg = `${counted(events, 'event', 'events')} exported, up to position ${position}.`;
  writeLine(options.json ? JSON.stringify({ msg, events, position }) : msg);
}

async function writeEvents(
  file: FileHandle,
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

/** A file that is there once it is whole, for its owner's eyes alone: it tells of everybody who works here. */
async function withNewFile<T>(
  unfinished: string,
  path: string,
  write: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await open(unfinished, 'w', 0o600).catch(() => {
    throw new UsageError(`The file ${path} cannot be written.`);
  });
  try {
    const written = await write(file);
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    return written;
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
