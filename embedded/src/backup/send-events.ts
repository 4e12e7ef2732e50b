import { once } from 'node:events';
import type { Writable } from 'node:stream';

import { framed } from '@timekeep/log/wire/frames';
import { writeRecordedEvent } from '@timekeep/log/wire/read-answer';
import { readBackup, readBackupHeader } from '../event-log/backup/read-backup.js';
import type { BackupOutcome } from '@timekeep/log/backup-messages';
import { withEventsOf } from './back-up.js';
import type { Task } from './task.js';

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
