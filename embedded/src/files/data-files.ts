import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getSystemErrorMap } from 'node:util';
import { createGzip } from 'node:zlib';
import {
  assertPrivateFolder,
  readPrivateFile,
  UntrustedFileError,
} from '@timekeep/log/settings/private-file';
import { writeWhole } from '@timekeep/log/settings/unfinished-file';
import { errorCode } from '@timekeep/log/settings/error-code';
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

/**
 * Writes a compressed file that only its owner may read, completely or not at all.
 *
 * @param signal aborts the write
 * @throws Error when the path exists, or the file cannot be written, for example on a full disk
 */
export async function writeCompressed(
  path: string,
  text: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await writeWhole(
      path,
      async (file) => {
        // A pipeline whose last stream fails may report an abort instead of the cause.
        let failure: unknown;
        const write = async (packed: AsyncIterable<Buffer>): Promise<void> => {
          for await (const piece of packed) {
            await file.write(piece).catch((error: unknown) => {
              failure = error;
              throw error;
            });
          }
        };
        await pipeline(Readable.from(text), createGzip(), write, { signal }).catch((error: unknown) => {
          throw failure ?? error;
        });
      },
      'publish',
    );
  } catch (error) {
    throw inWords(path, error);
  }
}

function inWords(path: string, error: unknown): unknown {
  if (errorCode(error) === 'EEXIST')
    return new Error(`There is a file ${path} already. Please name another one.`);
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : NaN;
  const reason = getSystemErrorMap().get(errno)?.[1];
  if (reason === undefined) return error;
  return new Error(`The file ${path} could not be written: ${reason}. Nothing is left of it.`);
}
