import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { DepartmentsAnswer, EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, fromWireDate } from '@timekeep/contracts/time/work-date';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf, type ApiCaller } from '../support/visitors.js';

const EMPID = '900071';
const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
const day = (days: number) => addDays(today, days);

describe('a transfer that is encoded days later', () => {
  const system = sharedSystem();
  let browser: Browser;
  let page: Page;
  let server: ApiCaller;
  /** Another department than the first one. */
  let other: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    const context = await contextOf(browser, system.url, 'HR', { viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    server = await callAs(system.url, 'HR');
    const { department } = await server<DepartmentsAnswer>('GET', API_PATHS.departments);
    other = department.find((name) => name !== 'Sales') ?? '';
    const { employee } = await server<EmployeesAnswer>('GET', API_PATHS.employees);
    const entry = { EMPID, EMP_LNAME: 'Moreno', EMP_FNAME: 'Luz', DEPT: 'Sales', PIN: '4711' };
    const COMPANY = employee[0]?.COMPANY;
    await server('POST', API_PATHS.registerEmployee, { ...entry, COMPANY, hiredOn: day(-6) });
  });

  afterAll(() => browser.close());

  const choose = async (label: string, option: string, within: Locator) => {
    await within.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const transfer = async (DEPT: string, from: string) => {
    await page.getByRole('button', { name: 'Information', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Modify Employee Information' });
    await choose('Department', DEPT, form);
    await form.getByRole('group', { name: 'From' }).getByRole('spinbutton').first().click();
    await page.keyboard.type(`${from.slice(5, 7)}${from.slice(8)}${from.slice(0, 4)}`);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    if (from < today) {
      const question = page.getByRole('alertdialog', { name: 'Save this transfer?' });
      await question.getByText(`Records that go to ${DEPT}, `).waitFor();
      await question.getByRole('button', { name: 'Confirm', exact: true }).click();
      await question.waitFor({ state: 'detached' });
    }
    await form.waitFor({ state: 'detached' });
  };
  /** The departments of the records, the oldest first. */
  const departments = async () => {
    const search = { FROM: day(-6), TO: day(-1), reportFilter: 'name', selectedOption: EMPID };
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    const oldestFirst = data.toSorted((a, b) => fromWireDate(a.Date).localeCompare(fromWireDate(b.Date)));
    return oldestFirst.map(({ DEPT }) => DEPT);
  };

  it('leaves the earlier records in the former department', async () => {
    await page.goto(`/resource/employees?employee=${EMPID}`);
    await page.getByLabel('Company profile').getByText('MORENO, LUZ').waitFor();
    await transfer(other, day(-3));
    await page.getByText(`Employee ${EMPID} was modified: ${other}`).first().waitFor();
    expect(await departments()).toEqual(['Sales', 'Sales', 'Sales', other, other, other]);
    await page.getByLabel('Company profile').getByText(other, { exact: true }).waitFor();
  });

  it('is taken back by the former department from the same day on', async () => {
    await transfer('Sales', day(-3));
    expect(await departments()).toEqual(Array.from({ length: 6 }, () => 'Sales'));
  });

  it('may lie ahead, and is shown until its day', async () => {
    await transfer(other, day(30));
    expect(await departments()).toEqual(Array.from({ length: 6 }, () => 'Sales'));
    await page
      .getByLabel('Company profile')
      .getByText(new RegExp(`^${other}, `))
      .waitFor();
  });

  it('moves to another day, and is taken back', async () => {
    const transfers = async () => {
      const { employee } = await server<EmployeesAnswer>('GET', API_PATHS.employees);
      return employee.find((found) => found.EMPID === EMPID)?.transfers?.map(({ from }) => from);
    };
    const form = page.getByRole('dialog', { name: 'Modify Employee Information' });
    const open = async (action: string) => {
      await page.getByRole('button', { name: 'Information', exact: true }).click();
      await form.getByRole('button', { name: new RegExp(`^${action} the transfer from`) }).click();
    };
    const save = async () => {
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await form.waitFor({ state: 'detached' });
    };
    await open('Correct');
    const from = form.getByRole('group', { name: 'From' });
    await from.getByRole('spinbutton').first().click();
    const later = day(40);
    await page.keyboard.type(`${later.slice(5, 7)}${later.slice(8)}${later.slice(0, 4)}`);
    await save();
    expect(await transfers()).toEqual([later]);
    await open('Take back');
    await save();
    expect(await transfers()).toBeUndefined();
  });
});
