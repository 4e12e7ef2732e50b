import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { openRegularFile } from '@timekeep/log/settings/regular-file';

const LINE_BREAK = 0x0a;

/** A line has more bytes than allowed. */
export class LongLineError extends Error {
  constructor() {
    super('A line is too long.');
    this.name = 'LongLineError';
  }
}

/**
 * Reads the lines of a compressed file with their line breaks; the last may lack it. Throws the errors of the streams.
 *
 * @param longest maximum bytes of a line with its break
 * @throws LongLineError as soon as so much of a longer line was read: a small file can have gigabytes without a line break
 * @throws NotRegularFileError for a folder, a pipe or a device
 */
export async function* linesOfFile(path: string, longest: number): AsyncGenerator<Buffer> {
  const file = await openRegularFile(path);
  const text = createGunzip();
  // Ignored here: the loop gets every failure from the end of the pipe.
  pipeline(file.createReadStream(), text, () => undefined);
  let begun: Buffer[] = [];
  let begunBytes = 0;
  for await (const piece of text) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('A file is read as bytes.');
    let start = 0;
    for (let at = piece.indexOf(LINE_BREAK); at !== -1; at = piece.indexOf(LINE_BREAK, start)) {
      const end = piece.subarray(start, at + 1);
      if (begunBytes + end.byteLength > longest) throw new LongLineError();
      yield begun.length === 0 ? end : Buffer.concat([...begun, end]);
      [begun, begunBytes] = [[], 0];
      start = at + 1;
    }
    if (start === piece.byteLength) continue;
    begun.push(piece.subarray(start));
    begunBytes += piece.byteLength - start;
    if (begunBytes > longest) throw new LongLineError();
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
