import type { Screen } from '../screen.js';
import { FOR_EMPLOYMENTS } from './for-employments.js';
import { FOR_SCHEDULES } from './for-schedules.js';
import { press } from './pressing.js';

const PATH = '/resource/employees?employee=100003';
const TESTS = 'frontend/src/features/employees';

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
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
    shows: 'Basic Actions',
    coveredBy: `${TESTS}/employees-tab.spec.tsx`,
  },
  {
    name: 'employee-unknown',
    title: 'Employees, nobody with the id of the address',
    visitor: 'HR',
    path: '/resource/employees?employee=999999',
    shows: 'Select Employee',
    coveredBy: `${TESTS}/employees-tab.spec.tsx`,
  },
  {
    name: 'register-employee',
    title: 'Register New Employee',
    visitor: 'HR',
    path: PATH,
    open: press('Register New Employee'),
    shows: 'Register Employee',
    coveredBy: `${TESTS}/register-employee-modal.spec.tsx`,
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
    coveredBy: `${TESTS}/register-employee-modal.spec.tsx`,
  },
  {
    name: 'modify-employee',
    title: 'Modify Employee Information',
    visitor: 'HR',
    path: PATH,
    open: press('Information'),
    shows: 'Modify Employee Information',
    coveredBy: `${TESTS}/modify-employee-modal.spec.tsx`,
  },
  {
    name: 'modify-employee-discard',
    title: 'The question before what was entered is thrown away',
    visitor: 'HR',
    path: PATH,
    open: async (page) => {
      await press('Information')(page);
      await page.getByLabel('First Name').fill('Celia');
      await press('Cancel')(page);
    },
    shows: 'Discard what you have entered?',
    coveredBy: `${TESTS}/modify-employee-modal.spec.tsx`,
  },
  ...FOR_SCHEDULES,
  {
    name: 'resign-employee',
    title: 'Resignation',
    visitor: 'HR',
    path: PATH,
    open: press('HR Adv. Option', 'Resign Employee'),
    shows: 'Are you sure for resignation of the employee?',
    coveredBy: `${TESTS}/employee-actions.spec.tsx`,
  },
  ...FOR_EMPLOYMENTS,
];
