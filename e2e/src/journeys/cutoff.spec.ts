import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { CUTOFF_PATHS, type CutOffsAnswer } from '@timekeep/contracts/api/cutoffs-api';
import type { DepartmentsAnswer } from '@timekeep/contracts/api/employees-api';
import { HOURS_PATHS, type HoursDaysAnswer } from '@timekeep/contracts/api/hours-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser, newVisitor, signIn } from '../support/browser.js';
import { countClicks, tabTo } from '../support/input.js';
import { commandLine } from '../support/command-line.js';
import { today } from '../support/free-days.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf, DEMO_PASSWORD, tokenOf, type ApiCaller } from '../support/visitors.js';

/** Used by this test alone. */
const COMPANY = 'Cutoff Trading';
const [EMPID, NAME] = ['900095', 'JAVIER, ROSA'];
/** The second half of the month before the last one, and the first half of the last month. */
const last = `${addDays(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`;
const before = addDays(last, -1);
const CLOSED = [`${before.slice(0, 8)}16`, before] as const;
const NEXT = [last, `${last.slice(0, 8)}15`] as const;

const inWords = (date: WorkDate) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(date));
const periodInWords = ([from, to]: readonly [WorkDate, WorkDate]) =>
  inWords(from).replace(',', `-${Number(to.slice(8))},`);

const nameOf = (period: readonly [WorkDate, WorkDate]) => periodInWords(period).replace(/, \d+$/, '');

