/**
 * `npm run screens`: takes pictures of every screen of the catalogue at 1440, 1280, 768 and 390 pixels in both themes,
 * into `.cache/screens`, where `index.html` shows them. `--url` names a running demo system with its data in
 * `DATA_DIR`; otherwise one is started. `--only` selects screens by the beginnings of their names, with commas between; `--theme` one theme.
 * `--language fil` takes them in Filipino. `--whole` takes pages to their end, not to that of the window.
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
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    theme: { type: 'string' },
    language: { type: 'string' },
    whole: { type: 'boolean', default: false },
  },
});
const language = values.language === 'fil' ? 'fil' : 'en';
const wanted = values.only?.split(',') ?? [''];
const chosen = SCREENS.filter(({ name }) => wanted.some((beginning) => name.startsWith(beginning)));
const themes = (['light', 'dark'] as const).filter(
  (theme): theme is Theme => values.theme === undefined || values.theme === theme,
);

await withDemoSystem(values.url, async (system) => {
  const browser = await launchBrowser();
  if (values.only === undefined) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const options = { folder, themes, language, isWhole: values.whole } as const;
  const failed = await takeGallery(browser, system, chosen, options);
  await browser.close();
  console.log(`${chosen.length - failed.length} screens: ${join(folder, 'index.html')}`);
  if (failed.length === 0) return;
  console.error(`Not opened: ${failed.join(', ')}`);
  process.exitCode = 1;
});
