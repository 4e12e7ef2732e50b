import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const LINE_BREAK = 0x0a;

/** The lines of a compressed file, each with its break; the last one may lack it. Errors are the streams' own. */
export async function* linesOfFile(path: string): AsyncGenerator<Buffer> {
  const text = createGunzip();
  // The loop learns of every failure from the end of the pipe.
  pipeline(createReadStream(path), text, () => undefined);
  let begun: Buffer[] = [];
  for await (const piece of text) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('A file is read as bytes.');
    let start = 0;
    for (let at = piece.indexOf(LINE_BREAK); at !== -1; at = piece.indexOf(LINE_BREAK, start)) {
      const end = piece.subarray(start, at + 1);
      yield begun.length === 0 ? end : Buffer.concat([...begun, end]);
      begun = [];
      start = at + 1;
    }
    if (start < piece.byteLength) begun.push(piece.subarray(start));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
