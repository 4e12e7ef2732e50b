export type CopiedRow = readonly (string | number | bigint | boolean | null)[];

/** Of a value, with what stands after it. */
const LIKELY_BYTES = 16;
/** Of a UTF-16 code unit in UTF-8. */
const MOST_BYTES = 3;
/** Longer texts are written faster as a whole. */
const SHORT = 40;
const [TAB, NEW_LINE, LETTER_N, BACKSLASH] = [0x09, 0x0a, 0x4e, 0x5c];
/** Of ASCII, what is neither a control character nor beyond it; but for the backslash, none is special. */
const [FIRST_PLAIN, LAST_PLAIN] = [0x20, 0x7e];

const SPECIAL = /[\\\t\n\r]/;
const EACH_SPECIAL = new RegExp(SPECIAL, 'g');
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Rows as COPY reads them, a line for each. Most values are so short that writing their letters takes less than joining texts. */
export class CopyLines {
  private room: Buffer;
  private end = 0;

  /** @param values how many there will be, about */
  constructor(values: number) {
    this.room = Buffer.allocUnsafe(values * LIKELY_BYTES);
  }

  get bytes(): Buffer {
    return this.room.subarray(0, this.end);
  }

  add(row: CopiedRow): void {
    for (const value of row) {
      if (value === null) this.writeNull();
      else this.writeText(typeof value === 'string' ? value : String(value));
      this.room[this.end++] = TAB;
    }
    this.room[this.end - 1] = NEW_LINE;
  }

  private writeNull(): void {
    this.makeRoom(2);
    this.room[this.end++] = BACKSLASH;
    this.room[this.end++] = LETTER_N;
  }

  private writeText(text: string): void {
    if (text.length <= SHORT && this.writeLetters(text)) return;
    // Nearly no text has any, and to look takes less than to replace none.
    this.write(
      SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (character) => ESCAPED[character] ?? '') : text,
    );
  }

  /** Whether all letters are plain and were written; else nothing was. */
  private writeLetters(text: string): boolean {
    const { length } = text;
    this.makeRoom(length);
    const { room, end } = this;
    for (let index = 0; index < length; index += 1) {
      const letter = text.charCodeAt(index);
      if (letter < FIRST_PLAIN || letter > LAST_PLAIN || letter === BACKSLASH) return false;
      room[end + index] = letter;
    }
    this.end = end + length;
    return true;
  }

  private write(text: string): void {
    this.makeRoom(text.length * MOST_BYTES);
    this.end += this.room.write(text, this.end);
  }

  /** And for what stands between values. */
  private makeRoom(size: number): void {
    const wanted = this.end + size + 1;
    if (wanted <= this.room.length) return;
    const larger = Buffer.allocUnsafe(Math.max(wanted, 2 * this.room.length));
    this.room.copy(larger, 0, 0, this.end);
    this.room = larger;
  }
}
