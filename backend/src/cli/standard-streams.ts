import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { once } from 'node:events';
import { errorCode } from '@timekeep/log/settings/error-code';
import { assertNewFile, openInput, type PrivateFile, STANDARD, withNewFile } from '../files/private-file.js';

type Writable = Pick<PrivateFile, 'write'>;

/** True for `-`, in whose place standard input is read or standard output written. */
export function isStandard(path: string | undefined): boolean {
  return path === STANDARD;
}

/**
 * Refuses a file that exists already, before anything is read; `-` is standard output.
 *
 * @throws FileRefusedError when there is such a file already
 */
export async function assertNewOutput(path: string): Promise<void> {
  if (!isStandard(path)) await assertNewFile(path);
}

/** Writes a new file, completely or not at all; for `-` standard output, as fast as it is read. */
export function withNewOutput<T>(path: string, write: (file: Writable) => Promise<T>): Promise<T> {
  return isStandard(path) ? write({ write: toStandardOutput }) : withNewFile(path, write);
}

/** Writes a line about a file that was written: on standard error where standard output is the file. */
export function writeBeside(path: string, line: string): void {
  (isStandard(path) ? process.stderr : process.stdout).write(`${line}\n`);
}

let isFile = false;

/** True if standard output is a file that a command writes: a reader that ends before has only a part of it. */
export function isFileOutput(): boolean {
  return isFile;
}

async function toStandardOutput(content: string | Uint8Array): Promise<void> {
  isFile = true;
  if (!process.stdout.write(content)) await once(process.stdout, 'drain');
}

/**
 * Calls `work` with a file that has what standard input has, for a program that reads a file more than once. It is in the folder for
 * temporary files, for the eyes of its owner only, and is removed afterwards. Any path but `-` is passed on.
 */
export function withInputFile<T>(path: string, work: (file: string) => Promise<T>): Promise<T> {
  if (!isStandard(path)) return work(path);
  return withTemporaryFile(async (file) => {
    const input = await openInput(path);
    await pipeline(input.file.createReadStream(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return work(file);
  });
}

/**
 * Calls `work` with the name of a new file, and passes the file on to standard output once it is complete. Any path but `-` is passed on.
 *
 * @param mayBeMissing true if `work` leaves no file when there is nothing to write
 */
export async function withOutputFile<T>(
  path: string,
  work: (file: string) => Promise<T>,
  mayBeMissing = false,
): Promise<T> {
  if (!isStandard(path)) return work(path);
  const { done, written } = await withTemporaryFile(async (file) => ({
    done: await work(file),
    written: await open(file).catch((error: unknown) => {
      if (mayBeMissing && errorCode(error) === 'ENOENT') return null;
      throw error;
    }),
  }));
  if (!written) return done;
  // It has no name any more, so that nothing is left of it when the reader or this process ends.
  try {
    for await (const chunk of written.createReadStream({ autoClose: false })) {
      await toStandardOutput(chunk as Uint8Array);
    }
  } finally {
    await written.close();
  }
  return done;
}

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A shell reports a process that a signal ended by this number and that of the signal. */
const ENDED_BY_SIGNAL = 128;

/** Calls `work` with the name of a file in a folder that is removed afterwards, also when the process is asked to end. */
async function withTemporaryFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'timekeep-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  const end = (signal: NodeJS.Signals): void => {
    // Work that handles the signal itself fails, or ends, in its own time.
    if (process.listenerCount(signal) === 1) process.exit(ENDED_BY_SIGNAL + constants.signals[signal]);
  };
  process.once('exit', remove);
  for (const signal of ENDING) process.on(signal, end);
  try {
    return await work(join(folder, 'events'));
  } finally {
    remove();
    process.off('exit', remove);
    for (const signal of ENDING) process.off(signal, end);
  }
}
