import { BackupFileError, readBackup, readBackupHeader } from '../event-log/backup/read-backup.js';
import { EmptyLog, LogNotEmptyError } from '../event-log/backup/empty-log.js';
import type { BackedUpEvent } from '../event-log/backup/backed-up-event.js';
import type { BackupHeader } from '../event-log/backup/backup-lines.js';
import { dropDatabase } from '../postgres/start-postgres.js';
import { lockDataFolder } from '../supervisor/data-folder/data-folder-lock.js';
import { isFolderUse, markDataFolder } from '../supervisor/data-folder/folder-use.js';
import { beginSessionEpoch } from '../supervisor/data-folder/session-epoch.js';
import { DATABASES } from '../supervisor/system-databases.js';
import type { BackupOutcome } from './backup-messages.js';
import { withPostgres } from './with-postgres.js';
import { BackupRefusedError, type Task } from './task.js';

/**
 * Takes the events of a backup into a data folder that has none, all or none of them. Tables that screens read are made
 * from them when the system starts. Session tokens from before the restore are void.
 *
 * @throws BackupRefusedError when there are events in the folder already
 * @throws BackupFileError when the file is not as it was written
 * @throws StartRefusedError when a system runs on the folder, or it is used for something else
 */
export async function restore(task: Task): Promise<BackupOutcome> {
  const { dataDir, file } = task;
  const { use, ...header } = await readBackupHeader(file);
  if (!isFolderUse(use))
    throw new BackupFileError(`${file} is not as it was written: its first line says ${use}.`);
  const unlock = await lockDataFolder(dataDir);
  try {
    // Real data in a demo, or the other way round, would mix with what that makes up.
    await markDataFolder(dataDir, use);
    return await withPostgres(task, async (postgres) => {
      const log = await openEmptyLog(await postgres.prepare(DATABASES.events), dataDir);
      try {
        // Before any event is there: tokens of a former life of the folder may not outlive an interruption either.
        await beginSessionEpoch(dataDir);
        // What was derived from other events would be ahead of these.
        await dropDatabase(postgres.url('postgres'), DATABASES.readModels.database);
        const events = await log.fill(...eventsOf(task, header));
        // An event log alone has no backend of its own that could read the epoch.
        return { kind: 'done', events, writtenAt: header.writtenAt, sessionsEnded: use !== 'event log' };
      } finally {
        await log.close();
      }
    });
  } finally {
    await unlock();
  }
}

/**
 * Reads a backup from its beginning to its end, and changes nothing.
 *
 * @throws BackupFileError when the file is not as it was written
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
