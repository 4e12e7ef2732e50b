import { HOURS_PATHS } from '@timekeep/contracts/api/hours-api';
import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';
import { FOR_CUTOFFS } from './for-cutoffs.js';
import { press } from './steps.js';

const coveredBy = 'frontend/src/features/pay/pay-tab.spec.tsx';
const PAY = { visitor: 'HR', path: '/resource/pay', coveredBy } as const;

const openFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Open the days of/ })
    .first()
    .click();
};

/** The Pay tab of the HR area, and what opens from it. */
export const FOR_HR_PAY: readonly Screen[] = [
  { name: 'pay', title: 'Pay, hours of a half month', ...PAY, shows: 'What the columns mean' },
  {
    name: 'pay-columns',
    title: 'Pay, what its columns mean',
    ...PAY,
    open: press('What the columns mean'),
    shows: 'Ordinary day (hours and minutes)',
  },
  {
    name: 'pay-days',
    title: 'Pay, the days of an employee',
    ...PAY,
    open: openFirst,
    shows: 'Why these hours',
  },
  {
    name: 'pay-why',
    title: 'Pay, why the hours of a day are so',
    ...PAY,
    open: async (page) => {
      await openFirst(page);
      // Its first working day.
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Ordinary day' })
        .getByRole('button', { name: /^Why these hours/ })
        .first()
        .click();
    },
    shows: 'Scheduled from',
  },
  {
    name: 'pay-none-found',
    title: 'Pay, a period without records',
    ...PAY,
    path: '/resource/pay?from=2022-12-01&to=2022-12-15',
    shows: 'No record found',
  },
  {
    name: 'pay-too-long',
    title: 'Pay, a period that is too long',
    ...PAY,
    path: '/resource/pay?from=2024-01-01&to=2024-12-31',
    shows: 'Please choose fewer days.',
    complains: /400/,
  },
  {
    name: 'pay-loading',
    title: 'Pay, still loading',
    ...PAY,
    call: { path: HOURS_PATHS.hours, answer: 'none yet' },
    shows: 'Loading data',
  },
  {
    name: 'pay-failed',
    title: 'Pay, without an answer',
    ...PAY,
    call: { path: HOURS_PATHS.hours, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
  },
  ...FOR_CUTOFFS,
];
