import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { RegisterEmployeeRequest } from '@timekeep/contracts/employees/fields';
import type { HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import type { LeaveLinesAnswer } from '@timekeep/contracts/api/leave-api';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { launchBrowser, newVisitor, signIn } from '../support/browser.js';
import { newSmallCompany, SMALL_COMPANY } from '../support/data-folder.js';
import { RunningSystem } from '../support/system.js';
import { callAs, contextOf, VISITORS, type ApiCaller } from '../support/visitors.js';
import { withoutEventLog } from '../support/processes.js';

const EMPID = VISITORS.employee;
const NEWCOMER = '900002';
const WITHOUT_SCHEDULE = '900003';
const WITHOUT_ACCOUNT = '100006';
const RECORD_DATE = '2024-03-06';
const LEAVE_DATE = '2024-03-09';
const HOLIDAY_DATE = '2024-03-08';
const IN_PLAIN_WORDS = 'The event log cannot be reached right now. Nothing was recorded.';

/** An entered change on a page of its own, ready to be saved. */
interface Entered {
  readonly page: Page;
  readonly save: () => Promise<void>;
  /** Resolves when the page shows that it was saved. */
  readonly taken: () => Promise<void>;
  readonly isRecorded: () => Promise<boolean>;
}

/** Each change is entered while the system works, refused while the log is down, and saved once it is back. */
describe('with the event log stopped', () => {
  let system: RunningSystem;
  let browser: Browser;
  let server: ApiCaller;
  let newPage: () => Promise<Page>;

  const CHANGES: Readonly<Record<string, () => Promise<Entered>>> = {
    'a correction': async () => {
      const page = await newPage();
      await page.goto(`/resource/timekeep?from=${RECORD_DATE}&to=${RECORD_DATE}&by=name&option=${EMPID}`);
      await press(page, /^Modify the record of/);
      const form = page.getByRole('dialog', { name: 'Modify Timekeep Record' });
      await choose(page, 'Remarks', 'Official Business', form);
      await form.getByLabel(/^Reason/).fill('At the customer');
      return {
        page,
        save: () => press(form, 'Save'),
        taken: () => form.waitFor({ state: 'detached' }),
        isRecorded: async () => {
          const search = { FROM: RECORD_DATE, TO: RECORD_DATE, reportFilter: 'name', selectedOption: EMPID };
          const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
          return data[0]?.Remarks === 'OB';
        },
      };
    },
    'a day of leave': async () => {
      const page = await newPage();
      await page.goto('/resource/leave');
      await press(page, 'New Leave Application');
      const form = page.getByRole('dialog', { name: 'New Leave Application' });
      await form.getByRole('combobox', { name: 'Employee ID' }).fill(EMPID);
      await page.getByRole('option').first().click();
      await choose(page, 'Leave Type', 'Sick Leave', form);
      await form.getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().click();
      await page.keyboard.type(`${LEAVE_DATE.slice(5, 7)}${LEAVE_DATE.slice(8)}${LEAVE_DATE.slice(0, 4)}`);
      await form.getByLabel('Remarks').fill('Dentist');
      return {
        page,
        save: async () => {
          await press(form, 'Submit Leave Application');
          await press(page.getByRole('alertdialog'), 'Confirm');
        },
        taken: () => page.getByText('Transaction added successfully!').waitFor(),
        isRecorded: async () => {
          const path = `${API_PATHS.leaveTransactions}?EMPID=${EMPID}`;
          const { data } = await server<LeaveLinesAnswer>('GET', path);
          return data.filter(({ DATE }) => DATE.startsWith(LEAVE_DATE)).length === 1;
        },
      };
    },
    'a holiday': async () => {
      const page = await newPage();
      await page.goto(`/resource/company?date=${HOLIDAY_DATE}`);
      const save = page.getByRole('button', { name: 'Save Holiday Remarks for Employees' });
      await choose(page, 'Remark', 'LH - Legal Holiday', page.locator('main'));
      return {
        page,
        save: async () => {
          await save.click();
          await press(page.getByRole('alertdialog'), 'Save Holiday');
        },
        taken: () => page.getByText('is a Legal Holiday.').waitFor(),
        isRecorded: async () => {
          const { data } = await server<HolidaysAnswer>('GET', API_PATHS.holidays);
          return data.some(({ date }) => date === HOLIDAY_DATE);
        },
      };
    },
    'a new employee': async () => {
      const page = await newPage();
      await page.goto('/resource/employees');
      await press(page, 'Register New Employee');
      const form = page.getByRole('dialog', { name: 'Register New Employee' });
      await form.getByLabel('Employee ID').fill(NEWCOMER);
      await form.getByLabel('First Name').fill('Benito');
      await form.getByLabel('Last Name').fill('Salonga');
      await form.getByLabel('PIN').fill('4711');
      await choose(page, 'Department', 'Sales', form);
      await form.getByRole('combobox', { name: 'Company', exact: true }).click();
      await page.getByRole('option').first().click();
      return {
        page,
        save: () => press(form, 'Register Employee'),
        taken: () => form.waitFor({ state: 'detached' }),
        isRecorded: () => isEmployee(NEWCOMER),
      };
    },
    'a schedule': async () => {
      const page = await newPage();
      await page.goto(`/resource/employees?employee=${WITHOUT_SCHEDULE}`);
      await press(page, 'Schedules');
      const form = page.getByRole('dialog', { name: 'Employee Schedule' });
      const create = form.getByRole('button', { name: 'Create Schedules' });
      await create.waitFor();
      return {
        page,
        save: () => create.click(),
        taken: () => form.getByRole('button', { name: 'Update Schedules' }).waitFor(),
        isRecorded: async () => {
          const path = pathTo(API_PATHS.scheduleOf, { EMPID: WITHOUT_SCHEDULE });
          return (await server<ScheduleAnswer>('GET', path)).data.length === 1;
        },
      };
    },
    'an account': async () => {
      const { page } = await newVisitor(browser, system.url);
      await page.goto('/');
      await press(page, 'Sign up');
      await page.getByLabel('Employee ID').fill(WITHOUT_ACCOUNT);
      await page.getByLabel('Email').fill('new.person@demo.example');
      await page.getByLabel('Password', { exact: true }).fill('secret1');
      return {
        page,
        save: () => press(page, 'Create Account'),
        taken: () => page.getByPlaceholder('Enter your Employee ID').waitFor(),
        isRecorded: async () => {
          const body = JSON.stringify({ id: WITHOUT_ACCOUNT, password: 'secret1' });
          const headers = { 'content-type': 'application/json' };
          return (await fetch(system.url + API_PATHS.signIn, { method: 'POST', headers, body })).ok;
        },
      };
    },
  };

  const entered = new Map<string, Entered>();
  const refused = new Map<string, boolean>();

  beforeAll(async () => {
    system = await RunningSystem.start(SMALL_COMPANY, await newSmallCompany());
    browser = await launchBrowser();
    const context = await contextOf(browser, system.url, 'HR', { viewport: { width: 1440, height: 1000 } });
    newPage = () => context.newPage();
    server = await callAs(system.url, 'HR');
    await register(WITHOUT_SCHEDULE);
    for (const [what, enter] of Object.entries(CHANGES)) entered.set(what, await enter());
    await withoutEventLog(system, async () => {
      await Promise.all(
        [...entered].map(async ([what, change]) => refused.set(what, await isRefused(change))),
      );
    });
  });

  afterAll(async () => {
    await browser.close();
    await system.remove();
  });

  it.each(Object.keys(CHANGES))('says that %s was not recorded, and takes it afterwards', async (what) => {
    const change = entered.get(what);
    expect(refused.get(what)).toBe(true);
    expect(await change?.isRecorded()).toBe(false);
    await change?.save();
    await change?.taken();
    await canBeRead(async () => (await change?.isRecorded()) === true);
  });

  it('lets the owner of the new account sign in', async () => {
    const { page } = await newVisitor(browser, system.url);
    await signIn(page, WITHOUT_ACCOUNT, 'secret1');
    await page.getByText('Welcome', { exact: true }).waitFor();
  });

  async function isRefused({ page, save }: Entered): Promise<boolean> {
    await save();
    const words = page.getByText(IN_PLAIN_WORDS).first();
    return words.waitFor().then(
      () => true,
      () => false,
    );
  }

  const isEmployee = async (id: string) => {
    const { employee } = await server<EmployeesAnswer>('GET', API_PATHS.employees);
    return employee.some(({ EMPID }) => EMPID === id);
  };

  async function register(id: string): Promise<void> {
    const { employee } = await server<EmployeesAnswer>('GET', API_PATHS.employees);
    const [colleague] = employee;
    if (colleague === undefined) throw new Error('The company has no employees.');
    const { DEPT, COMPANY } = colleague;
    const somebody: RegisterEmployeeRequest = {
      ...{ EMPID: id, EMP_FNAME: 'Ines', EMP_LNAME: 'Salonga', PIN: '4712' },
      ...{ DEPT, COMPANY },
    };
    await server('POST', API_PATHS.registerEmployee, somebody);
    await canBeRead(() => isEmployee(id));
  }

  const press = (within: Page | Locator, name: string | RegExp) =>
    within
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  const choose = async (page: Page, label: string, option: string, within: Locator) => {
    await within.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  /** For a moment after the log is back, projections lag: recorded changes cannot be read yet. */
  const canBeRead = (look: () => Promise<boolean>) =>
    eventually(look, WAIT_LIMIT_MS, 'the change can be read');
});
