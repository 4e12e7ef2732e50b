import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Writes a compressed file for its owner's eyes. It has another name until it is whole and on the disk, so that a part
 * of it never passes for all.
 *
 * @param signal aborted when the file is not wanted any more
 */
export async function writeCompressed(
  path: string,
  text: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = `${path}.part`;
  // Whoever was killed may have left one, with whatever rights.
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const packed = createGzip();
    const write = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
      for await (const piece of pieces) await file.write(piece);
    };
    await pipeline(Readable.from(text), packed, write, { signal });
    await file.sync();
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}
