import { useEffect } from 'react';

/**
 * Keeps the field or button that has the focus in view when an area that scrolls becomes lower, for instance because a notice on a phone
 * takes a part of the window.
 */
export function useFocusInView(area: HTMLElement | null): void {
  useEffect(() => {
    if (area === null || typeof ResizeObserver === 'undefined') return undefined;
    let height = area.clientHeight;
    const observer = new ResizeObserver(() => {
      const isLower = area.clientHeight < height;
      height = area.clientHeight;
      const { activeElement } = document;
      if (!isLower || activeElement === area || !area.contains(activeElement)) return;
      // A field has its problem below it.
      const shown = activeElement?.closest('.MuiFormControl-root') ?? activeElement;
      if (shown && shown.clientHeight < height) shown.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(area);
    return () => {
      observer.disconnect();
    };
  }, [area]);
}
