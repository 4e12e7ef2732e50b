import { useEffect, useRef, type FocusEvent } from 'react';

interface Home {
  area: HTMLElement | null;
  /** Control in the area that has the focus, or had it when it was removed. */
  held: Element | null;
  findNext: (() => HTMLElement | null | undefined) | undefined;
}

/** Areas on the page. One may be within another. */
const homes = new Set<Home>();

const hasLost = ({ held }: Home) => held !== null && !held.isConnected;

function giveFocus(home: Home): void {
  if (!hasLost(home) || document.activeElement !== document.body) return;
  const isOuter = [...homes].some(
    (other) => other !== home && hasLost(other) && home.area?.contains(other.area),
  );
  if (isOuter) return;
  home.held = null;
  (home.findNext?.() ?? home.area)?.focus({ preventScroll: true });
}

/**
 * Returns the props of an area that takes the focus when the control in it that has the focus is removed, for instance
 * the button of a request that was decided. Otherwise the keyboard would begin at the top of the page again. A dialog that
 * the area renders belongs to it: it gives the focus back first, if the control that opened it still exists.
 *
 * @param findNext returns the control that takes the focus in place of the area, such as that of the next row
 */
export function useFocusHome(findNext?: () => HTMLElement | null | undefined) {
  const area = useRef<HTMLDivElement>(null);
  const homeRef = useRef<Home>({ area: null, held: null, findNext: undefined });
  useEffect(() => {
    homeRef.current.area = area.current;
    homeRef.current.findNext = findNext;
  });
  useEffect(() => {
    const home = homeRef.current;
    homes.add(home);
    const observer = new MutationObserver(() => {
      giveFocus(home);
    });
    // The whole page, since a dialog is outside the area, and is removed after its transition without a rendering of the area.
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      homes.delete(home);
      observer.disconnect();
    };
  }, []);
  return {
    ref: area,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      homeRef.current.held = target;
    },
    // React reports no event for a control that it removes. One that is disabled, as a busy button, may be removed without the focus.
    onBlur: ({ target }: FocusEvent) => {
      if (!target.matches(':disabled')) homeRef.current.held = null;
    },
  };
}
