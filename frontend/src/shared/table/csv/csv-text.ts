import type { Column, SortValue } from '@/shared/table/table-model';

const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Lets spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The rows as CSV (RFC 4180), in their order, with a line of headings. Columns without a value are left out. */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const valued = columns.flatMap(({ heading, csvValue, sortValue }) => {
    const value = csvValue ?? sortValue;
    return value ? [{ heading, value }] : [];
  });
  const lines = [
    valued.map(({ heading }) => cell(heading)),
    ...rows.map((row) => valued.map(({ value }) => cell(value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function cell(value: SortValue): string {
  if (value === null) return '';
  // A negative number begins like a formula and is none.
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
