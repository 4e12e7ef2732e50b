import type { Page } from 'playwright-core';
import { button, dialog, type GuidePicture } from './guide-picture.js';

const PAY = { visitor: 'HR', path: '/resource/pay' } as const;
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
