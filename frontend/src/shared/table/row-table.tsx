import Box from '@mui/material/Box';
import { Fragment, memo, useRef, type ReactNode } from 'react';
import { SortableHead } from './sortable-head';
import { BODY_MAX_HEIGHT, leastWidth, ROW_HEIGHT, type Sorting, type TableContent } from './table-model';
import { Table } from './table-styles';
import { meansRow, useRovingRows } from './use-roving-rows';

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

/** React's `memo`, which keeps the type parameters of a component. */
const genericMemo: <Props extends object>(
  component: (props: Props) => ReactNode,
) => (props: Props) => ReactNode = memo;

interface TableRowProps<RowData> extends Pick<TableContent<RowData>, 'columns' | 'onOpen' | 'openLabel'> {
  readonly row: RowData;
  readonly rowId: string;
  readonly index: number;
  readonly isLast: boolean;
  /** It is the tab stop of the table's rows. */
  readonly isActive: boolean;
  readonly onActive: (rowId: string) => void;
}

/** One row, drawn again only when something of it changed. */
const TableRow = genericMemo(function TableRow<RowData>({
  columns,
  row,
  rowId,
  index,
  isLast,
  isActive,
  onActive,
  onOpen,
  openLabel,
}: TableRowProps<RowData>) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={rowId}
      {...(isLast ? { 'data-last': '' } : {})}
      onFocus={() => {
        onActive(rowId);
      }}
      {...(onOpen && {
        'data-opens': '',
        onClick: (event) => {
          if (meansRow(event)) onOpen(row);
        },
      })}
    >
      {columns.map(({ heading, align = 'left', render, actions }, column) => (
        <td
          key={heading}
          data-column={heading}
          {...(align === 'right' ? { 'data-align': align } : {})}
          {...(actions ? { 'data-actions': '' } : {})}
        >
          {onOpen && column === 0 ? (
            <button
              type="button"
              data-opener={index}
              tabIndex={isActive ? 0 : -1}
              {...(openLabel ? { 'aria-label': openLabel(row) } : {})}
            >
              {render(row)}
            </button>
          ) : (
            render(row)
          )}
        </td>
      ))}
    </tr>
  );
});
