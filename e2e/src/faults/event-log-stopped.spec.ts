import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import type { LeaveLinesAnswer } from '@timekeep/contracts/api/leave-api';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { eventually } from '@timekeep/embedded/testing/eventually';
import { launchBrowser, newVisitor, signIn } from '../support/browser.js';
import { RunningSystem } from '../support/system.js';
import { callAs, contextOf, VISITORS, type ApiCaller } from '../support/visitors.js';
import { withoutEventLog } from '../support/without-event-log.js';

const EMPID = VISITORS.employee;
const NEWCOMER = '900002';
const WITHOUT_ACCOUNT = '100006';
const RECORD_DATE = '2024-03-06';
const LEAVE_DATE = '2024-03-09';
const HOLIDAY_DATE = '2024-03-08';
const IN_PLAIN_WORDS = 'The event log cannot be reached right now. Nothing was recorded.';
const PATIENCE_MS = 30_000;

/** Each change is entered while all is well, refused while the log is away, and taken once it is back. */
describe('with the event log stopped', () => {
  let system: RunningSystem;
  let browser: Browser;
  let page: Page;
  let server: ApiCaller;

  beforeAll(async () => {
    system = await RunningSystem.start(6);
    browser = await launchBrowser();
    const context = await contextOf(browser, system.url, 'HR', { viewport: { width: 1440, height: 1000 } });
    page = await context.newPage();
    server = await callAs(system.url, 'HR');
  });

  beforeEach(() => page.goto('about:blank'));

  afterAll(async () => {
    await browser.close();
    await system.remove();
  });

  it('says that a correction was not recorded, and saves it afterwards', async () => {
    await page.goto(`/resource/timekeep?from=${RECORD_DATE}&to=${RECORD_DATE}&by=name&option=${EMPID}`);
    await press(/^Modify the record of/);
    const form = page.getByRole('dialog', { name: 'Modify Timekeep Record' });
    await choose('Remarks', 'Official Business', form);
    await form.getByLabel(/^Reason/).fill('At the customer');
    const remark = async () => {
      const search = { FROM: RECORD_DATE, TO: RECORD_DATE, reportFilter: 'name', selectedOption: EMPID };
      const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
      return data[0]?.Remarks;
    };

    await withoutEventLog(system, async () => {
      await press('Save', form);
      await page.getByText(IN_PLAIN_WORDS).first().waitFor();
    });
    expect(await remark()).not.toBe('OB');
    await press('Save', form);
    await form.waitFor({ state: 'detached' });
    await canBeRead(async () => (await remark()) === 'OB');
  });

  it('says that leave was not recorded, and takes it afterwards', async () => {
    await page.goto('/resource/leave');
    await press('New Leave Application');
    const form = page.getByRole('dialog', { name: 'New Leave Application' });
    await form.getByRole('combobox', { name: 'Employee ID' }).fill(EMPID);
    await page.getByRole('option').first().click();
    await choose('Leave Type', 'Sick Leave', form);
    await form.getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().click();
    await page.keyboard.type(`${LEAVE_DATE.slice(5, 7)}${LEAVE_DATE.slice(8)}${LEAVE_DATE.slice(0, 4)}`);
    await form.getByLabel('Remarks').fill('Dentist');
    const submit = async () => {
      await press('Submit Leave Application', form);
      await press('Confirm', page.getByRole('alertdialog'));
    };
    const days = async () => {
      const path = `${API_PATHS.leaveTransactions}?EMPID=${EMPID}`;
      const { data } = await server<LeaveLinesAnswer>('GET', path);
      return data.filter(({ DATE }) => DATE.startsWith(LEAVE_DATE)).length;
    };

    await withoutEventLog(system, async () => {
      await submit();
      await page.getByText(IN_PLAIN_WORDS).first().waitFor();
    });
    expect(await days()).toBe(0);
    await submit();
    await form.waitFor({ state: 'detached' });
    await canBeRead(async () => (await days()) === 1);
  });

  it('says that a holiday was not recorded, and sets it afterwards', async () => {
    await page.goto(`/resource/company?date=${HOLIDAY_DATE}`);
    const save = page.getByRole('button', { name: 'Save Holiday Remarks for Employees' });
    await save.waitFor();
    const dates = async () => {
      const { data } = await server<HolidaysAnswer>('GET', API_PATHS.holidays);
      return data.map(({ date }) => date);
    };

    await withoutEventLog(system, async () => {
      await save.click();
      await page.getByText(IN_PLAIN_WORDS).first().waitFor();
    });
    expect(await dates()).not.toContain(HOLIDAY_DATE);
    await save.click();
    await page.getByText('is a Legal Holiday.').waitFor();
    await canBeRead(async () => (await dates()).includes(HOLIDAY_DATE));
  });

  it('says that an employee was not registered, and registers the same afterwards', async () => {
    await page.goto('/resource/employees');
    await press('Register New Employee');
    const form = page.getByRole('dialog', { name: 'Register New Employee' });
    await form.getByLabel('Employee ID').fill(NEWCOMER);
    await form.getByLabel('First Name').fill('Benito');
    await form.getByLabel('Last Name').fill('Salonga');
    await form.getByLabel('PIN').fill('4711');
    await choose('Department', 'Sales', form);
    await form.getByRole('combobox', { name: 'Company', exact: true }).click();
    await page.getByRole('option').first().click();
    const registered = async () => {
      const { employee } = await server<EmployeesAnswer>('GET', API_PATHS.employees);
      return employee.some((one) => one.EMPID === NEWCOMER);
    };

    await withoutEventLog(system, async () => {
      await press('Register Employee', form);
      await page.getByText(IN_PLAIN_WORDS).first().waitFor();
    });
    expect(await registered()).toBe(false);
    await press('Register Employee', form);
    await form.waitFor({ state: 'detached' });
    await canBeRead(registered);
  });

  it('says that a schedule was not saved, and saves it afterwards', async () => {
    await page.goto(`/resource/employees?employee=${NEWCOMER}`);
    await press('Schedules');
    const form = page.getByRole('dialog', { name: 'Employee Schedule' });
    const create = form.getByRole('button', { name: 'Create Schedules' });
    await create.waitFor();
    const days = async () => {
      const path = pathTo(API_PATHS.scheduleOf, { EMPID: NEWCOMER });
      return (await server<ScheduleAnswer>('GET', path)).data.length;
    };

    await withoutEventLog(system, async () => {
      await create.click();
      await page.getByText(IN_PLAIN_WORDS).first().waitFor();
    });
    expect(await days()).toBe(0);
    await create.click();
    await form.getByRole('button', { name: 'Update Schedules' }).waitFor();
    await canBeRead(async () => (await days()) === 1);
  });

  it('says that an account was not created, and creates it afterwards', async () => {
    const { page: visitor, context } = await newVisitor(browser, system.url);
    await visitor.goto('/');
    await visitor.getByRole('button', { name: 'Sign up' }).click();
    await visitor.getByLabel('Employee ID').fill(WITHOUT_ACCOUNT);
    await visitor.getByLabel('Email').fill('new.person@demo.example');
    await visitor.getByLabel('Password', { exact: true }).fill('secret1');
    const create = visitor.getByRole('button', { name: 'Create Account' });

    await withoutEventLog(system, async () => {
      await create.click();
      await visitor.getByText(IN_PLAIN_WORDS).first().waitFor();
    });
    await create.click();
    await visitor.getByPlaceholder('Enter your Employee ID').waitFor();
    await signIn(visitor, WITHOUT_ACCOUNT, 'secret1');
    await visitor.getByText('Welcome', { exact: true }).waitFor();
    await context.close();
  });

  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  const choose = async (label: string, option: string, within: Locator) => {
    await within.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  /** For a moment after the log is back, projections lag: what is recorded cannot be read yet. */
  const canBeRead = (look: () => Promise<boolean>) => eventually(look, PATIENCE_MS, 'the change can be read');
});
