import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** A rectangle of a page, in pixels from the upper left corner of the window. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const QUALITY = 80;

/**
 * Writes a picture of the window, or of a part of it, as WebP: a third of the size of PNG, and supported by Chromium
 * but not by Playwright. Returns the bytes of the file.
 */
export async function takePicture(page: Page, file: string, clip?: Clip): Promise<number> {
  // The browser counts from the beginning of the page, and shows nothing of what is beyond the window.
  const scrolled = await page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    ...(clip && { clip: { ...clip, x: clip.x + scrolled.x, y: clip.y + scrolled.y, scale: 1 } }),
  });
  await devtools.detach();
  const bytes = Buffer.from(data, 'base64');
  await writeFile(file, bytes);
  return bytes.length;
}
