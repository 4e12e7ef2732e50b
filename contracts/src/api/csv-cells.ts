/** Signs with which a formula begins; Numbers reads the last four, the fullwidth ones, like the first four. */
const SIGNS = String.raw`[=+@\-\uFF1D\uFF0B\uFF0D\uFF20]`;

/** Quotes, blanks and invisible characters, which programs may ignore between the beginning of a cell and its sign. */
const IGNORED = String.raw`["\p{Cc}\p{Cf}\p{Z}]`;

/**
 * Places where a spreadsheet may find a formula: before its sign at the beginning of a text, and within the text after what ends
 * a cell where files have another separator than the comma, so that quotes within a line mean nothing. Some programs ignore a tab
 * or line break before a formula. The sign is looked for first, so that long runs of blanks are read once.
 */
const places = (mark: '' | "'") =>
  new RegExp(
    String.raw`${mark}(?=${SIGNS})(?<=(?:^|[;\t\r\n])${IGNORED}*${mark})|^${mark}(?=[\t\r\n])`,
    'gu',
  );
const FORMULA = places('');
const MARKED = places("'");

/** Returns a text as a cell of a CSV file has it: with an apostrophe, which marks text, before all that could be a formula. */
export function asCell(text: string): string {
  return text.replaceAll(FORMULA, "'");
}

/** Returns the text of a cell without the apostrophes of `asCell`. */
export function withoutMarks(cell: string): string {
  return cell.replaceAll(MARKED, '');
}
