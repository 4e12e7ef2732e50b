import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState, type ReactNode } from 'react';
import { CardList } from './card-list';
import { CardSorting } from './card-sorting';
import { LoadingRows } from './loading-rows';
import { RowTable } from './row-table';
import { nextSorting, sortRows, type Sorting, type TableContent } from './table-model';

interface DataTableProps<Row> extends TableContent<Row> {
  readonly loading: boolean;
  readonly loadingText: string;
  /** What is said when there are no rows. */
  readonly emptyText: string;
  /** What to do next, when there is something to do. */
  readonly emptyHint?: string;
  /** A row as a card of two lines, on phones. */
  readonly renderCard: (row: Row) => ReactNode;
  /** How many rows there are, in words. */
  readonly summary: string;
  /** Controls at the end of the line above the table. */
  readonly tools?: ReactNode;
  /** Stands beside the table; above it on narrow screens. */
  readonly panel?: ReactNode;
}

/** The one table of lists: sortable headings, sticky head, virtual rows; on phones cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    loading,
    loadingText,
    emptyText,
    emptyHint,
    renderCard,
    summary,
    tools,
    panel,
  } = props;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting]);
  const content = { label, columns, rows: sorted, rowKey };
  const isEmpty = !loading && rows.length === 0;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40, mb: 1, gap: 2 }}>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
          {loading ? loadingText : summary}
        </Typography>
        {isPhone && <CardSorting columns={columns} sorting={sorting} onSorting={setSorting} />}
        {tools}
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
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: '10px',
            overflow: 'clip',
          }}
        >
          {loading && <LoadingRows columns={columns} asCards={isPhone} />}
          {isEmpty && <EmptyRows text={emptyText} hint={emptyHint ?? null} />}
          {!loading && !isEmpty && isPhone && <CardList {...content} renderCard={renderCard} />}
          {!loading && !isEmpty && !isPhone && (
            <RowTable
              {...content}
              sorting={sorting}
              onSort={(heading) => {
                setSorting(nextSorting(sorting, heading));
              }}
            />
          )}
        </Box>
        {panel && <Box sx={{ order: { xs: -1, lg: 0 } }}>{panel}</Box>}
      </Box>
    </Box>
  );
}

function EmptyRows({ text, hint }: { readonly text: string; readonly hint: string | null }) {
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
