import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import {
  Fragment,
  memo,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { clipboardText } from './csv';
import { isRowClick, RowOpener, useRovingRows } from './roving-rows';
import { SortableHead } from './sorting';
import {
  BODY_MAX_HEIGHT,
  frozenColumn,
  minimumWidth,
  ROW_HEIGHT,
  type Sorting,
  type TableContent,
} from './table-model';
import { Table, tableDensity } from './table-styles';

interface RowTableProps<Row> extends TableContent<Row> {
  readonly sorting: Sorting | null;
  readonly onSort: (heading: string) => void;
}

/** Rows below a sticky head. Only visible rows are in the document; spacers replace the others. */
export function RowTable<RowData>(props: RowTableProps<RowData>) {
  const { label, columns, rows, rowKey, onOpen, openPath, openLabel, maxHeight = BODY_MAX_HEIGHT } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const scrollLeft = useRef(0);
  useEdges(scroller);
  const { items, after, active, activate, onKeyDown } = useRovingRows({
    scroller,
    rows,
    rowKey,
    rowHeight: ROW_HEIGHT,
    headHeight: ROW_HEIGHT,
    opens: onOpen !== undefined,
  });
  const frozen = frozenColumn(columns);
  return (
    <Frame>
      <Box
        ref={scroller}
        role="region"
        aria-label={label}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => {
          // Most scrolls are vertical, which does not change the edges.
          if (currentTarget.scrollLeft === scrollLeft.current) return;
          scrollLeft.current = currentTarget.scrollLeft;
          markEdges(currentTarget);
        }}
        onPointerOver={showFullText}
        onCopy={(event) => {
          copyRows(event, (first, end) => clipboardText(columns, rows.slice(first, end)));
        }}
        sx={{
          maxHeight: `calc(${maxHeight} + ${ROW_HEIGHT}px)`,
          overflow: 'auto',
          // Keeps a focused control beside the frozen column, not beneath it.
          scrollPaddingLeft: columns[frozen]?.width,
          // Changes inside do not affect the layout outside, so the page is not laid out again.
          contain: 'content',
          borderRadius: 'inherit',
          '&:focus-visible': { outlineOffset: -2 },
        }}
        {...(onOpen ? {} : { tabIndex: 0 })}
      >
        <Table
          aria-label={label}
          aria-rowcount={rows.length + 1}
          style={{ minWidth: minimumWidth(columns) }}
          {...tableDensity(columns)}
        >
          <SortableHead columns={columns} sorting={props.sorting} onSort={props.onSort} />
          <tbody>
            {items.map(({ index, gap }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const rowId = rowKey(row);
              return (
                <Fragment key={rowId}>
                  <Spacer height={gap} columns={columns.length} />
                  <TableRow
                    columns={columns}
                    frozen={frozen}
                    row={row}
                    rowId={rowId}
                    index={index}
                    isLast={index === rows.length - 1}
                    isActive={index === active}
                    onActive={activate}
                    {...(onOpen && { onOpen })}
                    {...(openPath && { openPath })}
                    {...(openLabel && { openLabel })}
                  />
                </Fragment>
              );
            })}
            <Spacer height={after} columns={columns.length} />
          </tbody>
        </Table>
      </Box>
    </Frame>
  );
}

/** Frame with a shadow at its right edge while columns are hidden there. */
const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  borderRadius: 10,
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 0,
    bottom: 'var(--bar-below, 0px)',
    right: 'var(--bar-beside, 0px)',
    width: 28,
    pointerEvents: 'none',
    opacity: 0,
    transition: 'opacity 120ms',
    background: 'linear-gradient(to left, rgb(20 16 10 / 20%), transparent)',
    ...theme.applyStyles('dark', {
      background: 'linear-gradient(to left, rgb(0 0 0 / 65%), transparent)',
    }),
  },
  '&[data-more]::after': { opacity: 1 },
}));

/** Updates the edge marks of a scrolling table when its size changes. */
function useEdges(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    markEdges(element);
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      markEdges(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [scroller]);
}

/**
 * Marks a scrolling table while columns are hidden at the right or beneath the frozen column. Sets attributes instead of
 * state, so that a scroll renders nothing else.
 */
