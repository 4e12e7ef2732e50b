import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { readVariable } from '@timekeep/log/settings/secret-files';
import { counted } from '../../import/import-file.js';
import { locateSystem } from '../../system/system-location.js';
import { ExportLog } from '../../../exports/exports.module.js';
import { causeOf, NOTHING_RECORDED } from '../../errors.js';
import { SystemSession } from '../../system/system-session.js';
import {
  assertNewOutput,
  isStandard,
  withInputFile,
  withOutputFile,
  writeBeside,
} from '../../standard-streams.js';
import { writeError, writeLine, type OutputOptions } from '../../terminal.js';
import type { BackupOutcome } from '@timekeep/log/backup-messages';
import { runCopy, targetOf, type CopyOptions } from '../events/copy-events.js';
import { ProgramSource, runBackupProgram } from './backup-program.js';

/** Options of `it restore`. */
export interface RestoreOptions extends OutputOptions {
  readonly dryRun?: true;
  /** The address of a log to copy the events into; without it they are taken into DATA_DIR. */
  readonly to?: string;
}

/**
 * Writes all events of the embedded system into a file, or through one to standard output.
 *
 * @throws FileRefusedError when there is such a file already
 */
export async function backUp(path: string, options: OutputOptions): Promise<void> {
  const dataDir = embeddedFolder();
  await assertNewOutput(path);
  const { outcome, problem } = await withOutputFile(path, async (file) => {
    const written = await runBackupProgram('backup', dataDir, resolve(file));
    const name = isStandard(path) ? path : resolve(file);
    return { outcome: written, problem: await problemOfRecording(resolve(file), name, written) };
  });
  writeBeside(path, outcomeText(outcome, 'in the backup', dataDir, options, { recorded: problem === null }));
  if (problem !== null) writeError(`The audit does not show this backup: ${problem}`, options);
}

/**
 * Records that the backup was taken, under the name of the file; returns why it could not be. A backup is most wanted when something does not work, so it is there
 * without its entry in the audit too: who can read the folder of a stopped system can copy it as well.
 */
async function problemOfRecording(
  file: string,
  name: string,
  { events }: BackupOutcome,
): Promise<string | null> {
  const { environment } = locateSystem(process.env);
  if ((environment['EVENTSTORE_URL'] ?? '') === '') return 'no system is running.';
  try {
    await SystemSession.use(async (session) => {
      const context = session.context('backup');
      const digest = await sha256Of(file);
      await session
        .get(ExportLog)
        .record({ what: 'backup', filter: { file: name }, context }, events, digest);
    });
    return null;
  } catch (error) {
    // The backup was taken all the same.
    return (await causeOf(error)).replace(` ${NOTHING_RECORDED}`, '');
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Takes the events of a backup into an empty folder, or another log, or only reads the backup. */
export function restore(path: string, options: RestoreOptions): Promise<void> {
  return withInputFile(path, (file) =>
    restoreFile(file, isStandard(path) ? 'Standard input' : path, options),
  );
}

/** @param name of the file, for people */
async function restoreFile(
  path: string,
  name: string,
  { dryRun, to, ...options }: RestoreOptions,
): Promise<void> {
  if (to !== undefined) {
    await restoreInto(path, name, { to, ...(dryRun && { dryRun }), ...options });
    return;
  }
  const dataDir = embeddedFolder();
  const outcome = await runBackupProgram(dryRun ? 'check' : 'restore', dataDir, resolve(path));
  writeLine(outcomeText(outcome, dryRun ? 'in the file, which is whole' : 'restored', dataDir, options));
}

/** Copies the events of a backup into another log, once the file was read to its end and found to be whole. */
async function restoreInto(path: string, name: string, options: CopyOptions): Promise<void> {
  targetOf(options.to);
  const file = resolve(path);
  const { writtenAt } = await runBackupProgram('check', '', file);
  const source = {
    name: `${name}, as of ${writtenAt},`,
    source: new ProgramSource('send-file', '', file),
    steps: afterRestore,
  };
  await runCopy(source, options);
}

function afterRestore(target: string): string[] {
  return [
    `Start backend and projections with EVENTSTORE_URL=${target} (with the user and options of --to), an empty database in DATABASE_URL, without EVENT_LOG_KNOWS_ALL_IDS, with the JWT_SECRET and PIN_SECRET that belong to the backup, and with a SESSION_EPOCH that was not used before: everybody has to sign in again.`,
    'Deactivate again whom IT had deactivated since the backup.',
  ];
}

function outcomeText(
  { events, writtenAt, sessionsEnded = false }: BackupOutcome,
  where: string,
  dataDir: string,
  { json }: OutputOptions,
  details: Readonly<Record<string, boolean>> = {},
): string {
  const done = `${counted(events, 'event', 'events')} ${where}, as of ${writtenAt}.`;
  const msg = sessionsEnded ? `${done} Everybody has to sign in again.` : done;
  return json ? JSON.stringify({ msg, events, writtenAt, dataDir, ...details }) : msg;
}

/** Returns the data folder to use, unless the environment shows that the events are elsewhere. */
function embeddedFolder(): string {
  const { DATA_DIR = '' } = process.env;
  const namesAnother = readVariable(process.env, 'EVENTSTORE_URL') !== undefined;
  const { dataDir, environment } = locateSystem({ DATA_DIR });
  if (!namesAnother || environment['EVENTSTORE_URL'] !== undefined) return dataDir;
  throw new Error(
    'The events are in the EventStoreDB that EVENTSTORE_URL names, which has means of its own: see Backup in docs/operations.md.',
  );
}
