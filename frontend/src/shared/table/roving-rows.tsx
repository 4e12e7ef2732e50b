import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Link } from 'react-router-dom';
import type { TableContent } from './table-model';
import { useRowWindow } from './use-row-window';

interface RovingRowsOptions<Row> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowHeight: number;
  readonly headHeight: number;
  /** True if rows open, so that one of them is a tab stop. */
  readonly opens: boolean;
}

/**
 * Returns the rows to render, with one of them as the tab stop (roving tabindex). Arrows, Home, End, PageUp and PageDown
 * move it. It is rendered at any scroll position, so that the focus is never lost.
 */
export function useRovingRows<Row>({
  scroller,
  rows,
  rowKey,
  rowHeight,
  headHeight,
  opens,
}: RovingRowsOptions<Row>) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const moved = useRef(false);
  const found = useMemo(
    () => (activeKey === null ? -1 : rows.findIndex((row) => rowKey(row) === activeKey)),
    [rows, rowKey, activeKey],
  );
  const active = Math.max(0, found);
  const kept = opens || found >= 0 ? active : null;
  const window = useRowWindow({ scroller, count: rows.length, rowHeight, headHeight, kept });

  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const opener = scroller.current?.querySelector<HTMLElement>(`[data-opener="${active}"]`);
    opener?.focus({ preventScroll: true });
    // The list has scrolled to the row; the page may need to scroll too.
    opener?.closest('[data-row]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [scroller, active]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isOpener = event.target instanceof HTMLElement && event.target.dataset['opener'] !== undefined;
    if (!isOpener || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight);
    const next = nextRow(event.key, active, rows.length, page);
    const row = next === null ? undefined : rows[next];
    if (next === null || row === undefined) return;
    event.preventDefault();
    moved.current = next !== active;
    setActiveKey(rowKey(row));
    window.scrollTo(next);
  };
  return { ...window, active: opens ? active : -1, activate: setActiveKey, onKeyDown };
}

/** Returns the row that a key moves to from row `from` of `count`, with `page` visible rows; null for any other key. */
function nextRow(key: string, from: number, count: number, page: number): number | null {
  const within = (index: number) => Math.min(Math.max(index, 0), count - 1);
  switch (key) {
    case 'ArrowDown':
      return within(from + 1);
    case 'ArrowUp':
      return within(from - 1);
    case 'PageDown':
      return within(from + Math.max(1, page));
    case 'PageUp':
      return within(from - Math.max(1, page));
    case 'Home':
      return 0;
    case 'End':
      return within(count - 1);
    default:
      return null;
  }
}

const CONTROLS = 'button, a, input, select, textarea, label';

/**
 * True if a click opens the row. False for another control in the row, for the end of a text selection, and for the
 * row's own link, which opens it itself.
 */
export function isRowClick(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  // React also delivers clicks in a dialog that a cell opened, which is elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const control = target.closest(CONTROLS);
  if (control && !control.matches('button[data-opener]')) return false;
  return !isSelectionEnd(event);
}

/** True if a click ends a text selection. A click from the keyboard never does. */
function isSelectionEnd({ detail }: MouseEvent<HTMLElement>): boolean {
  return detail > 0 && document.getSelection()?.isCollapsed === false;
}

interface RowOpenerProps<Row> extends Pick<TableContent<Row>, 'openPath' | 'openLabel'> {
  readonly row: Row;
  readonly index: number;
  /** True for the tab stop of all rows. */
  readonly isActive: boolean;
  readonly children: ReactNode;
}

/** Link or button that opens a row with the keyboard. Its text can be selected. */
export function RowOpener<Row>({ row, index, isActive, openPath, openLabel, children }: RowOpenerProps<Row>) {
  const opener = {
    'data-opener': index,
    tabIndex: isActive ? 0 : -1,
    ...(openLabel ? { 'aria-label': openLabel(row) } : {}),
  };
  if (!openPath) {
    return (
      <button type="button" {...opener}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to={openPath(row)}
      draggable={false}
      onClick={(event) => {
        if (isSelectionEnd(event)) event.preventDefault();
      }}
      {...opener}
    >
      {children}
    </Link>
  );
}
