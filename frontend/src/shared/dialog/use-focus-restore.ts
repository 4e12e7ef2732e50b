import { useEffect, useLayoutEffect, useRef } from 'react';

/** Restores the focus of the control that had it when `busy` began. Browsers remove it when the control is disabled. */
export function useFocusRestore(busy: boolean): void {
  const heldRef = useRef<Element | null>(null);
  const lastRef = useRef<EventTarget | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      lastRef.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
  useLayoutEffect(() => {
    if (busy) {
      const [active, last] = [document.activeElement, lastRef.current];
      // Chromium removes the focus at once when the control is disabled, before this effect.
      const isRemoved = active === document.body && last instanceof Element && last.matches(':disabled');
      heldRef.current = isRemoved ? last : active;
      return;
    }
    const held = heldRef.current;
    heldRef.current = null;
    // A control that was focused in between keeps the focus.
    const isLost = held !== null && document.activeElement?.contains(held);
    if (isLost && held instanceof HTMLElement) held.focus();
  }, [busy]);
}
