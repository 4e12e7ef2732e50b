import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { DemoSystem } from '../../support/demo-system.js';
import { takePicture } from '../../support/picture.js';
import { PagesOfVisitors } from '../pages-of-visitors.js';
import { WINDOWS, windowsOf, type Screen, type WindowKind } from '../screen.js';
import { inTheme, visit } from '../visit.js';

export type Theme = 'light' | 'dark';

/** The name of a picture's file. */
export function pictureName({ name }: Screen, window: WindowKind, theme: Theme): string {
  return `${name}-${window}${theme === 'dark' ? '-dark' : ''}.webp`;
}

/** Takes the pictures of all screens into a folder, and returns how many bytes they have. */
export async function takeScreenPictures(
  browser: Browser,
  system: DemoSystem,
  screens: readonly Screen[],
  { folder, themes }: { readonly folder: string; readonly themes: readonly Theme[] },
): Promise<number> {
  const pages = new PagesOfVisitors(browser, system.url);
  let bytes = 0;
  for (const screen of screens) {
    const { page } = await pages.of(screen.visitor);
    for (const window of windowsOf(screen)) {
      await page.setViewportSize(WINDOWS[window]);
      await visit(page, screen, system);
      for (const theme of themes) {
        await inTheme(page, theme);
        bytes += await takePicture(page, join(folder, pictureName(screen, window, theme)));
      }
    }
    console.log(screen.title);
  }
  return bytes;
}
