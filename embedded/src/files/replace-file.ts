import {
  assertPrivateFolder,
  readPrivateFile,
  UntrustedFileError,
} from '@timekeep/log/settings/private-file';
import { writeWhole } from '@timekeep/log/settings/unfinished-file';

import { StartRefusedError } from '../settings/start-refused.error.js';

/**
 * Atomically writes a file that only its owner may read. After a failure or a power cut it has the former or the new content,
 * never a part. An existing entry is replaced, whatever its mode, and not followed if it is a link.
 */
export async function replaceFile(path: string, content: string): Promise<void> {
  await writeWhole(path, (file) => file.write(content), 'replace');
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
