import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';

const RECORD = '/resource/leave?employee=100003';
const TESTS = 'frontend/src/features/resource/leave';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** The Leave tab of the HR area, and what opens from it. */
export const FOR_HR_LEAVE: readonly Screen[] = [
  {
    name: 'leave',
    title: 'Leave',
    visitor: 'HR',
    path: '/resource/leave',
    shows: 'Employee Leave Data',
    coveredBy: `${TESTS}/leave-tab.spec.tsx`,
  },
  {
    name: 'leave-none-found',
    title: 'Leave, without anybody of that name',
    visitor: 'HR',
    path: '/resource/leave?name=nobody+is+called+so',
    shows: 'No data available',
    coveredBy: `${TESTS}/leave-tab.spec.tsx`,
  },
  {
    name: 'leave-record',
    title: 'Employee Leave Record',
    visitor: 'HR',
    path: RECORD,
    shows: 'Transaction History',
    coveredBy: `${TESTS}/record/history/transaction-history.spec.tsx`,
  },
  {
    name: 'leave-question',
    title: 'The question before leave details are edited',
    visitor: 'HR',
    path: RECORD,
    open: press('Edit Details'),
    shows: 'Are you sure you want to edit the leave details?',
    coveredBy: `${TESTS}/record/leave-details.spec.tsx`,
  },
  {
    name: 'leave-details',
    title: 'Employee Leave Record, being edited',
    visitor: 'HR',
    path: RECORD,
    open: async (page) => {
      await press('Edit Details')(page);
      await press('Confirm')(page);
    },
    shows: 'Save',
    coveredBy: `${TESTS}/record/leave-details.spec.tsx`,
  },
  {
    name: 'manage-leave',
    title: 'Manage Leave',
    visitor: 'HR',
    path: `${RECORD}&view=manage`,
    shows: 'Manage Leave',
    coveredBy: `${TESTS}/manage/manage-leave.spec.tsx`,
  },
  {
    name: 'new-leave',
    title: 'New Leave Application',
    visitor: 'HR',
    path: '/resource/leave',
    open: press('New Leave Application'),
    shows: 'Submit Leave Application',
    coveredBy: `${TESTS}/application/new-leave.spec.tsx`,
  },
];
