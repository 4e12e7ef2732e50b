import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { FilterChips, type ActiveFilter } from '@/shared/filter/filter-parts';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import { CardList, CardSorting } from './card-list';
import { CsvButton } from './csv';
import { RowTable } from './row-table';
import { nextSorting, SortableHead, sortRows } from './sorting';
import {
  BODY_MAX_HEIGHT,
  minimumWidth,
  ROW_HEIGHT,
  totalInWords,
  TWO_LINES,
  type CardHeights,
  type Column,
  type Sorting,
  type TableContent,
  type TableTotal,
} from './table-model';
import { cardHeight, Table, tableDensity } from './table-styles';

interface DataTableProps<Row> extends Omit<TableContent<Row>, 'onOpen'> {
  /**
   * Called when a row opens: by a click anywhere on it, or by Enter while it has the focus. `rowsAfter` returns the rows below it, as they are
   * sorted.
   */
  readonly onOpen?: (row: Row, rowsAfter: () => readonly Row[]) => void;
  readonly loading: boolean;
  readonly loadingText: string;
  /** Text when there are no rows. */
  readonly emptyText: string;
  /** Hint for the next step when there are no rows. */
  readonly emptyHint?: string;
  /** Renders a row as a card, in narrow windows. */
  readonly renderCard: (row: Row) => ReactNode;
  /** The width below which rows are cards, for tables whose buttons would be out of sight. */
  readonly cardsBelow?: 'sm' | 'md' | 'lg';
  /** Text with the number of rows. */
  readonly summary: string;
  /** Totals of all rows, shown below them. */
  readonly totals?: readonly TableTotal[];
  /** Adds a button that downloads the shown rows in their order. */
  readonly csv?: {
    readonly fileName: string;
    /** Columns of the file alone, after those of the table. */
    readonly more?: readonly Column<Row>[];
    /** Returns all rows of a list that is loaded in parts; null after a notice that they could not be loaded. */
    readonly loadAll?: () => Promise<readonly Row[] | null>;
  };
  /** Controls that filter the rows, in the line above the table. */
  readonly rowFilters?: ReactNode;
  /** The applied filters, in the line above the table. */
  readonly filters?: readonly ActiveFilter[];
  /** Controls at the end of the line above the table. */
  readonly tools?: ReactNode;
  /** Content beside the table, or above it on narrow screens. */
  readonly panel?: ReactNode;
}

/** The controls above a table; on phones they share one line. */
const toolbar = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: { xs: 0, sm: 1 },
  ml: 'auto',
  '& .MuiButton-root': { px: { xs: 1.25, sm: 2 } },
} as const;

