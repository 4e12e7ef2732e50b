import { BackupFileError, readBackup, readBackupHeader } from '../event-log/backup/read-backup.js';
import { EmptyLog, LogNotEmptyError } from '../event-log/backup/empty-log.js';
import type { BackedUpEvent, BackupHeader } from '../event-log/backup/backup-lines.js';
import { dropDatabase } from '../postgres/start-postgres.js';
import { isFolderUse, lockDataFolder, markDataFolder } from '../supervisor/data-folder/folder-use.js';
import { beginSessionEpoch } from '../supervisor/data-folder/secrets.js';
import { DATABASES } from '../supervisor/parts/postgres-part.js';
import type { BackupOutcome } from '@timekeep/log/backup-messages';
import { BackupRefusedError, type Task, withPostgres } from './task.js';

/**
 * Restores the events of a backup into a data folder without events, in one transaction, after the whole file was checked. Read
 * models are rebuilt from them when the system starts. Session tokens from before the restore become invalid.
 *
 * @throws BackupRefusedError when there are events in the folder already
 * @throws BackupFileError when the file is damaged
 * @throws StartRefusedError when a system is running on the folder, or the folder has another use
 */
export async function restore(task: Task): Promise<BackupOutcome> {
  const { dataDir, file } = task;
  const { use, ...header } = await readBackupHeader(file);
  if (!isFolderUse(use))
    throw new BackupFileError(`${file} is not as it was written: its first line says ${use}.`);
  // A damaged file changes nothing in the folder, not even its use.
  await check(half(task, 0));
  const unlock = await lockDataFolder(dataDir);
  try {
    // Refuses to mix real data and generated demo data.
    await markDataFolder(dataDir, use);
    return await withPostgres(task, async (postgres) => {
      const log = await openEmptyLog(await postgres.prepare(DATABASES.events), dataDir);
      try {
        // Before the first event, so that old tokens stay invalid even after an interruption.
        await beginSessionEpoch(dataDir);
        // Read models of other events could be ahead of these.
        await dropDatabase(postgres.url('postgres'), DATABASES.readModels.database);
        const events = await log.fill(...eventsOf(half(task, 1), header));
        // A standalone event log has no backend that reads the epoch.
        return { kind: 'done', events, writtenAt: header.writtenAt, sessionsEnded: use !== 'event log' };
      } finally {
        await log.close();
      }
    });
  } finally {
    await unlock();
  }
}

/** Returns the task whose progress is one half of that of the given one. */
function half(task: Task, former: 0 | 1): Task {
  return {
    ...task,
    advanced: (done, total) => {
      task.advanced(former * total + done, 2 * total);
    },
  };
}

/**
 * Reads and checks a whole backup, without changes.
 *
 * @throws BackupFileError when the file is damaged
 */
export async function check(task: Task): Promise<BackupOutcome> {
  const header = await readBackupHeader(task.file);
  const [events, advanced] = eventsOf(task, header);
  let count = 0;
  for await (const { position } of events) {
    count = position;
    advanced(count);
  }
  return { kind: 'done', events: count, writtenAt: header.writtenAt };
}

function eventsOf(
  { file, signal, advanced }: Task,
  { events }: Pick<BackupHeader, 'events'>,
): [AsyncGenerator<BackedUpEvent>, (done: number) => void] {
  return [
    whileWanted(readBackup(file), signal),
    (done) => {
      advanced(done, events);
    },
  ];
}

async function* whileWanted<T>(values: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const value of values) {
    signal.throwIfAborted();
    yield value;
  }
}

async function openEmptyLog(databaseUrl: string, dataDir: string): Promise<EmptyLog> {
  try {
    return await EmptyLog.open(databaseUrl);
  } catch (error) {
    if (!(error instanceof LogNotEmptyError)) throw error;
    throw new BackupRefusedError(
      `There are events in ${dataDir} already. A backup is restored into an empty folder only: give another DATA_DIR.`,
    );
  }
}
