import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { PagesOfVisitors } from '../screens/pages-of-visitors.js';
import { settled } from '../screens/visit.js';
import { takePicture, type Clip } from '../support/picture.js';
import type { GuidePicture } from './guide-picture.js';

/** Narrow, so that controls are recognizable in a picture as wide as a modal. */
const WINDOW = { width: 1100, height: 900 };
const PIXELS_PER_PIXEL = 1.5;
const MARGIN = 16;
/** Height of the application's bar, with a margin. */
const BELOW_THE_BAR = 100;
const RING = { margin: 5, width: 3, radius: 11, colour: '#D2740C' };

/** Takes the pictures of the guides into a folder, and returns their bytes. */
export async function takeGuidePictures(
  browser: Browser,
  url: string,
  pictures: readonly GuidePicture[],
  folder: string,
): Promise<number> {
  const pages = new PagesOfVisitors(browser, url, {
    viewport: WINDOW,
    deviceScaleFactor: PIXELS_PER_PIXEL,
    colorScheme: 'light',
  });
  let bytes = 0;
  for (const picture of pictures) {
    const { page } = await pages.of(picture.visitor);
    await page.goto(picture.path);
    await settled(page);
    await picture.open?.(page);
    const region = picture.region(page).first();
    await region.waitFor();
    await settled(page);
    await bringIntoSight(region);
    if (picture.ring) await drawRing(page, await boxOf(picture.ring(page).first()));
    bytes += await takePicture(page, join(folder, `${picture.name}.webp`), await clipOf(region));
    console.log(picture.name);
  }
  return bytes;
}

/** A region that is higher than the window stays in place, unless little of it is visible. */
async function bringIntoSight(region: Locator): Promise<void> {
  const { y, height } = await boxOf(region);
  if (height <= WINDOW.height) await region.scrollIntoViewIfNeeded();
  else if (y > WINDOW.height / 2) await region.page().mouse.wheel(0, y - BELOW_THE_BAR);
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
