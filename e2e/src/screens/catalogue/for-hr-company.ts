import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Screen } from '../screen.js';
import { press } from './steps.js';

const coveredBy = 'frontend/src/features/company/company-tab.spec.tsx';
const HOLIDAYS = { visitor: 'HR', path: '/resource/company', coveredBy } as const;
/** A holiday of the demo company. */
const A_HOLIDAY = { ...HOLIDAYS, path: '/resource/company?date=2024-12-25' } as const;
const RENEWAL = { visitor: 'HR', path: '/resource/company/renew', coveredBy } as const;
const RENEW = 'Renew Employees Schedules';

/** The Company tab of the HR area. The last screen renews the schedules of the system for real. */
export const FOR_HR_COMPANY: readonly Screen[] = [
  {
    name: 'company-holiday',
    title: 'Schedule for Holiday',
    ...HOLIDAYS,
    shows: 'Holiday Schedules Modification',
  },
  {
    name: 'company-holiday-notice',
    title: 'Schedule for Holiday, a date that is one',
    ...A_HOLIDAY,
    shows: 'is a Legal Holiday.',
  },
  {
    name: 'company-holiday-company',
    title: 'Schedule for Holiday, for one company',
    ...A_HOLIDAY,
    path: `${A_HOLIDAY.path}&company=Bayanihan+Foods`,
    coveredBy: 'frontend/src/features/company/holiday-preview.spec.tsx',
    shows: 'All companies have a Legal Holiday on this date.',
  },
  {
    name: 'company-holiday-withdraw',
    title: 'The question before a holiday is withdrawn',
    ...A_HOLIDAY,
    open: press('Withdraw Holiday'),
    shows: 'Withdraw the Legal Holiday of Wednesday, December 25, 2024?',
  },
  {
    name: 'company-renew',
    title: 'Renew Schedules',
    ...RENEWAL,
    shows: 'Renew Employees Schedules',
  },
  {
    name: 'company-renew-question',
    title: 'Renew Schedules, asking',
    ...RENEWAL,
    open: press(RENEW),
    shows: 'Confirm Renewal',
  },
  {
    name: 'company-renew-waiting',
    title: 'Renew Schedules, while it goes on',
    ...RENEWAL,
    call: { path: API_PATHS.renewSchedules, answer: 'none yet' },
    open: press(RENEW, 'Confirm Renewal'),
    shows: 'Please do not navigate to other tabs until it is done.',
    coveredBy: 'e2e/src/screens/accessible-hr-screens.spec.ts',
  },
  {
    name: 'company-renew-result',
    title: 'Renew Schedules, the result',
    ...RENEWAL,
    open: press(RENEW, 'Confirm Renewal'),
    shows: 'Total inserted schedules',
  },
];
