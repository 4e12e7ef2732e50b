import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';

import {
  assertPrivateFolder,
  readPrivateFile,
  UntrustedFileError,
} from '@timekeep/log/settings/private-file';

import { StartRefusedError } from '../settings/start-refused.error.js';

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

/**
 * Reads a file of the data folder that no other account could have written; returns undefined if it does not exist.
 *
 * @param readers `all` for a file without secrets
 * @throws StartRefusedError when it belongs to another user, or others may change it
 */
export function readOwnFile(file: string, readers: 'owner' | 'all' = 'owner'): string | undefined {
  return orRefuse(() => readPrivateFile(file, readers));
}

/** @throws StartRefusedError when a data folder belongs to another user, or every account can create files in it */
export function assertOwnFolder(folder: string): void {
  orRefuse(() => {
    assertPrivateFolder(folder);
  });
}

function orRefuse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof UntrustedFileError ? new StartRefusedError(error.message) : error;
  }
}
