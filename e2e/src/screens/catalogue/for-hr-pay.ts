import {
  CUTOFF_PATHS,
  type CutOffDifferencesAnswer,
  type CutOffsAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import { HOURS_PATHS } from '@timekeep/contracts/api/hours-api';
import type { Page } from 'playwright-core';
import type { DemoSystem } from '../../support/demo-system.js';
import { callAs } from '../../support/visitors.js';
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
/** The cut-offs of the demo company that hold, the newest first; others are of one company. */
async function demoCutOffs({ url }: DemoSystem): Promise<readonly number[]> {
  const hr = await callAs(url, 'HR');
  const { data } = await hr<CutOffsAnswer>('GET', CUTOFF_PATHS.cutoffs);
  return data
    .filter(({ COMPANY, withdrawn }) => COMPANY.length > 1 && withdrawn === null)
    .map(({ number }) => number);
}

/** Returns one with days that changed since. */
async function changedCutOff(system: DemoSystem): Promise<number | undefined> {
  const hr = await callAs(system.url, 'HR');
  for (const number of await demoCutOffs(system)) {
    const path = CUTOFF_PATHS.differences.replace(':number', String(number));
    const { data } = await hr<CutOffDifferencesAnswer>('GET', path);
    if (data.length > 0) return number;
  }
  return undefined;
}

/** Opens the page, and presses a button of a cut-off, of the newest by default. */
const pressAtCutOff =
  (name?: string, find = async (system: DemoSystem) => (await demoCutOffs(system))[0]) =>
  async (page: Page, system: DemoSystem) => {
    const number = (await find(system)) ?? 0;
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
    open: pressAtCutOff('Differences of', changedCutOff),
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
