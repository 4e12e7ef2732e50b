/**
 * `npm run screens`: takes a picture of every screen of the catalogue, and writes docs/screens.md, which shows them.
 * `--url` names a demo system that runs already; otherwise one is started. `--dark` takes the dark theme as well.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../support/browser.js';
import { withDemoSystem } from '../support/demo-system.js';
import { SCREENS } from './catalogue.js';
import { screensPage } from './pictures/screens-page.js';
import { takeScreenPictures, type Theme } from './pictures/take-screen-pictures.js';

const DOCS = join(import.meta.dirname, '../../../docs');
const page = join(DOCS, 'screens.md');
const folder = join(DOCS, 'screens');

const { values } = parseArgs({ options: { url: { type: 'string' }, dark: { type: 'boolean' } } });
const themes: readonly Theme[] = values.dark ? ['light', 'dark'] : ['light'];

await withDemoSystem(values.url, async (url) => {
  const browser = await launchBrowser();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const bytes = await takeScreenPictures(browser, url, SCREENS, { folder, themes });
  await browser.close();
  const former = await readFile(page, 'utf8').catch(() => '');
  await writeFile(page, screensPage(former, SCREENS, themes));
  console.log(`${SCREENS.length} screens; their pictures are ${Math.round(bytes / 1000)} kB together.`);
});
