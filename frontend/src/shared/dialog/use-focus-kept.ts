import { useLayoutEffect, useRef } from 'react';

/** Controls are disabled while something is saved, and lose the focus by it: what had it gets it back afterwards. */
export function useFocusKept(busy: boolean): void {
  const heldRef = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (busy) {
      heldRef.current = document.activeElement;
      return;
    }
    const held = heldRef.current;
    heldRef.current = null;
    // Whatever else took the focus meanwhile keeps it.
    const isLost = held !== null && document.activeElement?.contains(held);
    if (isLost && held instanceof HTMLElement) held.focus();
  }, [busy]);
}
