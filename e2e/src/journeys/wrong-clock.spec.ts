import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer, DepartmentsAnswer } from '@timekeep/contracts/api/employees-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays } from '@timekeep/contracts/time/work-date';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { commandLine } from '../support/command-line.js';
import { sharedSystem } from '../support/demo-system.js';
import { sendPunches } from '../support/punches.js';
import { callAs, contextOf, type ApiCaller } from '../support/visitors.js';

const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
const [FROM, TO] = [addDays(today, -7), addDays(today, -1)];
/** Used by this test alone, so that no record of another one changes meanwhile. */
const [TERMINAL, EMPID] = ['back-gate', '900050'];

/** HR learns that a clock was wrong for a week. */
describe('a wrong clock', () => {
  const system = sharedSystem();
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let server: ApiCaller;

  beforeAll(async () => {
    browser = await launchBrowser();
    context = await contextOf(browser, system.url, 'HR', { viewport: { width: 390, height: 844 } });
    page = await context.newPage();
    server = await callAs(system.url, 'HR');
    const names = { EMP_LNAME: 'Salonga', EMP_FNAME: 'Ester' };
    const { department, company } = {
      ...(await server<DepartmentsAnswer>('GET', API_PATHS.departments)),
      ...(await server<CompaniesAnswer>('GET', API_PATHS.companies)),
    };
    const employee = {
      EMPID,
      ...names,
      PIN: '4711',
      DEPT: department[0],
      COMPANY: company[0],
      hiredOn: FROM,
    };
    await server('POST', API_PATHS.registerEmployee, employee);
    const { printed } = await commandLine(system.dataDir, 'terminals', 'issue', TERMINAL, '--json');
    const [, key = ''] = /"key":\s*"([^"]+)"/.exec(printed) ?? [];
    const punches = [FROM, addDays(FROM, 1)].map((date) => ({ EMPID, at: `${date}T08:10:00+08:00` }));
    await sendPunches(system.url, key, punches);
  });

  afterAll(() => browser.close());

  /** Returns what the records of the employee say. */
  const records = async () => {
    const search = { FROM, TO, reportFilter: 'name', selectedOption: EMPID };
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    return data.map(({ EMPID, Date: date, TimeIN1, TimeOUT1, MinsLate }) =>
      [EMPID, date, TimeIN1, TimeOUT1, MinsLate].join(' '),
    );
  };
  const typeMoment = async (label: string, date: string) => {
    await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
    await page.keyboard.type(`${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}0000`);
  };

  it('is previewed, corrected and undone on a phone, and the records are as they were', async () => {
    const before = await records();
    await page.goto('/resource/timekeep');
    await page.getByRole('link', { name: /Wrong clocks/ }).click();
    await page.getByRole('button', { name: 'Correct a clock or withdraw punches' }).click();
    await page.getByLabel('Terminal', { exact: true }).fill(TERMINAL);
    await typeMoment('From', FROM);
    await typeMoment('Until before', today);
    await page.getByLabel('Minutes later', { exact: true }).fill('60');
    await page.getByLabel('Reason').fill('Set to another zone');
    await page.getByRole('button', { name: 'Show what changes' }).click();
    const question = page.getByRole('alertdialog', { name: 'Record this change of punches?' });
    await question.getByText(/Records that change: [1-9]/).waitFor();
    expect(await records()).toEqual(before);

    await question.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(`The clock of ${TERMINAL} was corrected`).first().waitFor();
    const undo = page.getByRole('button', { name: `Undo: ${TERMINAL}: 60 minutes later` });
    await undo.waitFor();
    expect(await records()).not.toEqual(before);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);

    await undo.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await page
      .getByText(/^Undone by /)
      .first()
      .waitFor();
    expect(await records()).toEqual(before);
  });
});
