import { once } from 'node:events';
import type { Writable } from 'node:stream';

import { framed } from '@timekeep/log/wire/frames';
import { writeRecordedEvent } from '@timekeep/log/wire/read-answer';
import { readBackup, readBackupHeader } from '../event-log/backup/read-backup.js';
import type { BackupOutcome } from './backup-messages.js';
import { withEventsOf } from './back-up.js';
import type { Task } from './task.js';

const EVENTS_A_PIECE = 500;

/**
 * Writes the events of a data folder to standard output, each in the message in which readers of the log get it. A system that runs on
 * the folder may go on recording.
 *
 * @throws BackupRefusedError when there are none, or they cannot be reached
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
 * Writes the events of a backup to standard output, in the same way.
 *
 * @throws BackupFileError when the file is not as it was written; events before the damage were sent
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
