import { halfMonthsUntil } from '@timekeep/contracts/time/half-months';
import type { Locator, Page } from 'playwright-core';
import { today } from '../support/free-days.js';
import { button, dialog, regionNamed, type GuidePicture } from './guide-picture.js';

const PAY = { visitor: 'HR', path: '/resource/pay' } as const;
const CUTOFFS = { visitor: 'HR', path: '/resource/pay/cutoffs' } as const;
/** Half months back to one that nobody closes, and of which the demo company has records; it closes the last five. */
const NOT_CLOSED = 13;
const [{ from, to } = { from: today, to: today }] = halfMonthsUntil(today, NOT_CLOSED);
const OPEN_PERIOD = {
  visitor: 'HR',
  path: `${CUTOFFS.path}?from=${from}&to=${to}&company=Sampaguita+Retail`,
} as const;
const main = (page: Page) => page.locator('main');

/** Opens the days of the first employee, and why the hours of the first working day are so. */
async function openWhy(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open the days of/ })
    .first()
    .click();
  await dialog(page)
    .getByRole('listitem')
    .filter({ hasText: 'Ordinary day' })
    .getByRole('button', { name: /^Why these hours/ })
    .first()
    .click();
}

/** The Pay Tab of the HR Tab Guide. */
export const HR_PAY_PICTURES: readonly GuidePicture[] = [
  {
    name: 'hours-for-pay-1',
    ...PAY,
    region: main,
    ring: (page) => page.getByRole('group', { name: 'Period' }),
  },
  {
    name: 'hours-for-pay-2',
    ...PAY,
    open: openWhy,
    region: dialog,
    ring: (page) => page.getByRole('list', { name: 'Time from in to out' }),
  },
  { name: 'hours-for-pay-3', ...PAY, region: main, ring: button('Print employees') },
];

/** The button of the newest cut-off in the list. */
const atCutOff =
  (name: RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name }).first();
const pressAtCutOff = (name: RegExp) => (page: Page) => atCutOff(name)(page).click();
const stillOpen = (page: Page) => page.getByRole('group', { name: 'Still open' });
const closing = (page: Page) => page.getByRole('button', { name: /^Close [A-Z]/ });

/** Closing a cut-off in the HR Tab Guide. */
export const HR_CUTOFF_PICTURES: readonly GuidePicture[] = [
  {
    name: 'close-cutoff-1',
    ...PAY,
    region: main,
    ring: (page) => page.getByRole('link', { name: 'Cut-offs' }),
  },
  {
    name: 'close-cutoff-2',
    ...OPEN_PERIOD,
    open: (page) => stillOpen(page).getByRole('button').first().click(),
    region: regionNamed('Close a cut-off'),
    ring: stillOpen,
  },
  {
    name: 'close-cutoff-3',
    ...OPEN_PERIOD,
    open: (page) => closing(page).click(),
    region: dialog,
    ring: button('Close cut-off'),
  },
  {
    name: 'close-cutoff-4',
    ...CUTOFFS,
    region: regionNamed('Closed cut-offs'),
    ring: atCutOff(/^CSV of cut-off/),
  },
  {
    name: 'cutoff-differences-1',
    ...CUTOFFS,
    open: pressAtCutOff(/^Differences of cut-off/),
    region: dialog,
    ring: (page) => dialog(page).getByRole('listitem').first(),
  },
  {
    name: 'cutoff-differences-2',
    ...CUTOFFS,
    open: async (page) => {
      await pressAtCutOff(/^Withdraw cut-off/)(page);
      await page.getByLabel('Reason').fill('Closed too early');
    },
    region: dialog,
    ring: button('Withdraw'),
  },
  {
    name: 'cutoff-answers-1',
    ...CUTOFFS,
    open: pressAtCutOff(/^Answers to cut-off/),
    region: dialog,
    ring: (page) => dialog(page).getByRole('combobox', { name: 'Answer' }),
  },
];
