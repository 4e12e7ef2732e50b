import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Page } from 'playwright-core';
import { nextMonday, today } from '../support/free-days.js';
import { button, dialog, openNotices, press, regionNamed, type GuidePicture } from './guide-picture.js';

const HOME = { visitor: 'employee', path: '/' } as const;
const REQUESTS = { visitor: 'employee', path: '/?tab=requests' } as const;

const main = (page: Page) => page.locator('main');
/** A row of a day on which the employee was present, and which no request is about. */
const day = (page: Page) => page.getByRole('row').filter({ hasText: 'Present' }).nth(2);

/** Opens the day and what may be asked for it. */
const openDay =
  (ask?: string) =>
  async (page: Page): Promise<void> => {
    await day(page)
      .getByRole('button', { name: /^Open / })
      .click();
    if (ask !== undefined) await press(ask)(page);
  };

async function fillDate(page: Page, field: string | RegExp, date: WorkDate): Promise<void> {
  await page.getByRole('dialog').getByRole('group', { name: field }).getByRole('spinbutton').first().click();
  await page.keyboard.type(`${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`);
}

async function fillTime(page: Page, field: string, time: string): Promise<void> {
  await page.getByRole('dialog').getByRole('group', { name: field }).getByRole('spinbutton').first().click();
  await page.keyboard.type(time);
}

async function openLeave(page: Page): Promise<void> {
  await press('Ask for leave')(page);
  const monday = nextMonday(addDays(today, 40));
  await fillDate(page, 'First day', monday);
  await fillDate(page, /^Last day/, addDays(monday, 4));
  await page.getByLabel('Days of leave').getByRole('button').last().click();
}

/** Opens the day with two parts. */
async function openSplitDay(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .filter({ has: page.getByTitle('Second part of the split shift') })
    .getByRole('button', { name: /^Open / })
    .click();
}

const timeRecordNotice = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Open the time record' }) });

/** Opens the time record that waits for an answer. */
const openTimeRecord = press('Open the time record');

/** The Home Guide. */
export const HOME_PICTURES: readonly GuidePicture[] = [
  { name: 'ask-correction-1', ...HOME, region: (page) => page.getByRole('table'), ring: day },
  {
    name: 'ask-correction-2',
    ...HOME,
    open: openDay(),
    region: dialog,
    ring: button('Ask for a correction'),
  },
  {
    name: 'ask-correction-3',
    ...HOME,
    open: async (page) => {
      await openDay('Ask for a correction')(page);
      await fillTime(page, 'Time Out', '173000');
      await page.getByLabel('Reason').fill('The time clock was not working');
    },
    region: dialog,
    ring: button('Send request'),
  },
  {
    name: 'own-matters-1',
    ...HOME,
    region: main,
    ring: regionNamed('Needs attention'),
  },
  {
    name: 'own-changes-1',
    ...HOME,
    open: press('Changes of my data'),
    region: dialog,
  },
  {
    name: 'ask-split-1',
    ...HOME,
    open: openSplitDay,
    region: dialog,
    ring: button('Ask for a correction'),
  },
  {
    name: 'ask-split-2',
    ...HOME,
    open: async (page) => {
      await openSplitDay(page);
      await press('Ask for a correction')(page);
      await fillTime(page, 'In of the second part', '141000');
      await page.getByLabel('Reason').fill('I forgot to punch in after the break');
    },
    region: dialog,
    ring: (page) => page.getByRole('group', { name: 'Break of the split shift' }),
  },
  { name: 'ask-overtime-1', ...HOME, open: openDay(), region: dialog, ring: button('Ask for overtime') },
  {
    name: 'ask-overtime-2',
    ...HOME,
    open: async (page) => {
      await openDay('Ask for overtime')(page);
      await page.getByLabel('Minutes of overtime').fill('60');
      await page.getByLabel('Reason').fill('Delivery');
    },
    region: dialog,
    ring: button('Send request'),
  },
  { name: 'agree-record-1', ...HOME, region: timeRecordNotice, ring: button('Open the time record') },
  { name: 'agree-record-2', ...HOME, open: openTimeRecord, region: dialog, ring: button('Agree') },
  {
    name: 'agree-record-3',
    ...HOME,
    open: async (page) => {
      await openTimeRecord(page);
      await press('Do not agree')(page);
      await page.getByLabel('What is wrong').fill('On the first day I worked until 19:30');
    },
    region: dialog,
    ring: button('Send to HR'),
  },
  { name: 'ask-leave-1', ...HOME, region: main, ring: button('Ask for leave') },
  {
    name: 'ask-leave-2',
    ...HOME,
    open: openLeave,
    region: dialog,
    ring: (page) => page.getByRole('group', { name: 'Days of leave' }),
  },
  {
    name: 'ask-leave-3',
    ...HOME,
    open: async (page) => {
      await openLeave(page);
      await page.getByLabel('Reason').fill('Family trip');
    },
    region: dialog,
    ring: button('Send request'),
  },
  { name: 'ask-hours-1', ...REQUESTS, region: main, ring: button('Ask for other hours') },
  {
    name: 'ask-hours-2',
    ...REQUESTS,
    open: async (page) => {
      await press('Ask for other hours')(page);
      const monday = nextMonday(addDays(today, 50));
      await fillDate(page, 'First day', monday);
      await fillDate(page, /^Last day/, addDays(monday, 11));
      await fillTime(page, 'Time in', '100000');
      await fillTime(page, 'Time out', '190000');
      await page.getByLabel('Reason').fill('Evening classes');
    },
    region: dialog,
    ring: button('Send request'),
  },
  {
    name: 'follow-request-1',
    ...REQUESTS,
    region: (page) => page.getByRole('list', { name: 'Your requests' }),
  },
  {
    name: 'follow-request-2',
    ...REQUESTS,
    open: (page) =>
      page
        .getByRole('button', { name: /^Take back: / })
        .first()
        .click(),
    region: dialog,
    ring: button('Take back'),
  },
  {
    name: 'notices-1',
    ...HOME,
    region: (page) => page.locator('header').first(),
    ring: (page) => page.getByRole('button', { name: /^Notices/ }),
  },
  {
    name: 'notices-2',
    ...HOME,
    open: openNotices,
    region: dialog,
    ring: (page) => page.getByRole('list', { name: 'Notices' }).getByRole('link').first(),
  },
];
