import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer, DepartmentsAnswer } from '@timekeep/contracts/api/employees-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, fromWireDate } from '@timekeep/contracts/time/work-date';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { commandLine } from '../support/command-line.js';
import { sendPunches } from '../support/punches.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf, type ApiCaller } from '../support/visitors.js';

const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
const [FROM, TO] = [addDays(today, -6), addDays(today, -1)];
/** Used by this test alone. */
const [TERMINAL, EMPID] = ['kitchen', '900080'];
/** The times of a record in their order, and its minutes late. */
const CAME_LATE = '08:00:00 12:00:00 16:10:00 20:00:00 10';

/** HR corrects the day of a cook who works in the morning and in the evening. */
describe('a split shift', () => {
  const system = sharedSystem();
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let server: ApiCaller;
  let date: string;

  const search = async () => {
    const body = { FROM, TO, reportFilter: 'name', selectedOption: EMPID };
    return (await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, body)).data;
  };
  const record = async () => {
    const found = (await search()).find(({ Date: wireDate }) => fromWireDate(wireDate) === date);
    const { TimeIN1, TimeBreakOUT, TimeBreakIN, TimeOUT1, MinsLate } = { ...found };
    return [TimeIN1, TimeBreakOUT ?? '-', TimeBreakIN ?? '-', TimeOUT1, MinsLate].join(' ');
  };

  beforeAll(async () => {
    browser = await launchBrowser();
    context = await contextOf(browser, system.url, 'HR', { viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    server = await callAs(system.url, 'HR');
    const { department, company } = {
      ...(await server<DepartmentsAnswer>('GET', API_PATHS.departments)),
      ...(await server<CompaniesAnswer>('GET', API_PATHS.companies)),
    };
    const names = { EMP_LNAME: 'Dizon', EMP_FNAME: 'Ramon' };
    const place = { DEPT: department[0], COMPANY: company[0] };
    await server('POST', API_PATHS.registerEmployee, {
      ...{ EMPID, ...names, ...place, PIN: '4711', hiredOn: FROM },
    });
    // Minutes late count on days that are no holidays.
    const ordinary = (await search()).find(({ Remarks }) => Remarks !== 'LH' && Remarks !== 'SH');
    date = fromWireDate(ordinary?.Date ?? '');
    const hours = { in: '08:00:00', out: '20:00:00', break: ['12:00:00', '16:00:00'] };
    await server('POST', API_PATHS.shift, { EMPID, date, ...hours });
    const { printed } = await commandLine(system.dataDir, 'terminals', 'issue', TERMINAL, '--json');
    const [, key = ''] = /"key":\s*"([^"]+)"/.exec(printed) ?? [];
    const times = ['08:00', '12:00', '16:10', '20:00'];
    await sendPunches(
      system.url,
      key,
      times.map((time) => ({ EMPID, at: `${date}T${time}:00+08:00` })),
    );
  });

  afterAll(() => browser.close());

  it('shows both parts, and is corrected in the dialog of its record', async () => {
    expect(await record()).toBe(CAME_LATE);
    await page.goto(`/resource/timekeep?from=${date}&to=${date}&by=name&option=${EMPID}`);
    await page.locator('[data-column="TIME IN"]', { hasText: '08:00:0016:10:00' }).waitFor();
    await page.locator('[data-column="TIME OUT"]', { hasText: '12:00:0020:00:00' }).waitFor();
    await page.getByRole('button', { name: /^Modify the record of DIZON, RAMON/ }).click();
    const form = page.getByRole('dialog', { name: 'Modify Timekeep Record' });
    const enter = async (label: string, digits: string) => {
      await form.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
      await page.keyboard.type(digits);
    };

    await enter('In of the second part', '203000');
    await form.getByRole('button', { name: 'Save' }).click();
    await form
      .getByText(/^The times of a split shift must be in this order/)
      .first()
      .waitFor();

    await enter('In of the second part', '160500');
    expect(await form.getByLabel('MinsLate').inputValue()).toBe('5');
    await form.getByLabel(/^Reason/).fill('The clock was slow');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await record()).toBe('08:00:00 12:00:00 16:05:00 20:00:00 5');
  });

  it('has no such fields where the remark has no second part', async () => {
    await page.goto(`/resource/timekeep?from=${date}&to=${date}&by=name&option=${EMPID}`);
    await page.getByRole('button', { name: /^Modify the record of DIZON, RAMON/ }).click();
    const form = page.getByRole('dialog', { name: 'Modify Timekeep Record' });
    const field = form.getByRole('group', { name: 'In of the second part' });
    await field.waitFor();
    await form.getByRole('combobox', { name: 'Remarks', exact: true }).click();
    await page.getByRole('option', { name: 'HalfDay NoPay PM', exact: true }).click();
    await field.waitFor({ state: 'detached' });
  });
});
