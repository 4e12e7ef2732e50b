import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer, DepartmentsAnswer } from '@timekeep/contracts/api/employees-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays } from '@timekeep/contracts/time/work-date';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf, type ApiCaller } from '../support/visitors.js';

const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
const [FIRST, SECOND] = [addDays(today, -9), addDays(today, -8)];
/** Used by this test alone. */
const EMPID = '900070';

/** HR brings the files of a time clock and of a spreadsheet. */
describe('a file of punches', () => {
  const system = sharedSystem();
  let browser: Browser;
  let page: Page;
  let server: ApiCaller;

  beforeAll(async () => {
    browser = await launchBrowser();
    const context = await contextOf(browser, system.url, 'HR', { viewport: { width: 390, height: 844 } });
    page = await context.newPage();
    server = await callAs(system.url, 'HR');
    const { department, company } = {
      ...(await server<DepartmentsAnswer>('GET', API_PATHS.departments)),
      ...(await server<CompaniesAnswer>('GET', API_PATHS.companies)),
    };
    await server('POST', API_PATHS.registerEmployee, {
      ...{ EMPID, EMP_LNAME: 'Muñoz', EMP_FNAME: 'Ester', PIN: '4711' },
      ...{ DEPT: department[0], COMPANY: company[0], hiredOn: addDays(today, -20) },
    });
  });

  afterAll(() => browser.close());

  const times = async () => {
    const search = { FROM: FIRST, TO: SECOND, reportFilter: 'name', selectedOption: EMPID };
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    return data.map(({ TimeIN1, TimeOUT1 }) => [TimeIN1, TimeOUT1]);
  };
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('File of punches').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  it('of a device is recorded from a phone, with the keyboard alone', async () => {
    await page.goto('/resource/timekeep');
    await page.getByRole('link', { name: /Upload Punches/ }).click();
    const lines = ['08:10:00\t1\t0', '17:05:00\t1\t1'].map((rest) => `   ${EMPID}\t${FIRST} ${rest}\t1\t0`);
    const button = page.getByRole('button', { name: 'Choose a file' });
    // Focuses it and presses at once, since the page moves the focus when it is opened.
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')]);
    const attlog = {
      name: 'attlog.dat',
      mimeType: 'text/plain',
      buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
    };
    await chooser.setFiles(attlog);
    await page.getByText('Lines: 2. New punches: 2. Recorded already: 0. Refused: 0.').waitFor();
    expect((await times()).flat()).not.toContain('08:10:00');
    const record = page.getByRole('button', { name: 'Record punches (2)' });
    await record.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Punches recorded: 2. Recorded before: 0. Lines refused: 0.').first().waitFor();
    expect(await times()).toContainEqual(['08:10:00', '17:05:00']);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  it('of a spreadsheet in ANSI comes back with what was refused, is mended and sent again', async () => {
    const [year, month, day] = SECOND.split('-');
    // A day that exists in one order only shows the order of all.
    const lines = [
      `${EMPID};MUÑOZ, ESTER;${day}/${month}/${year} 08:20`,
      `99${EMPID.slice(2)};MUÑOZ, ESTER;${day}/${month}/${year} 17:10`,
    ];
    const content = Buffer.from(['EMPID;NAME;at', ...lines].join('\r\n'), 'latin1');
    await choose('may.csv', content);
    const order = page.getByRole('combobox', { name: 'Order of the dates' });
    await order.or(page.getByText('What the file contains')).first().waitFor();
    if (await order.isVisible()) {
      await order.click();
      await page.getByRole('option', { name: 'day/month/year' }).click();
    }
    await page.getByText('Lines: 2. New punches: 1. Recorded already: 0. Refused: 1.').waitFor();
    await page.getByText('Unknown number: 1').waitFor();
    await page.getByRole('button', { name: 'Record punches (1)' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download refused lines' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('may-refused.csv');
    const refused = await readFile(await download.path(), 'latin1');
    expect(refused).toContain(`${lines[1]};`);
    await choose('mended.csv', Buffer.from(refused.replace(`99${EMPID.slice(2)}`, EMPID), 'latin1'));
    await order.or(page.getByText('What the file contains')).first().waitFor();
    if (await order.isVisible()) {
      await order.click();
      await page.getByRole('option', { name: 'day/month/year' }).click();
    }
    await page.getByText('Lines: 1. New punches: 1. Recorded already: 0. Refused: 0.').waitFor();
    await page.getByRole('button', { name: 'Record punches (1)' }).click();
    await page.getByText('Punches recorded: 1. Recorded before: 0. Lines refused: 0.').first().waitFor();
    expect(await times()).toContainEqual(['08:20:00', '17:10:00']);
  });
});
