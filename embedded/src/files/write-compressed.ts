import { link, lstat, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getSystemErrorMap } from 'node:util';
import { createGzip } from 'node:zlib';
import { errorCode } from '@timekeep/log/settings/error-code';

import { writeBeside } from './replace-file.js';

/** Error codes of link(2) on file systems without hard links. */
const NO_HARD_LINKS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Writes a compressed file that only its owner may read, completely or not at all, by `writeBeside`.
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
    await writeBeside(
      path,
      async (file) => {
        // A pipeline whose last stream fails may report an abort instead of the cause.
        let failure: unknown;
        const write = async (packed: AsyncIterable<Buffer>): Promise<void> => {
          for await (const piece of packed) {
            // Unlike `write`, it continues after a short write, the first symptom of a full disk.
            await file.writeFile(piece).catch((error: unknown) => {
              failure = error;
              throw error;
            });
          }
        };
        await pipeline(Readable.from(text), createGzip(), write, { signal }).catch((error: unknown) => {
          throw failure ?? error;
        });
      },
      (unfinished) => takeNewName(unfinished, path),
    );
  } catch (error) {
    throw inWords(path, error);
  }
}

async function takeNewName(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
    await rm(unfinished);
  } catch (error) {
    if (!NO_HARD_LINKS.has(errorCode(error))) throw error;
    if (await isTaken(path)) throw taken(path);
    await rename(unfinished, path);
  }
}

function isTaken(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function inWords(path: string, error: unknown): unknown {
  if (errorCode(error) === 'EEXIST') return taken(path);
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : NaN;
  const reason = getSystemErrorMap().get(errno)?.[1];
  if (reason === undefined) return error;
  return new Error(`The file ${path} could not be written: ${reason}. Nothing is left of it.`);
}

function taken(path: string): Error {
  return new Error(`There is a file ${path} already. Please name another one.`);
}
