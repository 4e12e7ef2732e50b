import { createHash, type Hash } from 'node:crypto';

import type { CommittedEvent } from '../event.types.js';
import { backedUpEvent, lineOfEvent } from './backed-up-event.js';

/** The format of the file (docs/event-log.md). Whatever changes in it is another version. */
export const BACKUP_VERSION = 1;
export const BACKUP_NAME = 'Timekeep events';
/** After so many events the file tells its checksum, so that a change can be placed. */
const EVENTS_A_CHECK = 1_000;

/** The first line of a backup. */
export interface BackupHeader {
  /** How many events follow. */
  readonly events: number;
  /** What the data folder is used for that they come from. */
  readonly use: string;
  /** An ISO instant. */
  readonly writtenAt: string;
}

/** What a check line, and the last line of all, tell of all that stands before them. */
export interface BackupCheck {
  readonly events: number;
  /** SHA-256 of the bytes before this line, in hex. */
  readonly sha256: string;
}

/** The text of a backup, a piece at a time: header, events with checks between them, and the end. */
export async function* backupText(
  header: BackupHeader,
  pages: AsyncIterable<readonly CommittedEvent[]>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify({ backup: BACKUP_NAME, version: BACKUP_VERSION, ...header })}\n`);
  let events = 0;
  for await (const page of pages) {
    let text = '';
    for (const event of page) {
      text += hashed(`${lineOfEvent(backedUpEvent(event))}\n`);
      events += 1;
      if (events % EVENTS_A_CHECK === 0) text += hashed(checkLine('check', events, hash));
    }
    yield text;
  }
  yield checkLine('end', events, hash);
}

function checkLine(name: 'check' | 'end', events: number, hash: Hash): string {
  const check: BackupCheck = { events, sha256: checksum(hash) };
  return `${JSON.stringify({ [name]: check })}\n`;
}

/** What a hash comes to so far. */
export function checksum(hash: Hash): string {
  return hash.copy().digest('hex');
}
