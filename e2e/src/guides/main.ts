/**
 * `npm run guides`: makes the pictures of the in-app guides from a demo system of its own, or the one at `--url`, whose
 * schedules it renews on the way.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../support/browser.js';
import { withDemoSystem } from '../support/demo-system.js';
import { HR_COMPANY_PICTURES } from './hr-company-pictures.js';
import { HR_EMPLOYEE_PICTURES } from './hr-employee-pictures.js';
import { HR_TIMEKEEP_PICTURES } from './hr-timekeep-pictures.js';
import { SUPERVISE_PICTURES } from './supervise-pictures.js';
import { takeGuidePictures } from './take-guide-pictures.js';
import { writePictureSizes } from './write-picture-sizes.js';

const PICTURES = [
  ...SUPERVISE_PICTURES,
  ...HR_EMPLOYEE_PICTURES,
  ...HR_TIMEKEEP_PICTURES,
  ...HR_COMPANY_PICTURES,
];
const folder = join(import.meta.dirname, '../../../frontend/public/guides');
/** The former pictures stay until all new ones are complete. */
const unfinished = `${folder}.new`;

const { values } = parseArgs({ options: { url: { type: 'string' } } });

await withDemoSystem(values.url, async ({ url }) => {
  const browser = await launchBrowser();
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const bytes = await takeGuidePictures(browser, url, PICTURES, unfinished);
  await writePictureSizes(browser, unfinished);
  await browser.close();
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  console.log(`${PICTURES.length} pictures, ${Math.round(bytes / 1000)} kB together.`);
});
