/**
 * `npm run screens`: takes pictures of every screen of the catalogue at 1440, 1280, 768 and 390 pixels in both themes,
 * into `.cache/screens`, where `index.html` shows them. `--url` names a running demo system with its data in
 * `DATA_DIR`; otherwise one is started. `--only` selects screens by the beginning of their names, `--theme` one theme.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../support/browser.js';
import { withDemoSystem } from '../support/demo-system.js';
import { SCREENS } from './catalogue.js';
import { takeGallery, type Theme } from './gallery.js';

const folder = join(import.meta.dirname, '../../../.cache/screens');

const { values } = parseArgs({
  options: { url: { type: 'string' }, only: { type: 'string' }, theme: { type: 'string' } },
});
const chosen = SCREENS.filter(({ name }) => name.startsWith(values.only ?? ''));
const themes = (['light', 'dark'] as const).filter(
  (theme): theme is Theme => values.theme === undefined || values.theme === theme,
);

await withDemoSystem(values.url, async (system) => {
  const browser = await launchBrowser();
  if (values.only === undefined) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await takeGallery(browser, system, chosen, { folder, themes });
  await browser.close();
  console.log(`${chosen.length} screens: ${join(folder, 'index.html')}`);
});
