import { createHash } from 'node:crypto';
import type { WholeLog } from '@timekeep/log/client/whole-log';
import { positionText } from '@timekeep/log/position';
import { assertNewFile, type PrivateFile, withNewFile } from '../../../files/private-file.js';
import { counted } from '../../import/import-file.js';
import { type OutputOptions, untilInterrupted, writeLine } from '../../terminal/output.js';
import { barOnTerminal } from '../../terminal/progress.js';
import {
  EventFilter,
  type EventFilterOptions,
  type Fields,
  fieldsOf,
  onLog,
  type ShownEvent,
} from './event-filter.js';

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

/**
 * Lines of an export. Each is a JSON object that ends with the hash of the line before it and of its own text before the hash; the
 * last one, `end`, has the number of events.
 */
const HASHED = /^(.*),"sha256":"([\da-f]{64})"\}$/s;

/** Makes the lines of events, in the order of the calls. */
export class ExportWriter {
  private written = 0;
  private hash = '';

  /** Events so far. */
  get count(): number {
    return this.written;
  }

  of(events: readonly ShownEvent[]): string {
    return events
      .map((event) => {
        this.written += 1;
        return this.hashed({ ...event, line: this.written });
      })
      .join('');
  }

  /** @param position up to which the log was read */
  end(position: string): string {
    return this.hashed({ end: { events: this.written, position } });
  }

  private hashed(content: object): string {
    const body = JSON.stringify(content).slice(0, -1);
    this.hash = chainHash(this.hash, body);
    return `${body},"sha256":"${this.hash}"}\n`;
  }
}

/** SHA-256, in hex, of the hash of the line before (empty for the first) and the text of a line before its own hash. */
export function chainHash(former: string, body: string): string {
  return createHash('sha256').update(former).update(body).digest('hex');
}

/** A parsed line of an export. */
export interface ExportLine {
  /** The number of an event's line; null for the last line, and for events of former versions. */
  readonly number: number | null;
  /** The number of events, on the last line; null on lines of events. */
  readonly events: number | null;
  /** The commit position of the event, or of the end. */
  readonly position: bigint;
  /** Null for lines of former versions. */
  readonly chained: { readonly body: string; readonly hash: string } | null;
}

/** Parses a line of an export; null for any other text. */
export function readExportLine(text: string): ExportLine | null {
  const { line, end, position } = fieldsIn(text);
  const [, body = '', hash = ''] = HASHED.exec(text) ?? [];
  const chained = hash === '' ? null : { body, hash };
  if (typeof end === 'object' && end !== null && chained) {
    const { events, position: reached } = fieldsOf(end);
    const isEnd = Number.isSafeInteger(events) && typeof reached === 'string' && POSITION.test(reached);
    return isEnd ? { number: null, events: Number(events), position: BigInt(reached), chained } : null;
  }
  if (typeof position !== 'string' || !POSITION.test(position)) return null;
  const number = chained ? Number(line) : null;
  if (number !== null && !(Number.isSafeInteger(number) && number > 0)) return null;
  return { number, events: null, position: BigInt(position), chained };
}

const POSITION = /^\d{1,20}$/;

function fieldsIn(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}
