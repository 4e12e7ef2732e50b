import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { getSystemErrorMap } from 'node:util';

/** The bits of a mode that let others read, write or run a file. */
const OTHERS = 0o077;

/**
 * Writes a file that only its owner may read. After a failure or a power cut there is the former content or the new one,
 * and never a part. What has the name already is replaced, whatever its mode, and not followed if it is a link.
 */
export async function replaceFile(file: string, content: string): Promise<void> {
  await writeBeside(
    file,
    (handle) => handle.writeFile(content),
    (unfinished) => rename(unfinished, file),
  );
}

/**
 * Writes a file under a name of its own beside `path`, and gives it its name when it is whole and on the disk. O_EXCL and
 * a name that cannot be guessed keep it from being written through a link that somebody placed there.
 *
 * @param takeName moves the written file to its place
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

/** The text of a file; undefined when there is none. Any other failure is thrown: it does not tell that. */
export async function readIfThere(file: string, flag: string | number = 'r'): Promise<string | undefined> {
  return readFile(file, { encoding: 'utf8', flag }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * The text of a file that only its owner may read and write; undefined when there is none. Links are not followed.
 *
 * @throws Error that says why the file cannot be used, as the end of a sentence
 */
export async function readPrivateFile(file: string): Promise<string | undefined> {
  // Without O_NONBLOCK, a named pipe would be waited for.
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

/** The code of a failed system call, such as `ENOENT`. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** The words of the system for a failed call, such as `no space left on device`; its message for any other error. */
export function reasonOf(error: unknown): string {
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : NaN;
  return getSystemErrorMap().get(errno)?.[1] ?? (error instanceof Error ? error.message : String(error));
}
