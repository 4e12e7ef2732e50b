import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

interface RowWindow {
  /** Indexes of the rows to draw, ascending. */
  readonly items: readonly number[];
  /** Pixels that the rows above and below them take. */
  readonly before: number;
  readonly after: number;
}

const OVERSCAN = 12;

/** The part of `count` equally high rows that a scrolling element shows. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems().map(({ index }) => index);
  const first = items[0] ?? 0;
  const last = items.at(-1) ?? -1;
  return { items, before: first * rowHeight, after: (count - 1 - last) * rowHeight };
}
