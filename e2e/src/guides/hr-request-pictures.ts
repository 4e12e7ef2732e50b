import type { Page } from 'playwright-core';
import { button, decideAll, dialog, openFirstRequest, press, type GuidePicture } from './guide-picture.js';
import { STALE_REASON } from '../support/stale-request.js';

const REQUESTS = { visitor: 'HR', path: '/resource/requests?state=open' } as const;
const main = (page: Page) => page.locator('main');

/** Grants the correction whose record has changed, which is refused. */
async function grantStale(page: Page): Promise<void> {
  const stale = page.getByRole('row').filter({ hasText: STALE_REASON }).first();
  await stale.getByRole('checkbox').check();
  await press('Grant')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true }).click();
  await page.getByRole('dialog', { name: '0 of 1 decided' }).waitFor();
}

/** The Requests Tab of the HR Tab Guide. */
export const HR_REQUEST_PICTURES: readonly GuidePicture[] = [
  {
    name: 'decide-requests-1',
    ...REQUESTS,
    region: main,
    ring: (page) => page.getByRole('group', { name: 'Filter requests' }),
  },
  {
    name: 'decide-requests-2',
    visitor: 'HR',
    path: '/resource/requests?state=open&kind=leave',
    open: openFirstRequest,
    region: dialog,
    ring: (page) => page.getByRole('region', { name: 'Who else is away' }),
  },
  {
    name: 'decide-requests-3',
    ...REQUESTS,
    open: press('Select all'),
    region: main,
    ring: (page) => page.getByRole('group', { name: 'Selected requests' }),
  },
  {
    name: 'decide-requests-4',
    ...REQUESTS,
    open: decideAll('Refuse', 'The inventory is in that week'),
    region: dialog,
    ring: (page) => page.getByRole('dialog').getByRole('button', { name: 'Refuse', exact: true }),
  },
  {
    name: 'stale-request-1',
    ...REQUESTS,
    open: grantStale,
    region: dialog,
    ring: (page) => page.getByRole('button', { name: /^Show / }),
  },
  {
    name: 'stale-request-2',
    ...REQUESTS,
    open: async (page) => {
      await grantStale(page);
      await page.getByRole('button', { name: /^Show / }).click();
    },
    region: dialog,
    ring: (page) => page.getByRole('alert'),
  },
  { name: 'stand-ins-1', ...REQUESTS, region: main, ring: button('Stand-ins') },
  {
    name: 'stand-ins-2',
    ...REQUESTS,
    open: press('Stand-ins'),
    region: dialog,
    ring: button('Name stand-in'),
  },
];
