/**
 * `npm run icons`: draws the icons that devices show for the installed application, out of `frontend/public/favicon.svg`. Devices
 * round the corners of maskable icons and of Apple's themselves.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from './chromium.mjs';
import { root } from './run.mjs';

const folder = join(root, 'frontend/public');
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');
const square = mark.replace(' rx="8"', '');
const icons = [
  { file: 'icon-192.png', size: 192, svg: mark },
  { file: 'icon-512.png', size: 512, svg: mark },
  { file: 'icon-maskable-512.png', size: 512, svg: square },
  { file: 'apple-touch-icon.png', size: 180, svg: square },
];

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { file, size, svg } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.screenshot({ path: join(folder, file), omitBackground: true });
}
await browser.close();
