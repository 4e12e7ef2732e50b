import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { DemoSystem } from '../support/demo-system.js';
import { VISITORS } from '../support/visitors.js';
import { MESSAGES } from './messages.js';
import { filipinoTexts, translatedPage } from './translated-page.js';
import { inTheme, inWidth, PagesOfVisitors, visit } from './visit.js';
import { WINDOWS, windowsOf, type Screen, type WindowKind } from './screen.js';

export type Theme = 'light' | 'dark';

/** The folder of the gallery, its themes and its language; `isWhole` takes pages to their end. */
export interface GalleryOptions {
  readonly folder: string;
  readonly themes: readonly Theme[];
  readonly language: 'en' | 'fil';
  readonly isWhole: boolean;
}

/** Widths in pixels at which a screen is photographed after it was opened in that window. */
const WIDTHS: Record<WindowKind, readonly number[]> = {
  desktop: [WINDOWS.desktop.width, 1280, 768],
  phone: [WINDOWS.phone.width],
};

/** Milliseconds after which a screen whose elements are not found is left out. */
const PATIENCE_MS = 15_000;

/**
 * Writes a PNG for each screen, width and theme, and `index.html`, which shows them all. Returns the names of the screens that could not
 * be opened.
 */
export async function takeGallery(
  browser: Browser,
  system: DemoSystem,
  screens: readonly Screen[],
  options: GalleryOptions,
): Promise<readonly string[]> {
  const pages = new PagesOfVisitors(browser, system.url, { locale: `${options.language}-PH` });
  const failed: string[] = [];
  for (const screen of screens) {
    const { page } = await pages.of(screen.visitor);
    page.setDefaultTimeout(PATIENCE_MS);
    try {
      await takePictures(page, system, screen, options);
      console.log(screen.title);
    } catch (error) {
      console.error(screen.title, error);
      failed.push(screen.name);
    }
  }
  await writeFile(join(options.folder, 'index.html'), galleryPage(screens, options));
  return failed;
}

async function takePictures(
  page: Page,
  system: DemoSystem,
  screen: Screen,
  options: GalleryOptions,
): Promise<void> {
  const { folder, themes, language, isWhole } = options;
  for (const window of windowsOf(screen)) {
    await page.setViewportSize(WINDOWS[window]);
    await visit(page, language === 'en' ? screen : inFilipino(screen), system);
    for (const width of WIDTHS[window]) {
      await inWidth(page, width);
      for (const theme of themes) {
        await inTheme(page, theme);
        const path = join(folder, pictureName(screen, width, theme, language));
        await page.screenshot({ path, fullPage: isWhole });
      }
    }
  }
}

/** Returns a screen that is opened by the Filipino names of what its opening presses. */
function inFilipino({ open, ...screen }: Screen) {
  return {
    ...screen,
    shows: null,
    ...(open && {
      open: async (page: Page, system: DemoSystem) => {
        await open(translatedPage(page, await filipinoTexts(page)), system);
      },
    }),
  };
}

function pictureName(
  { name }: Screen,
  width: number,
  theme: Theme,
  language: GalleryOptions['language'],
): string {
  return `${name}-${width}${theme === 'dark' ? '-dark' : ''}${language === 'en' ? '' : `-${language}`}.png`;
}

function galleryPage(screens: readonly Screen[], options: GalleryOptions): string {
  const sections = screens.map((screen) => section(screen, options));
  const rows = MESSAGES.map(
    ({ text, when, coveredBy }) => `<tr><td>${text}</td><td>${when}</td><td>${coveredBy}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { font: 16px/1.5 sans-serif; margin: 24px; }
  img { border: 1px solid #999; height: 360px; margin: 0 8px 8px 0; }
</style>
<h1>Screens</h1>
${sections.join('\n')}
<h2>Messages</h2>
<table><tr><th>message</th><th>when</th><th>test</th></tr>${rows.join('\n')}</table>
</html>
`;
}

function section(screen: Screen, { themes, language }: GalleryOptions): string {
  const widths = windowsOf(screen).flatMap((window) => WIDTHS[window]);
  const pictures = themes.flatMap((theme) =>
    widths.map((width) => {
      const file = pictureName(screen, width, theme, language);
      return `<a href="${file}"><img src="${file}" alt="${screen.title}, ${width} pixels wide, ${theme}"></a>`;
    }),
  );
  return `<h2>${screen.title}</h2>
<p><code>${screen.path}</code>, ${visitorOf(screen)}. Test: ${screen.coveredBy}</p>
${pictures.join('\n')}`;
}

function visitorOf({ visitor }: Screen): string {
  return visitor === 'anonymous' ? 'before signing in' : `as ${visitor} (${VISITORS[visitor]})`;
}
