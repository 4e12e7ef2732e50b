import { resolve } from 'node:path';
import { readVariable } from '@timekeep/log/settings/secret-files';
import { counted } from '../../import/import-file.js';
import { locateSystem } from '../../system/system-location.js';
import { assertNewFile } from '../../../files/private-file.js';
import { writeLine, type OutputOptions } from '../../terminal/output.js';
import type { RestoreOptions } from './backup.commands.js';
import type { BackupOutcome } from './backup-messages.js';
import { runBackupProgram } from './backup-program.js';

/**
 * Writes all events of the embedded system into a file.
 *
 * @throws FileRefusedError when there is such a file already
 */
export async function backUp(path: string, options: OutputOptions): Promise<void> {
  const dataDir = embeddedFolder();
  await assertNewFile(path);
  tell(await runBackupProgram('backup', dataDir, resolve(path)), 'in the backup', dataDir, options);
}

/** Takes the events of a backup into an empty folder, or only reads the backup. */
export async function restore(path: string, { dryRun, ...options }: RestoreOptions): Promise<void> {
  const dataDir = embeddedFolder();
  const outcome = await runBackupProgram(dryRun ? 'check' : 'restore', dataDir, resolve(path));
  tell(outcome, dryRun ? 'in the file, which is whole' : 'restored', dataDir, options);
}

function tell(
  { events, writtenAt, sessionsEnded = false }: BackupOutcome,
  where: string,
  dataDir: string,
  { json }: OutputOptions,
): void {
  const done = `${counted(events, 'event', 'events')} ${where}, as of ${writtenAt}.`;
  const msg = sessionsEnded ? `${done} Everybody has to sign in again.` : done;
  writeLine(json ? JSON.stringify({ msg, events, writtenAt, dataDir }) : msg);
}

/** The data folder that is meant, unless it is clear that the events are elsewhere. */
function embeddedFolder(): string {
  const { DATA_DIR = '' } = process.env;
  const namesAnother = readVariable(process.env, 'EVENTSTORE_URL') !== undefined;
  const { dataDir, environment } = locateSystem({ DATA_DIR });
  if (!namesAnother || environment['EVENTSTORE_URL'] !== undefined) return dataDir;
  throw new Error(
    'The events are in the EventStoreDB that EVENTSTORE_URL names, which has means of its own: see Backup in docs/operations.md.',
  );
}