function markEdges(element: HTMLElement): void {
  const { parentElement: frame, scrollLeft, scrollWidth, clientWidth, clientHeight } = element;
  frame?.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
  frame?.style.setProperty('--bar-beside', `${element.offsetWidth - clientWidth}px`);
  frame?.style.setProperty('--bar-below', `${element.offsetHeight - clientHeight}px`);
  element.toggleAttribute('data-scrolled', scrollLeft > 0);
  element.toggleAttribute('data-covered', scrollLeft > widthBeforeFrozen(element));
}

/** Returns the width of the columns before the frozen one, in pixels. */
function widthBeforeFrozen(element: HTMLElement): number {
  let width = 0;
  for (const head of element.querySelectorAll('th')) {
    if (head.hasAttribute('data-frozen')) break;
    width += head.offsetWidth;
  }
  return width;
}

/** Sets the text of the cell under the pointer as its tooltip while the text is cut off. */
function showFullText({ target }: PointerEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (part) =>
      part.clientWidth > 0 &&
      (part.scrollWidth > part.clientWidth ||
        (part.hasAttribute('data-lines') && part.scrollHeight > part.clientHeight)),
  );
  if (isCut) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

/**
 * Copies whole rows of a selection, including those between them that are not rendered, in the format of `textOf`. A
 * selection within one cell is copied unchanged.
 */
function copyRows(event: ClipboardEvent<HTMLElement>, textOf: (first: number, end: number) => string): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return;
  const cell = selection.anchorNode?.parentElement?.closest('td');
  if (cell?.contains(selection.focusNode)) return;
  const touched = [...event.currentTarget.querySelectorAll('tr[data-row]')]
    .filter((row) => selection.containsNode(row, true))
    .map((row) => Number(row.getAttribute('aria-rowindex')) - FIRST_ROW_INDEX);
  const [first] = touched;
  const last = touched.at(-1);
  if (first === undefined || last === undefined) return;
  event.clipboardData.setData('text/plain', textOf(first, last + 1));
  event.preventDefault();
}

function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden data-spacer="" style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}

/** React's `memo` with a type that preserves the type parameters of a component. */
const genericMemo: <Props extends object>(
  component: (props: Props) => ReactNode,
) => (props: Props) => ReactNode = memo;

/** `aria-rowindex` counts from 1, and the head is the first. */
const FIRST_ROW_INDEX = 2;

interface TableRowProps<RowData> extends Pick<
  TableContent<RowData>,
  'columns' | 'onOpen' | 'openPath' | 'openLabel'
> {
  /** Index of the frozen column, which contains the opener of the row. */
  readonly frozen: number;
  readonly row: RowData;
  readonly rowId: string;
  readonly index: number;
  readonly isLast: boolean;
  /** True for the tab stop of the table's rows. */
  readonly isActive: boolean;
  readonly onActive: (rowId: string) => void;
}

/** One row, memoized. */
const TableRow = genericMemo(function TableRow<RowData>({
  columns,
  frozen,
  row,
  rowId,
  index,
  isLast,
  isActive,
  onActive,
  onOpen,
  openPath,
  openLabel,
}: TableRowProps<RowData>) {
  return (
    <tr
      aria-rowindex={index + FIRST_ROW_INDEX}
      data-row={rowId}
      {...(isLast ? { 'data-last': '' } : {})}
      onFocus={() => {
        onActive(rowId);
      }}
      {...(onOpen && {
        'data-opens': '',
        onClick: (event) => {
          if (isRowClick(event)) onOpen(row);
        },
      })}
    >
      {columns.map(({ heading, align = 'left', render, actions, wraps }, column) => {
        const content = wraps ? <span data-lines="">{render(row)}</span> : render(row);
        return (
          <td
            key={heading}
            data-column={heading}
            {...(column === frozen ? { 'data-frozen': '' } : {})}
            {...(align === 'right' ? { 'data-align': align } : {})}
            {...(actions ? { 'data-actions': '' } : {})}
            {...(wraps ? { 'data-wraps': '' } : {})}
          >
            {onOpen && column === frozen ? (
              <RowOpener
                row={row}
                index={index}
                isActive={isActive}
                {...(openPath && { openPath })}
                {...(openLabel && { openLabel })}
              >
                {content}
              </RowOpener>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
});
