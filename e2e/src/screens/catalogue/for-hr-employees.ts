import type { Screen } from '../screen.js';
import { press } from './steps.js';
import { FOR_EMPLOYMENTS } from './for-employments.js';

const coveredBy = 'frontend/src/features/schedules/schedule-modal.spec.tsx';
const AT = { visitor: 'HR', path: '/resource/employees?employee=100003', coveredBy } as const;

/** The weekly schedule of an employee. */
const FOR_SCHEDULES: readonly Screen[] = [
  {
    name: 'employee-schedule',
    title: 'Employee Schedule',
    ...AT,
    open: press('Schedules'),
    shows: 'Update Schedules',
  },
  {
    name: 'employee-schedule-days',
    title: 'Employee Schedule, customised by day',
    ...AT,
    open: async (page) => {
      await press('Schedules')(page);
      await page.getByRole('tab', { name: 'Customise by day' }).click();
    },
    shows: '00:00:00 in both is a day off.',
  },
  {
    name: 'employee-schedule-breaks',
    title: 'Employee Schedule, with breaks by day',
    ...AT,
    open: async (page) => {
      await press('Schedules')(page);
      await page.getByRole('tab', { name: 'Customise by day' }).click();
      await page.getByRole('switch', { name: 'Breaks of their own' }).click();
    },
    shows: 'Same break on all days',
  },
  {
    name: 'employee-schedule-update',
    title: 'The question before schedules are updated',
    ...AT,
    open: press('Schedules', 'Update Schedules'),
    shows: 'What stood on these days is replaced.',
  },
  {
    name: 'employee-schedule-delete',
    title: 'The question before schedules are deleted',
    ...AT,
    open: press('Schedules', 'Delete Schedules'),
    shows: 'Delete all schedules from today on?',
  },
];

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
