/**
 * `npm run guides`: makes the pictures of the in-app guides from a demo system of its own, or the one at `--url`, whose data is in
 * `DATA_DIR`; it makes requests, corrects records, and ends and renews schedules there on the way. `--only` makes those whose names begin with one of its words, separated by commas.
 */
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../support/browser.js';
import { withDemoSystem } from '../support/demo-system.js';
import { terminalKeyIn } from '../support/system.js';
import { endSomeSchedules, makeGuideCutOff, makeGuideRequests, makeSplitDay } from './guide-data.js';
import { HOME_PICTURES } from './home-pictures.js';
import { HR_AUDIT_PICTURES, HR_COMPANY_PICTURES, HR_EMPLOYEE_PICTURES } from './hr-company-pictures.js';
import { HR_CUTOFF_PICTURES, HR_PAY_PICTURES } from './hr-pay-pictures.js';
import { HR_REQUEST_PICTURES } from './hr-request-pictures.js';
import { HR_OVERVIEW_PICTURES, HR_TIMEKEEP_PICTURES } from './hr-timekeep-pictures.js';
import { SUPERVISE_PICTURES } from './supervise-pictures.js';
import { takeGuidePictures, writePictureSizes } from './take-guide-pictures.js';

const PICTURES = [
  ...HOME_PICTURES,
  ...SUPERVISE_PICTURES,
  ...HR_OVERVIEW_PICTURES,
  ...HR_EMPLOYEE_PICTURES,
  ...HR_TIMEKEEP_PICTURES,
  ...HR_REQUEST_PICTURES,
  ...HR_PAY_PICTURES,
  ...HR_CUTOFF_PICTURES,
  ...HR_AUDIT_PICTURES,
  ...HR_COMPANY_PICTURES,
];
const folder = join(import.meta.dirname, '../../../frontend/public/guides');
/** The former pictures stay until all new ones are complete. */
const unfinished = `${folder}.new`;

const { values } = parseArgs({ options: { url: { type: 'string' }, only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? [''];
const chosen = PICTURES.filter(({ name }) => wanted.some((beginning) => name.startsWith(beginning)));

await withDemoSystem(values.url, async ({ url, dataDir }) => {
  const browser = await launchBrowser();
  await endSomeSchedules(url);
  await makeSplitDay(url, await terminalKeyIn(dataDir));
  await makeGuideRequests(url);
  await makeGuideCutOff(url);
  await rm(unfinished, { recursive: true, force: true });
  if (values.only === undefined) await mkdir(unfinished, { recursive: true });
  else await cp(folder, unfinished, { recursive: true });
  const bytes = await takeGuidePictures(browser, url, chosen, unfinished);
  await writePictureSizes(browser, unfinished);
  await browser.close();
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  console.log(`${chosen.length} pictures, ${Math.round(bytes / 1000)} kB together.`);
});
