import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';

const PATH = '/resource/employees?employee=100003';
const TESTS = 'frontend/src/features/resource/employees';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** The Employees tab of the HR area, and what opens from it. */
export const FOR_HR_EMPLOYEES: readonly Screen[] = [
  {
    name: 'employees',
    title: 'Employees',
    visitor: 'HR',
    path: PATH,
    shows: 'Basic Actions',
    coveredBy: `${TESTS}/employees-tab.spec.tsx`,
  },
  {
    name: 'employee-choice',
    title: 'Choice of an employee',
    visitor: 'HR',
    path: PATH,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Select Employee' }).fill('an');
      await page.getByRole('option').first().waitFor();
    },
    shows: 'Basic Actions',
    coveredBy: `${TESTS}/employees-tab.spec.tsx`,
  },
  {
    name: 'register-employee',
    title: 'Register New Employee',
    visitor: 'HR',
    path: PATH,
    open: press('Register New Employee'),
    shows: 'Register Employee',
    coveredBy: `${TESTS}/register/register-employee.spec.tsx`,
  },
  {
    name: 'register-employee-problems',
    title: 'Register New Employee, not filled in properly',
    visitor: 'HR',
    path: PATH,
    open: async (page) => {
      await press('Register New Employee')(page);
      await page.getByLabel('Employee ID', { exact: true }).fill('12a');
      await press('Register Employee')(page);
    },
    shows: 'Employee ID should be 6 digits',
    coveredBy: `${TESTS}/register/register-employee.spec.tsx`,
  },
  {
    name: 'modify-employee',
    title: 'Modify Employee Information',
    visitor: 'HR',
    path: PATH,
    open: press('Information'),
    shows: 'Modify Employee Information',
    coveredBy: `${TESTS}/modify/modify-employee.spec.tsx`,
  },
  {
    name: 'employee-schedule',
    title: 'Employee Schedule',
    visitor: 'HR',
    path: PATH,
    open: press('Schedules'),
    shows: 'Update Schedules',
    coveredBy: `${TESTS}/schedule/schedule-modal.spec.tsx`,
  },
  {
    name: 'resign-employee',
    title: 'Resignation',
    visitor: 'HR',
    path: PATH,
    open: async (page) => {
      await press('HR Adv. Option')(page);
      await press('Resign Employee')(page);
    },
    shows: 'Are you sure for resignation of the employee?',
    coveredBy: `${TESTS}/actions/resign-employee.spec.tsx`,
  },
];
