import { useLayoutEffect, useRef } from 'react';

/** Restores the focus of the control that had it when `busy` began. Browsers remove it when the control is disabled. */
export function useFocusRestore(busy: boolean): void {
  const heldRef = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (busy) {
      heldRef.current = document.activeElement;
      return;
    }
    const held = heldRef.current;
    heldRef.current = null;
    // A control that was focused in between keeps the focus.
    const isLost = held !== null && document.activeElement?.contains(held);
    if (isLost && held instanceof HTMLElement) held.focus();
  }, [busy]);
}
