import type { Page } from 'playwright-core';

/** Width and height in pixels that everything pressable has at least (WCAG 2.2, 2.5.8). */
const LEAST_TARGET_PX = 24;
/** The narrowest window in which nothing has to be scrolled sideways (WCAG 2.2, 1.4.10). */
export const NARROWEST_PX = 320;

/**
 * Returns the pressable things that are too small, with their sizes, on the page or in what covers it. Links within a sentence are exempt. A
 * field is pressed anywhere within its border, and a checkbox anywhere in the circle around it.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressable =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"], [role="combobox"]';
    const field = '.MuiInputBase-root, .MuiPickersInputBase-root, .MuiButtonBase-root';
    const covering = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent.trim() !== element.textContent.trim();
    const isExposed = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"], [inert]');
    const within = [...document.querySelectorAll(covering)].filter(isExposed).at(-1) ?? document;
    const notices = document.querySelectorAll('.Toastify__toast button');
    return [...within.querySelectorAll(pressable), ...notices]
      .filter((element) => isExposed(element) && !isInSentence(element))
      .flatMap((element) => {
        const isControl = element.matches('input, select, textarea, [role="combobox"]');
        const target = (isControl ? element.closest(field) : null) ?? element;
        const { width, height } = target.getBoundingClientRect();
        // Elements of one pixel are for screen readers alone.
        const isShown = width > 1 && height > 1;
        if (!isShown || (width >= least && height >= least)) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return [`${element.tagName.toLowerCase()} "${name}": ${width.toFixed(1)} × ${height.toFixed(1)}`];
      });
  }, LEAST_TARGET_PX);
}

/** Returns the elements that make the page wider than the window. */
export function elementsBeyondEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5,
    );
    return [
      `The page is ${scrollWidth} pixels wide.`,
      ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });
}
