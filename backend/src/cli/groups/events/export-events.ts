import { createHash } from 'node:crypto';
import type { WholeLog } from '@timekeep/log/client/whole-log';
import { positionText } from '@timekeep/log/position';
import { LONGEST_EVENT_LINE } from '@timekeep/log/wire/message-limits';
import { ExportLog } from '../../../exports/exports.module.js';
import { HashChain, type LineFault, LineOrder, NO_LINE, NOT_AS_WRITTEN } from '../../../files/line-order.js';
import { openInput, type PrivateFile, withNewFile } from '../../../files/private-file.js';
import { textLines } from '../../../files/text-lines.js';
import { UsageError } from '../../errors.js';
import { counted } from '../../import/import-file.js';
import { SystemSession } from '../../system/system-session.js';
import { assertNewOutput, withOutputFile, writeBeside } from '../../standard-streams.js';
import {
  barOnTerminal,
  type OutputOptions,
  silentProgress,
  untilInterrupted,
  writeLine,
} from '../../terminal.js';
import {
  EventFilter,
  type EventFilterOptions,
  type Fields,
  fieldsOf,
  onLog,
  type ShownEvent,
} from './event-filter.js';

export type ExportOptions = EventFilterOptions & OutputOptions;

/** The number of written events, the position up to which the log was read, and the digest of the file. */
interface Exported {
  readonly events: number;
  readonly position: string;
  /** SHA-256 of the file, in hex. */
  readonly digest: string;
}

/**
 * Writes the events of this moment into a file, which gets its name, or is passed on to standard output, once the export is recorded.
 *
 * @throws FileRefusedError when there is such a file already
 * @throws UsageError before anything is read when it is not clear who exports
 */
export async function exportEvents(path: string, { json, ...choice }: ExportOptions): Promise<void> {
  await assertNewOutput(path);
  const { events, position } = await SystemSession.use(async (session) => {
    const context = session.context('events export');
    const exported = { what: 'events', filter: inTexts(choice), context } as const;
    return onLog(async (log, timeZone) => {
      const chosen = await EventFilter.of(choice, log, timeZone);
      return withOutputFile(path, (place) =>
        withNewFile(place, async (file) => {
          const written = await untilInterrupted((interrupted) =>
            writeEvents(file, log, chosen, interrupted),
          );
          await session.get(ExportLog).record(exported, written.events, written.digest);
          return written;
        }),
      );
    });
  });
  const msg = `${counted(events, 'event', 'events')} exported, up to position ${position}.`;
  writeBeside(path, json ? JSON.stringify({ msg, events, position }) : msg);
}

/** JSON has no numbers as long as positions. */
function inTexts(choice: EventFilterOptions): Fields {
  return Object.fromEntries(Object.entries(choice).map(([name, value]) => [name, String(value)]));
}

async function writeEvents(
  file: Pick<PrivateFile, 'write'>,
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
  return { events: lines.count, position: positionText(end), digest: lines.digest };
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
  private readonly file = createHash('sha256');

  /** Events so far. */
  get count(): number {
    return this.written;
  }

  /** SHA-256 of all lines, in hex; asked for once, after the last of them. */
  get digest(): string {
    return this.file.digest('hex');
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
    const line = `${body},"sha256":"${this.hash}"}\n`;
    this.file.update(line);
    return line;
  }
}

/** SHA-256, in hex, of the hash of the line before (empty for the first) and the text of a line before its own hash. */
export function chainHash(former: string, body: string): string {
  return createHash('sha256').update(former).update(body).digest('hex');
}

/** A parsed line of an export. */
interface ExportLine {
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
function readExportLine(text: string): ExportLine | null {
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

const LINES_PER_UPDATE = 1_000;
const NOT_CHAINED =
  'The lines have no numbers and hashes, as those of former versions: whether some were changed or are missing cannot be told.';

/**
 * Reports every line of an export that differs from what was written.
 *
 * @throws FileRefusedError for a file that cannot be read, or has a line that is longer than any event
 * @throws UsageError for a file that is not an export
 * @throws Error when a line differs
 */
export async function verifyEvents(path: string, { json }: OutputOptions): Promise<void> {
  const { file, size } = await openInput(path);
  const progress = size === undefined ? silentProgress('', 0) : barOnTerminal('Lines', size);
  const verification = new ExportVerification();
  try {
    const input = file.createReadStream({ encoding: 'utf8', autoClose: false });
    let number = 0;
    for await (const text of textLines(input, path, LONGEST_EVENT_LINE)) {
      number += 1;
      verification.take(number, text);
      if (number % LINES_PER_UPDATE === 0) progress.update(input.bytesRead);
    }
    progress.finish();
  } finally {
    progress.abandon();
    await file.close();
  }
  const { events, faults, chained } = verification.verdict();
  if (chained === null) throw new UsageError(`${path} is no export of events.`);
  if (json) writeLine(JSON.stringify({ events, faults, chained }));
  else for (const { line, why } of faults) writeLine(`Line ${line}: ${why}`);
  if (!chained && !json) writeLine(NOT_CHAINED);
  const all = counted(events, 'event', 'events');
  if (faults.length > 0) throw new Error(`${counted(faults.length, 'fault', 'faults')} in ${all}.`);
  if (!json) writeLine(chained ? `${all}, all that were exported, in their order and unchanged.` : `${all}.`);
}

/** Follows an export line by line. */
class ExportVerification {
  private readonly order = new LineOrder();
  private readonly faults: LineFault[] = [];
  private readonly hashes = new HashChain();
  /** True for lines with numbers and hashes; null before the first line of an export. */
  private chained: boolean | null = null;
  private events = 0;
  private lines = 0;
  private total: number | null = null;
  private position = -1n;

  take(line: number, text: string): void {
    this.lines = line;
    const read = readExportLine(text);
    this.chained ??= read === null ? null : read.chained !== null;
    const isStray = read === null || (read.chained !== null) !== this.chained || this.total !== null;
    if (isStray) this.faults.push({ line, why: NO_LINE });
    else if (read.chained) this.takeChained(line, read, read.chained);
    else this.takeUnchained(line, read);
  }

  verdict(): { readonly events: number; readonly faults: LineFault[]; readonly chained: boolean | null } {
    const { events, chained } = this;
    const order = chained === true ? this.order.faults(this.lines, this.total) : [];
    return { events, chained, faults: [...order, ...this.faults].sort((a, b) => a.line - b.line) };
  }

  private takeChained(line: number, read: ExportLine, { body, hash }: { body: string; hash: string }): void {
    const { number, events } = read;
    if (number !== null) this.events += 1;
    if (events !== null) this.total = events;
    const follows = number === null ? this.order.isLast(events ?? 0) : this.order.take(line, number);
    const fits = this.hashes.take(hash, (former) => chainHash(former, body));
    // Without the line before it, the right hash is unknown.
    if (follows && !fits) this.faults.push({ line, why: NOT_AS_WRITTEN });
  }

  private takeUnchained(line: number, { position }: ExportLine): void {
    this.events += 1;
    if (position <= this.position) {
      this.faults.push({ line, why: 'Its event is not after that of the line before it in the log.' });
    }
    this.position = position;
  }
}
