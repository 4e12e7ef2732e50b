import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.js';

/**
 * Details of the status UNAVAILABLE with which our event log refuses appends while its disk has no room. Nothing of such an append was
 * recorded.
 */
export const DISK_IS_FULL = 'The disk of the event log is full';

const CODES: readonly unknown[] = ['53100', 'ENOSPC'];
/** The words of PostgreSQL, also in the last lines of its log when it does not start. */
const WORDS = 'No space left on device';

/** True for an error of PostgreSQL or of a file because of a disk without room. */
export function isFullDisk(error: unknown): boolean {
  return CODES.includes(errorCode(error)) || (error instanceof Error && error.message.includes(WORDS));
}

const NO_ROOM_BYTES = 1_048_576;

/**
 * True for an error that a full disk is behind: as `isFullDisk`, or because PostgreSQL ended, which it does when it cannot write its own log, and
 * has no room for the file of its socket.
 */
export function isCausedByFullDisk(error: unknown, dataDir: string): boolean {
  if (isFullDisk(error)) return true;
  if (!isNoConnection(error) || !existsSync(dataDir)) return false;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < NO_ROOM_BYTES;
}

/** True for a connection to a PostgreSQL that does not run, whose socket has a file; any other file may be missing for other reasons. */
function isNoConnection(error: unknown): boolean {
  const code = errorCode(error);
  return (
    code === 'ECONNREFUSED' ||
    (code === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect')
  );
}

/**
 * A file of the data folder that keeps some room for the day on which its disk is full: PostgreSQL may then not even take a connection, so
 * that nothing could be backed up or removed. Whoever runs the system deletes it; the next start makes it again.
 */
const RESERVE = 'reserve';

export function reserveOf(dataDir: string): string {
  return join(dataDir, RESERVE);
}

/** Returns what to do about a full disk, as sentences for the user of the command line. */
export function fullDiskAdvice(dataDir: string): string {
  const file = reserveOf(dataDir);
  const full = `The disk of ${dataDir} is full.`;
  return existsSync(file)
    ? `${full} Delete ${file}, which keeps room for this case, give the command again, and make more room: it projections drop-old removes tables that are not used any more.`
    : `${full} Make room on it, and give the command again.`;
}
