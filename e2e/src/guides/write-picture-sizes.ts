import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

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
