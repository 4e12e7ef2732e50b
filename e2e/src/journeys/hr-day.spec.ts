import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import type {
  AbsencesAnswer,
  LeaveBalancesAnswer,
  LeaveLinesAnswer,
} from '@timekeep/contracts/api/leave-api';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, daysBetween, fromWireDate, yearOf } from '@timekeep/contracts/time/work-date';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf, type ApiCaller } from '../support/visitors.js';

const EMPID = '900001';
const NAME = 'BAUTISTA, CELIA';
const MEDIUM_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());

/** After each step the stored data are compared with the screen. */
describe("HR's day", () => {
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
  const choose = async (label: string, option: string, within: Page | Locator = page) => {
    await within.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const typeDate = async (field: Locator, date: string) => {
    await field.getByRole('spinbutton').first().click();
    await page.keyboard.type(`${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`);
  };
  const toast = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const recordToday = async () => {
    const search = { FROM: today, TO: today, reportFilter: 'name', selectedOption: EMPID };
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    return data[0];
  };
  /** The days from today that have a record. */
  const recordedDays = async () => {
    const FROM = addDays(today, -9);
    const search = { FROM, TO: today, reportFilter: 'name', selectedOption: EMPID };
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    return data.map((record) => daysBetween(today, fromWireDate(record.Date))).reverse();
  };
  const transactions = async () => {
    const path = `${API_PATHS.leaveTransactions}?EMPID=${EMPID}`;
    const { data } = await server<LeaveLinesAnswer>('GET', path);
    return data
      .filter(({ TRANSAC_ID }) => TRANSAC_ID !== null)
      .map(({ LEAVE_TYPE, DATE, REMARKS }) => [LEAVE_TYPE, DATE, REMARKS]);
  };
  const absences = async () => {
    const { data } = await server<AbsencesAnswer>('GET', `${API_PATHS.absences}?EMPID=${EMPID}`);
    return data;
  };
  const balance = async () => {
    const { data } = await server<LeaveBalancesAnswer>('GET', `${API_PATHS.leaves}?EMPID=${EMPID}`);
    return data.map(({ LEAVE_TYPE, DAYS }) => [LEAVE_TYPE, DAYS]);
  };

  it('registers an employee', async () => {
    await page.goto('/resource/employees');
    await press('Register New Employee');
    const form = dialog('Register New Employee');
    await form.getByLabel('Employee ID').fill(EMPID);
    await form.getByLabel('First Name').fill('Celia');
    await form.getByLabel('Last Name').fill('Bautista');
    await form.getByLabel('PIN').fill('4711');
    await choose('Department', 'Sales', form);
    await form.getByRole('combobox', { name: 'Company', exact: true }).click();
    await page.getByRole('option').first().click();
    const firstDay = form.getByRole('group', { name: 'First day' });
    expect(await firstDay.getByRole('spinbutton', { name: 'Day' }).textContent()).toBe(today.slice(8));
    await typeDate(firstDay, addDays(today, -3));
    await press('Register Employee', form);
    await form.waitFor({ state: 'detached' });
    await page.getByLabel('Company profile').getByText(NAME).waitFor();

    const { employee } = await server<EmployeesAnswer>('GET', API_PATHS.employees);
    expect(employee).toContainEqual(expect.objectContaining({ EMPID, EMPNAME: NAME, DEPT: 'Sales' }));
  });

  it('corrects the first day, which opens and closes records', async () => {
    expect(await recordedDays()).toEqual([-3, -2, -1, 0]);
    for (const [days, recorded] of [
      [-5, [-5, -4, -3, -2, -1, 0]],
      [0, [0]],
    ] as const) {
      await press('Information');
      const form = dialog('Modify Employee Information');
      await typeDate(form.getByRole('group', { name: 'First day' }), addDays(today, days));
      await press('Save', form);
      const question = page.getByRole('alertdialog', { name: 'Save this first day?' });
      await press('Confirm', question);
      // It hides the form behind it while it saves.
      await question.waitFor({ state: 'detached' });
      await form.waitFor({ state: 'detached' });
      expect(await recordedDays()).toEqual(recorded);
      const inWords = MEDIUM_DATE.format(Date.parse(addDays(today, days)));
      await page.getByLabel('Company profile').getByText(inWords, { exact: true }).waitFor();
    }
  });

  it('gives a schedule of six days', async () => {
    await press('Schedules');
    const form = dialog('Employee Schedule');
    const create = form.getByRole('button', { name: 'Create Schedules' });
    await create.waitFor();
    await typeDate(form.getByRole('group', { name: 'From' }), `${yearOf(today)}-01-01`);
    await typeDate(form.getByRole('group', { name: 'To' }), `${yearOf(today)}-12-31`);
    await choose('Working Days', '6 days', form);
    await create.click();
    await form.getByRole('button', { name: 'Update Schedules' }).waitFor();

    const path = pathTo(API_PATHS.scheduleOf, { EMPID });
    const { exists, data } = await server<ScheduleAnswer>('GET', path);
    expect(exists).toBe(true);
    expect(data).toMatchObject([{ FROM: `${yearOf(today)}-01-01`, TO: `${yearOf(today)}-12-31`, DAYS: 6 }]);
    await press('Close dialog', form);
  });

  it("corrects today's record", async () => {
    await page.goto('/resource/timekeep');
    await choose('Filter type', 'EMPLOYEE NAME');
    await page.getByRole('combobox', { name: 'Employee', exact: true }).fill('bautista, cel');
    await page.getByRole('option', { name: /BAUTISTA, CELIA/ }).click();
    await press('Search Employees Timekeep');
    await press(/^Modify the record of BAUTISTA, CELIA/);
    const form = dialog('Modify Timekeep Record');
    await choose('Remarks', 'Present', form);
    await fillTime(form, 'Time In', '092000');
    await fillTime(form, 'Time Out', '180500');
    await form.getByLabel(/^Reason/).fill('The card was not ready');
    const shown = {
      late: await form.getByLabel('MinsLate').inputValue(),
      over: await form.getByLabel('Overtime').inputValue(),
    };
    await press('Save', form);
    await form.waitFor({ state: 'detached' });
    await page.locator('[data-column="TIME IN"]', { hasText: '09:20:00' }).waitFor();

    const record = await recordToday();
    expect(record).toMatchObject({ Remarks: 'Present', TimeIN1: '09:20:00', TimeOUT1: '18:05:00' });
    expect([String(record?.MinsLate), String(record?.UnderOverTime)]).toEqual([shown.late, shown.over]);
  });

  it('sets a special holiday, sees it, and withdraws it', async () => {
    await page.goto('/resource/company');
    await choose('Remark', 'SH - Special Holiday');
    await press('Save Holiday Remarks for Employees');
    await page.getByRole('alertdialog', { name: /^Special Holiday for all employees on / }).waitFor();
    await press('Save Holiday', page.getByRole('alertdialog'));
    await page.getByText('is a Special Holiday.').waitFor();
    expect((await recordToday())?.Remarks).toBe('SH');
    await page.goto(`/resource/timekeep?from=${today}&to=${today}&by=name&option=${EMPID}`);
    await page.locator('[data-column="REMARKS"]', { hasText: 'Special Holiday' }).waitFor();

    await page.goto('/resource/company');
    await press('Withdraw Holiday');
    await press('Withdraw Holiday', page.getByRole('alertdialog'));
    await page.getByText('is a Special Holiday.').waitFor({ state: 'detached' });
    expect((await recordToday())?.Remarks).toBe('Present');
    const { data } = await server<HolidaysAnswer>('GET', API_PATHS.holidays);
    expect(data.map(({ date }) => date)).not.toContain(today);
  });

  it('adds, edits and deletes leave', async () => {
    await page.goto('/resource/leave');
    await press('New Leave Application');
    const form = dialog('New Leave Application');
    await form.getByRole('combobox', { name: 'Employee ID' }).fill(EMPID);
    await page.getByRole('option', { name: `${EMPID} - ${NAME}` }).click();
    const entry = form.getByRole('group', { name: 'Leave entry 1' });
    await choose('Leave Type', 'Sick Leave', entry);
    const day = `${yearOf(today)}-12-28`;
    await typeDate(entry.getByRole('group', { name: 'Date' }), day);
    await entry.getByLabel('Remarks').fill('Dentist');
    await press('Add Leave Entry', form);
    const second = form.getByRole('group', { name: 'Leave entry 2' });
    await choose('Leave Type', 'Vacation Leave', second);
    await typeDate(second.getByRole('group', { name: 'Date' }), day);
    await second.getByLabel('Remarks').fill('Dentist');
    await press('Submit Leave Application', form);
    await second.getByText('Entry 1 has this date already.').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await press('Remove entry 2', form);
    await press('Submit Leave Application', form);
    await press('Confirm', page.getByRole('alertdialog'));
    await toast('Transaction added successfully!');
    expect(await transactions()).toEqual([['SL', day, 'Dentist']]);
    expect(await balance()).toEqual([
      ['SL', -1],
      ['VL', 0],
    ]);

    await page.goto(`/resource/leave?employee=${EMPID}`);
    const record = dialog('Employee Leave Record');
    await press(/^Edit leave of/, record);
    await press('Confirm', page.getByRole('alertdialog'));
    const edit = page.getByRole('dialog').last();
    await choose('Leave Type', 'Vacation Leave', edit);
    await edit.getByLabel('Remarks').fill('Dentist and rest');
    await press('Save', edit);
    await toast('Leave record updated successfully!');
    expect(await transactions()).toEqual([['VL', day, 'Dentist and rest']]);

    await press(/^Delete leave of/, record);
    await press('Confirm', page.getByRole('alertdialog'));
    // It stays until the day is deleted, and hides the page behind it meanwhile.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await record.getByRole('button', { name: /^Delete leave of/ }).waitFor({ state: 'detached' });
    expect(await transactions()).toEqual([]);
    expect(await balance()).toEqual([
      ['SL', 0],
      ['VL', 0],
    ]);
  });

  it('plans 105 days of maternity leave as one entry, and withdraws it on a phone', async () => {
    await page.goto(`/resource/leave?employee=${EMPID}&view=manage`);
    const manage = dialog('Manage Leave');
    await press('New absence', manage);
    const form = dialog('New absence');
    await choose('Kind of absence', 'Maternity Leave', form);
    await typeDate(form.getByRole('group', { name: 'First day' }), today);
    const last = addDays(today, 104);
    await typeDate(form.getByRole('group', { name: 'Last day (for several days)' }), last);
    await form.getByText('105 days, Sundays and holidays included').waitFor();
    await form.getByLabel('Reason').fill('Birth of a child');
    await press('Save', form);
    const question = page.getByRole('alertdialog', { name: 'Record this absence?' });
    await question.getByText(/These days were worked, and their records will not show it/).waitFor();
    await press('Confirm', question);
    await toast(/These days were worked, and their records do not show it/);
    await manage.getByText('(105 days)').waitFor();
    const id = `${EMPID}-A1`;
    const expected = { ABSENCE_ID: id, FROM: today, TO: last, remark: 'ML', reason: 'Birth of a child' };
    expect(await absences()).toEqual([expected]);
    expect((await recordToday())?.Remarks).toBe('Present');

    await page.setViewportSize({ width: 390, height: 844 });
    await manage.getByText('(105 days)').scrollIntoViewIfNeeded();
    expect(await manage.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await press(`Withdraw absence ${id}`, manage);
    await press('Withdraw', page.getByRole('alertdialog'));
    await manage.getByText(/^None\. Maternity leave/).waitFor();
    expect(await absences()).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('renews the schedules', async () => {
    await page.goto('/resource/company/renew');
    await press('Renew Employees Schedules');
    await press('Confirm Renewal');
    await page.getByRole('region', { name: 'Result' }).getByText('Total inserted schedules').waitFor();

    const { data } = await server<ScheduleAnswer>('GET', pathTo(API_PATHS.scheduleOf, { EMPID }));
    expect(data.at(-1)).toMatchObject({ TO: `${yearOf(today) + 1}-12-31`, DAYS: 6 });
  });

  it('resigns the employee', async () => {
    await page.goto(`/resource/employees?employee=${EMPID}`);
    await page.getByLabel('Company profile').getByText(NAME).waitFor();
    await press('HR Adv. Option');
    await press('Resign Employee');
    await press('Confirm Resignation');
    await toast(`Successfully resigned ${EMPID}`);
    await page.getByText(`${NAME} has resigned.`).waitFor();
    expect(await page.getByRole('combobox', { name: 'Select Employee' }).inputValue()).toBe('');

    const { employee } = await server<EmployeesAnswer>('GET', API_PATHS.employees);
    // The last day is today, so that the access ends with it.
    expect(employee).toContainEqual(expect.objectContaining({ EMPID, resignedOn: today }));
  });

  async function fillTime(form: Locator, field: string, digits: string): Promise<void> {
    await form.getByRole('group', { name: field }).getByRole('spinbutton', { name: 'Hours' }).click();
    await page.keyboard.type(digits);
  }
});
