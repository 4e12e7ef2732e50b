import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer, DepartmentsAnswer } from '@timekeep/contracts/api/employees-api';
import { HOURS_PATHS, type HoursDaysAnswer } from '@timekeep/contracts/api/hours-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { today } from '../support/free-days.js';
import { sendPunches } from '../support/punches.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf, type ApiCaller } from '../support/visitors.js';

/** The half month that is over: what the page shows at first. */
const month = today.slice(0, 8);
const [FROM, TO]: readonly [WorkDate, WorkDate] =
  today > `${month}15`
    ? [`${month}01`, `${month}15`]
    : [`${addDays(`${month}01`, -1).slice(0, 8)}16`, addDays(`${month}01`, -1)];
/** Used by this test alone. */
const [EMPID, NAME] = ['900090', 'ILAGAN, PILAR'];

/** HR checks the hours of a half month before they go to payroll. */
describe('the hours for pay', () => {
  const system = sharedSystem();
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let server: ApiCaller;
  let department = '';
  let company = '';
  /** Two working days: one that was begun late, and one with two hours that nobody granted. */
  let late: WorkDate = '';
  let long: WorkDate = '';

  beforeAll(async () => {
    browser = await launchBrowser();
    context = await contextOf(browser, system.url, 'HR', { viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    server = await callAs(system.url, 'HR');
    const places = {
      ...(await server<DepartmentsAnswer>('GET', API_PATHS.departments)),
      ...(await server<CompaniesAnswer>('GET', API_PATHS.companies)),
    };
    department = places.department[0] ?? '';
    company = places.company[0] ?? '';
    const employee = { EMPID, EMP_LNAME: 'Ilagan', EMP_FNAME: 'Pilar', PIN: '4711' };
    await server('POST', API_PATHS.registerEmployee, {
      ...employee,
      ...{ DEPT: department, COMPANY: company, hiredOn: FROM },
    });
    await server('POST', API_PATHS.saveSchedule, {
      ...{ EMPID, FROM, TO, DAYS: 5, rederives: true },
      TIME: templateOf(['09:00:00', '18:00:00'], 5),
    });
    const { data } = await server<HoursDaysAnswer>('POST', HOURS_PATHS.days, { EMPID, FROM, TO });
    const workdays = data.filter(({ day, scheduled }) => day === 'ordinary' && scheduled);
    [late, long] = [workdays[1]?.date ?? '', workdays[2]?.date ?? ''];
    const at = (date: WorkDate, time: string) => ({ EMPID, at: `${date}T${time}:00+08:00` });
    const punches = [at(late, '09:40'), at(late, '18:00'), at(long, '09:00'), at(long, '20:00')];
    await sendPunches(system.url, await system.terminalKey(), punches);
  });

  afterAll(() => browser.close());

  it('of a department are shown, with the days of each figure and why they are so', async () => {
    await page.goto('/resource');
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    for (const [field, name] of [
      ['Company', company],
      ['Department', department],
    ] as const) {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name, exact: true }).click();
    }
    const row = page.getByRole('row').filter({ hasText: EMPID });
    await row.waitFor();
    await row.getByRole('link', { name: `Late of ${NAME}: 0:40` }).click();
    const dialog = page.getByRole('dialog', { name: NAME });
    await dialog.getByRole('button', { name: /^Why these hours/ }).click();
    const parts = dialog.getByRole('list', { name: 'Time from in to out' }).getByRole('listitem');
    expect(await parts.allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringMatching(/09:40 - \d\d:\d\d\s+Ordinary day\s+\d:\d\d/)]),
    );
    await dialog.getByText('0:40 of the scheduled time is missing before the in.').waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
  });

  it('lead from what is not settled to the record', async () => {
    const row = page.getByRole('row').filter({ hasText: EMPID });
    await row.getByRole('link', { name: `Days that are not settled of ${NAME}: 1` }).click();
    const dialog = page.getByRole('dialog', { name: NAME });
    await dialog.getByText('2:00 of work after the shift was not granted.').first().waitFor();
    await dialog.getByRole('link', { name: 'Open the record' }).click();
    await page.waitForURL(/\/resource\/timekeep\?/);
    expect(new URL(page.url()).searchParams.get('from')).toBe(long);
    await page.goBack();
    await dialog.waitFor();
    await page.getByRole('button', { name: 'Close dialog' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('are downloaded as CSV with what the page shows', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^hours-${FROM}-${TO}-.*\\.csv$`));
    const lines = (await readFile(await file.path(), 'utf8')).split('\n');
    expect(lines[0]).toContain('EMPID,EMPNAME,DEPT,COMPANY,DAYS,WORKED,ABSENT,LATE');
    const own = lines.find((line) => line.startsWith(EMPID)) ?? '';
    expect(own).toMatch(new RegExp(`^${EMPID},"${NAME}",${department},${company},\\d+,2,\\d+,40,`));
  });

  it('are printed as a table of each company across the page, and as a sheet for each employee', async () => {
    await page.evaluate(() => {
      // The browser's own dialog would wait for input.
      window.print = () => {
        document.documentElement.dataset['printed'] = 'yes';
      };
    });
    const sizeOf = async () => {
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
      return { width: Math.round(Number(width)), height: Math.round(Number(height)) };
    };
    await page.getByRole('button', { name: 'Print companies' }).click();
    expect(await sizeOf()).toEqual({ width: 842, height: 595 });
    await page.evaluate(() => {
      delete document.documentElement.dataset['printed'];
    });
    await page.getByRole('button', { name: 'Print employees' }).click();
    await page.locator('html[data-printed]').waitFor();
    expect(await sizeOf()).toEqual({ width: 595, height: 842 });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const sheet = page.getByRole('region', { name: `Hours for pay of ${NAME}` });
    expect(await sheet.innerText()).toMatch(/2:00 of work after the shift was not granted/);
    expect(await sheet.innerText()).toContain('Supervisor');
  });
});
