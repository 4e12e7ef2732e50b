import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer, DepartmentsAnswer } from '@timekeep/contracts/api/employees-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, fromWireDate } from '@timekeep/contracts/time/work-date';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf, type ApiCaller } from '../support/visitors.js';

const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
const [FIRST, LAST] = [addDays(today, -7), addDays(today, -5)];
/** Used by this test alone. */
const [EMPID, NAME] = ['900061', 'MAGSAYSAY, CORAZON'];

/** HR finds the records of somebody who left, and rehires them. */
describe('somebody who left', () => {
  const system = sharedSystem();
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let server: ApiCaller;

  beforeAll(async () => {
    browser = await launchBrowser();
    context = await contextOf(browser, system.url, 'HR');
    page = await context.newPage();
    server = await callAs(system.url, 'HR');
    const { department, company } = {
      ...(await server<DepartmentsAnswer>('GET', API_PATHS.departments)),
      ...(await server<CompaniesAnswer>('GET', API_PATHS.companies)),
    };
    const place = { DEPT: department[0], COMPANY: company[0] };
    const names = { EMP_LNAME: 'Magsaysay', EMP_FNAME: 'Corazon' };
    await server('POST', API_PATHS.registerEmployee, {
      EMPID,
      ...names,
      ...place,
      PIN: '4711',
      hiredOn: FIRST,
    });
    await server('PATCH', API_PATHS.departments, { id: EMPID, resignedOn: LAST });
  });

  afterAll(() => browser.close());

  /** Returns the dates of the employee's records, newest first. */
  const dates = async () => {
    const search = { FROM: FIRST, TO: today, reportFilter: 'name', selectedOption: EMPID };
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    return data.map(({ Date: date }) => fromWireDate(date));
  };

  it('is found in Timekeep on demand, and has records of both employments after a rehire', async () => {
    const former = await dates();
    expect(former).toEqual([LAST, addDays(LAST, -1), FIRST]);

    await page.goto(`/resource/timekeep?from=${FIRST}&to=${today}`);
    await page.getByRole('combobox', { name: 'Filter type' }).click();
    await page.getByRole('option', { name: 'EMPLOYEE NAME' }).click();
    await page.getByRole('checkbox', { name: 'Include those who left' }).check();
    await page.getByRole('combobox', { name: 'Employee', exact: true }).fill('magsaysay');
    await page.getByRole('option', { name: /MAGSAYSAY, CORAZON.*Last day/ }).click();
    await page.getByRole('button', { name: 'Search Employees Timekeep' }).click();
    await page.getByText(NAME).first().waitFor();

    await page.goto(`/resource/employees?employee=${EMPID}&left=true`);
    await page.getByRole('button', { name: 'HR Adv. Option' }).click();
    await page.getByRole('button', { name: 'Rehire' }).click();
    const form = page.getByRole('dialog', { name: `Rehire ${NAME}` });
    await form.getByLabel('PIN').fill('4712');
    await form.getByRole('button', { name: 'Rehire' }).click();
    const question = page.getByRole('alertdialog', { name: `Rehire ${NAME}?` });
    await question.getByText(/Records that change: 1 of/).waitFor();
    await question.getByRole('button', { name: 'Rehire' }).click();
    await page.getByText(`Employee ${EMPID} was rehired`).first().waitFor();
    expect(await dates()).toEqual([today, ...former]);
  });
});
