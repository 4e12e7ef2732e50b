import { defaultRangeExtractor, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type RefObject } from 'react';

interface RowWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  /** Height of the sticky head, in pixels. */
  readonly headHeight: number;
  /** Index of a row that is always rendered, so that it keeps the focus. */
  readonly kept: number | null;
}

/** A row to render, and the height in pixels of the skipped rows directly before it. */
export interface WindowRow {
  readonly index: number;
  readonly gap: number;
}

interface RowWindow {
  /** Ascending. */
  readonly items: readonly WindowRow[];
  /** Height in pixels of the skipped rows after the last item. */
  readonly after: number;
  readonly scrollTo: (index: number) => void;
}

/** Rows beyond each edge, ready for the next frame. Few, because in a fast scroll each frame renders them in vain. */
const OVERSCAN = 3;

/** Returns the visible part of rows of equal height; the first ones when the element is scrolled beyond the last. */
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
  // A filter left fewer rows than the scroll position. The virtualizer detects this one frame later, after a useless render.
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

/** Interval between renders during a fast scroll. */
const FAST_SCROLL_MS = 100;

type Observer = typeof observeElementOffset<HTMLElement>;

/**
 * Reports the scroll offset, throttled while a scroll is so fast that no row stays visible from one frame to the next:
 * such rows cannot be read, and rendering them all takes longer than a frame. The final offset is always reported.
 */
const observeScrolling: Observer = (instance, report) => {
  const drawn = { offset: 0, at: -Infinity };
  return observeElementOffset(instance, (offset, isScrolling) => {
    const now = performance.now();
    const isFastScroll = isScrolling && Math.abs(offset - drawn.offset) > (instance.scrollRect?.height ?? 0);
    if (isFastScroll && now - drawn.at < FAST_SCROLL_MS) return;
    drawn.offset = offset;
    drawn.at = now;
    report(offset, isScrolling);
  });
};
