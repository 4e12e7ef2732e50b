import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { addDays, fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser, newVisitor, signIn } from '../support/browser.js';
import { today } from '../support/free-days.js';
import { sendPunches } from '../support/punches.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf, DEMO_PASSWORD, VISITORS, type ApiCaller } from '../support/visitors.js';

/** Used by this test alone. */
const [EMPID, NAME] = ['900096', 'PASCUAL, ELENA'];
const [FROM, TO] = [addDays(today, -6), addDays(today, -1)];

const inWords = (style: 'full' | 'medium', date: WorkDate) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: style, timeZone: 'UTC' }).format(Date.parse(date));

/** A cook forgets to punch around the long break, and asks for both times; the supervisor and HR say yes. */
describe('a request about a split shift', () => {
  const system = sharedSystem();
  let browser: Browser;
  let server: ApiCaller;
  let date: WorkDate = '';

  const search = async () => {
    const body = { FROM, TO, reportFilter: 'name', selectedOption: EMPID };
    return (await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, body)).data;
  };
  const record = async () => {
    const found = (await search()).find(({ Date: wireDate }) => fromWireDate(wireDate) === date);
    const { TimeIN1, TimeBreakOUT, TimeBreakIN, TimeOUT1, MinsLate } = { ...found };
    return [TimeIN1, TimeBreakOUT ?? '-', TimeBreakIN ?? '-', TimeOUT1, MinsLate].join(' ');
  };
  const press = (within: Page | Locator, name: string | RegExp) =>
    within.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const pageOf = async (visitor: 'supervisor' | 'HR', path: string) => {
    const context = await contextOf(browser, system.url, visitor, { viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(path);
    await page.getByRole('checkbox', { name: new RegExp(`^Select .*${NAME}`) }).check();
    return page;
  };

  beforeAll(async () => {
    browser = await launchBrowser();
    server = await callAs(system.url, 'HR');
    const { employee } = await server<EmployeesAnswer>('GET', API_PATHS.employees);
    const supervisor = employee.find((each) => each.EMPID === VISITORS.supervisor);
    await server('POST', API_PATHS.registerEmployee, {
      ...{ EMPID, EMP_LNAME: 'Pascual', EMP_FNAME: 'Elena', PIN: '4711', hiredOn: FROM },
      ...{ DEPT: supervisor?.DEPT, COMPANY: supervisor?.COMPANY },
    });
    await server('POST', API_PATHS.registerAccount, {
      ...{ id: EMPID, email: `${EMPID}@acme.example`, password: DEMO_PASSWORD, pin: '4711' },
    });
    // Minutes late count on days that are no holidays.
    const ordinary = (await search()).find(({ Remarks }) => Remarks !== 'LH' && Remarks !== 'SH');
    date = fromWireDate(ordinary?.Date ?? '');
    const hours = { in: '08:00:00', out: '20:00:00', break: ['12:00:00', '16:00:00'] };
    await server('POST', API_PATHS.shift, { EMPID, date, ...hours });
    const punches = ['08:00', '20:00'].map((time) => ({ EMPID, at: `${date}T${time}:00+08:00` }));
    await sendPunches(system.url, await system.terminalKey(), punches);
  });

  afterAll(() => browser.close());

  it('asks for the times of both parts, and has them with the lateness of the second once it is granted', async () => {
    expect(await record()).toBe('08:00:00 - - 20:00:00 0');
    const { page } = await newVisitor(browser, system.url);
    await signIn(page, EMPID, DEMO_PASSWORD);
    await press(page, `Open ${inWords('medium', date)}`);
    const day = page.getByRole('dialog', { name: inWords('full', date) });
    await press(day, 'Ask for a correction');
    const form = page.getByRole('dialog', { name: `Ask for a correction of ${inWords('medium', date)}` });
    const enter = async (label: string, digits: string) => {
      await form.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
      await page.keyboard.type(digits);
    };
    await enter('Out of the first part', '163000');
    await enter('In of the second part', '161000');
    await form.getByLabel('Reason').fill('The clock was off');
    await press(form, 'Send request');
    await form
      .getByText(/^The times of a split shift must be in this order/)
      .first()
      .waitFor();
    await enter('Out of the first part', '120500');
    expect(await form.getByLabel('MinsLate').inputValue()).toBe('10');
    await press(form, 'Send request');
    await day.getByText('The clock was off').waitFor();
    expect(await record()).toBe('08:00:00 - - 20:00:00 0');

    const supervisor = await pageOf('supervisor', '/supervise/requests?kind=correction');
    await press(supervisor, 'Endorse');
    await press(supervisor.getByRole('dialog', { name: 'Endorse 1 request' }), 'Endorse');
    await supervisor.getByText('Endorsed.').waitFor();

    const hr = await pageOf('HR', '/resource/requests?kind=correction');
    await press(hr, new RegExp(`^Open the request of ${NAME}`));
    const detail = hr.getByRole('dialog', { name: `Correction · ${inWords('medium', date)}` });
    await detail.getByText('Present, 08:00 – 12:05, 16:10 – 20:00').first().waitFor();
    await press(detail, 'Grant');
    await hr.getByText('Granted.').waitFor();
    expect(await record()).toBe('08:00:00 12:05:00 16:10:00 20:00:00 10');

    await page.goto(`/?day=${date}`);
    await day.getByText('08:00:00 – 12:05:00, 16:10:00 – 20:00:00').waitFor();
    await day.getByText(/Second part: 10 minutes late/).waitFor();
    await press(day, 'Close dialog');
    await page.locator('[data-column="TIME IN"]', { hasText: '08:00:0016:10:00' }).waitFor();
    await page.locator('[data-column="TIME OUT"]', { hasText: '12:05:0020:00:00' }).waitFor();
  });
});
