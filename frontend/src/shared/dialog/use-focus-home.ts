import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Returns the props of an area that takes the focus when the control in it that has the focus is removed, for instance
 * the button of a request that was decided. Otherwise the keyboard would begin at the top of the page again. A dialog that
 * the area renders belongs to it: it gives the focus back first, if the control that opened it still exists.
 *
 * @param findNext returns the control that takes the focus in place of the area, such as that of the next row
 */
export function useFocusHome(findNext?: () => HTMLElement | null | undefined) {
  const area = useRef<HTMLDivElement>(null);
  const heldRef = useRef<Element | null>(null);
  const findNextRef = useRef(findNext);
  useEffect(() => {
    findNextRef.current = findNext;
  });
  useEffect(() => {
    const observer = new MutationObserver(() => {
      const held = heldRef.current;
      if (held === null || held.isConnected || document.activeElement !== document.body) return;
      heldRef.current = null;
      (findNextRef.current?.() ?? area.current)?.focus({ preventScroll: true });
    });
    // The whole page, since a dialog is outside the area, and is removed after its transition without a rendering of the area.
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, []);
  return {
    ref: area,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      heldRef.current = target;
    },
    // React reports no event for a control that it removes.
    onBlur: () => {
      heldRef.current = null;
    },
  };
}
