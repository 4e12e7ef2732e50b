import { NoExportError, VerifyExport } from '../../../audit/audit.module.js';
import { EventStore } from '../../../event-store/event-store.js';
import { openInput } from '../../../files/private-file.js';
import { SystemSession } from '../../system/system-session.js';
import { writeLine, type OutputOptions } from '../../terminal/output.js';
import { showProgress, silentProgress } from '../../terminal/progress.js';
import { UsageError } from '../../usage-error.js';

/**
 * Names every line that does not match the log, and why.
 *
 * @throws FileRefusedError for a file that cannot be read
 * @throws UsageError for a file that is no export
 * @throws Error when a line does not match
 */
export async function verifyExport(file: string, options: OutputOptions): Promise<void> {
  const text = await textOf(file);
  const { lines, faults } = await SystemSession.use((session) => verified(text, session, options)).catch(
    (error: unknown) => {
      if (!(error instanceof NoExportError)) throw error;
      throw new UsageError(`${file} is no export of the audit. ${error.message}`);
    },
  );
  if (options.json) writeLine(JSON.stringify({ lines, faults }));
  else for (const { line, why } of faults) writeLine(`Line ${line}: ${why}`);
  if (faults.length > 0) throw new Error(`${faults.length} of ${lines} lines do not match the event log.`);
  if (!options.json) writeLine(`All ${lines} lines match the event log.`);
}

async function textOf(path: string): Promise<string> {
  const { file } = await openInput(path);
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

async function verified(text: string, session: SystemSession, { json }: OutputOptions) {
  const progress = (json ? silentProgress : showProgress)('Lines', 1);
  try {
    const verdict = await new VerifyExport(session.get(EventStore)).verify(text, (done, total) => {
      progress.update(done / total);
    });
    progress.finish();
    return verdict;
  } finally {
    progress.abandon();
  }
}
