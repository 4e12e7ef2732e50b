/**
 * Keeps an element of the page's body within the hearing of screen readers. An open dialog marks everything beside it
 * as hidden from them; of notices that would be wrong, as most of them tell what became of the dialog.
 */
export function keepHeard(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const unhide = () => {
    element.removeAttribute('aria-hidden');
  };
  const observer = new MutationObserver(unhide);
  observer.observe(element, { attributeFilter: ['aria-hidden'] });
  unhide();
  return () => {
    observer.disconnect();
  };
}
