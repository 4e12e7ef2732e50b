import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { CUTOFF_PATHS, type CutOffsAnswer } from '@timekeep/contracts/api/cutoffs-api';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import { HOURS_PATHS } from '@timekeep/contracts/api/hours-api';
import type { Page } from 'playwright-core';
import type { DemoSystem } from '../../support/demo-system.js';
import { callAs, VISITORS } from '../../support/visitors.js';
import type { Screen } from '../screen.js';
import { press } from './pressing.js';

const coveredBy = 'frontend/src/features/pay/pay-tab.spec.tsx';
const PAY = { visitor: 'HR', path: '/resource/pay', coveredBy } as const;

const openFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Open the days of/ })
    .first()
    .click();
};

const CUTOFFS = {
  visitor: 'HR',
  path: '/resource/pay/cutoffs',
  coveredBy: 'frontend/src/features/pay/cutoffs-page.spec.tsx',
} as const;
/** Long ago, so that no other screen or test changes them. */
const CLOSED = { FROM: '2023-01-02', TO: '2023-01-15' } as const;

/** Returns the number of a cut-off of a company that no visitor is in; closes it first unless another screen has. */
async function closedCutOff({ url }: DemoSystem): Promise<number> {
  const hr = await callAs(url, 'HR');
  const present = async () => {
    const { data } = await hr<CutOffsAnswer>('GET', CUTOFF_PATHS.cutoffs);
    return data.find(({ FROM, withdrawn }) => FROM === CLOSED.FROM && withdrawn === null)?.number;
  };
  const found = await present();
  if (found !== undefined) return found;
  const { employee } = await hr<EmployeesAnswer>('GET', API_PATHS.employees);
  const visitors: readonly (string | null)[] = Object.values(VISITORS);
  const taken = new Set(
    employee.filter(({ EMPID }) => visitors.includes(EMPID)).map(({ COMPANY }) => COMPANY),
  );
  const COMPANY = employee.map((each) => each.COMPANY).find((name) => !taken.has(name));
  try {
    await hr('POST', CUTOFF_PATHS.cutoffs, { ...CLOSED, COMPANY: [COMPANY] });
  } catch (error) {
    // Another screen may have closed it at the same moment.
    if ((await present()) === undefined) throw error;
  }
  return (await present()) ?? 0;
}

/** Opens the page with a closed cut-off, and presses a button of it. */
const pressAtCutOff = (name?: string) => async (page: Page, system: DemoSystem) => {
  const number = await closedCutOff(system);
  await page.reload();
  const button = page.getByRole('button', { name: `${name ?? 'CSV of'} cut-off ${number}`, exact: true });
  await button.waitFor();
  if (name !== undefined) await button.click();
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
  { name: 'cutoffs', title: 'Cut-offs', ...CUTOFFS, open: pressAtCutOff(), shows: 'Close a cut-off' },
  {
    name: 'cutoff-differences',
    title: 'Cut-offs, differences of one',
    ...CUTOFFS,
    open: pressAtCutOff('Differences of'),
    shows: 'Days of this cut-off that changed since',
  },
  {
    name: 'cutoff-answers',
    title: 'Cut-offs, answers of employees to one',
    ...CUTOFFS,
    open: pressAtCutOff('Answers to'),
    shows: 'Not answered',
  },
  {
    name: 'cutoff-withdraw',
    title: 'Cut-offs, withdrawing one',
    ...CUTOFFS,
    open: pressAtCutOff('Withdraw'),
    shows: 'Its days may be closed again, and the differences that it carried wait for the next one.',
  },
  {
    name: 'cutoffs-failed',
    title: 'Cut-offs, without an answer',
    ...CUTOFFS,
    call: { path: CUTOFF_PATHS.cutoffs, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
  },
];
