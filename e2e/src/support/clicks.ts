import type { Page } from 'playwright-core';

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
