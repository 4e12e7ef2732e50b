import { inSlices, ITEMS_A_STEP, type Steps } from './time-slices.js';

/** A value of a column; JSON is text. */
export type Element = string | number | bigint | boolean | null;

/** Texts that need no quotes in an array literal. */
const PLAIN = /^(?!null$)[\w:.-]+$/i;
const CONTROL = /\p{Cc}/u;
const SPECIAL = /["\\]/g;

/**
 * Returns one array literal of PostgreSQL per column, for `unnest`; empty without rows. The driver takes two
 * to four times as long, since it quotes every text and scans each twice.
 *
 * @param rowOf returns the values of an item in the order of the columns
 */
export async function columnTexts<Item>(
  items: readonly Item[],
  rowOf: (item: Item) => readonly Element[],
): Promise<string[]> {
  return await inSlices(columnsOf(items, rowOf));
}

function* columnsOf<Item>(
  items: readonly Item[],
  rowOf: (item: Item) => readonly Element[],
): Steps<string[]> {
  const texts: string[] = [];
  for (const [index, item] of items.entries()) {
    const row = rowOf(item);
    for (let column = 0; column < row.length; column += 1) {
      const before = texts[column];
      texts[column] = (before === undefined ? '{' : `${before},`) + elementText(row[column] ?? null);
    }
    if (index % ITEMS_A_STEP === 0) yield;
  }
  return texts.map((text) => `${text}}`);
}

function elementText(value: Element): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return PLAIN.test(value) ? value : quoted(value);
}

/** `JSON.stringify` escapes quotes and backslashes like PostgreSQL, and faster than a replacement; line breaks differ. */
function quoted(text: string): string {
  return CONTROL.test(text) ? `"${text.replace(SPECIAL, '\\$&')}"` : JSON.stringify(text);
}