/** HR closes half months for payroll, and corrects a day of one that is closed. */
describe('a cut-off', () => {
  const system = sharedSystem();
  let browser: Browser;
  let page: Page;
  let server: ApiCaller;
  /** A working day without an out, one with overtime that nobody granted, and one that is corrected late. */
  let days: readonly [WorkDate, WorkDate, WorkDate];

  beforeAll(async () => {
    browser = await launchBrowser();
    const context = await contextOf(browser, system.url, 'HR', { viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    server = await callAs(system.url, 'HR');
    expect(await commandLine(system.dataDir, 'companies', 'add', COMPANY)).toMatchObject({ code: 0 });
    const { department } = await server<DepartmentsAnswer>('GET', API_PATHS.departments);
    await server('POST', API_PATHS.registerEmployee, {
      ...{ EMPID, EMP_LNAME: 'Javier', EMP_FNAME: 'Rosa', PIN: '4711' },
      ...{ DEPT: department[0], COMPANY, hiredOn: CLOSED[0] },
    });
    await server('POST', API_PATHS.registerAccount, {
      ...{ id: EMPID, email: `${EMPID}@acme.example`, password: DEMO_PASSWORD, pin: '4711' },
    });
    await server('POST', API_PATHS.saveSchedule, {
      ...{ EMPID, FROM: CLOSED[0], TO: NEXT[1], DAYS: 5, rederives: true },
      TIME: templateOf(['09:00:00', '18:00:00'], 5),
    });
    const [FROM, TO] = CLOSED;
    const { data } = await server<HoursDaysAnswer>('POST', HOURS_PATHS.days, { EMPID, FROM, TO });
    const workdays = data.filter(({ day, scheduled }) => day === 'ordinary' && scheduled);
    const [open = '', long = '', late = ''] = workdays.map(({ date }) => date);
    days = [open, long, late];
    const record = (Date: WorkDate, Remarks: string, TimeIN1: string, TimeOUT1: string | null) =>
      server('PATCH', API_PATHS.timekeep, { EMPID, Date, Remarks, TimeIN1, TimeOUT1 });
    await record(open, 'TimeIn', '09:00:00', null);
    await record(long, 'Present', '09:00:00', '20:00:00');
    await record(late, 'Present', '09:40:00', '18:00:00');
  });

  afterAll(() => browser.close());

  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' }).click();
  /** Saves the time of a record in the dialog that is open. */
  const correct = async (group: string, digits: string, reason: string) => {
    await press(new RegExp(`^Modify the record of ${NAME}`));
    const form = page.getByRole('dialog', { name: 'Modify Timekeep Record' });
    await form.getByRole('combobox', { name: 'Remarks', exact: true }).click();
    await page.getByRole('option', { name: 'Present', exact: true }).click();
    await form.getByRole('group', { name: group }).getByRole('spinbutton').first().click();
    await page.keyboard.type(digits);
    await form.getByLabel(/^Reason/).fill(reason);
    await press('Save', form);
    await form.waitFor({ state: 'detached' });
  };
  const enterAt = async (control: Locator, within = page) => {
    await tabTo(within, control);
    await within.keyboard.press('Enter');
  };
  const row = (period: readonly [WorkDate, WorkDate]) =>
    page
      .getByRole('row')
      .filter({ hasText: periodInWords(period) })
      .filter({ hasText: COMPANY });
  const closeIt = async (period: readonly [WorkDate, WorkDate]) => {
    await press(`Close ${periodInWords(period)}`);
    await press('Close cut-off', page.getByRole('alertdialog'));
    await page.getByText(/^Cut-off \d+ is closed/).waitFor();
    await row(period).waitFor();
  };
  /** Chooses period and company, and closes them, as people do without a mouse. */
  const closeByKeyboard = async (period: readonly [WorkDate, WorkDate]) => {
    await enterAt(page.getByRole('button', { name: nameOf(period), exact: true }));
    await enterAt(page.getByRole('combobox', { name: 'Company' }));
    await page.getByRole('option', { name: COMPANY }).waitFor();
    await page.keyboard.type(COMPANY.slice(0, 6));
    await page.keyboard.press('Enter');
    await enterAt(page.getByRole('button', { name: `Close ${periodInWords(period)}`, exact: true }));
    const question = page.getByRole('alertdialog');
    await enterAt(question.getByRole('button', { name: 'Close cut-off', exact: true }));
    await page.getByText(/^Cut-off \d+ is closed/).waitFor();
    await row(period).waitFor();
    // The button is gone; the focus stays in its place.
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-labelledby') === 'close-cutoff',
    );
  };
  const addressOf = ([from, to]: readonly [WorkDate, WorkDate]) =>
    `/resource/pay/cutoffs?${new URLSearchParams({ from, to, company: COMPANY }).toString()}`;

  it('is closed in at most 8 clicks, after what is open was settled', async () => {
    await page.goto('/resource/pay');
    await page.getByRole('link', { name: 'Cut-offs' }).waitFor();
    const clicks = await countClicks(page);
    await page.getByRole('link', { name: 'Cut-offs' }).click();
    await page.getByRole('heading', { name: 'Close a cut-off' }).waitFor();
    await page.getByRole('combobox', { name: 'Company' }).click();
    await page.getByRole('option', { name: COMPANY }).click();
    expect(await clicks()).toBe(3);

    await page.goto(addressOf(CLOSED));
    await press('Missing time out: 1');
    await page.getByRole('link', { name: `${inWords(days[0])}: ${NAME} (${EMPID})` }).click();
    await page.waitForURL(/\/resource\/timekeep\?/);
    await correct('Time Out', '180000', 'Forgot to punch out');
    await page.goBack();
    await page.getByText('Still open', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Missing time out/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Work that nobody granted: 1' }).waitFor();
    const more = await countClicks(page);
    await closeIt(CLOSED);
    // The half month is a click more.
    expect(3 + 1 + (await more())).toBeLessThanOrEqual(8);
    await page.getByText(new RegExp(`^${COMPANY}: closed already from ${inWords(CLOSED[0])}`)).waitFor();
  });

  it('is downloaded as the file that went to payroll', async () => {
    const downloading = page.waitForEvent('download');
    await press(/^CSV of cut-off/, row(CLOSED));
    const file = await (await downloading).path();
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(lines[0]).toMatch(/LINE,.*EMPID,EMPNAME/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"${NAME}"`);
  });

  it('has a difference, with its cause, of a day that was corrected afterwards; the next one carries it', async () => {
    const [, , late] = days;
    await page.goto(`/resource/timekeep?from=${late}&to=${late}&by=name&option=${EMPID}`);
    await correct('Time In', '090000', 'The clock was wrong');
    await page.getByText(/After cut-off \d+: its difference goes into the next\.$/).waitFor();

    await page.goto(addressOf(NEXT));
    await press(/^Differences of cut-off/, row(CLOSED));
    const dialog = page.getByRole('dialog');
    const difference = dialog
      .getByRole('listitem')
      .filter({ hasText: `${NAME} (${EMPID}), ${inWords(late)}` });
    await difference.getByText('Late: 0:40 → 0:00').waitFor();
    await difference.getByText(/^Correction by .*: The clock was wrong$/).waitFor();
    await difference.getByText('Waits for the next cut-off.').waitFor();
    await press('Close dialog');
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/resource/pay/cutoffs');
    await closeByKeyboard(NEXT);
    expect(await row(NEXT).locator('[data-column="CARRIED"]').innerText()).toBe('1');
    await press(/^Differences of cut-off/, row(NEXT));
    await dialog
      .getByRole('region', { name: 'Differences of earlier cut-offs that it carries' })
      .getByText('Late: 0:40 → 0:00')
      .waitFor();
    await press('Close dialog');
  });

  it('is withdrawn with a reason, and closed by one of two at the same moment', async () => {
    await press(/^Withdraw cut-off/, row(NEXT));
    const question = page.getByRole('alertdialog');
    await press('Withdraw', question);
    await question.getByText('Please enter the reason').waitFor();
    await question.getByLabel('Reason').fill('Closed too early');
    await press('Withdraw', question);
    await question.waitFor({ state: 'detached' });
    await row(NEXT)
      .getByText(/^Withdrawn .*: Closed too early$/)
      .waitFor();

    const token = decodeURIComponent(await tokenOf(system.url, '100001'));
    const [FROM, TO] = NEXT;
    const send = () =>
      fetch(system.url + CUTOFF_PATHS.cutoffs, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ FROM, TO, COMPANY: [COMPANY] }),
      });
    const answers = await Promise.all([send(), send()]);
    const [closed, refused = 0] = answers.map(({ status }) => status).sort();
    expect(closed).toBe(200);
    // The second may also come when the first is closed.
    expect([409, 422]).toContain(refused);
    const { data } = await server<CutOffsAnswer>('GET', CUTOFF_PATHS.cutoffs);
    const own = data.filter((cutOff) => cutOff.COMPANY.includes(COMPANY));
    expect(own.map(({ carried, withdrawn, isNewest }) => [carried, withdrawn !== null, isNewest])).toEqual([
      [1, false, true],
      [1, true, false],
      [0, false, false],
    ]);
  });

  it('asks the employee, who agrees to one and not to the other without a mouse', async () => {
    const { page: own, context } = await newVisitor(browser, system.url);
    await signIn(own, EMPID, DEMO_PASSWORD);
    const notice = (period: readonly [WorkDate, WorkDate]) =>
      own.getByRole('alert').filter({ hasText: `time record of ${nameOf(period)} is closed` });
    const button = (name: string, within: Locator) => within.getByRole('button', { name, exact: true });
    await notice(NEXT).waitFor();
    await enterAt(own.getByRole('button', { name: `${nameOf(CLOSED)}: Not answered` }), own);
    const dialog = own.getByRole('dialog', { name: `Time record of ${periodInWords(CLOSED)}` });
    await enterAt(button('Agree', dialog), own);
    await dialog.waitFor({ state: 'detached' });
    await own.getByRole('button', { name: `${nameOf(CLOSED)}: Agreed` }).waitFor();
    await own.waitForFunction(
      (name) => document.activeElement?.textContent === name,
      `${nameOf(CLOSED)}: Agreed`,
    );

    await enterAt(button('Open the time record', notice(NEXT)), own);
    const other = own.getByRole('dialog', { name: `Time record of ${periodInWords(NEXT)}` });
    await enterAt(button('Do not agree', other), own);
    await other.locator('textarea:focus').waitFor();
    await own.keyboard.type('I worked on the first');
    await enterAt(button('Send to HR', other), own);
    await other.waitFor({ state: 'detached' });
    // The notice is gone, with its button.
    await own.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Closed time records',
    );
    await context.close();

    await page.reload();
    const newest = row(NEXT).filter({ has: page.getByRole('button', { name: /^Answers/ }) });
    await press(/^Answers to cut-off/, newest);
    await page
      .getByText(/^Not agreed, .*: I worked on the first$/)
      .first()
      .waitFor();
  });
});
