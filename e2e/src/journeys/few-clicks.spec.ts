import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTENTION_DAYS } from '@timekeep/contracts/api/attention-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer } from '@timekeep/contracts/api/employees-api';
import type { MakeRequestAnswer } from '@timekeep/contracts/api/requests-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import type { LeaveBalancesAnswer, LeaveLinesAnswer } from '@timekeep/contracts/api/leave-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, weekdayOf, yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { countClicks } from '../support/input.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf, VISITORS, type ApiCaller } from '../support/visitors.js';

// An id that no other run on the same data has taken.
const EMPID = `91${String(Date.now() % 10_000).padStart(4, '0')}`;
const NAME = 'SALONGA, MILA';
const FORGETFUL = `92${EMPID.slice(2)}`;
const CHANGED = `93${EMPID.slice(2)}`;
const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());

/** Returns the Monday of the week of a date. */
function mondayOf(date: WorkDate): WorkDate {
  return weekdayOf(date) === 'monday' ? date : mondayOf(addDays(date, -1));
}

describe("HR's most frequent tasks take few clicks", () => {
  const system = sharedSystem();
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let server: ApiCaller;

  beforeAll(async () => {
    browser = await launchBrowser();
    context = await contextOf(browser, system.url, 'HR', { viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    server = await callAs(system.url, 'HR');
  });

  afterAll(() => browser.close());

  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const digits = (date: WorkDate) => `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`;

  it('enters five days of leave, without the rest days between them, in at most 7', async () => {
    const { company } = await server<CompaniesAnswer>('GET', API_PATHS.companies);
    await server('POST', API_PATHS.registerEmployee, {
      EMPID,
      EMP_FNAME: 'Mila',
      EMP_LNAME: 'Salonga',
      COMPANY: company[0],
      DEPT: 'Sales',
      PIN: '4712',
    });
    const thursday = addDays(mondayOf(`${yearOf(today) + 1}-03-15`), 3);
    const wednesday = addDays(thursday, 6);
    const hours = ['09:00:00', '18:00:00'];
    await server('POST', API_PATHS.saveSchedule, {
      EMPID,
      FROM: `${yearOf(today)}-01-01`,
      TO: `${yearOf(today) + 1}-12-31`,
      DAYS: 5,
      TIME: {
        monday: hours,
        tuesday: hours,
        wednesday: hours,
        thursday: hours,
        friday: hours,
        saturday: ['00:00:00', '00:00:00'],
      },
    });
    await page.goto('/resource/leave');
    await page.getByRole('button', { name: 'New Leave Application' }).waitFor();
    const clicks = await countClicks(page);

    await press('New Leave Application');
    const form = page.getByRole('dialog', { name: 'New Leave Application' });
    await form.getByRole('combobox', { name: 'Employee ID' }).waitFor();
    await page.keyboard.type('mila salonga');
    await page.getByRole('option', { name: `${EMPID} - ${NAME}` }).click();
    await form.getByRole('combobox', { name: 'Leave Type', exact: true }).click();
    await page.getByRole('option', { name: 'Vacation Leave' }).click();
    await form.getByRole('group', { name: 'Date', exact: true }).getByRole('spinbutton').first().click();
    await page.keyboard.type(digits(thursday));
    // Skips the button that opens the calendar.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(digits(wednesday));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Family trip');
    await form.getByText('5 days of leave').waitFor();
    await form.getByLabel('Balance before and after').getByText('0 days left, -5 afterwards').waitFor();
    await press('Submit Leave Application', form);
    await press('Confirm', page.getByRole('alertdialog'));
    await page.getByText('Transaction added successfully!').waitFor();
    expect(await clicks()).toBeLessThanOrEqual(7);

    const lines = await server<LeaveLinesAnswer>('GET', `${API_PATHS.leaveTransactions}?EMPID=${EMPID}`);
    expect(lines.data.map(({ DATE, REMARKS }) => [DATE, REMARKS])).toEqual(
      [6, 5, 4, 1, 0].map((days) => [addDays(thursday, days), 'Family trip']),
    );
    const balances = await server<LeaveBalancesAnswer>('GET', `${API_PATHS.leaves}?EMPID=${EMPID}`);
    expect(balances.data.map(({ LEAVE_TYPE, DAYS }) => [LEAVE_TYPE, DAYS])).toEqual([
      ['SL', 0],
      ['VL', -5],
    ]);

    await page.getByPlaceholder('Type employee name...').fill('mila salonga');
    await page
      .getByRole('button', { name: `Open the leave record of ${NAME}` })
      .first()
      .waitFor();
    await page.getByPlaceholder('Type employee name...').fill(EMPID);
    await page
      .getByRole('button', { name: `Open the leave record of ${NAME}` })
      .first()
      .waitFor();
  });

  it("takes last month's lates as CSV in at most 3", async () => {
    await page.goto('/resource/timekeep');
    const lastMonth = page.getByRole('button', { name: monthName(monthBefore(today).from), exact: true });
    await lastMonth.waitFor();
    const clicks = await countClicks(page);
    await lastMonth.click();
    await press('Late only');
    const downloading = page.waitForEvent('download');
    await press('CSV');
    const lines = await linesOf(await downloading);
    expect(await clicks()).toBeLessThanOrEqual(3);

    const { from, to } = monthBefore(today);
    const search = { FROM: from, TO: to, reportFilter: 'none' };
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    expect(lines).toHaveLength(1 + data.filter(({ MinsLate }) => MinsLate > 0).length);
    expect(lines.length).toBeGreaterThan(1);
  });

  it("shows a department's month in at most 4", async () => {
    await page.goto('/resource/timekeep');
    await page.getByRole('combobox', { name: 'Filter type' }).waitFor();
    const clicks = await countClicks(page);
    await page.getByRole('combobox', { name: 'Filter type' }).click();
    await page.getByRole('option', { name: 'DEPARTMENT' }).click();
    await page.getByRole('option', { name: 'Sales', exact: true }).click();
    await press(monthName(monthBefore(today).from));
    await page.locator('[data-column="EMPNAME"]').first().waitFor();
    expect(await clicks()).toBeLessThanOrEqual(4);

    const { from, to } = monthBefore(today);
    expect(new URL(page.url()).search).toBe(`?from=${from}&to=${to}&by=department&option=Sales`);
  });

  it('tells who changed a record in at most 3', async () => {
    const date = addDays(today, -3);
    const { company } = await server<CompaniesAnswer>('GET', API_PATHS.companies);
    await server('POST', API_PATHS.registerEmployee, {
      ...{ EMPID: CHANGED, EMP_FNAME: 'Rosa', EMP_LNAME: 'Salonga', COMPANY: company[0], DEPT: 'Sales' },
      ...{ PIN: '4714', hiredOn: date },
    });
    const times = { Remarks: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:00:00' };
    const reason = 'Forgot both punches';
    await server('PATCH', API_PATHS.timekeep, { EMPID: CHANGED, Date: date, ...times, reason });
    await page.goto(`/resource/timekeep?from=${date}&to=${date}&by=name&option=${CHANGED}`);
    const row = page.getByRole('button', { name: /^Modify the record of SALONGA, ROSA/ });
    await row.waitFor();
    const clicks = await countClicks(page);

    await row.click();
    const about = page.getByRole('region', { name: 'About this record' });
    await about.getByText(reason).waitFor();
    expect(await about.textContent()).toMatch(/HR/);
    expect(await clicks()).toBeLessThanOrEqual(3);
    // All that a person changed of it, with the values before and after, is one press further.
    const opening = context.waitForEvent('page');
    await about.getByRole('link', { name: 'All changes of this record' }).click();
    const history = await opening;
    await history
      .getByRole('button', { name: /^Open the change of SALONGA, ROSA: Record corrected/ })
      .waitFor();
    expect(await clicks()).toBeLessThanOrEqual(3);
    await history.close();
  });

  it('corrects a forgotten time out from Overview in 3', async () => {
    const { company } = await server<CompaniesAnswer>('GET', API_PATHS.companies);
    // The first day that the list looks at, so that it is the oldest of its kind.
    const date = addDays(today, 1 - ATTENTION_DAYS);
    await server('POST', API_PATHS.registerEmployee, {
      ...{ EMPID: FORGETFUL, EMP_FNAME: 'Nena', EMP_LNAME: 'Salonga', COMPANY: company[0], DEPT: 'Sales' },
      ...{ PIN: '4713', hiredOn: date },
    });
    const times = { Remarks: 'TimeIn', TimeIN1: '00:00:01', TimeOUT1: null };
    await server('PATCH', API_PATHS.timekeep, { EMPID: FORGETFUL, Date: date, ...times, reason: 'Test' });

    await page.goto('/resource');
    const kind = page.getByRole('button', { name: /^No time out \d/ });
    await kind.waitFor();
    const clicks = await countClicks(page);
    await kind.click();
    await press(/^Correct: No time out, SALONGA, NENA/);
    const dialog = page.getByRole('dialog', { name: 'Modify Timekeep Record' });
    const out = dialog.getByRole('group', { name: 'Time Out' });
    await out.getByRole('spinbutton').first().waitFor();
    expect(await out.evaluate((field) => field.contains(document.activeElement))).toBe(true);
    await page.keyboard.type('170000');
    await dialog.getByText('With a time out the remark is Present.').waitFor();
    await press('Save', dialog);
    await dialog.waitFor({ state: 'detached' });
    expect(await clicks()).toBeLessThanOrEqual(3);

    const search = { FROM: date, TO: date, reportFilter: 'name', selectedOption: FORGETFUL };
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    expect(data).toMatchObject([{ Remarks: 'Present', TimeOUT1: '17:00:00' }]);
    await page
      .getByRole('button', { name: /^Correct: No time out, SALONGA, NENA/ })
      .waitFor({ state: 'detached' });
  });

  it('grants one request in its own dialog with 2, and ten with 4', async () => {
    // Those of the employee belong to another journey.
    const staff = await callAs(system.url, 'supervisor');
    const reason = `Stocktaking ${Date.now()}`;
    for (let days = 6; days < 17; days++) {
      const date = addDays(today, -days);
      const body = { kind: 'overtime', FROM: date, TO: date, minutes: 15, reason };
      await staff<MakeRequestAnswer>('POST', API_PATHS.requests, body);
    }
    await page.goto(`/resource/requests?kind=overtime&employee=${VISITORS.supervisor}`);
    await page.getByRole('row', { name: reason }).nth(10).waitFor();
    const clicks = await countClicks(page);
    await page.getByRole('row', { name: reason }).last().getByRole('button').first().click();
    await press('Grant', page.getByRole('dialog', { name: /^Overtime/ }));
    await page.getByText('Granted.').waitFor();
    expect(await clicks()).toBe(2);
    await page.getByText(/^1\d requests$/).waitFor();

    await press('Select all');
    await press('Grant');
    await press('Grant', page.getByRole('dialog', { name: /^Grant 1\d requests$/ }));
    await page.getByRole('dialog', { name: /decided$/ }).waitFor();
    await press('Done');
    expect(await clicks()).toBe(2 + 4);
    await page.getByText('No requests').waitFor();
  });

  it('takes a pasted date, and says which date is before which', async () => {
    await page.goto('/resource/timekeep');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const field = page.getByRole('group', { name: 'To', exact: true });
    await field.getByRole('spinbutton').first().click();
    await page.evaluate(() => navigator.clipboard.writeText('2025-10-05'));
    await page.keyboard.press('Control+V');
    await page.getByText(/^The earliest possible date is .*\.$/).waitFor();
    expect(await field.getByRole('spinbutton').allTextContents()).toEqual(['10', '05', '2025']);
    expect(await page.getByRole('button', { name: 'Search Employees Timekeep' }).isDisabled()).toBe(true);
  });
});

/** Returns the label of the preset of last month: with the year in January. */
function monthName(date: WorkDate): string {
  const year = yearOf(date) === yearOf(today) ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat('en-US', { month: 'long', ...year, timeZone: 'UTC' }).format(
    Date.parse(date),
  );
}

/** Returns the first and the last day of the month before a date's. */
function monthBefore(date: WorkDate): { from: WorkDate; to: WorkDate } {
  const to = addDays(`${date.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

async function linesOf(download: Download): Promise<string[]> {
  const text = await readFile(await download.path(), 'utf8');
  return text.trimEnd().split('\r\n');
}
