import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { totalCells } from '@timekeep/contracts/attendance/record-totals';
import type { Column, SortValue, TableTotal } from './table-model';

interface CsvButtonProps<Row> {
  readonly fileName: string;
  readonly columns: readonly Column<Row>[];
  /** The rows that are shown, in the order shown. */
  readonly rows: readonly Row[];
  readonly totals: readonly TableTotal[];
}

/** Downloads what a table shows. */
export function CsvButton<Row>({ fileName, columns, rows, totals }: CsvButtonProps<Row>) {
  return (
    <Button
      size="small"
      color="inherit"
      disabled={rows.length === 0}
      startIcon={<FileDownloadOutlined />}
      onClick={() => {
        const text = csvText(columns, rows, totals);
        download(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
      }}
    >
      CSV
    </Button>
  );
}

const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Lets spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The rows as CSV (RFC 4180), in their order, between a line of headings and one for each total. Columns without a value
 * are left out.
 */
export function csvText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: readonly TableTotal[] = [],
): string {
  const lines = [...valueLines(columns, rows), ...totals.map(totalCells)];
  const quoted = lines.map((line) =>
    line.map((text) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(','),
  );
  return BYTE_ORDER_MARK + quoted.map((line) => `${line}\r\n`).join('');
}

/** The rows under a line of headings, as spreadsheets take them from the clipboard. */
export function clipboardText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = valueLines(columns, rows);
  return lines.map((line) => line.map((text) => text.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}

function valueLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly string[][] {
  const valued = columns.flatMap(({ heading, csvValue, sortValue }) => {
    const value = csvValue ?? sortValue;
    return value ? [{ heading, value }] : [];
  });
  return [
    valued.map(({ heading }) => plainValue(heading)),
    ...rows.map((row) => valued.map(({ value }) => plainValue(value(row)))),
  ];
}

function plainValue(value: SortValue): string {
  if (value === null) return '';
  // A negative number begins like a formula and is none.
  if (typeof value === 'number') return String(value);
  return FORMULA.test(value) ? `'${value}` : value;
}

/** What is said when a file that the server makes did not come whole. */
export const EXPORT_BROKEN_OFF = 'The export was broken off, and nothing was saved. Please try again.';

/** Lets the browser save `content` under a name. */
export function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers begin to read only after the click was handled.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}
