import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { OwnRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, fromWireDate, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Page } from 'playwright-core';
import type { DemoSystem } from '../../support/demo-system.js';
import { callAs, VISITORS, type ApiCaller } from '../../support/visitors.js';
import type { Screen } from '../screen.js';
import { press } from './steps.js';

const TESTS = 'e2e/src/journeys/requests.spec.ts';
const ASKING = 'frontend/src/features/requests/asking.spec.tsx';
const GUIDES = 'frontend/src/features/guides/guide-modal.spec.tsx';
export const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());

/** Returns a Monday some weeks ahead. */
function mondayAhead(date: WorkDate): WorkDate {
  return weekdayOf(date) === 'monday' ? date : mondayAhead(addDays(date, 1));
}

/** Returns the days of the employee's attendance that no request is about, newest first. */
export async function freeDays(staff: ApiCaller): Promise<readonly WorkDate[]> {
  const { data: asked } = await staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests);
  const path = pathTo(API_PATHS.ownAttendance, { employeeId: VISITORS.employee });
  const { data } = await staff<OwnAttendanceAnswer>('GET', path);
  return data
    .filter(({ Remarks }) => Remarks === 'Present')
    .map(({ Date: day }) => fromWireDate(day))
    .filter((day) => day < today && !asked.some(({ FROM, TO }) => FROM <= day && day <= TO));
}

/** Opens a day of the employee's attendance that no request is about. */
async function openDay(page: Page, { url }: DemoSystem): Promise<void> {
  const [date] = await freeDays(await callAs(url, 'employee'));
  await page.goto(`/?day=${date ?? today}`);
}

/** Requests of staff, and notices. */
export const FOR_REQUESTS: readonly Screen[] = [
  {
    name: 'own-day',
    title: 'A day of the own attendance',
    visitor: 'employee',
    path: '/',
    open: openDay,
    shows: 'Why these figures',
    coveredBy: TESTS,
  },
  {
    name: 'own-day-failed',
    title: 'A day of the own attendance that could not be loaded',
    visitor: 'employee',
    path: `/?day=${today}`,
    call: { path: pathTo(API_PATHS.ownDay, { date: today }), answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: ASKING,
  },
  {
    name: 'ask-correction',
    title: 'Ask for a correction',
    visitor: 'employee',
    path: '/',
    open: async (page, system) => {
      await openDay(page, system);
      await press('Ask for a correction')(page);
    },
    shows: 'Send request',
    coveredBy: TESTS,
  },
  {
    name: 'ask-overtime',
    title: 'Ask for overtime',
    visitor: 'employee',
    path: '/',
    open: async (page, system) => {
      await openDay(page, system);
      await press('Ask for overtime')(page);
    },
    shows: 'Send request',
    coveredBy: ASKING,
  },
  {
    name: 'ask-leave',
    title: 'Ask for leave',
    visitor: 'employee',
    path: '/',
    open: async (page) => {
      await press('Ask for leave')(page);
      const form = page.getByRole('dialog', { name: 'Ask for leave' });
      const monday = mondayAhead(addDays(today, 40));
      for (const [name, date] of [
        ['First day', monday],
        [/^Last day/, addDays(monday, 6)],
      ] as const) {
        await form.getByRole('group', { name }).getByRole('spinbutton').first().click();
        await page.keyboard.type(`${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`);
      }
    },
    shows: 'Press Whole, AM or PM of a day to take it, and again to leave the day out.',
    coveredBy: TESTS,
  },
  {
    name: 'ask-absence',
    title: 'Ask for an absence',
    visitor: 'employee',
    path: '/?tab=requests',
    open: press('Ask for an absence'),
    shows: 'Send request',
    coveredBy: TESTS,
  },
  {
    name: 'ask-hours',
    title: 'Ask for other hours',
    visitor: 'employee',
    path: '/?tab=requests',
    open: press('Ask for other hours'),
    shows: 'Send request',
    coveredBy: TESTS,
  },
  {
    name: 'own-leave',
    title: 'Own leave',
    visitor: 'employee',
    path: '/?tab=leave',
    shows: 'Ledger',
    coveredBy: TESTS,
  },
  {
    name: 'own-requests',
    title: 'Own requests',
    visitor: 'employee',
    path: '/?tab=requests',
    shows: 'Take back',
    coveredBy: TESTS,
  },
  {
    name: 'own-requests-none',
    title: 'Own requests, none yet',
    visitor: 'HR',
    path: '/?tab=requests',
    shows: 'You have no requests',
    coveredBy: ASKING,
  },
  {
    name: 'own-requests-failed',
    title: 'Own requests that could not be loaded',
    visitor: 'employee',
    path: '/?tab=requests',
    call: { path: API_PATHS.ownRequests, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: ASKING,
  },
  {
    name: 'take-back',
    title: 'A request to take back',
    visitor: 'employee',
    path: '/?tab=requests',
    open: press(/^Take back: /),
    shows: 'Take back this request?',
    coveredBy: TESTS,
  },
  {
    name: 'ask-again',
    title: 'A request to make again, after it was returned',
    visitor: 'employee',
    path: '/?tab=requests',
    open: async (page) => {
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Returned' })
        .getByRole('button', { name: /^Ask again: / })
        .first()
        .click();
    },
    shows: 'Send request',
    coveredBy: 'frontend/src/features/requests/own-requests.spec.tsx',
  },
  {
    name: 'own-request-marked',
    title: 'The request that a notice is about',
    visitor: 'employee',
    path: '/',
    open: async (page) => {
      await press(/^Notices/)(page);
      await page
        .getByRole('dialog', { name: 'Notices' })
        .getByRole('link', { name: /^Leave, / })
        .first()
        .click();
    },
    shows: 'Ask for other hours',
    coveredBy: TESTS,
  },
  {
    name: 'notices',
    title: 'Notices',
    visitor: 'employee',
    path: '/',
    open: press(/^Notices/),
    shows: 'Granted by',
    coveredBy: TESTS,
  },
  {
    name: 'notices-by-mail',
    title: 'Notices, with the daily mail of a confirmed email',
    visitor: 'HR',
    path: '/',
    open: press(/^Notices/),
    shows: 'What you have not read, at 06:00',
    coveredBy: 'frontend/src/features/requests/asking.spec.tsx',
  },
  {
    name: 'notices-failed',
    title: 'Notices that could not be loaded',
    visitor: 'employee',
    path: '/',
    call: { path: API_PATHS.notices, answer: 'lost' },
    open: press('Notices'),
    shows: 'The notices could not be loaded.',
    complains: /net::ERR/,
    coveredBy: ASKING,
  },
  {
    name: 'notices-supervisor',
    title: 'Notices of a supervisor, for whom requests wait',
    visitor: 'supervisor',
    path: '/supervise',
    open: press(/^Notices/),
    shows: 'your decision',
    coveredBy: TESTS,
  },
  {
    name: 'home-guide',
    title: 'Home Guide',
    visitor: 'employee',
    path: '/',
    open: press('Guide'),
    shows: 'Home Guide',
    coveredBy: GUIDES,
  },
  {
    name: 'home-guide-topic',
    title: 'Home Guide, a topic',
    visitor: 'employee',
    path: '/',
    open: press('Guide', 'Follow a request, or take it back'),
    shows: 'Back',
    coveredBy: GUIDES,
  },
];
