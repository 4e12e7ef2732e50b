import { FileRefusedError } from './private-file.js';

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

/** Maximum length of a line of CSV to import, in characters: far above the limits of its fields together. */
export const LONGEST_CSV_LINE = 1_048_576;

/** A line of a file, without its break; lines count from 1. */
export interface NumberedLine {
  readonly text: string;
  readonly line: number;
}

/** As `numberedLines`, without the numbers. */
export async function* textLines(
  text: AsyncIterable<string>,
  path: string,
  longest: number,
): AsyncGenerator<string> {
  for await (const each of numberedLines(text, path, longest)) yield each.text;
}

/**
 * Splits text into lines without their breaks. No more than one line is held in memory.
 *
 * @param path of the file, for the message
 * @param longest maximum length of a line in characters
 * @throws FileRefusedError with the number of a line that is longer, as soon as so much of it was read
 */
export async function* numberedLines(
  text: AsyncIterable<string>,
  path: string,
  longest: number,
): AsyncGenerator<NumberedLine> {
  let [begun, number, afterReturn] = ['', 1, false];
  const assertLength = (line: string): void => {
    if (line.length <= longest) return;
    throw new FileRefusedError(`Line ${number} of ${path} is longer than ${longest} characters.`);
  };
  for await (const piece of text) {
    // The break of a line can be split between two pieces.
    const rest = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    afterReturn = piece.endsWith('\r');
    const ended = rest.split(LINE_BREAK);
    const last = ended.pop() ?? '';
    for (const line of ended) {
      assertLength(begun + line);
      yield { text: begun + line, line: number };
      begun = '';
      number += 1;
    }
    begun += last;
    assertLength(begun);
  }
  if (begun !== '') yield { text: begun, line: number };
}
