import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import type { ButtonProps } from '@mui/material/Button';
import { asCell } from '@timekeep/contracts/api/csv-cells';
import { useState } from 'react';
import { failureMessage } from '@/shared/api/failure';
import { BusyButton } from '@/shared/dialog/busy-button';
import { inEnglish, t } from '@/shared/language/language';
import { notify } from '@/shared/toast/notify';
import type { Column, SortValue } from './table-model';

/** Returns the name of a CSV file from its parts; those that are missing are left out. */
export function csvName(parts: readonly (string | null | undefined)[]): string {
  const words = parts.map((part) => (part ?? '').replace(/[^\p{L}\p{N}]+/gu, '-'));
  return `${words.filter(Boolean).join('-')}.csv`;
}

interface CsvButtonProps<Row> {
  readonly fileName: string;
  readonly columns: readonly Column<Row>[];
  /** The shown rows in their order. */
  readonly rows: readonly Row[];
  /** Returns all rows, of which those shown are the first, in the order of the table; null after a notice that they could not be loaded. */
  readonly loadAll?: (() => Promise<readonly Row[] | null>) | undefined;
}

/** Button that downloads the rows of a table: those that are shown, or all that were found. */
export function CsvButton<Row>({ fileName, columns, rows, loadAll }: CsvButtonProps<Row>) {
  const [isLoading, setLoading] = useState(false);
  const start = async () => {
    setLoading(true);
    const all = loadAll ? await loadAll() : rows;
    setLoading(false);
    if (!all) return;
    download(fileName, new Blob([csvText(columns, all)], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <BusyButton
      size="small"
      color="inherit"
      disabled={rows.length === 0}
      loading={isLoading}
      loadingPosition="start"
      startIcon={<FileDownloadOutlined />}
      onClick={() => void start()}
    >
      CSV
    </BusyButton>
  );
}

interface ExportButtonProps extends Pick<ButtonProps, 'aria-label' | 'color' | 'disabled' | 'sx'> {
  readonly label?: string;
  readonly loading: boolean;
  /** Downloads the file. */
  readonly onExport: () => Promise<{ readonly error?: unknown }>;
}

/** Button that downloads a file from the server, and says when that fails. */
export function ExportButton({ label = 'CSV', onExport, ...button }: ExportButtonProps) {
  const start = async () => {
    const { error } = await onExport();
    if (error) notify('error', failureMessage(error, EXPORT_BROKEN_OFF));
  };
  return (
    <BusyButton
      size="small"
      color="inherit"
      loadingPosition="start"
      startIcon={<FileDownloadOutlined />}
      {...button}
      onClick={() => void start()}
    >
      {label}
    </BusyButton>
  );
}

const NEEDS_QUOTES = /[",\r\n]/;
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Returns the rows as CSV (RFC 4180) in their order, after a line of headings, in English. Columns without a value are omitted. */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = valueLines(columns, rows);
  const quoted = lines.map((line) =>
    line.map((text) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(','),
  );
  return BYTE_ORDER_MARK + quoted.map((line) => `${line}\r\n`).join('');
}

/** Returns the rows with a line of headings, in the clipboard format of spreadsheets. */
export function clipboardText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = valueLines(columns, rows);
  return lines.map((line) => line.map((text) => text.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}

/** Returns the headings and the values of each row, in English as the headings are. */
function valueLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly string[][] {
  const valued = columns.flatMap(({ heading, csvValue, sortValue }) => {
    const value = csvValue ?? sortValue;
    return value ? [{ heading, value }] : [];
  });
  return inEnglish(() => [
    valued.map(({ heading }) => plainValue(heading)),
    ...rows.map((row) => valued.map(({ value }) => plainValue(value(row)))),
  ]);
}

function plainValue(value: SortValue): string {
  if (value === null) return '';
  // A negative number begins like a formula but is safe.
  return typeof value === 'number' ? String(value) : asCell(value);
}

/** Message when a file from the server is incomplete. */
const EXPORT_BROKEN_OFF = t('The export was interrupted. No file was saved. Please try again.');

/** Downloads `content` as a file. */
export function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers start reading only after the click event.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}

/** Downloads an answer of the server, unless it is a failure, and returns the number of bytes. */
export async function downloaded(response: Response, fileName: string): Promise<unknown> {
  if (!response.ok) return response.json();
  const file = await response.blob();
  download(fileName, file);
  return file.size;
}
