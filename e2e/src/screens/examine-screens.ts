import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { isCovered, violationsOn } from './axe.js';
import { inTheme, inWidth, inWindow, PagesOfVisitors, visit } from './visit.js';
import {
  cutTextsOn,
  elementsBeyondEdge,
  NARROWEST_PX,
  smallTargets,
  squeezedNotices,
} from './phone-sizes.js';
import { WINDOWS, windowsOf, type Screen } from './screen.js';

/** Tests each of the screens for accessibility and for sizes on phones, in a browser of its own, on the shared system. */
export function examineScreens(screens: readonly Screen[]): void {
  describe('every screen is accessible, in both themes and at both widths, fits phones, and is free of errors', () => {
    const system = sharedSystem();
    let browser: Browser;
    let pages: PagesOfVisitors;

    beforeAll(async () => {
      browser = await launchBrowser();
      pages = new PagesOfVisitors(browser, system.url);
    });

    afterAll(async () => {
      await browser.close();
    });

    it.each([...screens])('$name', async (screen) => {
      const { page, complaints } = await pages.of(screen.visitor);
      const [first, ...others] = windowsOf(screen);
      // Discards complaints of a failed test before this one.
      complaints();
      await page.setViewportSize(WINDOWS[first]);
      await visit(page, screen, system);
      expect(await violationsOn(page, 'all')).toEqual([]);
      await inTheme(page, 'dark');
      expect(await violationsOn(page, 'colours')).toEqual([]);
      // On a phone the page has another layout, with a menu and cards; a dialog only becomes as wide as the window.
      for (const other of (await isCovered(page)) ? [] : others) {
        await inWindow(page, other);
        expect(await violationsOn(page, 'all but colours')).toEqual([]);
      }
      if (screen.only !== 'desktop') {
        await inWindow(page, 'phone');
        expect(await smallTargets(page)).toEqual([]);
        expect(await squeezedNotices(page)).toEqual([]);
        await inWidth(page, NARROWEST_PX);
        expect(await elementsBeyondEdge(page)).toEqual([]);
        expect(await cutTextsOn(page)).toEqual([]);
      }
      expect(complaints().filter((text) => !screen.complains?.test(text))).toEqual([]);
    });
  });
}
