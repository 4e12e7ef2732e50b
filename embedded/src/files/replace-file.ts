import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { getSystemErrorMap } from 'node:util';

/** Permission bits of group and others. */
const OTHERS = 0o077;

/**
 * Atomically writes a file that only its owner may read. After a failure or a power cut it has the former or the new content,
 * never a part. An existing entry is replaced, whatever its mode, and not followed if it is a link.
 */
export async function replaceFile(file: string, content: string): Promise<void> {
  await writeBeside(
    file,
    (handle) => handle.writeFile(content),
    (unfinished) => rename(unfinished, file),
  );
}

/**
 * Writes a temporary file beside `path`, and renames it when it is complete and on the disk. O_EXCL and
 * a random name prevent a write through a link that another user created.
 *
 * @param takeName moves the temporary file to `path`
 */
export async function writeBeside(
  path: string,
  write: (handle: FileHandle) => Promise<void>,
  takeName: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await takeName(unfinished);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Reads a file; returns undefined if it does not exist. Throws any other error. */
export async function readIfThere(file: string, flag: string | number = 'r'): Promise<string | undefined> {
  return readFile(file, { encoding: 'utf8', flag }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * Reads a file that only its owner may read and write; returns undefined if it does not exist. Links are not followed.
 *
 * @throws Error that says why the file cannot be used, as the end of a sentence
 */
export async function readPrivateFile(file: string): Promise<string | undefined> {
  // Without O_NONBLOCK, opening a named pipe would block.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(file, flags).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new Error(errorCode(error) === 'ELOOP' ? 'it is a link' : reasonOf(error), { cause: error });
  });
  if (!handle) return undefined;
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error('it is no regular file');
    if ((found.mode & OTHERS) !== 0) throw new Error('other accounts may read or change it');
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/** Returns the code of a failed system call, for example `ENOENT`. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** Returns the system's text for a failed call, for example `no space left on device`; the message of any other error. */
export function reasonOf(error: unknown): string {
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : NaN;
  return getSystemErrorMap().get(errno)?.[1] ?? (error instanceof Error ? error.message : String(error));
}
