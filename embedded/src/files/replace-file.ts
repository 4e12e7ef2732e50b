import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { getSystemErrorMap } from 'node:util';

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

/** The code of a failed system call, such as `ENOENT`. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** The words of the system for a failed call, such as `no space left on device`; its message for any other error. */
export function reasonOf(error: unknown): string {
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : NaN;
  return getSystemErrorMap().get(errno)?.[1] ?? (error instanceof Error ? error.message : String(error));
}
