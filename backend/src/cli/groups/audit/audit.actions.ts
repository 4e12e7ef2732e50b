import { NoExportError, VerifyExport } from '../../../audit/audit.module.js';
import { EventStore } from '../../../event-store/event-store.js';
import { FileRefusedError, openInput } from '../../../files/private-file.js';
import { counted } from '../../import/import-file.js';
import { SystemSession } from '../../system/system-session.js';
import { type OutputOptions, showProgress, silentProgress, writeLine } from '../../terminal.js';
import { UsageError } from '../../errors.js';

/**
 * Names every line that does not match the log, and why.
 *
 * @throws FileRefusedError for a file that cannot be read, or is too large
 * @throws UsageError for a file that is not an export
 * @throws Error when a line does not match
 */
export async function verifyExport(file: string, options: OutputOptions): Promise<void> {
  const text = await textOf(file);
  const { lines, faults, chained } = await SystemSession.use((session) =>
    verified(text, session, options),
  ).catch((error: unknown) => {
    if (!(error instanceof NoExportError)) throw error;
    throw new UsageError(`${file} is no export of the audit. ${error.message}`);
  });
  if (options.json) writeLine(JSON.stringify({ lines, faults, chained }));
  else for (const { line, why } of faults) writeLine(`Line ${line}: ${why}`);
  if (!chained && !options.json) writeLine(NOT_CHAINED);
  if (faults.length > 0)
    throw new Error(`${counted(faults.length, 'fault', 'faults')} in ${counted(lines, 'line', 'lines')}.`);
  if (!options.json) {
    writeLine(
      chained
        ? `All ${lines} lines of the export are there, in their order, and match the event log.`
        : `All ${lines} lines match the event log.`,
    );
  }
}

const NOT_CHAINED =
  'The file has no columns LINE and FILE HASH, as those of former versions: whether lines are missing cannot be told.';

/**
 * An export of about 400,000 lines, which takes a gigabyte of memory. It is read whole, since its lines refer to each other. Cells are
 * counted as well, since each takes memory although it be empty.
 */
const LARGEST = { characters: 100, cells: 12 } as const;
const MILLION = 1_000_000;

/** @throws FileRefusedError as soon as more than the largest export was read */
async function textOf(path: string): Promise<string> {
  const { file } = await openInput(path);
  const chunks: string[] = [];
  const read = { characters: 0, cells: 0 };
  try {
    for await (const chunk of file.createReadStream({ encoding: 'utf8', autoClose: false })) {
      const text = String(chunk);
      read.characters += text.length;
      read.cells += text.match(/[,\r\n]/g)?.length ?? 0;
      for (const unit of ['characters', 'cells'] as const) {
        if (read[unit] <= LARGEST[unit] * MILLION) continue;
        const most = `${LARGEST[unit]} million ${unit}`;
        throw new FileRefusedError(`${path} has more than ${most}. Please export fewer days at a time.`);
      }
      chunks.push(text);
    }
  } finally {
    await file.close();
  }
  return chunks.join('');
}

async function verified(text: string, session: SystemSession, { json }: OutputOptions) {
  const progress = (json ? silentProgress : showProgress)('Lines', 1);
  const verification = new VerifyExport(session.get(EventStore), session.configuration.pinSecret);
  try {
    const verdict = await verification.verify(text, (done, total) => {
      progress.update(done / total);
    });
    progress.finish();
    return verdict;
  } finally {
    progress.abandon();
  }
}
