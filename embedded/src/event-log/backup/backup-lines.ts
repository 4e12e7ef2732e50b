import { createHash, type Hash } from 'node:crypto';

import type { CommittedEvent } from '../event.types.js';
import { backedUpEvent, lineOfEvent } from './backed-up-event.js';

/** Version of the file format (docs/event-log.md). Any change requires a new version. */
export const BACKUP_VERSION = 1;
export const BACKUP_NAME = 'Timekeep events';
/** Number of events between checksums, which locate a change of the file. */
const EVENTS_A_CHECK = 1_000;

/** First line of a backup. */
export interface BackupHeader {
  /** Number of events in the file. */
  readonly events: number;
  /** Use of the data folder that the events come from. */
  readonly use: string;
  /** An ISO instant. */
  readonly writtenAt: string;
}

/** A check line, or the last line: number of events and checksum of all lines before it. */
export interface BackupCheck {
  readonly events: number;
  /** SHA-256 of the bytes before this line, in hex. */
  readonly sha256: string;
}

/** Generates a backup in chunks of text: header, events with check lines between them, and the end. */
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

/** Returns the digest of a hash so far. */
export function checksum(hash: Hash): string {
  return hash.copy().digest('hex');
}
