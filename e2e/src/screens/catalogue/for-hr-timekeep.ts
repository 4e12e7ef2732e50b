import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';

const TAB = 'frontend/src/features/resource/timekeep/timekeep-tab.spec.tsx';
const search = (page: Page) => page.getByRole('button', { name: 'Search Employees Timekeep' }).click();

/** The Timekeep tab of the HR area, and what opens from it. */
export const FOR_HR_TIMEKEEP: readonly Screen[] = [
  {
    name: 'timekeep',
    title: 'Timekeep',
    visitor: 'HR',
    path: '/resource/timekeep',
    shows: 'Search Employees Timekeep',
    coveredBy: TAB,
  },
  {
    name: 'timekeep-results',
    title: 'Timekeep, with results',
    visitor: 'HR',
    path: '/resource/timekeep',
    open: search,
    shows: 'Filters',
    coveredBy: TAB,
  },
  {
    name: 'timekeep-none-found',
    title: 'Timekeep, nothing found',
    visitor: 'HR',
    path: '/resource/timekeep?from=2022-12-01&to=2022-12-31',
    shows: 'No record found',
    coveredBy: TAB,
  },
  {
    name: 'timekeep-filters',
    title: 'Timekeep, filters',
    visitor: 'HR',
    path: '/resource/timekeep',
    open: async (page) => {
      await search(page);
      await page.getByRole('button', { name: 'Filters' }).click();
    },
    shows: 'Apply Filter',
    coveredBy: TAB,
  },
  {
    name: 'modify-timekeep',
    title: 'Modify Timekeep Record',
    visitor: 'HR',
    path: '/resource/timekeep',
    open: async (page) => {
      await search(page);
      await page
        .getByRole('button', { name: /^Modify the record of/ })
        .first()
        .click();
    },
    shows: 'Modify Timekeep Record',
    coveredBy: 'frontend/src/features/resource/timekeep/correction/modify-timekeep.spec.tsx',
  },
];
