import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Page } from 'playwright-core';
import { VISITORS } from '../../support/visitors.js';
import type { Screen } from '../screen.js';
import { openBar, press } from './steps.js';

const TAB = 'frontend/src/features/audit/audit-tab.spec.tsx';
const EXPORT = 'frontend/src/features/audit/changes-results.spec.tsx';
const ALL = 'frontend/src/features/audit/history-view.spec.tsx';
const COMPARE = 'frontend/src/features/audit/moments-view.spec.tsx';
const OF_ONE = '/resource/audit?of=records&from=2024-03-01&to=2024-03-31&employee=100003&kinds=all';

const ALL_OF_ONE = '/resource/audit/all?employee=100003';

const chooseKinds = async (page: Page) => {
  await openBar(page);
  // On phones it is with the others.
  const more = page.getByRole('button', { name: 'More filters', exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole('combobox', { name: 'Kind of change' }).click();
};

/** The Audit tab of the HR area, and what opens from it. */
export const FOR_HR_AUDIT: readonly Screen[] = [
  {
    name: 'audit',
    title: 'Audit',
    visitor: 'HR',
    path: '/resource/audit',
    shows: 'Who changed what, when, and why',
    coveredBy: TAB,
  },
  {
    name: 'audit-kinds',
    title: 'Audit, kinds of change',
    visitor: 'HR',
    path: '/resource/audit',
    open: chooseKinds,
    shows: 'Holiday withdrawn',
    coveredBy: TAB,
  },
  {
    name: 'audit-of-one',
    title: 'Audit, of one employee',
    visitor: 'HR',
    path: OF_ONE,
    shows: 'Terminal',
    coveredBy: TAB,
  },
  {
    name: 'audit-requests',
    title: 'Audit, requests and decisions',
    visitor: 'HR',
    path: '/resource/audit?kinds=request',
    shows: 'requests and decisions',
    coveredBy: TAB,
  },
  {
    name: 'audit-cutoffs',
    title: 'Audit, cut-offs and the answers to them',
    visitor: 'HR',
    path: '/resource/audit?kinds=cutoff,cutoff-withdrawn,cutoff-acknowledged,cutoff-disputed',
    shows: 'agreed to the own days of cut-off',
    coveredBy: EXPORT,
  },
  {
    name: 'audit-change',
    title: 'Audit, one change',
    visitor: 'HR',
    path: OF_ONE,
    open: press(/^Open the change/),
    shows: 'Evidence',
    coveredBy: TAB,
  },
  {
    name: 'audit-change-missing',
    title: 'Audit, without the change of a link',
    visitor: 'HR',
    path: `${OF_ONE}&change=none`,
    shows: 'This search did not find the change of the link.',
    coveredBy: TAB,
  },
  {
    name: 'audit-more',
    title: 'Audit, more than can be shown',
    visitor: 'HR',
    path: '/resource/audit?kinds=all',
    shows: 'These are the newest',
    coveredBy: EXPORT,
  },
  {
    name: 'audit-none-found',
    title: 'Audit, nothing found',
    visitor: 'HR',
    path: '/resource/audit?of=records&from=2022-12-01&to=2022-12-31',
    shows: 'No change found',
    coveredBy: TAB,
  },
  {
    name: 'audit-loading',
    title: 'Audit, still loading',
    visitor: 'HR',
    path: '/resource/audit',
    call: { path: API_PATHS.audit, answer: 'none yet' },
    shows: 'Loading data',
    coveredBy: TAB,
  },
  {
    name: 'audit-failed',
    title: 'Audit, without an answer',
    visitor: 'HR',
    path: '/resource/audit',
    call: { path: API_PATHS.audit, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: TAB,
  },
  {
    name: 'audit-all',
    title: 'Audit, all changes',
    visitor: 'HR',
    path: '/resource/audit/all',
    shows: 'audit verify',
    coveredBy: ALL,
  },
  {
    name: 'audit-all-change',
    title: 'Audit, all changes, one of them',
    visitor: 'HR',
    path: `${ALL_OF_ONE}&areas=schedules`,
    open: press(/^Open the change of .*: Schedule saved$/),
    shows: 'All changes of it',
    coveredBy: ALL,
  },
  {
    name: 'audit-all-command',
    title: 'Audit, all changes, those of one command',
    visitor: 'HR',
    path: `${ALL_OF_ONE}&by=${VISITORS.HR}`,
    open: press(/^Open the change of .* more$/),
    shows: 'Changes of one command',
    coveredBy: ALL,
  },
  {
    name: 'audit-all-of-one',
    title: 'Audit, the history of an employee',
    visitor: 'HR',
    path: `${ALL_OF_ONE}&areas=cutoffs`,
    shows: 'Employee agreed to a cut-off',
    coveredBy: ALL,
  },
  {
    name: 'audit-all-of-holiday',
    title: 'Audit, the history of a holiday',
    visitor: 'HR',
    path: '/resource/audit/all?of=days&from=2024-12-25&to=2024-12-25&areas=holidays',
    shows: 'Holiday applied',
    coveredBy: ALL,
  },
  {
    name: 'audit-all-of-company',
    title: 'Audit, companies and departments',
    visitor: 'HR',
    path: '/resource/audit/all?areas=organization',
    shows: 'Department added',
    coveredBy: ALL,
  },
  {
    name: 'audit-all-failed',
    title: 'Audit, all changes, without an answer',
    visitor: 'HR',
    path: '/resource/audit/all',
    call: { path: API_PATHS.changes, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: ALL,
  },
  {
    name: 'audit-compare',
    title: 'Audit, two moments compared',
    visitor: 'HR',
    path: '/resource/audit/compare?from=2024-03-01&to=2024-03-31&department=Sales',
    shows: 'late in all',
    coveredBy: COMPARE,
  },
  {
    name: 'audit-compare-alike',
    title: 'Audit, two moments that know the same',
    visitor: 'HR',
    path: '/resource/audit/compare?from=2022-12-01&to=2022-12-31',
    shows: 'No record changed',
    coveredBy: COMPARE,
  },
];
