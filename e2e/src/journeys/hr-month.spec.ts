import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer } from '@timekeep/contracts/api/employees-api';
import type { HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import type { AbsencesAnswer, LeaveBalancesAnswer } from '@timekeep/contracts/api/leave-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, fromWireDate, weekdayOf, yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { countClicks } from '../support/input.js';
import { commandLine } from '../support/command-line.js';
import { sendPunches } from '../support/punches.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf, type ApiCaller } from '../support/visitors.js';

const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
/** Used by this test alone, so that no record of another one changes meanwhile. */
const [TERMINAL, EMPID, NAME] = ['side-gate', '900060', 'DELA ROSA, INES'];
const HIRED = addDays(today, -8);
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Facts that HR learns late in a month, each entered on the screen that a clerk would take, with the clicks that it costs. */
describe("HR's month", () => {
  const system = sharedSystem();
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let server: ApiCaller;
  let key: string;
  /** Declared holidays, which the records of their dates show. */
  let holidays: readonly WorkDate[];

  beforeAll(async () => {
    browser = await launchBrowser();
    context = await contextOf(browser, system.url, 'HR', { viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    server = await callAs(system.url, 'HR');
    const { printed } = await commandLine(system.dataDir, 'terminals', 'issue', TERMINAL, '--json');
    const declared = await server<HolidaysAnswer>('GET', API_PATHS.holidays);
    holidays = declared.data.map(({ date }) => date);
    key = /"key":\s*"([^"]+)"/.exec(printed)?.[1] ?? '';
  });

  afterAll(() => browser.close());

  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const choose = async (label: string, option: string, within: Page | Locator = page) => {
    await within.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const typeDigits = async (group: string, digits: string, within: Page | Locator = page) => {
    await within.getByRole('group', { name: group, exact: true }).getByRole('spinbutton').first().click();
    await page.keyboard.type(digits);
  };
  const digitsOf = (date: WorkDate) => `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`;
  const typeDate = (group: string, date: WorkDate, within: Page | Locator = page) =>
    typeDigits(group, digitsOf(date), within);
  const isWorkingDay = (date: WorkDate) => weekdayOf(date) !== 'sunday' && !holidays.includes(date);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const profile = () => page.getByLabel('Company profile').getByText(NAME).first().waitFor();
  /** Opens a page, and returns the count of clicks from then on. */
  const open = async (path: string, ready: () => Promise<unknown>) => {
    await page.goto(path);
    await ready();
    return countClicks(page);
  };
  const records = async () => {
    const search = { FROM: addDays(today, -9), TO: today, reportFilter: 'name', selectedOption: EMPID };
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    return new Map(data.map((record) => [fromWireDate(record.Date), record]));
  };
  const balanceOf = async (type: string, id = EMPID) => {
    const { data } = await server<LeaveBalancesAnswer>('GET', `${API_PATHS.leaves}?EMPID=${id}`);
    return data.find(({ LEAVE_TYPE }) => LEAVE_TYPE === type)?.DAYS;
  };

  it('registers somebody who began eight days ago, with the records since then', async () => {
    const { company } = await server<CompaniesAnswer>('GET', API_PATHS.companies);
    const clicks = await open('/resource/employees', () =>
      page.getByRole('button', { name: 'Register New Employee' }).waitFor(),
    );
    await press('Register New Employee');
    const form = dialog('Register New Employee');
    await form.getByLabel('Employee ID').fill(EMPID);
    await form.getByLabel('First Name').fill('Ines');
    await form.getByLabel('Last Name').fill('Dela Rosa');
    await form.getByLabel('PIN').fill('4713');
    await choose('Department', 'Sales', form);
    await choose('Company', String(company[0]), form);
    await typeDate('First day', HIRED, form);
    await press('Register Employee', form);
    await profile();
    expect(await clicks()).toBeLessThanOrEqual(7);
    expect([...(await records()).keys()].at(-1)).toBe(HIRED);
    expect((await records()).size).toBe(9);
  });

  it('gives the hours of the past days, and then corrects those of the last week', async () => {
    const clicks = await open(`/resource/employees?employee=${EMPID}`, profile);
    await press('Schedules');
    const form = dialog('Employee Schedule');
    await form.getByRole('button', { name: 'Create Schedules' }).waitFor();
    await typeDate('From', HIRED, form);
    await typeDate('To', `${yearOf(today) + 1}-12-31`, form);
    await choose('Working Days', '6 days', form);
    await press('Create Schedules', form);
    await form.getByText(/^Records of past days: \d of \d would change/).waitFor();
    await form.getByLabel('Change the records of past days too').click();
    await press('Create Schedules', form);
    await form.getByRole('button', { name: 'Update Schedules' }).waitFor();
    expect(await clicks()).toBeLessThanOrEqual(8);
    const working = [...(await records())].filter(([date]) => date < today && isWorkingDay(date));
    expect(working.map(([, { Remarks }]) => Remarks)).toEqual(working.map(() => 'Absent'));

    await typeDate('From', addDays(today, -7), form);
    await typeDate('To', addDays(today, -1), form);
    await choose('Template', '08:00–17:00', form);
    await press('Update Schedules', form);
    await form.getByLabel('Change the records of past days too').click();
    await press('Update Schedules', form);
    await page
      .getByText(/past days/)
      .first()
      .waitFor();
    expect(await clicks()).toBeLessThanOrEqual(15);
  });

  it('corrects a clock that was eight hours behind for three days', async () => {
    const pastDays = [-7, -6, -5, -4, -3, -2].map((days) => addDays(today, days));
    const days = pastDays.filter(isWorkingDay).slice(0, 3);
    const punches = days.flatMap((date) =>
      // It was 08:55 and 18:10.
      ['00:55', '10:10'].map((time) => ({ EMPID, at: `${date}T${time}:00+08:00` })),
    );
    await sendPunches(system.url, key, punches);
    const clicks = await open('/resource/timekeep', () =>
      page.getByRole('link', { name: /Wrong clocks/ }).waitFor(),
    );
    await page.getByRole('link', { name: /Wrong clocks/ }).click();
    await page.getByLabel('Terminal', { exact: true }).fill(TERMINAL);
    await typeDigits('From', `${digitsOf(days[0] ?? today)}0000`);
    await typeDigits('Until before', `${digitsOf(addDays(days.at(-1) ?? today, 1))}0000`);
    await page.getByLabel('Minutes later', { exact: true }).fill('480');
    await page.getByLabel('Reason').fill('Another zone');
    await press('Show what changes');
    await press('Confirm', page.getByRole('alertdialog'));
    await page.getByText(`The clock of ${TERMINAL} was corrected`).first().waitFor();
    expect(await clicks()).toBeLessThanOrEqual(5);
    const corrected = await records();
    expect(days.map((date) => corrected.get(date)).map((r) => [r?.Remarks, r?.TimeIN1, r?.TimeOUT1])).toEqual(
      days.map(() => ['Present', '08:55:00', '18:10:00']),
    );
  });

  it('swaps two Sundays', async () => {
    const sunday = [1, 2, 3, 4, 5, 6, 7]
      .map((days) => addDays(today, -days))
      .find((d) => weekdayOf(d) === 'sunday');
    const past = sunday ?? today;
    const ahead = addDays(past, 14);
    const clicks = await open(`/resource/employees?employee=${EMPID}`, profile);
    await press('Schedules');
    const form = dialog('Employee Schedule');
    await press(/^Hours of single days/, form);
    const hours = form.getByRole('form', { name: 'Hours of a day' });
    await typeDate('Day', past, hours);
    await typeDigits('Scheduled in', '090000', hours);
    await typeDigits('Scheduled out', '180000', hours);
    await press('Set these hours', hours);
    await press('Confirm', page.getByRole('alertdialog', { name: 'Set these hours?' }));
    await form.getByRole('button', { name: /^Withdraw the hours of Sunday/ }).waitFor();
    await typeDate('Day', ahead, hours);
    await hours.getByLabel('Day off').click();
    await press('Set these hours', hours);
    await form
      .getByRole('button', { name: /^Withdraw the hours of Sunday/ })
      .nth(1)
      .waitFor();
    expect(await clicks()).toBeLessThanOrEqual(10);
    if (!holidays.includes(past)) expect((await records()).get(past)?.Remarks).toBe('Absent');
  });

  it('transfers somebody to another department from a day of last week on', async () => {
    const from = addDays(today, -5);
    const clicks = await open(`/resource/employees?employee=${EMPID}`, profile);
    await press('Information');
    const form = dialog('Modify Employee Information');
    await choose('Department', 'Administration', form);
    await typeDate('From', from, form);
    await press('Save', form);
    const question = page.getByRole('alertdialog', { name: 'Save this transfer?' });
    await question.getByText(/Records that go to Administration/).waitFor();
    await press('Confirm', question);
    await page.getByText(`Employee ${EMPID} was modified: Administration`).first().waitFor();
    expect(await clicks()).toBeLessThanOrEqual(6);
    for (const [date, { DEPT }] of await records()) {
      expect([date, DEPT]).toEqual([date, date < from ? 'Sales' : 'Administration']);
    }
  });

  it('declares a holiday afterwards over the leave of two, who get their days back', async () => {
    const past = nextWorkingDay(addDays(today, -100), holidays);
    const two = ['900062', '900063'];
    const { company } = await server<CompaniesAnswer>('GET', API_PATHS.companies);
    const names = { EMP_FNAME: 'Nena', EMP_LNAME: 'Ocampo', PIN: '4714', DEPT: 'Sales', COMPANY: company[0] };
    const hours = ['09:00:00', '18:00:00'];
    const TIME = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hours]));
    for (const id of two) {
      await server('POST', API_PATHS.registerEmployee, { EMPID: id, ...names, hiredOn: addDays(past, -7) });
      const range = { FROM: addDays(past, -7), TO: addDays(past, 7), DAYS: 6, TIME };
      await server('POST', API_PATHS.saveSchedule, { EMPID: id, ...range });
      const leaveEntries = [{ LEAVE_TYPE: 'VL', DATE: past, DAYS: 1, REMARKS: 'Trip' }];
      await server('POST', API_PATHS.addLeave, { EMPID: id, leaveEntries });
    }
    const balances = async () => [await balanceOf('VL', '900062'), await balanceOf('VL', '900063')];
    expect(await balances()).toEqual([-1, -1]);
    const save = page.getByRole('button', { name: 'Save Holiday Remarks for Employees' });
    const clicks = await open('/resource/company', () => save.waitFor());
    await typeDate('Date', past);
    await choose('Remark', 'LH - Legal Holiday');
    await save.click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/OCAMPO, NENA \(VL\)/).waitFor();
    await press('Save Holiday', question);
    await question.waitFor({ state: 'detached' });
    expect(await clicks()).toBeLessThanOrEqual(5);
    expect(await balances()).toEqual([0, 0]);

    await press('Withdraw Holiday');
    await press('Withdraw Holiday', question);
    await question.waitFor({ state: 'detached' });
    expect(await balances()).toEqual([-1, -1]);
  });

  it('plans 105 days of maternity leave', async () => {
    const first = addDays(today, 30);
    const clicks = await open(`/resource/leave?employee=${EMPID}&view=manage`, () =>
      dialog('Manage Leave').waitFor(),
    );
    await press('New absence', dialog('Manage Leave'));
    const form = dialog('New absence');
    await choose('Kind of absence', 'Maternity Leave', form);
    await typeDate('First day', first, form);
    await typeDate('Last day (for several days)', addDays(first, 104), form);
    await form.getByLabel('Reason').fill('Birth of a child');
    await press('Save', form);
    await dialog('Manage Leave').getByText('(105 days)').waitFor();
    expect(await clicks()).toBeLessThanOrEqual(6);
    const { data } = await server<AbsencesAnswer>('GET', `${API_PATHS.absences}?EMPID=${EMPID}`);
    expect(data).toMatchObject([{ FROM: first, TO: addDays(first, 104), remark: 'ML' }]);
  });

  it('resigns somebody with booked leave, which is given back, and undoes it', async () => {
    const day = nextWorkingDay(addDays(today, 10), holidays);
    const leaveEntries = [{ LEAVE_TYPE: 'VL', DATE: day, DAYS: 1, REMARKS: 'Trip' }];
    await server('POST', API_PATHS.addLeave, { EMPID, leaveEntries });
    expect(await balanceOf('VL')).toBe(-1);
    const clicks = await open(`/resource/employees?employee=${EMPID}`, profile);
    await press('HR Adv. Option');
    await press('Resign Employee');
    const question = page.getByRole('alertdialog');
    await typeDate('Last day', addDays(today, 5), question);
    await press('Confirm Resignation', question);
    await page
      .getByText(/Days of leave after the last day were given back/)
      .first()
      .waitFor();
    expect(await balanceOf('VL')).toBe(0);
    expect(await clicks()).toBeLessThanOrEqual(4);

    await press('Undo Resignation');
    await question.getByLabel('Reason').fill('Stays after all');
    await press('Undo Resignation', question);
    await question.getByText('Days of leave that are taken again: SL 0, VL 1.').waitFor();
    await press('Undo Resignation', question);
    await question.waitFor({ state: 'detached' });
    expect(await clicks()).toBeLessThanOrEqual(8);
    expect(await balanceOf('VL')).toBe(-1);
  });
});

/** Returns the first date from one on that is neither a Sunday nor a holiday. */
function nextWorkingDay(date: WorkDate, holidays: readonly WorkDate[]): WorkDate {
  const isFree = weekdayOf(date) === 'sunday' || holidays.includes(date);
  return isFree ? nextWorkingDay(addDays(date, 1), holidays) : date;
}
