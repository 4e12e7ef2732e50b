import type { TextEncoding } from '@timekeep/contracts/clock/punch-files';
import iconv from 'iconv-lite';

/** The first bytes of a ZIP file, as which Excel and LibreOffice save their documents. */
export const ZIP_START = 'PK\u0003\u0004';

/** The encoding of a file, and true if it begins with a byte order mark. */
export interface FileEncoding {
  readonly name: TextEncoding;
  readonly hasMark: boolean;
}

/** More zero bytes than one of so many make a file UTF-16; a single one is damage. */
const UTF_16_SHARE = 8;
const MARK = '\uFEFF';
const MARKS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Names of the encodings in iconv-lite. Node.js decodes windows-1252 as ISO 8859-1. */
const CODES = { 'utf-8': 'utf8', 'utf-16le': 'utf16le', 'utf-16be': 'utf16be', ansi: 'win1252' };

/** Bytes that windows-1252 does not define. They are the control characters of the same number, so that a text has the same bytes again. */
const UNDEFINED_BYTES = /([\u0081\u008d\u008f\u0090\u009d])/;
/** The character that a decoder puts in the place of bytes that it cannot decode. */
const UNDECODED = '\uFFFD';

/**
 * Returns the encoding of a file by its first bytes: a mark, or the zero bytes that Latin letters have in UTF-16. Else UTF-8, which has to
 * be checked: bytes that are not UTF-8 are taken for ANSI.
 */
export function encodingOf(head: Uint8Array): FileEncoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  if (marked) return { name: marked[0], hasMark: true };
  const zeros = (odd: 0 | 1): number => head.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (zeros(1) + zeros(0) > head.length / UTF_16_SHARE) {
    return { name: zeros(1) >= zeros(0) ? 'utf-16le' : 'utf-16be', hasMark: false };
  }
  return { name: 'utf-8', hasMark: false };
}

/**
 * Yields the text of the bytes, without a byte order mark.
 *
 * @throws TypeError when `isStrict`, for bytes that are not UTF-8; else they become U+FFFD
 */
export async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
  isStrict = false,
): AsyncGenerator<string> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const decoder = iconv.getDecoder(CODES[encoding]);
  for await (const chunk of bytes) {
    if (isStrict) strict.decode(chunk, { stream: true });
    const text = decoder.write(Buffer.from(chunk));
    yield encoding === 'ansi' ? withUndefinedBytes(text, chunk) : text;
  }
  if (isStrict) strict.decode();
  yield decoder.end() ?? '';
}

/** Returns the number of the first line with bytes that are not UTF-8; null when there is none. */
export async function firstLineNotInUtf8(bytes: AsyncIterable<Uint8Array>): Promise<number | null> {
  const [strict, lenient] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('utf-8')];
  let line = 1;
  const isUtf8 = (chunk?: Uint8Array): boolean => {
    const text = lenient.decode(chunk, { stream: chunk !== undefined });
    try {
      strict.decode(chunk, { stream: chunk !== undefined });
    } catch {
      line += linesEndedIn(text.slice(0, Math.max(0, text.indexOf(UNDECODED))));
      return false;
    }
    line += linesEndedIn(text);
    return true;
  };
  for await (const chunk of bytes) if (!isUtf8(chunk)) return line;
  return isUtf8() ? null : line;
}

function linesEndedIn(text: string): number {
  return text.split('\n').length - 1;
}

/** Returns the bytes of a text; characters that ANSI does not have become question marks. */
export function encoded(text: string, encoding: TextEncoding): Uint8Array {
  if (encoding !== 'ansi') return iconv.encode(text, CODES[encoding]);
  const parts = text.split(UNDEFINED_BYTES);
  return Buffer.concat(
    parts.map((part) =>
      UNDEFINED_BYTES.test(part) ? Buffer.from(part, 'latin1') : iconv.encode(part, CODES.ansi),
    ),
  );
}

/** Puts the characters in the place of those that were not decoded; each byte is one character. */
function withUndefinedBytes(text: string, bytes: Uint8Array): string {
  if (!text.includes(UNDECODED)) return text;
  return Array.from(text, (character, index) =>
    character === UNDECODED ? String.fromCharCode(bytes[index] ?? 0) : character,
  ).join('');
}

/** Returns the bytes that begin a file of this encoding. */
export function markOf({ name, hasMark }: FileEncoding): Uint8Array {
  return hasMark ? encoded(MARK, name) : new Uint8Array();
}
