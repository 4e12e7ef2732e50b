import { defaultRangeExtractor, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type RefObject } from 'react';

interface RowWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  /** The height of what sticks to the top, in pixels. */
  readonly headHeight: number;
  /** A row that is drawn wherever it is, so that it keeps the focus. */
  readonly kept: number | null;
}

/** A row to draw, and the pixels of those left out right before it. */
export interface WindowRow {
  readonly index: number;
  readonly gap: number;
}

interface RowWindow {
  /** Ascending. */
  readonly items: readonly WindowRow[];
  /** Pixels after the last. */
  readonly after: number;
  readonly scrollTo: (index: number) => void;
}

/** Rows beyond either edge, ready for the next frame; in a fast scroll each frame draws them too, for nothing. */
const OVERSCAN = 3;

/** The part of equally high rows that a scrolling element shows; the first ones, when it was scrolled beyond the last. */
export function useRowWindow({ scroller, count, rowHeight, headHeight, kept }: RowWindowOptions): RowWindow {
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    observeElementOffset: observeScrolling,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (kept === null || kept >= count || shown.includes(kept)) return shown;
      return [...shown, kept].sort((a, b) => a - b);
    },
  });
  // A filter left fewer rows than were scrolled past. The next frame would tell so, after these were drawn for nothing.
  const isBeyond = count > 0 && (virtualizer.scrollOffset ?? 0) >= count * rowHeight;
  useLayoutEffect(() => {
    if (isBeyond && scroller.current) scroller.current.scrollTop = 0;
  }, [isBeyond, scroller]);
  const indexes = isBeyond
    ? firstRows(Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight) + OVERSCAN, count)
    : virtualizer.getVirtualItems().map(({ index }) => index);
  return {
    items: indexes.map((index, position) => ({
      index,
      gap: (index - 1 - (indexes[position - 1] ?? -1)) * rowHeight,
    })),
    after: (count - 1 - (indexes.at(-1) ?? -1)) * rowHeight,
    scrollTo: (index) => {
      virtualizer.scrollToIndex(index);
    },
  };
}

function firstRows(wanted: number, count: number): readonly number[] {
  return Array.from({ length: Math.min(wanted, count) }, (_, index) => index);
}

/** While rows fly by unread, they are drawn this seldom. */
const FLYING_MS = 100;

type Observer = typeof observeElementOffset<HTMLElement>;

/**
 * Reports how far an element is scrolled, but not each frame of a scroll so fast that nothing stays in sight from one to
 * the next: nobody could read the rows, and drawing them all anew takes longer than a frame. Where it ends is reported.
 */
const observeScrolling: Observer = (instance, report) => {
  const drawn = { offset: 0, at: -Infinity };
  return observeElementOffset(instance, (offset, isScrolling) => {
    const now = performance.now();
    const isFlying = isScrolling && Math.abs(offset - drawn.offset) > (instance.scrollRect?.height ?? 0);
    if (isFlying && now - drawn.at < FLYING_MS) return;
    drawn.offset = offset;
    drawn.at = now;
    report(offset, isScrolling);
  });
};
