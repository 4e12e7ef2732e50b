import type { Locator } from 'playwright-core';

/** The texts of a column's cells that reach beyond their cell, or are cut off within it, and so cannot be read whole. */
export function cutTexts(table: Locator, column: string): Promise<string[]> {
  return table.evaluate((element, wanted) => {
    const isWithin = (inner: DOMRect, outer: DOMRect, inset: number) =>
      inner.right <= outer.right - inset + 0.5 &&
      inner.bottom <= outer.bottom + 0.5 &&
      inner.top >= outer.top - 0.5;
    return [...element.querySelectorAll<HTMLElement>(`[data-column="${wanted}"]`)]
      .filter((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const inset = parseFloat(getComputedStyle(cell).paddingRight);
        const parts = [...cell.querySelectorAll('*')];
        return (
          !isWithin(text.getBoundingClientRect(), cell.getBoundingClientRect(), inset) ||
          parts.some(
            (part) =>
              part.clientWidth > 0 &&
              (part.scrollWidth > part.clientWidth ||
                (part.hasAttribute('data-lines') && part.scrollHeight > part.clientHeight)),
          )
        );
      })
      .map((cell) => cell.innerText);
  }, column);
}

/** Resolves to true if the first matching element lies within the edges of the region, and is not covered. */
export function inSight(region: Locator, selector: string): Promise<boolean> {
  return region.evaluate((element, wanted) => {
    const found = element.querySelector(wanted);
    if (!found) return false;
    element.scrollIntoView();
    const box = found.getBoundingClientRect();
    const edge = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.left >= edge.left - 1 && box.right <= edge.right + 1 && found.contains(at);
  }, selector);
}
