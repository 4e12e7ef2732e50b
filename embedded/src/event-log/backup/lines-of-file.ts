import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const LINE_BREAK = 0x0a;

/** Reads the lines of a compressed file with their line breaks; the last may lack it. Throws the errors of the streams. */
export async function* linesOfFile(path: string): AsyncGenerator<Buffer> {
  const text = createGunzip();
  // Ignored here: the loop gets every failure from the end of the pipe.
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
