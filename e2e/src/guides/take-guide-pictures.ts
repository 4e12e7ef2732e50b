import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { PagesOfVisitors } from '../screens/pages-of-visitors.js';
import { inTheme, settled } from '../screens/visit.js';
import { takePicture, type Clip } from '../support/picture.js';
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
