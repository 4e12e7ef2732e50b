import type { Page } from 'playwright-core';
import { press, type GuidePicture } from './guide-picture.js';

const EMPLOYEE = { visitor: 'supervisor', path: '/supervise?tab=employee' } as const;
// Not by its role: an open popover hides that.
const main = (page: Page) => page.locator('main');

/** The Supervise Tab Guide. */
export const SUPERVISE_PICTURES: readonly GuidePicture[] = [
  { name: 'supervise-overview-1', visitor: 'supervisor', path: '/supervise', region: main },
  {
    name: 'supervise-overall-1',
    visitor: 'supervisor',
    path: '/supervise',
    region: main,
    ring: (page) => page.getByRole('tab', { name: 'Overall' }),
  },
  {
    name: 'supervise-employee-1',
    ...EMPLOYEE,
    region: main,
    ring: (page) => page.getByRole('combobox', { name: 'Employee' }),
  },
  {
    name: 'supervise-employee-2',
    ...EMPLOYEE,
    region: main,
    ring: (page) => page.getByRole('row').nth(1),
  },
  {
    name: 'supervise-employee-3',
    ...EMPLOYEE,
    open: press('Filters'),
    region: main,
    ring: (page) => page.getByRole('button', { name: 'Apply', exact: true }),
  },
];
