import type { ReactNode } from 'react';

export type SortValue = string | number | null;

/** One column of a table. */
export interface Column<Row> {
  /** The heading, which also names the column. */
  readonly heading: string;
  /**
   * A share such as `20%`, or the least width in pixels such as `120px`. Columns in pixels grow to fill the table;
   * where they do not fit, the table scrolls sideways and its first column stays.
   */
  readonly width: string;
  readonly align?: 'left' | 'right';
  readonly render: (row: Row) => ReactNode;
  /** What the column sorts by; a column without it does not sort. Null always comes last. */
  readonly sortValue?: (row: Row) => SortValue;
  /** What the column says in a CSV; else what it sorts by. A column with neither is not in the file. */
  readonly csvValue?: (row: Row) => SortValue;
  /** The column holds buttons: its cells are not cut off, and its heading is read but not seen. */
  readonly actions?: boolean;
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
  /** What opening a row does, in words; the accessible name of its button. */
  readonly openLabel?: (row: Row) => string;
  /** The body shows at most this much at a time; a CSS length. */
  readonly maxHeight?: string;
}

/** In pixels; rows are all alike, so positions are known before anything is drawn. */
export const ROW_HEIGHT = 40;
export const CARD_HEIGHT = 68;
export const BODY_MAX_HEIGHT = '40rem';

const LEAST_WIDTH_PX = 600;

/** The least width of a table in pixels: that of its columns in pixels, else what keeps shares readable. */
export function leastWidth(columns: readonly { readonly width: string }[]): number {
  const pixels = columns.map(({ width }) => (width.endsWith('px') ? Number.parseFloat(width) : 0));
  return Math.max(
    LEAST_WIDTH_PX,
    pixels.reduce((sum, width) => sum + width, 0),
  );
}
