import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Screen } from '../screen.js';
import { openFilters, press } from './steps.js';

const EMPLOYEE = '/supervise?tab=employee';
const TESTS = 'frontend/src/features/supervise/supervise-page.spec.tsx';
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
    shows: 'CSV',
    coveredBy,
  },
  {
    name: 'supervise-filters',
    title: 'Supervise, filters',
    visitor: 'supervisor',
    path: EMPLOYEE,
    open: openFilters,
    shows: 'By Timing',
    coveredBy,
  },
  {
    name: 'supervise-none-found',
    title: 'Supervise, nothing passes the filter',
    visitor: 'supervisor',
    path: `${EMPLOYEE}&from=2022-12-01&to=2022-12-31`,
    shows: 'No record found',
    coveredBy: TESTS,
  },
  {
    name: 'supervise-failed',
    title: 'Supervise, without the records',
    visitor: 'supervisor',
    path: EMPLOYEE,
    call: { path: API_PATHS.supervisedRecords, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: TESTS,
  },
  {
    name: 'supervise-guide',
    title: 'Supervise Tab Guide',
    visitor: 'supervisor',
    path: '/supervise',
    open: press('Guide'),
    shows: 'Supervise Tab Guide',
    coveredBy,
  },
  {
    name: 'supervise-guide-topic',
    title: 'Supervise Tab Guide, a topic',
    visitor: 'supervisor',
    path: '/supervise',
    open: press('Guide', 'Employee'),
    shows: 'Back',
    coveredBy: 'frontend/src/features/guides/guide-modal.spec.tsx',
  },
];
