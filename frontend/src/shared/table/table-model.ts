import type { ReactNode } from 'react';

export type SortValue = string | number | null;

/** One column of a table. */
export interface Column<Row> {
  /** The heading, which is also the key of the column. */
  readonly heading: string;
  /**
   * A share, for instance `20%`, or a minimum width, for instance `120px`. Columns in pixels grow to fill the table;
   * where they do not fit, the table scrolls horizontally.
   */
  readonly width: string;
  /** True for the column that identifies the row and stays visible while others scroll; by default the first. */
  readonly frozen?: boolean;
  /** Long texts take two lines, so that the column may be narrow. For texts, not for buttons or badges. */
  readonly wraps?: boolean;
  readonly align?: 'left' | 'right';
  readonly render: (row: Row) => ReactNode;
  /** Sort value; a column without it cannot be sorted. Null always comes last. */
  readonly sortValue?: (row: Row) => SortValue;
  /** Value in a CSV, which is English; by default the sort value. A column with neither is not in the file. */
  readonly csvValue?: (row: Row) => SortValue;
  /** True for a column of buttons: cells are not cut off, and the heading is only for screen readers. */
  readonly actions?: boolean;
}

/** Total of all rows, shown below them and in the last lines of the CSV. */
export interface TableTotal {
  readonly label: string;
  readonly value: number;
  readonly decimals: number;
  /** The value as it is shown, where it is no plain number. */
  readonly text?: string;
}

/** Returns `1,234.50`, or the text of the total. */
export function totalInWords({ value, decimals, text }: TableTotal): string {
  if (text !== undefined) return text;
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

export interface Sorting {
  readonly heading: string;
  readonly direction: 'ascending' | 'descending';
}

/** Data shared by the views of a table. */
export interface TableContent<Row> {
  /** The table's accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Called when a row opens: by a click anywhere on it, or by Enter while it has the focus. */
  readonly onOpen?: (row: Row) => void;
  /** The address of an opened row, for rows that are links. */
  readonly openPath?: (row: Row) => string;
  /** Accessible name of the row's button or link, which describes the action. */
  readonly openLabel?: (row: Row) => string;
  /** Maximum height of the body, as a CSS length. */
  readonly maxHeight?: string;
  /** Heights of rows as cards; by default for two lines. */
  readonly cardHeights?: CardHeights;
}

/** Heights of a card in pixels: usually, and in windows narrower than most phones, where texts take more lines. */
export interface CardHeights {
  readonly usual: number;
  readonly narrowest: number;
}

/** Height in pixels. The same for all rows, so that positions are known before rendering. */
export const ROW_HEIGHT = 40;
export const TWO_LINES: CardHeights = { usual: 76, narrowest: 132 };
/** Media query of windows narrower than most phones. */
export const NARROWEST = '@media (max-width: 359.95px)';
export const BODY_MAX_HEIGHT = '40rem';

const MIN_WIDTH_PX = 600;
/** Tables with more columns have narrower gaps. */
export const MANY_COLUMNS = 8;

/** Returns the minimum width of a table in pixels: the sum of its columns, or a readable width for shares. */
export function minimumWidth(columns: readonly { readonly width: string }[]): number {
  const pixels = columns.map(({ width }) => (width.endsWith('px') ? Number.parseFloat(width) : 0));
  return Math.max(
    MIN_WIDTH_PX,
    pixels.reduce((sum, width) => sum + width, 0),
  );
}

/** Returns the index of the column that stays visible during horizontal scrolling. */
export function frozenColumn(columns: readonly { readonly frozen?: boolean }[]): number {
  return Math.max(
    0,
    columns.findIndex(({ frozen }) => frozen),
  );
}
