import { access, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { UsageError } from '../usage-error.js';

/** @throws UsageError when there is such a file already */
export async function assertNewFile(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new UsageError(`There is a file ${path} already. Please name another one.`);
}

/**
 * Writes a file for its owner's eyes alone: it tells of people who work here. It has another name until it is whole, so
 * that half a file never passes for all.
 */
export async function withNewFile<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w', 0o600).catch(() => {
    throw new UsageError(`The file ${path} cannot be written.`);
  });
  try {
    const written = await write(file);
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    return written;
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}
