import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.js';
import { sharedSystem } from './demo-system.js';
import { contextOf, sharedTokenOf, type Visitor } from './visitors.js';

/**
 * Starts a browser for the tests of a `describe`, and returns a function that opens a path of the shared system
 * as a visitor, in one session, each time in a profile of its own, in a window of 1440 pixels unless its own options say otherwise.
 */
export function journeyPages(
  options: BrowserContextOptions = {},
): (visitor: Visitor, path: string, own?: BrowserContextOptions) => Promise<Page> {
  const { url } = sharedSystem();
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  return async (visitor, path, own = {}) => {
    const window = { viewport: { width: 1440, height: 900 }, ...options, ...own };
    const context = await contextOf(browser, url, visitor, window, sharedTokenOf);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
}
