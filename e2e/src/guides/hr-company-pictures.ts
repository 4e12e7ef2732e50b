import type { Page } from 'playwright-core';
import { button, dialog, type GuidePicture, press, regionNamed } from './guide-picture.js';

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

const EMPLOYEES = { visitor: 'HR', path: '/resource/employees?employee=100003' } as const;
// Not by its role: an open popover hides that.
const main = (page: Page) => page.locator('main');
const selector = (page: Page) => page.getByRole('combobox', { name: 'Select Employee' });
const openActions = press('HR Adv. Option');

/** The Employees Tab of the HR Tab Guide. */
export const HR_EMPLOYEE_PICTURES: readonly GuidePicture[] = [
  { name: 'register-employee-1', ...EMPLOYEES, region: main, ring: button('Register New Employee') },
  {
    name: 'register-employee-2',
    ...EMPLOYEES,
    open: press('Register New Employee'),
    region: dialog,
    ring: button('Register Employee'),
  },
  {
    name: 'view-employee-1',
    ...EMPLOYEES,
    open: async (page) => {
      await selector(page).fill('an');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
    region: main,
    ring: selector,
  },
  {
    name: 'view-employee-2',
    ...EMPLOYEES,
    region: main,
    ring: (page) => page.getByLabel('Company profile'),
  },
  { name: 'modify-employee-1', ...EMPLOYEES, region: regionNamed('Employee'), ring: selector },
  { name: 'modify-employee-2', ...EMPLOYEES, region: regionNamed('Actions'), ring: button('Information') },
  {
    name: 'modify-employee-3',
    ...EMPLOYEES,
    open: press('Information'),
    region: dialog,
    ring: button('Save'),
  },
  { name: 'employee-schedules-1', ...EMPLOYEES, region: regionNamed('Employee'), ring: selector },
  { name: 'employee-schedules-2', ...EMPLOYEES, region: regionNamed('Actions'), ring: button('Schedules') },
  { name: 'employee-schedules-3', ...EMPLOYEES, open: press('Schedules'), region: dialog },
  {
    name: 'employee-schedules-4',
    ...EMPLOYEES,
    open: press('Schedules'),
    region: dialog,
    ring: button('Update Schedules'),
  },
  { name: 'resign-employee-1', ...EMPLOYEES, region: regionNamed('Actions'), ring: button('HR Adv. Option') },
  {
    name: 'resign-employee-2',
    ...EMPLOYEES,
    open: openActions,
    region: regionNamed('Actions'),
    ring: button('Resign Employee'),
  },
  {
    name: 'resign-employee-3',
    ...EMPLOYEES,
    open: async (page) => {
      await openActions(page);
      await press('Resign Employee')(page);
    },
    region: dialog,
    ring: button('Confirm Resignation'),
  },
];
