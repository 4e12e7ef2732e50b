import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CARD_HEIGHT, type Column, leastWidth, ROW_HEIGHT } from '@/shared/table/table-model';
import { Table } from '@/shared/table/table-parts';
import { SortableHead } from './sortable-head';

interface LoadingRowsProps<RowData> {
  readonly columns: readonly Column<RowData>[];
  readonly asCards: boolean;
  readonly maxHeight: string;
}

const ROWS = Array.from({ length: 16 }, (_, index) => index);
const CARDS = Array.from({ length: 9 }, (_, index) => index);

/** Rows of their final height under their final head, before there is data. */
export function LoadingRows<RowData>({ columns, asCards, maxHeight }: LoadingRowsProps<RowData>) {
  if (asCards) {
    return (
      <Box aria-hidden sx={{ maxHeight, overflow: 'hidden' }}>
        {CARDS.map((card) => (
          <LoadingCard key={card} />
        ))}
      </Box>
    );
  }
  const still = columns.map(({ heading, width, align = 'left', actions = false, render }) => ({
    heading,
    width,
    align,
    actions,
    render,
  }));
  return (
    <Box sx={{ maxHeight: `calc(${maxHeight} + ${ROW_HEIGHT}px)`, overflow: 'hidden' }}>
      <Table aria-hidden style={{ minWidth: leastWidth(columns) }}>
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

function LoadingCard() {
  return (
    <Box sx={{ height: CARD_HEIGHT, px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Skeleton width="55%" />
      <Skeleton width="80%" />
    </Box>
  );
}
