import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CorrectRecordRequest } from '@timekeep/contracts/attendance/fields';
import { toWireDate } from '@timekeep/contracts/time/work-date';
import type { Page } from 'playwright-core';
import { callAs, VISITORS } from '../../support/visitors.js';
import type { Screen } from '../screen.js';
import { press } from './steps.js';

const TESTS = 'frontend/src/features/timekeep';
const EMPID = VISITORS.employee;
/** A day that no other screen uses. */
const DATE = '2024-03-05';
const PATH = `/resource/timekeep?from=${DATE}&to=${DATE}&by=name&option=${EMPID}`;

const openRecord = press(/^Modify the record of/);
const chooseRemark = async (page: Page, title: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Remarks' }).click();
  await page.getByRole('option', { name: title, exact: true }).click();
};

/** The correction of a record. */
export const FOR_CORRECTIONS: readonly Screen[] = [
  {
    name: 'modify-timekeep',
    title: 'Modify Timekeep Record',
    visitor: 'HR',
    path: PATH,
    open: openRecord,
    shows: 'Modify Timekeep Record',
    coveredBy: `${TESTS}/modify-timekeep-modal.spec.tsx`,
  },
  {
    name: 'modify-timekeep-history',
    title: 'Modify Timekeep Record, with its history and why its figures are so',
    visitor: 'HR',
    path: PATH,
    open: async (page, { url }) => {
      await correctMeanwhile(url);
      await page.reload();
      await openRecord(page);
      await press('Why these figures')(page);
      await page.getByText(/^\d+ minutes? late/).waitFor();
    },
    shows: '“The card was not ready”',
    coveredBy: `${TESTS}/about-record.spec.tsx`,
  },
  {
    name: 'modify-timekeep-problems',
    title: 'Modify Timekeep Record, without the times',
    visitor: 'HR',
    path: PATH,
    open: async (page) => {
      await openRecord(page);
      await chooseRemark(page, 'Absent');
      await chooseRemark(page, 'Present');
      await press('Save')(page);
    },
    shows: 'Please enter TimeIN and TimeOUT Time before saving changes.',
    coveredBy: `${TESTS}/modify-timekeep-modal.spec.tsx`,
  },
  {
    name: 'modify-timekeep-conflict',
    title: 'Modify Timekeep Record, which somebody else changed meanwhile',
    visitor: 'HR',
    path: PATH,
    open: async (page, { url }) => {
      await openRecord(page);
      await chooseRemark(page, 'Official Business');
      await page.getByLabel(/^Reason/).fill('At the customer');
      await correctMeanwhile(url);
      await press('Save')(page);
    },
    shows: 'Reload to see it; what you entered stays.',
    complains: /409/,
    coveredBy: `${TESTS}/correction-conflict.spec.tsx`,
  },
];

/** Another second each time, since an equal correction changes nothing. */
async function correctMeanwhile(url: string): Promise<void> {
  const call = await callAs(url, 'HR');
  const seconds = String(new Date().getSeconds()).padStart(2, '0');
  const correction: CorrectRecordRequest = {
    EMPID,
    Date: toWireDate(DATE),
    Remarks: 'Present',
    TimeIN1: `08:12:${seconds}`,
    TimeOUT1: '17:30:00',
    reason: 'The card was not ready',
  };
  await call('PATCH', API_PATHS.timekeep, correction);
}
