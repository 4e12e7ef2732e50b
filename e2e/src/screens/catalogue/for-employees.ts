import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { VISITORS } from '../../support/visitors.js';
import type { Screen } from '../screen.js';
import { FOR_OWN_ACCOUNT } from './for-second-factor.js';
import { openFilters, press } from './steps.js';

const RECORDS = pathTo(API_PATHS.ownAttendance, { employeeId: VISITORS.employee });

/** Screens of every signed-in employee. */
export const FOR_EMPLOYEES: readonly Screen[] = [
  {
    name: 'dashboard',
    title: 'Dashboard',
    visitor: 'employee',
    path: '/',
    shows: 'Attendance Schedule',
    coveredBy: 'frontend/src/features/attendance/dashboard-page.spec.tsx',
  },
  {
    name: 'dashboard-changes',
    title: 'Dashboard, changes of the own data',
    visitor: 'employee',
    path: '/',
    open: press('Changes of my data'),
    shows: 'Employee added',
    coveredBy: 'frontend/src/features/attendance/dashboard-page.spec.tsx',
  },
  {
    name: 'dashboard-hours',
    title: 'Dashboard, the days of the own half month',
    visitor: 'employee',
    path: '/',
    open: press('See the days'),
    shows: 'Why these hours',
    coveredBy: 'frontend/src/features/pay/pay-tab.spec.tsx',
  },
  {
    name: 'dashboard-filters',
    title: 'Dashboard with its filters',
    visitor: 'employee',
    path: '/',
    open: async (page) => {
      await openFilters(page);
      await page.getByRole('checkbox', { name: 'Date Range' }).check();
    },
    shows: 'Apply Filter',
    coveredBy: 'frontend/src/features/attendance/dashboard-page.spec.tsx',
  },
  {
    name: 'dashboard-none-found',
    title: 'Dashboard, nothing passes the filter',
    visitor: 'employee',
    path: '/?from=2022-12-01&to=2022-12-31',
    shows: 'No record found',
    coveredBy: 'frontend/src/features/attendance/dashboard-page.spec.tsx',
  },
  {
    name: 'dashboard-loading',
    title: 'Dashboard, still loading',
    visitor: 'employee',
    path: '/',
    call: { path: RECORDS, answer: 'none yet' },
    shows: 'Loading data',
    coveredBy: 'frontend/src/features/attendance/dashboard-page.spec.tsx',
  },
  {
    name: 'dashboard-failed',
    title: 'Dashboard, without its records',
    visitor: 'employee',
    path: '/',
    call: { path: RECORDS, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: 'frontend/src/features/attendance/dashboard-page.spec.tsx',
  },
  {
    name: 'dashboard-offline',
    title: 'Dashboard as it was loaded last, without a connection',
    visitor: 'employee',
    path: '/',
    open: async (page) => {
      await page.route(
        ({ pathname }) => pathname === RECORDS,
        (route) => route.abort('connectionreset'),
      );
      await page.reload();
    },
    shows: 'No connection. As of',
    complains: /net::ERR/,
    coveredBy: 'e2e/src/journeys/offline.spec.ts',
  },
  {
    name: 'session-failed',
    title: 'Somebody signed in, without a server',
    visitor: 'employee',
    path: '/',
    call: { path: API_PATHS.verifyToken, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: 'frontend/src/shared/session/session.spec.tsx',
  },
  {
    name: 'work-in-progress',
    title: 'A tab that does not exist yet',
    visitor: 'employee',
    path: '/?tab=overtime',
    shows: 'FEATURE WORK IN PROGRESS',
    coveredBy: 'frontend/src/features/attendance/dashboard-page.spec.tsx',
  },
  {
    name: 'profile-panel',
    title: 'Profile panel',
    visitor: 'employee',
    path: '/',
    open: (page) => page.getByRole('button', { name: /profile/ }).click(),
    shows: 'Logout',
    coveredBy: 'e2e/src/journeys/first-visit.spec.ts',
  },
  {
    name: 'confirm-email',
    title: 'Confirming the email of the account',
    visitor: 'employee',
    path: '/',
    open: press(/, profile$/, 'Confirm Email'),
    shows: 'Send Code',
    coveredBy: 'frontend/src/features/email-proof/confirm-email-dialog.spec.tsx',
  },
  ...FOR_OWN_ACCOUNT,
  {
    name: 'theme-menu',
    title: 'Choice of the theme',
    visitor: 'employee',
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Theme' }).click(),
    shows: 'Same as device',
    coveredBy: 'frontend/src/app/routes.spec.tsx',
  },
  {
    name: 'menu',
    title: 'Menu on phones',
    visitor: 'employee',
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    shows: 'Home',
    only: 'phone',
    coveredBy: 'frontend/src/app/routes.spec.tsx',
  },
];
