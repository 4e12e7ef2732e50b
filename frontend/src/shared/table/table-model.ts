import type { ReactNode } from 'react';

export type SortValue = string | number | null;

/** One column of a table. */
export interface Column<Row> {
  /** The heading, which also names the column. */
  readonly heading: string;
  /**
   * A share such as `20%`, or the least width in pixels such as `120px`. Columns in pixels grow to fill the table;
   * where they do not fit, the table scrolls sideways.
   */
  readonly width: string;
  /** Says which row it is, such as by a name: it stays while the others scroll. Without one, the first column does. */
  readonly frozen?: boolean;
  /** Long texts take two lines, so that the column may be narrow. */
  readonly wraps?: boolean;
  readonly align?: 'left' | 'right';
  readonly render: (row: Row) => ReactNode;
  /** What the column sorts by; a column without it does not sort. Null always comes last. */
  readonly sortValue?: (row: Row) => SortValue;
  /** What the column says in a CSV; else what it sorts by. A column with neither is not in the file. */
  readonly csvValue?: (row: Row) => SortValue;
  /** The column holds buttons: its cells are not cut off, and its heading is read but not seen. */
  readonly actions?: boolean;
}

/** A figure of all rows, shown under them and in the last lines of their CSV. */
export interface TableTotal {
  readonly label: string;
  readonly value: number;
  readonly decimals: number;
}

/** `1,234.50` */
export function totalInWords({ value, decimals }: TableTotal): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

export interface Sorting {
  readonly heading: string;
  readonly direction: 'ascending' | 'descending';
}

/** Everything that the views of a table need. */
export interface TableContent<Row> {
  /** The table's accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Rows open: by a click anywhere on them, or by Enter on the one that has the focus. */
  readonly onOpen?: (row: Row) => void;
  /** The address that opening a row leads to, where it leads to one. */
  readonly openPath?: (row: Row) => string;
  /** What opening a row does, in words; the accessible name of its button or link. */
  readonly openLabel?: (row: Row) => string;
  /** The body shows at most this much at a time; a CSS length. */
  readonly maxHeight?: string;
}

/** In pixels; rows are all alike, so positions are known before anything is drawn. */
export const ROW_HEIGHT = 40;
export const CARD_HEIGHT = 68;
export const BODY_MAX_HEIGHT = '40rem';

const LEAST_WIDTH_PX = 600;
/** Tables of more columns have narrower gaps between them. */
export const MANY_COLUMNS = 8;

/** The least width of a table in pixels: that of its columns in pixels, else what keeps shares readable. */
export function leastWidth(columns: readonly { readonly width: string }[]): number {
  const pixels = columns.map(({ width }) => (width.endsWith('px') ? Number.parseFloat(width) : 0));
  return Math.max(
    LEAST_WIDTH_PX,
    pixels.reduce((sum, width) => sum + width, 0),
  );
}

/** The index of the column that stays while the others scroll sideways. */
export function frozenColumn(columns: readonly { readonly frozen?: boolean }[]): number {
  return Math.max(
    0,
    columns.findIndex(({ frozen }) => frozen),
  );
}
