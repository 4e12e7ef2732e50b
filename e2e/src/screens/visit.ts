import type { Page } from 'playwright-core';
import type { Screen } from './screen.js';

// Skeletons, spinners and regions that say themselves that they are busy.
const BUSY = '[aria-busy="true"], [role="progressbar"], .MuiSkeleton-root';

/** Brings a page to a screen in the light theme, and resolves when nothing on it is loading any more. */
export async function visit(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(screen.path);
  await settled(page);
  await screen.open?.(page);
  await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
  await settled(page);
}

/** Resolves when there is something on the page, nothing of it is loading, and its fonts are there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction((busy) => {
    const content = document.querySelector('main') ?? document.body;
    return content.innerText.trim() !== '' && document.querySelector(busy) === null;
  }, BUSY);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Changes the theme as the device does, and resolves when the page has followed. */
export async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
}
