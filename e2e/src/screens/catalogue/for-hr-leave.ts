import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Screen } from '../screen.js';
import { press } from './steps.js';

const RECORD = '/resource/leave?employee=100003';
const TESTS = 'frontend/src/features/leave';
const HISTORY = `${TESTS}/transaction-history.spec.tsx`;
const EDIT = `${TESTS}/edit-transaction-modal.spec.tsx`;

const FOR_TRANSACTIONS: readonly Screen[] = [
  {
    name: 'leave-transaction-question',
    title: 'The question before a day of leave is edited',
    visitor: 'HR',
    path: RECORD,
    open: press(/^Edit leave of/),
    shows: 'Are you sure you want to edit this leave transaction?',
    coveredBy: HISTORY,
  },
  {
    name: 'leave-transaction-edit',
    title: 'Edit Leave Transaction',
    visitor: 'HR',
    path: RECORD,
    open: press(/^Edit leave of/, 'Confirm'),
    shows: 'Edit Leave Transaction',
    coveredBy: EDIT,
  },
  {
    name: 'leave-transaction-delete',
    title: 'The question before a day of leave is deleted',
    visitor: 'HR',
    path: RECORD,
    open: press(/^Delete leave of/),
    shows: 'Are you sure you want to delete this leave record?',
    coveredBy: HISTORY,
  },
  {
    name: 'leave-record-selected',
    title: 'Employee Leave Record, with selected days',
    visitor: 'HR',
    path: RECORD,
    open: press('Select days', 'Select all'),
    shows: 'Delete selected',
    coveredBy: HISTORY,
  },
  {
    name: 'leave-record-delete',
    title: 'The question before several days of leave are deleted',
    visitor: 'HR',
    path: RECORD,
    open: press('Select days', 'Select all', 'Delete selected'),
    shows: 'Days of leave that are given back',
    coveredBy: HISTORY,
  },
];

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
    name: 'leave-failed',
    title: 'Leave, without an answer',
    visitor: 'HR',
    path: '/resource/leave',
    call: { path: API_PATHS.leaves, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: `${TESTS}/leave-tab.spec.tsx`,
  },
  {
    name: 'leave-record',
    title: 'Employee Leave Record',
    visitor: 'HR',
    path: RECORD,
    shows: 'Transaction History',
    coveredBy: HISTORY,
  },
  {
    name: 'leave-question',
    title: 'The question before leave details are edited',
    visitor: 'HR',
    path: RECORD,
    open: press('Edit Details'),
    shows: 'Are you sure you want to edit the leave details?',
    coveredBy: `${TESTS}/leave-details.spec.tsx`,
  },
  {
    name: 'leave-details',
    title: 'Employee Leave Record, being edited',
    visitor: 'HR',
    path: RECORD,
    open: press('Edit Details', 'Confirm'),
    shows: 'Save',
    coveredBy: `${TESTS}/leave-details.spec.tsx`,
  },
  ...FOR_TRANSACTIONS,
  {
    name: 'manage-leave',
    title: 'Manage Leave',
    visitor: 'HR',
    path: `${RECORD}&view=manage`,
    shows: 'Manage Leave',
    coveredBy: `${TESTS}/manage-leave-modal.spec.tsx`,
  },
  {
    name: 'new-absence',
    title: 'New absence, not filled in',
    visitor: 'HR',
    path: `${RECORD}&view=manage`,
    open: press('New absence', 'Save'),
    shows: 'Please choose the kind of absence.',
    coveredBy: `${TESTS}/planned-absences.spec.tsx`,
  },
  {
    name: 'new-leave',
    title: 'New Leave Application',
    visitor: 'HR',
    path: '/resource/leave',
    open: press('New Leave Application'),
    shows: 'Submit Leave Application',
    coveredBy: `${TESTS}/new-leave-modal.spec.tsx`,
  },
  {
    name: 'new-leave-problems',
    title: 'New Leave Application, not filled in',
    visitor: 'HR',
    path: '/resource/leave',
    open: press('New Leave Application', 'Submit Leave Application'),
    shows: 'Please fill in all required fields.',
    coveredBy: `${TESTS}/new-leave-modal.spec.tsx`,
  },
];