/** Table for all lists: sortable headings, sticky head, virtual rows that may open; cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, loading, maxHeight = BODY_MAX_HEIGHT, totals, csv, panel } = props;
  const { cardHeights = TWO_LINES, cardsBelow = 'sm' } = props;
  const asCards = useMediaQuery((theme) => theme.breakpoints.down(cardsBelow));
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting]);
  const { onOpen } = props;
  const open = useCallback(
    (row: Row) => onOpen?.(row, () => sorted.slice(sorted.indexOf(row) + 1)),
    [onOpen, sorted],
  );
  const content = {
    label: props.label,
    rows: sorted,
    rowKey: props.rowKey,
    maxHeight,
    cardHeights,
    ...(onOpen && { onOpen: open }),
    ...(props.openPath && { openPath: props.openPath }),
    ...(props.openLabel && { openLabel: props.openLabel }),
  };
  const isEmpty = !loading && rows.length === 0;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', minHeight: 40, mb: 1, columnGap: 1 }}
      >
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', py: 0.5 }}>
          {loading ? props.loadingText : props.summary}
        </Typography>
        {props.rowFilters}
        {props.filters && <FilterChips filters={props.filters} />}
        {asCards && <CardSorting columns={columns} sorting={sorting} onSorting={setSorting} />}
        <Box sx={toolbar}>
          {csv && (
            <CsvButton
              fileName={csv.fileName}
              columns={csv.more ? [...columns, ...csv.more] : columns}
              rows={loading ? [] : sorted}
              loadAll={
                csv.loadAll &&
                (async () => {
                  const all = await csv.loadAll?.();
                  return all ? sortRows(all, columns, sorting) : null;
                })
              }
            />
          )}
          {props.tools}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: panel ? 'minmax(0, 1fr) 280px' : 'minmax(0, 1fr)',
          },
        }}
      >
        <Box
          sx={{
            ...cardSurface,
            overflow: 'clip',
          }}
        >
          {loading && <LoadingRows {...{ columns, maxHeight, cardHeights }} asCards={asCards} />}
          {isEmpty && <EmptyRows text={props.emptyText} hint={props.emptyHint ?? null} />}
          {!loading && !isEmpty && asCards && <CardList {...content} renderCard={props.renderCard} />}
          {!loading && !isEmpty && !asCards && (
            <RowTable
              {...content}
              columns={columns}
              sorting={sorting}
              onSort={(heading) => {
                setSorting(nextSorting(sorting, heading));
              }}
            />
          )}
          {totals && !isEmpty && <Totals totals={totals} loading={loading} />}
        </Box>
        {panel && <Box sx={{ order: { xs: -1, lg: 0 } }}>{panel}</Box>}
      </Box>
    </Box>
  );
}

interface TotalsProps {
  readonly totals: readonly TableTotal[];
  readonly loading: boolean;
}

/** Totals of all rows, in a line below the scrolling rows. */
function Totals({ totals, loading }: TotalsProps) {
  return (
    <Box
      component="dl"
      aria-label={t('Totals')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: { xs: 'space-between', sm: 'flex-end' },
        columnGap: { xs: 2, sm: 4 },
        m: 0,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'subtle',
        fontSize: '0.875rem',
      }}
    >
      {totals.map((total) => (
        <Box key={total.label} sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {total.label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {loading ? <Skeleton width={40} /> : totalInWords(total)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface EmptyRowsProps {
  readonly text: string;
  /** Hint for the next step; null for none. */
  readonly hint: string | null;
}

/** Replaces the rows when there are none. */
function EmptyRows({ text, hint }: EmptyRowsProps) {
  return (
    <Box sx={{ py: 9, px: 2, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        {text}
      </Typography>
      {hint !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {hint}
        </Typography>
      )}
    </Box>
  );
}

interface LoadingRowsProps<RowData> {
  readonly columns: readonly Column<RowData>[];
  readonly asCards: boolean;
  readonly maxHeight: string;
  readonly cardHeights: CardHeights;
}

const ROWS = Array.from({ length: 16 }, (_, index) => index);
const CARDS = Array.from({ length: 9 }, (_, index) => index);

/** Placeholder rows with the final height and head while the data loads. */
function LoadingRows<RowData>(props: LoadingRowsProps<RowData>) {
  const { columns, asCards, maxHeight, cardHeights } = props;
  if (asCards) {
    return (
      <Box aria-hidden sx={{ maxHeight, overflow: 'hidden' }}>
        {CARDS.map((card) => (
          <LoadingCard key={card} cardHeights={cardHeights} />
        ))}
      </Box>
    );
  }
  const still = columns.map(
    ({ heading, width, align = 'left', actions = false, frozen = false, render }) => ({
      heading,
      width,
      align,
      actions,
      frozen,
      render,
    }),
  );
  return (
    <Box sx={{ maxHeight: `calc(${maxHeight} + ${ROW_HEIGHT}px)`, overflow: 'hidden' }}>
      <Table aria-hidden style={{ minWidth: minimumWidth(columns) }} {...tableDensity(columns)}>
        <SortableHead columns={still} sorting={null} onSort={() => undefined} />
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {still.map(({ heading, align }, column) => (
                <td key={heading}>
                  <Skeleton
                    width={`${45 + ((row * 7 + column * 13) % 30)}%`}
                    sx={align === 'right' ? { ml: 'auto' } : {}}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

function LoadingCard({ cardHeights }: { readonly cardHeights: CardHeights }) {
  return (
    <Box
      sx={{
        ...cardHeight(cardHeights),
        px: 2,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Skeleton width="55%" />
      <Skeleton width="80%" />
    </Box>
  );
}
