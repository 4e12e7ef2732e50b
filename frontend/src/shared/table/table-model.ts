import type { ReactNode } from 'react';

export type SortValue = string | number | null;

/** One column of a table. */
export interface Column<Row> {
  /** The heading, which also names the column. */
  readonly heading: string;
  /** A CSS width; together the columns fill the table. */
  readonly width: string;
  readonly align?: 'left' | 'right';
  readonly render: (row: Row) => ReactNode;
  /** What the column sorts by; a column without it does not sort. Null always comes last. */
  readonly sortValue?: (row: Row) => SortValue;
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
}

/** In pixels; rows are all alike, so positions are known before anything is drawn. */
export const ROW_HEIGHT = 40;
export const CARD_HEIGHT = 68;
/** The body shows at most this much at a time. */
export const BODY_MAX_HEIGHT = '40rem';

const collator = new Intl.Collator('en', { numeric: true });

/** The rows in the order of a sorting; equal ones keep the order they came in. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const sortValue = columns.find(({ heading }) => heading === sorting?.heading)?.sortValue;
  if (!sorting || !sortValue) return rows;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

/** The sorting after a press on a heading: ascending, then descending, then as the rows came. */
export function nextSorting(sorting: Sorting | null, heading: string): Sorting | null {
  if (sorting?.heading !== heading) return { heading, direction: 'ascending' };
  return sorting.direction === 'ascending' ? { heading, direction: 'descending' } : null;
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}
