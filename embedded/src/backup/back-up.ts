import { backupText } from '../event-log/backup/backup-lines.js';
import { type Snapshot, withSnapshot } from '../event-log/backup/snapshot.js';
import type { CommittedEvent } from '../event-log/event.types.js';
import { writeCompressed } from '../files/write-compressed.js';
import { lockDataFolder } from '../supervisor/data-folder/data-folder-lock.js';
import { findFolderUse, type FolderUse } from '../supervisor/data-folder/folder-use.js';
import { findEventsDatabase } from '../supervisor/data-folder/system-file.js';
import { DATABASES } from '../supervisor/system-databases.js';
import { FolderInUseError } from '../settings/start-refused.error.js';
import type { BackupOutcome } from './backup-messages.js';
import { onPostgres } from './on-postgres.js';
import { BackupRefusedError, type Task } from './task.js';

/**
 * Writes the events of a data folder into a file, as they are at one moment. The system may be running, and recording.
 *
 * @throws BackupRefusedError when there is nothing to back up, or it cannot be reached
 */
export async function backUp(task: Task): Promise<BackupOutcome> {
  const { dataDir } = task;
  const use = await findFolderUse(dataDir);
  if (use === undefined) throw new BackupRefusedError(`There is no system in ${dataDir}.`);
  const unlock = await lockIfFree(dataDir);
  if (unlock === undefined) return writeBackup(await runningEvents(dataDir), use, task);
  try {
    return await onPostgres(task, (postgres) =>
      writeBackup(postgres.url(DATABASES.events.database), use, task),
    );
  } finally {
    await unlock();
  }
}

/** Undefined when a system runs on the folder. */
async function lockIfFree(dataDir: string): Promise<(() => Promise<void>) | undefined> {
  try {
    return await lockDataFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  }
}

async function runningEvents(dataDir: string): Promise<string> {
  const url = await findEventsDatabase(dataDir);
  if (url !== undefined) return url;
  throw new BackupRefusedError(
    `What runs in ${dataDir} does not say where its events are: it is just being started, is of an earlier version, or is an event log alone. Please try again when it has started, or stop it first.`,
  );
}

function writeBackup(
  databaseUrl: string,
  use: FolderUse,
  { file, signal, advanced }: Task,
): Promise<BackupOutcome> {
  return withSnapshot(databaseUrl, async (snapshot) => {
    const { events } = snapshot;
    if (events === 0) throw new BackupRefusedError('There are no events to back up.');
    const writtenAt = new Date().toISOString();
    const pages = counting(snapshot, (done) => {
      advanced(done, events);
    });
    await writeCompressed(file, backupText({ events, use, writtenAt }, pages), signal);
    return { kind: 'done', events, writtenAt };
  });
}

async function* counting(
  snapshot: Snapshot,
  counted: (events: number) => void,
): AsyncGenerator<readonly CommittedEvent[]> {
  let done = 0;
  for await (const page of snapshot.pages()) {
    yield page;
    done += page.length;
    counted(done);
  }
}
