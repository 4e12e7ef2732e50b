import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { EmployeeListItem, Transfer } from '@timekeep/contracts/api/employees-api';
import type { Page } from 'playwright-core';
import { VISITORS } from '../../support/visitors.js';
import type { Screen } from '../screen.js';
import { answerCalls, changeEmployee, press } from './steps.js';

const EMPID = VISITORS.employee;
const WORKING = `/resource/employees?employee=${EMPID}`;
const AMONG_THOSE_WHO_LEFT = `${WORKING}&left=true`;
const TESTS = 'frontend/src/features/employees';
const MEANWHILE = `${TESTS}/changed-meanwhile.spec.tsx`;
const KEPT = 'Nothing was saved; what you typed is still here.';

const PAST: Transfer = { from: '2024-07-01', DEPT: 'Customer Care', COMPANY: 'Bayanihan Foods' };
const AHEAD: Transfer = {
  from: '2099-01-04',
  DEPT: 'Information Technology',
  COMPANY: 'Luzviminda Logistics',
};
const RESIGNED: Partial<EmployeeListItem> = { resignedOn: '2024-03-15', revision: '40' };

/** Refuses a call because somebody else was faster, after which the lists have other values of the employee. */
async function changeMeanwhile(page: Page, call: string, values: Partial<EmployeeListItem>): Promise<void> {
  await changeEmployee(page, EMPID, { ...values, revision: '50' });
  const err = `Employee ${EMPID} was changed by the employee 100002 in the meantime.`;
  await answerCalls(page, { [call]: { status: 409, body: { err, changedBy: '100002', revision: '50' } } });
}

/** Loads the page anew with the employee among those who left, and opens the actions. */
async function openActionsOfFormer(page: Page): Promise<void> {
  await changeEmployee(page, EMPID, RESIGNED);
  await page.reload();
  await press('HR Adv. Option')(page);
}

/** Dialogs of an employment: its transfers, and what they say when somebody else was faster. */
export const FOR_EMPLOYMENTS: readonly Screen[] = [
  {
    name: 'modify-employee-transfers',
    title: 'Modify Employee Information, with a past transfer that is corrected and one ahead',
    visitor: 'HR',
    path: WORKING,
    open: async (page) => {
      await changeEmployee(page, EMPID, { pastTransfers: [PAST], transfers: [AHEAD] });
      await page.reload();
      await press('Information', /^Correct the transfer from/)(page);
      await page.getByRole('list', { name: 'Transfers' }).evaluate((list) => {
        list.scrollIntoView({ block: 'end' });
      });
    },
    shows: 'Department, company and From replace it when you save.',
    coveredBy: `${TESTS}/employee-transfers.spec.tsx`,
  },
  {
    name: 'modify-employee-conflict',
    title: 'Modify Employee Information, when somebody else was faster',
    visitor: 'HR',
    path: WORKING,
    open: async (page) => {
      await press('Information')(page);
      await page.getByLabel('First Name').fill('Nestorio');
      await changeMeanwhile(page, `PATCH ${API_PATHS.employees}`, {});
      await press('Save')(page);
    },
    shows: `Employee ${EMPID} was changed by the employee 100002 in the meantime.`,
    complains: /409/,
    coveredBy: `${TESTS}/modify-employee-modal.spec.tsx`,
  },
  {
    name: 'modify-employee-reloaded',
    title: 'Modify Employee Information, with what somebody else changed',
    visitor: 'HR',
    path: WORKING,
    open: async (page) => {
      await press('Information')(page);
      await page.getByLabel('First Name').fill('Nestorio');
      await changeMeanwhile(page, `PATCH ${API_PATHS.employees}`, { DEPT: 'Sales' });
      await press('Save', 'Reload')(page);
    },
    shows: 'Department is now Sales.',
    complains: /409/,
    coveredBy: `${TESTS}/modify-employee-modal.spec.tsx`,
  },
  {
    name: 'resign-employee-conflict',
    title: 'Resignation, when somebody else was faster',
    visitor: 'HR',
    path: WORKING,
    open: async (page) => {
      await press('HR Adv. Option', 'Resign Employee')(page);
      await changeMeanwhile(page, `PATCH ${API_PATHS.departments}`, { resignedOn: '2099-03-15' });
      await press('Confirm Resignation')(page);
    },
    shows: KEPT,
    complains: /409/,
    coveredBy: MEANWHILE,
  },
  {
    name: 'rehire-employee',
    title: 'Rehire',
    visitor: 'HR',
    path: AMONG_THOSE_WHO_LEFT,
    open: async (page) => {
      await openActionsOfFormer(page);
      await press('Rehire')(page);
    },
    shows: 'The same person with the ID',
    coveredBy: 'e2e/src/journeys/rehire.spec.ts',
  },
  {
    name: 'rehire-employee-conflict',
    title: 'Rehire, when somebody else was faster',
    visitor: 'HR',
    path: AMONG_THOSE_WHO_LEFT,
    open: async (page) => {
      await openActionsOfFormer(page);
      await press('Rehire')(page);
      const form = page.getByRole('dialog');
      await form.getByLabel('PIN').fill('4321');
      const again = { hiredOn: '2024-04-01', resignedOn: null };
      await changeMeanwhile(page, `POST ${API_PATHS.rehireEmployee}`, again);
      await form.getByRole('button', { name: 'Rehire', exact: true }).click();
    },
    shows: KEPT,
    complains: /409/,
    coveredBy: MEANWHILE,
  },
  {
    name: 'undo-resignation-conflict',
    title: 'Undo of a resignation, when somebody else was faster',
    visitor: 'HR',
    path: AMONG_THOSE_WHO_LEFT,
    open: async (page) => {
      await openActionsOfFormer(page);
      await press('Undo Resignation')(page);
      const question = page.getByRole('alertdialog');
      await question.getByLabel(/Reason/).fill('Stays with us');
      await changeMeanwhile(page, `POST ${API_PATHS.reinstateEmployee}`, { resignedOn: null });
      await question.getByRole('button', { name: 'Undo Resignation' }).click();
    },
    shows: KEPT,
    complains: /409/,
    coveredBy: MEANWHILE,
  },
];
