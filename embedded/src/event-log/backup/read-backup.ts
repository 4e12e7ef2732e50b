import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { errorCode } from '@timekeep/log/settings/error-code';
import { NotRegularFileError, openRegularFile } from '@timekeep/log/settings/regular-file';
import { LONGEST_EVENT_LINE } from '@timekeep/log/wire/message-limits';

import {
  type BackedUpEvent,
  BACKUP_NAME,
  BACKUP_VERSION,
  type BackupCheck,
  type BackupHeader,
  checksum,
  eventOfLine,
} from './backup-lines.js';

/** A file is not a backup, or is damaged; the message names the line. */
export class BackupFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupFileError';
  }
}

type Line = Readonly<Record<string, unknown>>;

/** @throws BackupFileError when the file cannot be read, or is not a backup of a known version */
export async function readBackupHeader(path: string): Promise<BackupHeader> {
  for await (const line of lines(path)) return headerOf(path, line.parsed);
  throw new BackupFileError(`${path} is empty.`);
}

/**
 * Reads the events of a backup, from the first to the last. They are verified only once the last one
 * has been read.
 *
 * @throws BackupFileError when the file is damaged
 */
export async function* readBackup(path: string): AsyncGenerator<BackedUpEvent> {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let [events, checkedTo, ended] = [0, 0, false];
  for await (const { number, bytes, parsed } of lines(path)) {
    if (ended) throw new BackupFileError(`${path} goes on after its end, in line ${number}.`);
    const check = checkIn(parsed, 'check') ?? checkIn(parsed, 'end');
    if (header === undefined) {
      header = headerOf(path, parsed);
    } else if (check === undefined) {
      const event = parsed && eventOfLine(parsed);
      if (event?.position !== events + 1) throw unexpectedLine(path, number, events + 1);
      yield event;
      events += 1;
    } else {
      if (check.events !== events || check.sha256 !== checksum(hash)) {
        throw new BackupFileError(
          `${path} is not as it was written: the checksum in line ${number} does not match what stands between lines ${checkedTo + 1} and ${number}.`,
        );
      }
      checkedTo = number;
      ended = checkIn(parsed, 'end') !== undefined;
    }
    hash.update(bytes);
  }
  if (!ended || events !== header?.events) throw incomplete(path, events, header?.events);
}

interface NumberedLine {
  /** Line number, from 1. */
  readonly number: number;
  readonly bytes: Buffer;
  /** Undefined if the line is not a JSON object. */
  readonly parsed: Line | undefined;
}

async function* lines(path: string): AsyncGenerator<NumberedLine> {
  let number = 0;
  try {
    for await (const bytes of linesOfFile(path, LONGEST_EVENT_LINE)) {
      number += 1;
      yield { number, bytes, parsed: parse(bytes) };
    }
  } catch (error) {
    throw inWords(path, number, error);
  }
}

function parse(bytes: Buffer): Line | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function headerOf(path: string, line: Line | undefined): BackupHeader {
  const { backup, version, events, use, writtenAt } = line ?? {};
  if (backup !== BACKUP_NAME) throw new BackupFileError(`${path} is not a backup of Timekeep's events.`);
  if (version !== BACKUP_VERSION) {
    throw new BackupFileError(
      `${path} is a backup of version ${JSON.stringify(version)}; this program knows version ${BACKUP_VERSION}.`,
    );
  }
  if (typeof events === 'number' && typeof use === 'string' && typeof writtenAt === 'string') {
    return { events, use, writtenAt };
  }
  throw new BackupFileError(`${path} is not as it was written: its first line is incomplete.`);
}

function checkIn(line: Line | undefined, name: 'check' | 'end'): BackupCheck | undefined {
  const check = line?.[name];
  if (typeof check !== 'object' || check === null) return undefined;
  const { events, sha256 }: Line = { ...check };
  return typeof events === 'number' && typeof sha256 === 'string' ? { events, sha256 } : undefined;
}

function unexpectedLine(path: string, line: number, event: number): BackupFileError {
  return new BackupFileError(`${path} is not as it was written: line ${line} should be event ${event}.`);
}

function incomplete(path: string, events: number, total: number | undefined): BackupFileError {
  const all = total === undefined ? '' : ` of ${total}`;
  return new BackupFileError(`${path} is incomplete: it ends after event ${events}${all}.`);
}

/** Converts errors of the streams about the file; returns any other error unchanged. */
function inWords(path: string, line: number, error: unknown): unknown {
  if (error instanceof NotRegularFileError) return new BackupFileError(error.message);
  if (error instanceof LongLineError) {
    return new BackupFileError(
      `${path} is not as it was written: line ${line + 1} is longer than any event: more than ${LONGEST_EVENT_LINE} bytes.`,
    );
  }
  const code = String(errorCode(error));
  if (code === 'ENOENT') return new BackupFileError(`There is no file ${path}.`);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupFileError(`The file ${path} cannot be read.`);
  if (!code.startsWith('Z_')) return error;
  if (line === 0 && code === 'Z_DATA_ERROR') {
    return new BackupFileError(`${path} is not a backup of Timekeep's events.`);
  }
  return new BackupFileError(
    code === 'Z_BUF_ERROR'
      ? `${path} is incomplete: it ends after line ${line}.`
      : `${path} is damaged after line ${line}.`,
  );
}

const LINE_BREAK = 0x0a;

/** A line has more bytes than allowed. */
class LongLineError extends Error {
  constructor() {
    super('A line is too long.');
    this.name = 'LongLineError';
  }
}

/**
 * Reads the lines of a compressed file with their line breaks; the last may lack it. Throws the errors of the streams.
 *
 * @param longest maximum bytes of a line with its break
 * @throws LongLineError as soon as so much of a longer line was read: a small file can have gigabytes without a line break
 * @throws NotRegularFileError for a folder, a pipe or a device
 */
async function* linesOfFile(path: string, longest: number): AsyncGenerator<Buffer> {
  const file = await openRegularFile(path);
  const text = createGunzip();
  // Ignored here: the loop gets every failure from the end of the pipe.
  pipeline(file.createReadStream(), text, () => undefined);
  let begun: Buffer[] = [];
  let begunBytes = 0;
  for await (const piece of text) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('A file is read as bytes.');
    let start = 0;
    for (let at = piece.indexOf(LINE_BREAK); at !== -1; at = piece.indexOf(LINE_BREAK, start)) {
      const end = piece.subarray(start, at + 1);
      if (begunBytes + end.byteLength > longest) throw new LongLineError();
      yield begun.length === 0 ? end : Buffer.concat([...begun, end]);
      [begun, begunBytes] = [[], 0];
      start = at + 1;
    }
    if (start === piece.byteLength) continue;
    begun.push(piece.subarray(start));
    begunBytes += piece.byteLength - start;
    if (begunBytes > longest) throw new LongLineError();
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
