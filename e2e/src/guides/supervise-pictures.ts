import type { Page } from 'playwright-core';
import {
  decideAll,
  dialog,
  openFirstRequest,
  openNotices,
  press,
  regionNamed,
  type GuidePicture,
} from './guide-picture.js';

const REQUESTS = { visitor: 'supervisor', path: '/supervise/requests' } as const;
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
    name: 'supervise-attention-1',
    visitor: 'supervisor',
    path: '/supervise',
    region: regionNamed('Needs attention'),
    ring: (page) => regionNamed('Needs attention')(page).getByRole('link').first(),
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
  {
    name: 'find-requests-1',
    visitor: 'supervisor',
    path: '/supervise',
    region: main,
    ring: (page) => page.getByRole('link', { name: /^Requests/ }),
  },
  {
    name: 'find-requests-2',
    visitor: 'supervisor',
    path: '/supervise',
    open: openNotices,
    region: dialog,
    ring: (page) => page.getByRole('link', { name: /your decision$/ }),
  },
  {
    name: 'endorse-requests-1',
    visitor: 'supervisor',
    path: '/supervise/requests?kind=leave',
    open: openFirstRequest,
    region: dialog,
    ring: (page) => page.getByRole('region', { name: 'Who else is away' }),
  },
  {
    name: 'endorse-requests-2',
    ...REQUESTS,
    open: press('Select all'),
    region: main,
    ring: (page) => page.getByRole('group', { name: 'Selected requests' }),
  },
  {
    name: 'endorse-requests-3',
    ...REQUESTS,
    open: decideAll('Return', 'Please name the hours'),
    region: dialog,
    ring: (page) => page.getByRole('dialog').getByRole('button', { name: 'Return', exact: true }),
  },
];
