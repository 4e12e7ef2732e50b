import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { contextOf } from '../support/visitors.js';

const FOLDER = join(import.meta.dirname, '../../../frontend/public/guides');
const PICTURES = readdirSync(FOLDER);
/** Bits a pixel. A surface with a ring and a few words has less than half of it. */
const LEAST_ENTROPY = 0.5;
/** Minimum of the 64 parts of a picture that show something: a cut picture is empty over a large part. */
const LEAST_PARTS = 16;

describe('the pictures of the guides', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  });

  afterAll(() => browser.close());

  it.each(PICTURES)('%s shows something, all over', async (name) => {
    const { entropy, parts, lightness } = await examine(page, readFileSync(join(FOLDER, name)));
    expect(entropy).toBeGreaterThan(LEAST_ENTROPY);
    expect(parts).toBeGreaterThanOrEqual(LEAST_PARTS);
    if (name.includes('-dark')) expect(lightness).toBeLessThan(0.4);
    else expect(lightness).toBeGreaterThan(0.6);
  });

  it('would be found empty if they were', async () => {
    const blank = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
    const { entropy, parts } = await examine(page, blank);
    expect(entropy).toBeLessThan(LEAST_ENTROPY);
    expect(parts).toBeLessThan(LEAST_PARTS);
  });

  it.each(['light', 'dark'] as const)('are those of the %s theme in that theme', async (colorScheme) => {
    const { url } = sharedSystem();
    const context = await contextOf(browser, url, 'HR', { colorScheme });
    const guide = await context.newPage();
    await guide.goto('/resource');
    await guide.getByRole('button', { name: 'Guide' }).click();
    await guide.getByRole('button', { name: 'Modify employee timekeep' }).click();
    const images = guide.getByRole('dialog').locator('img');
    await images.first().waitFor();
    const sources = await images.evaluateAll(async (all) => {
      const loaded: string[] = [];
      for (const image of all) {
        if (!(image instanceof HTMLImageElement)) continue;
        image.scrollIntoView();
        await image.decode();
        loaded.push(new URL(image.src).pathname);
      }
      return loaded;
    });
    const ending = colorScheme === 'dark' ? '-dark.webp' : '.webp';
    expect(sources).toEqual(
      ['modify-timekeep-1', 'modify-timekeep-2'].map((name) => `/guides/${name}${ending}`),
    );
    await context.close();
  });
});

interface Examined {
  /** Entropy of its colours, in bits per pixel. */
  readonly entropy: number;
  /** How many of its 8 x 8 parts have more than one colour. */
  readonly parts: number;
  /** The mean of all pixels, 0 for black to 1 for white. */
  readonly lightness: number;
}

async function examine(page: Page, picture: Buffer): Promise<Examined> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const counts = new Map<number, number>();
    const colours = Array.from({ length: 64 }, () => new Set<number>());
    let light = 0;
    for (let index = 0; index < data.length; index += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(index, index + 3);
      light += red + green + blue;
      // Sixteen steps of each colour: what compression leaves on a plain surface is one of them.
      const colour = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      const pixel = index / 4;
      const column = Math.floor(((pixel % width) * 8) / width);
      const row = Math.floor((Math.floor(pixel / width) * 8) / height);
      colours[row * 8 + column]?.add(colour);
    }
    const pixels = width * height;
    const shares = [...counts.values()].map((count) => count / pixels);
    return {
      entropy: shares.reduce((sum, share) => sum - share * Math.log2(share), 0),
      parts: colours.filter(({ size }) => size > 3).length,
      lightness: light / (pixels * 3 * 255),
    };
  }, picture.toString('base64'));
}
