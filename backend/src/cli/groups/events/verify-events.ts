import { LONGEST_EVENT_LINE } from '@timekeep/log/wire/message-limits';
import { HashChain, LineOrder, NO_LINE, NOT_AS_WRITTEN, type LineFault } from '../../../files/line-order.js';
import { openInput } from '../../../files/private-file.js';
import { textLines } from '../../../files/text-lines.js';
import { counted } from '../../import/import-file.js';
import { writeLine, type OutputOptions } from '../../terminal/output.js';
import { barOnTerminal, silentProgress } from '../../terminal/progress.js';
import { UsageError } from '../../usage-error.js';
import { chainHash, readExportLine, type ExportLine } from './export-events.js';

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
