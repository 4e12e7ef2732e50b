import type { Locator, Page } from 'playwright-core';

/** Far more than any way to a control that a test takes. */
const MOST_TABS = 80;

/**
 * Moves the focus to an element by Tab, or by Shift+Tab if it is before the one that has it, as people do without a mouse.
 *
 * @throws Error when it is not reached
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const key = await target.evaluate((element) => {
    const position = document.activeElement?.compareDocumentPosition(element) ?? 0;
    return (position & Node.DOCUMENT_POSITION_PRECEDING) === 0 ? 'Tab' : 'Shift+Tab';
  });
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate(hasFocus)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(target)}.`);
}

/** True for the element that the keyboard acts on; evaluated in the page. */
export function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}

/** Counts the presses of the pointer on a page from now on. Returns a function that reads the count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    const count = ({ isTrusted, detail }: MouseEvent) => {
      // Clicks by keyboard have no detail.
      if (!isTrusted || detail === 0) return;
      const { dataset } = document.documentElement;
      dataset['clicks'] = String(Number(dataset['clicks']) + 1);
    };
    window.addEventListener('click', count, true);
  });
  return async () => Number(await page.locator('html').getAttribute('data-clicks'));
}
