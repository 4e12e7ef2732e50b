import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { Column, SortValue } from './table-model';

interface CsvButtonProps<Row> {
  readonly fileName: string;
  readonly columns: readonly Column<Row>[];
  /** The rows that are shown, in the order shown. */
  readonly rows: readonly Row[];
}

/** Downloads what a table shows. */
export function CsvButton<Row>({ fileName, columns, rows }: CsvButtonProps<Row>) {
  return (
    <Button
      size="small"
      color="inherit"
      disabled={rows.length === 0}
      startIcon={<FileDownloadOutlined />}
      onClick={() => {
        download(fileName, new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }));
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
