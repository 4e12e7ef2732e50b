import type { Screen } from '../screen.js';

const EMPLOYEE = '/supervise?tab=employee';
const coveredBy = 'e2e/src/journeys/supervisors-day.spec.ts';

/** The supervisor's own department. */
export const FOR_SUPERVISORS: readonly Screen[] = [
  {
    name: 'supervise-overall',
    title: 'Supervise, everybody today',
    visitor: 'supervisor',
    path: '/supervise',
    shows: 'Monitoring your department employees timekeep',
    coveredBy,
  },
  {
    name: 'supervise-employee',
    title: 'Supervise, one employee',
    visitor: 'supervisor',
    path: EMPLOYEE,
    shows: 'Filters',
    coveredBy,
  },
  {
    name: 'supervise-filters',
    title: 'Supervise, filters',
    visitor: 'supervisor',
    path: EMPLOYEE,
    open: (page) => page.getByRole('button', { name: 'Filters' }).click(),
    shows: 'By Timing',
    coveredBy,
  },
  {
    name: 'supervise-guide',
    title: 'Supervise Tab Guide',
    visitor: 'supervisor',
    path: '/supervise',
    open: (page) => page.getByRole('button', { name: 'Guide', exact: true }).click(),
    shows: 'Supervise Tab Guide',
    coveredBy,
  },
];
