import type { Screen } from '../screen.js';
import { FOR_HR_EMPLOYEES } from './for-hr-employees.js';
import { FOR_HR_TIMEKEEP } from './for-hr-timekeep.js';
import { FOR_HR_LEAVE } from './for-hr-leave.js';

const coveredBy = 'e2e/src/screens/accessible-screens.spec.ts';

/** The HR area, tab by tab. */
export const FOR_HR: readonly Screen[] = [
  {
    name: 'resource',
    title: 'HR area',
    visitor: 'HR',
    path: '/resource',
    shows: 'Department Employees',
    coveredBy,
  },
  {
    name: 'resource-guide',
    title: 'HR Tab Guide',
    visitor: 'HR',
    path: '/resource',
    open: (page) => page.getByRole('button', { name: 'Guide', exact: true }).click(),
    shows: 'HR Tab Guide',
    coveredBy,
  },
  ...FOR_HR_EMPLOYEES,
  ...FOR_HR_TIMEKEEP,
  ...FOR_HR_LEAVE,
  {
    name: 'company-holiday',
    title: 'Schedule for Holiday',
    visitor: 'HR',
    path: '/resource/company',
    shows: 'Holiday Schedules Modification',
    coveredBy,
  },
  {
    name: 'company-renew',
    title: 'Renew Schedules',
    visitor: 'HR',
    path: '/resource/company/renew',
    shows: 'Renew Employees Schedules',
    coveredBy,
  },
  {
    name: 'company-renew-question',
    title: 'Renew Schedules, asking',
    visitor: 'HR',
    path: '/resource/company/renew',
    open: (page) => page.getByRole('button', { name: 'Renew Employees Schedules' }).click(),
    shows: 'Confirm Renewal',
    coveredBy,
  },
];
