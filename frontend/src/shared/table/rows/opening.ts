import type { MouseEvent } from 'react';

const CONTROLS = 'button, a, input, select, textarea, label';

/** Whether a click on a row means the row, and neither another control in it nor text that was being selected. */
export function meansRow(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  // Clicks in a dialog opened from a cell arrive here too, though it stands elsewhere in the page.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const control = target.closest(CONTROLS);
  if (control) return control.hasAttribute('data-opener');
  return document.getSelection()?.isCollapsed ?? true;
}
