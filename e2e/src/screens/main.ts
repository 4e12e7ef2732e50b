/**
 * `npm run screens`: takes a picture of every screen of the catalogue, and writes docs/screens.md, which shows them.
 * `--url` names a demo system that runs already on the data in `DATA_DIR`; otherwise one is started. `--dark` takes the
 * dark theme as well. `--only` takes those alone whose names begin so.
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

const { values } = parseArgs({
  options: { url: { type: 'string' }, dark: { type: 'boolean' }, only: { type: 'string' } },
});
const chosen = SCREENS.filter(({ name }) => name.startsWith(values.only ?? ''));
const themes: readonly Theme[] = values.dark ? ['light', 'dark'] : ['light'];

await withDemoSystem(values.url, async (system) => {
  const browser = await launchBrowser();
  if (values.only === undefined) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const bytes = await takeScreenPictures(browser, system, chosen, { folder, themes });
  await browser.close();
  const former = await readFile(page, 'utf8').catch(() => '');
  await writeFile(page, screensPage(former, SCREENS, themes));
  console.log(`${chosen.length} screens; their pictures are ${Math.round(bytes / 1000)} kB together.`);
});
