import Box from '@mui/material/Box';
import { useRef } from 'react';
import { SortableHead } from './sortable-head';
import { BODY_MAX_HEIGHT, ROW_HEIGHT, type Sorting, type TableContent } from './table-model';
import { Cell, Row, Table } from './table-parts';
import { useRowWindow } from './use-row-window';

interface RowTableProps<Row> extends TableContent<Row> {
  readonly sorting: Sorting | null;
  readonly onSort: (heading: string) => void;
}

/** Rows under a sticky head. Only those in sight are in the document; the rest is room above and below. */
export function RowTable<RowData>({ label, columns, rows, rowKey, sorting, onSort }: RowTableProps<RowData>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { items, before, after } = useRowWindow(scroller, rows.length, ROW_HEIGHT);
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{
        maxHeight: `calc(${BODY_MAX_HEIGHT} + ${ROW_HEIGHT}px)`,
        overflow: 'auto',
        borderRadius: '10px',
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Table aria-label={label} aria-rowcount={rows.length + 1}>
        <SortableHead columns={columns} sorting={sorting} onSort={onSort} />
        <tbody>
          <Room height={before} columns={columns.length} />
          {items.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Row key={rowKey(row)} aria-rowindex={index + 2}>
                {columns.map(({ heading, align = 'left', render }) => (
                  <Cell key={heading} data-column={heading} style={{ textAlign: align }}>
                    {render(row)}
                  </Cell>
                ))}
              </Row>
            );
          })}
          <Room height={after} columns={columns.length} />
        </tbody>
      </Table>
    </Box>
  );
}

function Room({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} style={{ padding: 0 }} />
    </tr>
  );
}
