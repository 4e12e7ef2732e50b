import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { OwnRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, fromWireDate, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Page } from 'playwright-core';
import type { DemoSystem } from '../../support/demo-system.js';
import { callAs, VISITORS } from '../../support/visitors.js';
import type { Screen } from '../screen.js';
import { press } from './pressing.js';

const TESTS = 'e2e/src/journeys/requests.spec.ts';
const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());

/** Returns a Monday some weeks ahead. */
function mondayAhead(date: WorkDate): WorkDate {
  return weekdayOf(date) === 'monday' ? date : mondayAhead(addDays(date, 1));
}

/** Opens a day of the employee's attendance that no request is about. */
async function openDay(page: Page, { url }: DemoSystem): Promise<void> {
  const staff = await callAs(url, 'employee');
  const { data: asked } = await staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests);
  const path = pathTo(API_PATHS.ownAttendance, { employeeId: VISITORS.employee });
  const { data } = await staff<OwnAttendanceAnswer>('GET', path);
  const date = data
    .filter(({ Remarks }) => Remarks === 'Present')
    .map(({ Date: day }) => fromWireDate(day))
    .find((day) => day < today && !asked.some(({ FROM, TO }) => FROM <= day && day <= TO));
  await page.goto(`/?day=${date ?? today}`);
}

/** Requests: of staff, for supervisors, for HR, and notices. */
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
    shows: 'Press a day to take half of it, or to leave it out.',
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
    name: 'notices',
    title: 'Notices',
    visitor: 'employee',
    path: '/',
    open: press(/^Notices/),
    shows: 'Email me once a day',
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
    name: 'supervise-requests',
    title: 'Requests of the department, some selected',
    visitor: 'supervisor',
    path: '/supervise/requests',
    open: press('Select all'),
    shows: 'Endorse requests, or return them with a note.',
    coveredBy: TESTS,
  },
  {
    name: 'supervise-request',
    title: 'A request for leave',
    visitor: 'supervisor',
    path: '/supervise/requests?kind=leave',
    open: press(/^Open the request of/),
    shows: 'Who else is away',
    coveredBy: TESTS,
  },
  {
    name: 'resource-requests',
    title: 'Requests of all employees',
    visitor: 'HR',
    path: '/resource/requests?state=open',
    shows: 'Stand-ins',
    coveredBy: TESTS,
  },
  {
    name: 'resource-decide',
    title: 'Requests to refuse',
    visitor: 'HR',
    path: '/resource/requests?state=open',
    open: press('Select all', 'Refuse'),
    shows: 'The employee reads it.',
    coveredBy: TESTS,
  },
  {
    name: 'stand-ins',
    title: 'Stand-ins of supervisors',
    visitor: 'HR',
    path: '/resource/requests',
    open: press('Stand-ins'),
    shows: 'Name a stand-in',
    coveredBy: 'frontend/src/features/requests/deciding.spec.tsx',
  },
];
