import type { Page } from 'playwright-core';
import { button, dialog, press, regionNamed, type GuidePicture } from './guide-picture.js';

const HOLIDAY = { visitor: 'HR', path: '/resource/company' } as const;
const RENEW = { visitor: 'HR', path: '/resource/company/renew' } as const;
const holidayForm = (page: Page) => page.getByRole('form', { name: 'Holiday' });
const renewal = regionNamed('Renew Employees Schedule');
const renew = press('Renew Employees Schedules');

const CHANGES = { visitor: 'HR', path: '/resource/audit/all' } as const;

/** The Audit Tab of the HR Tab Guide. */
export const HR_AUDIT_PICTURES: readonly GuidePicture[] = [
  {
    name: 'who-changed-1',
    ...CHANGES,
    region: (page) => page.locator('main'),
    ring: button('Search Changes'),
  },
  {
    name: 'who-changed-2',
    ...CHANGES,
    open: (page) => page.getByRole('table').locator('tbody').getByRole('button').first().click(),
    region: dialog,
  },
];

/** The Company Tab of the HR Tab Guide. The last picture renews the schedules of the system for real. */
export const HR_COMPANY_PICTURES: readonly GuidePicture[] = [
  {
    name: 'set-holiday-1',
    ...HOLIDAY,
    region: holidayForm,
    ring: (page) => page.getByRole('group', { name: 'Date' }),
  },
  {
    name: 'set-holiday-2',
    ...HOLIDAY,
    region: holidayForm,
    ring: (page) => page.getByRole('combobox', { name: 'Remark' }),
  },
  {
    name: 'set-holiday-3',
    ...HOLIDAY,
    region: holidayForm,
    ring: button('Save Holiday Remarks for Employees'),
  },
  { name: 'renew-schedules-1', ...RENEW, region: renewal, ring: button('Renew Employees Schedules') },
  { name: 'renew-schedules-2', ...RENEW, open: renew, region: renewal, ring: button('Confirm Renewal') },
  {
    name: 'renew-schedules-3',
    ...RENEW,
    open: async (page) => {
      await renew(page);
      await press('Confirm Renewal')(page);
      await page.getByText('Result', { exact: true }).waitFor();
    },
    region: renewal,
  },
];
