import { join } from 'node:path';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { inTheme, PagesOfVisitors, settled } from '../screens/visit.js';
import { sharedTokenOf } from '../support/visitors.js';
import type { GuidePicture } from './guide-picture.js';

/** Narrow, so that controls are recognizable in a picture as wide as a modal. */
const WINDOW = { width: 1100, height: 900 };
const PIXELS_PER_PIXEL = 1.5;
const MARGIN = 16;
/** Height of the application's bar, with a margin. */
const BELOW_THE_BAR = 100;
/** After the name of a picture of the dark theme. */
const DARK = '-dark';
const RING = { margin: 5, width: 3, radius: 11, colour: '#D2740C' };

/** Takes the pictures of the guides in both themes into a folder, and returns their bytes. */
export async function takeGuidePictures(
  browser: Browser,
  url: string,
  pictures: readonly GuidePicture[],
  folder: string,
): Promise<number> {
  const window = { viewport: WINDOW, deviceScaleFactor: PIXELS_PER_PIXEL, colorScheme: 'light' } as const;
  // A second sign-in would be that of a new device, and the newest notice.
  const pages = new PagesOfVisitors(browser, url, window, sharedTokenOf);
  let bytes = 0;
  for (const picture of pictures) {
    const { page } = await pages.of(picture.visitor);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(picture.path);
    await settled(page);
    await picture.open?.(page);
    const region = picture.region(page).first();
    await region.waitFor();
    await settled(page);
    await bringIntoSight(region);
    const clip = await clipOf(region);
    if (picture.ring) {
      const box = await boxOf(picture.ring(page).first());
      // A row may be wider than the table shows.
      const shown = intersectionOf(box, await boxOf(region));
      if (shown.height < box.height || shown.width < box.width / 2)
        throw new Error(`${picture.name} does not show what it puts a ring around.`);
      await drawRing(page, shown);
    }
    await inTheme(page, 'light');
    bytes += await takePicture(page, join(folder, `${picture.name}.webp`), clip);
    await inTheme(page, 'dark');
    bytes += await takePicture(page, join(folder, `${picture.name}${DARK}.webp`), clip);
    console.log(picture.name);
  }
  return bytes;
}

/** A region that does not fit between the bar and the end of the window stays in place, unless little of it is visible. */
async function bringIntoSight(region: Locator): Promise<void> {
  const { y, height } = await boxOf(region);
  if (height <= WINDOW.height - BELOW_THE_BAR) await region.scrollIntoViewIfNeeded();
  else if (y > WINDOW.height / 3) {
    await region.evaluate(async (_element, distance) => {
      window.scrollBy({ top: distance, behavior: 'instant' });
      // Tables draw the rows that have come into sight with the next frame.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }, y - BELOW_THE_BAR);
  }
}

function intersectionOf(one: Clip, other: Clip): Clip {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height, WINDOW.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** The region with a margin, clipped to the window. */
async function clipOf(region: Locator): Promise<Clip> {
  const box = await boxOf(region);
  const x = Math.max(0, box.x - MARGIN);
  const y = Math.max(0, box.y - MARGIN);
  const right = Math.min(WINDOW.width, box.x + box.width + MARGIN);
  const bottom = Math.min(WINDOW.height, box.y + box.height + MARGIN);
  return { x, y, width: right - x, height: bottom - y };
}

async function boxOf(locator: Locator): Promise<Clip> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`There is nothing to see of ${locator.toString()}.`);
  return box;
}

/** Draws a ring over the page, which the next page load removes. */
async function drawRing(page: Page, box: Clip): Promise<void> {
  await page.evaluate(
    ({ box, ring }) => {
      // Property by property: the page's policy allows no style attribute.
      const { style } = document.body.appendChild(document.createElement('div'));
      style.position = 'fixed';
      style.zIndex = '9999';
      style.left = `${box.x - ring.margin}px`;
      style.top = `${box.y - ring.margin}px`;
      style.width = `${box.width + 2 * ring.margin}px`;
      style.height = `${box.height + 2 * ring.margin}px`;
      style.boxSizing = 'border-box';
      style.border = `${ring.width}px solid ${ring.colour}`;
      style.borderRadius = `${ring.radius}px`;
      style.pointerEvents = 'none';
    },
    { box, ring: RING },
  );
}

/** A rectangle of a page, in pixels from the upper left corner of the window. */
interface Clip {
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
async function takePicture(page: Page, file: string, clip?: Clip): Promise<number> {
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

const MODULE = join(import.meta.dirname, '../../../frontend/src/features/guides/picture-sizes.ts');

/** Writes the sizes of a folder's pictures into a module of the guides. */
export async function writePictureSizes(browser: Browser, folder: string): Promise<void> {
  const page = await browser.newPage();
  const lines: string[] = [];
  for (const name of (await readdir(folder)).filter((each) => !each.includes('-dark')).sort()) {
    const data = await readFile(join(folder, name), 'base64');
    const { width, height } = await page.evaluate(async (base64) => {
      const picture = new Image();
      picture.src = `data:image/webp;base64,${base64}`;
      await picture.decode();
      return { width: picture.naturalWidth, height: picture.naturalHeight };
    }, data);
    lines.push(`  ['${name}', [${width}, ${height}]],`);
  }
  await page.close();
  await writeFile(
    MODULE,
    [
      '/** Width and height of each picture, in both themes, so that its place is kept until it is there. `npm run guides` writes this file. */',
      'export const PICTURE_SIZES: ReadonlyMap<string, readonly [width: number, height: number]> = new Map([',
      ...lines,
      ']);',
      '',
    ].join('\n'),
  );
}
