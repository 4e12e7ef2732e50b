import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type BackupOutcome, framed } from '@timekeep/log/backup-messages';
import { writeRecordedEvent } from '@timekeep/log/wire/read-answer';
import { backupText } from '../event-log/backup/backup-lines.js';
import { type Snapshot, withSnapshot } from '../event-log/backup/snapshot.js';
import type { CommittedEvent } from '../event-log/event.types.js';
import { writeCompressed } from '../files/data-files.js';
import { findFolderUse, type FolderUse, lockDataFolder } from '../supervisor/data-folder/folder-use.js';
import { findEventsDatabase } from '../supervisor/data-folder/system-file.js';
import { DATABASES } from '../supervisor/parts/postgres-part.js';
import { FolderInUseError } from '../settings/start-refused.error.js';
import { BackupRefusedError, type Task, withPostgres } from './task.js';
import { readBackup, readBackupHeader } from '../event-log/backup/read-backup.js';

/**
 * Writes a snapshot of the events of a data folder into a file. The system may be running and recording.
 *
 * @throws BackupRefusedError when there are no events, or the running system cannot be reached
 */
export function backUp(task: Task): Promise<BackupOutcome> {
  return withEventsOf(task, (snapshot, use) => writeBackup(snapshot, use, task));
}

/**
 * Runs `work` with a snapshot of the events of a data folder. A system may be running on it.
 *
 * @throws BackupRefusedError when there are no events, or the running system cannot be reached
 */
async function withEventsOf(
  task: Pick<Task, 'dataDir' | 'signal'>,
  work: (snapshot: Snapshot, use: FolderUse) => Promise<BackupOutcome>,
): Promise<BackupOutcome> {
  const { dataDir } = task;
  const use = await findFolderUse(dataDir);
  if (use === undefined) throw new BackupRefusedError(`There is no system in ${dataDir}.`);
  const withSome = (databaseUrl: string): Promise<BackupOutcome> =>
    withSnapshot(databaseUrl, (snapshot) => {
      if (snapshot.events === 0) throw new BackupRefusedError(`There are no events in ${dataDir}.`);
      return work(snapshot, use);
    });
  const unlock = await lockIfFree(dataDir);
  if (unlock === undefined) return withSome(runningEvents(dataDir));
  try {
    return await withPostgres(task, (postgres) => withSome(postgres.url(DATABASES.events.database)));
  } finally {
    await unlock();
  }
}

/** Locks the folder. Returns undefined if a system is running on it. */
async function lockIfFree(dataDir: string): Promise<(() => Promise<void>) | undefined> {
  try {
    return await lockDataFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  }
}

function runningEvents(dataDir: string): string {
  const url = findEventsDatabase(dataDir);
  if (url !== undefined) return url;
  throw new BackupRefusedError(
    `What runs in ${dataDir} does not say where its events are: it is just being started, or is of an earlier version. Please try again when it has started, or stop it first.`,
  );
}

async function writeBackup(
  snapshot: Snapshot,
  use: FolderUse,
  { file, signal, advanced }: Task,
): Promise<BackupOutcome> {
  const { events } = snapshot;
  const writtenAt = new Date().toISOString();
  const pages = counting(snapshot, (done) => {
    advanced(done, events);
  });
  await writeCompressed(file, backupText({ events, use, writtenAt }, pages), signal);
  return { kind: 'done', events, writtenAt };
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

const EVENTS_A_PIECE = 500;

/**
 * Writes the events of a data folder to standard output, as messages of the log's protocol. A system that is running on
 * the folder may continue recording.
 *
 * @throws BackupRefusedError when there are no events, or the running system cannot be reached
 */
export function sendFolder(task: Task): Promise<BackupOutcome> {
  return withEventsOf(task, async (snapshot) => {
    let done = 0;
    for await (const page of snapshot.pages()) {
      task.signal.throwIfAborted();
      task.advanced(done, snapshot.events);
      await send(page.map(({ message }) => message));
      done += page.length;
    }
    return { kind: 'done', events: done, writtenAt: new Date().toISOString() };
  });
}

/**
 * Writes the events of a backup to standard output, in the same format.
 *
 * @throws BackupFileError when the file is damaged; events before the damage were sent
 */
export async function sendFile({ file, signal, advanced }: Task): Promise<BackupOutcome> {
  const { events, writtenAt } = await readBackupHeader(file);
  let piece: Buffer[] = [];
  let done = 0;
  for await (const event of readBackup(file)) {
    signal.throwIfAborted();
    piece.push(writeRecordedEvent(event, event));
    done += 1;
    if (piece.length < EVENTS_A_PIECE) continue;
    advanced(done, events);
    await send(piece);
    piece = [];
  }
  await send(piece);
  return { kind: 'done', events: done, writtenAt };
}

async function send(messages: readonly Uint8Array[], to: Writable = process.stdout): Promise<void> {
  if (!to.write(framed(messages))) await once(to, 'drain');
}
