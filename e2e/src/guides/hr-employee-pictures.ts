import { button, dialog, press, regionNamed, type GuidePicture } from './guide-picture.js';
import type { Page } from 'playwright-core';

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
