import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { frozenColumn, type Column, type Sorting, type SortValue } from './table-model';

/** Returns the sorted rows. The sort is stable. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const sortValue = columns.find(({ heading }) => heading === sorting?.heading)?.sortValue;
  if (!sorting || !sortValue) return rows;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  const valued = rows.map((row) => ({ row, value: sortValue(row) }));
  const rankOf = ranks(valued.map(({ value }) => value));
  return valued
    .map(({ row, value }) => ({ row, isMissing: value === null, rank: rankOf(value) }))
    .sort((a, b) => Number(a.isMissing) - Number(b.isMissing) || sign * (a.rank - b.rank))
    .map(({ row }) => row);
}

/** Returns the sorting after a press on a heading: ascending, descending, original order. */
export function nextSorting(sorting: Sorting | null, heading: string): Sorting | null {
  if (sorting?.heading !== heading) return { heading, direction: 'ascending' };
  return sorting.direction === 'ascending' ? { heading, direction: 'descending' } : null;
}

/** Returns the rank of each value: numbers rank by themselves, texts by the position of their sort key, computed once. */
function ranks(values: readonly SortValue[]): (value: SortValue) => number {
  const keys = new Map<string, string>();
  for (const value of values) {
    if (typeof value === 'string' && !keys.has(value)) keys.set(value, sortKey(value));
  }
  const rankOfKey = new Map([...new Set(keys.values())].sort().map((key, rank) => [key, rank]));
  return (value) => (typeof value === 'string' ? (rankOfKey.get(keys.get(value) ?? '') ?? 0) : (value ?? 0));
}

/**
 * Returns the sort key of a text, compared by character: without case and accents, with padded numbers so that 9 comes
 * before 10. A collator gives the same order but takes ten times as long for 20,000 names.
 */
function sortKey(text: string): string {
  if (DATE_OR_TIME.test(text)) return text;
  const plain = ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.toLowerCase().replace(/\d+/g, (number) => number.padStart(LONGEST_NUMBER, '0'));
}

const DATE_OR_TIME = /^\d{4}-\d\d-\d\d|^\d\d:\d\d:\d\d$/;
const ASCII = /^[\x20-\x7E]*$/;
const LONGEST_NUMBER = 12;

interface SortableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | null;
  readonly onSort: (heading: string) => void;
}

const SortButton = styled(ButtonBase)(({ theme }) => ({
  font: 'inherit',
  letterSpacing: 'inherit',
  height: 28,
  padding: '0 4px',
  margin: '0 -4px',
  borderRadius: 4,
  '& svg': { position: 'absolute', left: '100%', fontSize: 14, opacity: 0 },
  '&[data-align=right] svg': { left: 'auto', right: '100%' },
  '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
  // Inside the edge, because the table clips an outer outline.
  '&:focus-visible': { outlineOffset: -2 },
  '&[data-sorted=true]': { color: theme.vars.palette.text.primary },
  '&[data-sorted=true] svg': { opacity: 1 },
}));

/** Headings that sort by their column when pressed. */
export function SortableHead<Row>({ columns, sorting, onSort }: SortableHeadProps<Row>) {
  const frozen = frozenColumn(columns);
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ heading, width, align = 'left', sortValue, actions }, column) => {
          const direction = sorting?.heading === heading ? sorting.direction : null;
          const Arrow = direction === 'descending' ? ArrowDownward : ArrowUpward;
          return (
            <th
              key={heading}
              scope="col"
              style={{ width }}
              {...(column === frozen ? { 'data-frozen': '' } : {})}
              {...(align === 'right' ? { 'data-align': align } : {})}
              {...(direction ? { 'aria-sort': direction } : {})}
            >
              {sortValue ? (
                <SortButton
                  data-sorted={direction !== null}
                  data-align={align}
                  onClick={() => {
                    onSort(heading);
                  }}
                >
                  {heading}
                  <Arrow />
                </SortButton>
              ) : (
                <span style={actions ? visuallyHidden : {}}>{heading}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
