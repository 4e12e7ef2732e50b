import { observeElementOffset } from '@tanstack/react-virtual';

/** While rows fly by unread, they are drawn this seldom. */
const FLYING_MS = 100;

type Observer = typeof observeElementOffset<HTMLElement>;

/**
 * Reports how far an element is scrolled, but not each frame of a scroll so fast that nothing stays in sight from one to
 * the next: nobody could read the rows, and drawing them all anew takes longer than a frame. Where it ends is reported.
 */
export const observeScrolling: Observer = (instance, report) => {
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
