import { useLayoutEffect, useRef } from 'react';

/** Gives the focus back to the control that had it when `busy` began: disabling it while something is saved takes it away. */
export function useFocusKept(busy: boolean): void {
  const heldRef = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (busy) {
      heldRef.current = document.activeElement;
      return;
    }
    const held = heldRef.current;
    heldRef.current = null;
    // A control that was focused meanwhile keeps the focus.
    const isLost = held !== null && document.activeElement?.contains(held);
    if (isLost && held instanceof HTMLElement) held.focus();
  }, [busy]);
}
