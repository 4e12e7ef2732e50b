import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { OwnRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Locator, Page } from 'playwright-core';
import type { DemoSystem } from '../../support/demo-system.js';
import { makeStaleRequest, STALE_REASON } from '../../support/stale-request.js';
import { callAs } from '../../support/visitors.js';
import type { Screen } from '../screen.js';
import { freeDays, today } from './for-requests.js';
import { FOR_HR_ACCOUNTS } from './for-second-factor.js';
import { press } from './steps.js';

const TESTS = 'e2e/src/journeys/requests.spec.ts';
const DECIDING = 'frontend/src/features/requests/deciding.spec.tsx';

/** Returns the day of a correction whose record HR has changed since, and makes one if there is none. */
async function staleDay({ url }: DemoSystem): Promise<WorkDate> {
  const [staff, hr] = await Promise.all([callAs(url, 'employee'), callAs(url, 'HR')]);
  const { data: asked } = await staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests);
  const known = asked.find(({ reason, state }) => reason === STALE_REASON && state === 'made');
  if (known) return known.FROM;
  // An old one: tests ask for corrections of the newest.
  const date = (await freeDays(staff)).findLast((day) => daysBetween(day, today) < 25) ?? today;
  await makeStaleRequest(staff, hr, date);
  return date;
}

/** Returns the row of a correction, or its card on phones. */
function correctionOf(page: Page, date: WorkDate): Locator {
  const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: 'Correction' })
    .filter({ hasText: inWords.format(Date.parse(date)) });
}

/** Grants a correction whose record has changed since, which is refused. */
async function grantStale(page: Page, system: DemoSystem): Promise<void> {
  const date = await staleDay(system);
  await page.reload();
  await correctionOf(page, date).getByRole('checkbox').check();
  await press('Grant')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true }).click();
}

/** Requests, for supervisors and HR, who decide on them. */
export const FOR_DECIDING: readonly Screen[] = [
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
    name: 'supervise-requests-none',
    title: 'Requests of the department, none found',
    visitor: 'supervisor',
    path: '/supervise/requests?age=30',
    shows: 'Change the filters to see other requests.',
    coveredBy: DECIDING,
  },
  {
    name: 'supervise-requests-failed',
    title: 'Requests of the department that could not be loaded',
    visitor: 'supervisor',
    path: '/supervise/requests',
    call: { path: API_PATHS.searchRequests, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: DECIDING,
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
    name: 'resource-requests-decided',
    title: 'Decided requests of all employees',
    visitor: 'HR',
    path: '/resource/requests?state=decided',
    shows: 'Stand-ins',
    coveredBy: DECIDING,
  },
  {
    name: 'resource-requests-failed',
    title: 'Requests of all employees that could not be loaded',
    visitor: 'HR',
    path: '/resource/requests',
    call: { path: API_PATHS.searchRequests, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: DECIDING,
  },
  {
    name: 'resource-request',
    title: 'A correction whose record has changed since',
    visitor: 'HR',
    path: '/resource/requests?state=open',
    open: async (page, system) => {
      const date = await staleDay(system);
      await page.reload();
      await correctionOf(page, date)
        .getByRole('button', { name: /^Open the request of/ })
        .click();
    },
    shows: 'The record has changed since the request was made.',
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
    name: 'resource-decided',
    title: 'A grant that was refused, since the record has changed',
    visitor: 'HR',
    path: '/resource/requests?state=open',
    open: grantStale,
    shows: '0 of 1 decided',
    coveredBy: TESTS,
  },
  {
    name: 'resource-undecided',
    title: 'Requests after a grant that was refused',
    visitor: 'HR',
    path: '/resource/requests?state=open',
    open: async (page, system) => {
      await grantStale(page, system);
      await press('Done')(page);
    },
    shows: '1 request could not be decided.',
    coveredBy: DECIDING,
  },
  {
    name: 'stand-ins',
    title: 'Stand-ins of supervisors',
    visitor: 'HR',
    path: '/resource/requests',
    open: press('Stand-ins'),
    shows: 'Name a stand-in',
    coveredBy: DECIDING,
  },
  {
    name: 'stand-ins-problems',
    title: 'Stand-ins of supervisors, nothing chosen',
    visitor: 'HR',
    path: '/resource/requests',
    open: press('Stand-ins', 'Name stand-in'),
    shows: 'Please choose the supervisor.',
    coveredBy: DECIDING,
  },
  ...FOR_HR_ACCOUNTS,
  {
    name: 'request-impossible',
    title: 'A request with an invalid number',
    visitor: 'HR',
    path: '/resource/requests?request=none',
    shows: 'Back to the list',
    complains: /400/,
    coveredBy: 'frontend/src/shared/layout/error-state.spec.tsx',
  },
];
