import { addDays } from '@timekeep/contracts/time/work-date';
import type { Page } from 'playwright-core';
import { today } from '../support/free-days.js';
import { button, dialog, press, regionNamed, type GuidePicture } from './guide-picture.js';

const TIMEKEEP = { visitor: 'HR', path: '/resource/timekeep' } as const;
const MANAGE_LEAVE = { visitor: 'HR', path: '/resource/leave?employee=100003&view=manage' } as const;
const timekeep = (page: Page) => page.locator('main');
const search = (page: Page) => page.getByRole('region', { name: 'Timekeep Viewing' });
const searchButton = button('Search Employees Timekeep');
const firstRow = (page: Page) => page.getByRole('button', { name: /^Modify the record of/ }).first();

/** Days on which people worked, since today may be a holiday. */
const WORKED = {
  visitor: 'HR',
  path: `${TIMEKEEP.path}?from=${addDays(today, -7)}&to=${today}&remark=Present`,
} as const;

/** Begins to select records without a time out, and selects the first. */
async function selectRecords(page: Page): Promise<void> {
  await press('Select records')(page);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
}

const incomplete = {
  visitor: 'HR',
  path: `/resource/timekeep?from=${addDays(today, -30)}&to=${today}&incomplete=true`,
} as const;
const matters = regionNamed('Needs attention');

/** The Overview Tab of the HR Tab Guide. */
export const HR_OVERVIEW_PICTURES: readonly GuidePicture[] = [
  {
    name: 'needs-attention-1',
    visitor: 'HR',
    path: '/resource',
    region: matters,
    ring: (page) => page.getByRole('group', { name: 'Kinds' }),
  },
  {
    name: 'needs-attention-2',
    visitor: 'HR',
    path: '/resource?needs=no-out',
    region: matters,
    ring: (page) => page.getByRole('button', { name: /^Correct: / }),
  },
  {
    name: 'needs-attention-3',
    visitor: 'HR',
    path: '/resource?needs=no-out',
    open: (page) =>
      page
        .getByRole('button', { name: /^Accept: / })
        .first()
        .click(),
    region: dialog,
    ring: button('Accept'),
  },
];

/** The Timekeep and Leave Tabs of the HR Tab Guide. */
export const HR_TIMEKEEP_PICTURES: readonly GuidePicture[] = [
  {
    name: 'correct-many-1',
    ...incomplete,
    open: selectRecords,
    region: timekeep,
    ring: button('Correct'),
  },
  {
    name: 'correct-many-2',
    ...incomplete,
    open: async (page) => {
      await selectRecords(page);
      await press('Correct')(page);
      await dialog(page).getByLabel('Reason').fill('The clock at the gate was off');
    },
    region: dialog,
    ring: button('Show what changes'),
  },
  {
    name: 'view-timekeep-1',
    ...TIMEKEEP,
    region: search,
    ring: (page) => page.getByRole('group', { name: 'From' }),
  },
  {
    name: 'view-timekeep-2',
    ...TIMEKEEP,
    open: async (page) => {
      await page.getByRole('combobox', { name: /filter/i }).click();
      await page.getByRole('option', { name: 'DEPARTMENT' }).click();
      // The type opens the menu of its options.
      await page.getByRole('option', { name: 'Sales', exact: true }).click();
    },
    region: search,
    ring: (page) => page.getByRole('combobox', { name: /filter/i }),
  },
  {
    name: 'view-timekeep-3',
    ...TIMEKEEP,
    open: press('Search Employees Timekeep'),
    region: search,
    ring: searchButton,
  },
  {
    name: 'modify-timekeep-1',
    ...WORKED,
    open: press('Search Employees Timekeep'),
    region: regionNamed('Timekeep records'),
    ring: (page) => page.getByRole('row').filter({ has: firstRow(page) }),
  },
  {
    name: 'modify-timekeep-2',
    ...WORKED,
    open: async (page) => {
      await press('Search Employees Timekeep')(page);
      await firstRow(page).click();
    },
    region: dialog,
    ring: button('Save'),
  },
  {
    name: 'upload-punches-1',
    ...TIMEKEEP,
    region: search,
    ring: (page) => page.getByRole('link', { name: /^Upload Punches/ }),
  },
  {
    name: 'refused-punches-1',
    ...TIMEKEEP,
    region: search,
    ring: (page) => page.getByRole('link', { name: /^Refused punches/ }),
  },
  {
    name: 'wrong-clock-1',
    ...TIMEKEEP,
    region: search,
    ring: (page) => page.getByRole('link', { name: /^Wrong clocks/ }),
  },
  {
    name: 'wrong-clock-2',
    visitor: 'HR',
    path: '/resource/timekeep/clocks',
    region: timekeep,
    ring: button('Show what changes'),
  },
  {
    name: 'plan-absence-1',
    ...MANAGE_LEAVE,
    region: dialog,
    ring: button('New absence'),
  },
  {
    name: 'plan-absence-2',
    ...MANAGE_LEAVE,
    open: press('New absence'),
    region: (page) => page.getByRole('dialog', { name: 'New absence' }),
    ring: button('Save'),
  },
];
