import Box from '@mui/material/Box';
import { Fragment, useRef } from 'react';
import {
  BODY_MAX_HEIGHT,
  leastWidth,
  ROW_HEIGHT,
  type Sorting,
  type TableContent,
} from '@/shared/table/table-model';
import { Table } from '@/shared/table/table-parts';
import { SortableHead } from './sortable-head';
import { TableRow } from './table-row';
import { useRovingRows } from './use-roving-rows';

interface RowTableProps<Row> extends TableContent<Row> {
  readonly sorting: Sorting | null;
  readonly onSort: (heading: string) => void;
}

/** Rows under a sticky head. Only those in sight are in the document; the rest is room between and after them. */
export function RowTable<RowData>(props: RowTableProps<RowData>) {
  const { label, columns, rows, rowKey, onOpen, openLabel, maxHeight = BODY_MAX_HEIGHT } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { items, after, active, activate, onKeyDown } = useRovingRows({
    scroller,
    rows,
    rowKey,
    rowHeight: ROW_HEIGHT,
    headHeight: ROW_HEIGHT,
    opens: onOpen !== undefined,
  });
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={label}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => {
        currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);
      }}
      sx={{
        maxHeight: `calc(${maxHeight} + ${ROW_HEIGHT}px)`,
        overflow: 'auto',
        // What changes in here moves nothing outside, so the page need not be laid out again.
        contain: 'content',
        borderRadius: '10px',
        '&:focus-visible': { outlineOffset: -2 },
      }}
      {...(onOpen ? {} : { tabIndex: 0 })}
    >
      <Table aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth: leastWidth(columns) }}>
        <SortableHead columns={columns} sorting={props.sorting} onSort={props.onSort} />
        <tbody>
          {items.map(({ index, gap }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const rowId = rowKey(row);
            return (
              <Fragment key={rowId}>
                <Room height={gap} columns={columns.length} />
                <TableRow
                  columns={columns}
                  row={row}
                  rowId={rowId}
                  index={index}
                  isLast={index === rows.length - 1}
                  isActive={index === active}
                  onActive={activate}
                  {...(onOpen && { onOpen })}
                  {...(openLabel && { openLabel })}
                />
              </Fragment>
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
    <tr aria-hidden data-room="" style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}
