import { describe, expect, it } from '@jest/globals';
import { ATTENTION_DAYS } from '@timekeep/contracts/api/attention-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer } from '@timekeep/contracts/api/employees-api';
import type { OwnLeaveAnswer, OwnRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { addDays } from '@timekeep/contracts/time/work-date';
import type { Locator, Page } from 'playwright-core';
import { countClicks, hasFocus, tabTo } from '../support/input.js';
import { leaveFrom, nextMonday, today } from '../support/free-days.js';
import { journeyPages } from '../support/journey-pages.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs } from '../support/visitors.js';

// An id that no other run on the same data has taken.
const FORGETFUL = `93${String(Date.now() % 10_000).padStart(4, '0')}`;

/** Goes to a control by Tab and presses it. */
async function pressKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Takes the link that is the first of the page, which leads past the navigation. */
async function skip(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  expect(await page.getByRole('link', { name }).evaluate(hasFocus)).toBe(true);
  await page.keyboard.press('Enter');
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });

describe('without a mouse', () => {
  const { url } = sharedSystem();
  const open = journeyPages();

  it('HR settles a forgotten time out from Overview', async () => {
    const server = await callAs(url, 'HR');
    const { company } = await server<CompaniesAnswer>('GET', API_PATHS.companies);
    // The first day that the list looks at, so that it is among the oldest of its kind.
    const date = addDays(today, 1 - ATTENTION_DAYS);
    await server('POST', API_PATHS.registerEmployee, {
      ...{ EMPID: FORGETFUL, EMP_FNAME: 'Ada', EMP_LNAME: 'Salonga', COMPANY: company[0], DEPT: 'Sales' },
      ...{ PIN: '4714', hiredOn: date },
    });
    const times = { Remarks: 'TimeIn', TimeIN1: '00:00:01', TimeOUT1: null };
    await server('PATCH', API_PATHS.timekeep, { EMPID: FORGETFUL, Date: date, ...times, reason: 'Test' });

    const page = await open('HR', '/resource');
    const clicks = await countClicks(page);
    await skip(page, 'Skip to what needs attention');
    await pressKey(page, button(page, /^No time out \d/));
    await pressKey(page, button(page, /^Correct: No time out, SALONGA, ADA/));
    const dialog = page.getByRole('dialog', { name: 'Modify Timekeep Record' });
    const out = dialog.getByRole('group', { name: 'Time Out' });
    await out.locator(':focus').waitFor();
    await page.keyboard.type('170000');
    await pressKey(page, button(dialog, 'Save'));
    await dialog.waitFor({ state: 'detached' });
    await button(page, /^Correct: No time out, SALONGA, ADA/).waitFor({ state: 'detached' });
    // The button that had the focus is gone with the matter; the next Tab goes on within the page.
    await page.locator('main :focus').waitFor();
    expect(await clicks()).toBe(0);

    const search = { FROM: date, TO: date, reportFilter: 'name', selectedOption: FORGETFUL };
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    expect(data).toMatchObject([{ Remarks: 'Present', TimeOUT1: '17:00:00' }]);
  });

  it('an employee asks for leave, and the supervisor endorses it', async () => {
    const staff = await callAs(url, 'employee');
    const own = await staff<OwnLeaveAnswer>('GET', API_PATHS.ownLeave);
    const asked = await staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests);
    const { FROM } = leaveFrom(nextMonday(addDays(today, 60)), own, asked);
    const reason = `Wedding of ${FORGETFUL}`;

    const page = await open('employee', '/');
    const clicks = await countClicks(page);
    await pressKey(page, button(page, 'Ask for leave'));
    const form = page.getByRole('dialog', { name: 'Ask for leave' });
    await tabTo(page, form.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first());
    await page.keyboard.type(`${FROM.slice(5, 7)}${FROM.slice(8)}${FROM.slice(0, 4)}`);
    await form.getByText('1 day of leave.').waitFor();
    await tabTo(page, form.getByLabel('Reason'));
    await page.keyboard.type(reason);
    await pressKey(page, button(form, 'Send request'));
    await form.waitFor({ state: 'detached' });
    expect(await button(page, 'Ask for leave').evaluate(hasFocus)).toBe(true);
    expect(await clicks()).toBe(0);

    const supervisor = await open('supervisor', '/supervise/requests');
    const supervisorClicks = await countClicks(supervisor);
    const row = supervisor.getByRole('row', { name: reason });
    await row.waitFor();
    await skip(supervisor, 'Skip to the results');
    // Rows are one stop for Tab, and arrows lead on within them.
    for (let rows = 0; rows < 100 && (await row.locator(':focus').count()) === 0; rows += 1)
      await supervisor.keyboard.press('ArrowDown');
    await supervisor.keyboard.press('Enter');
    const request = supervisor.getByRole('dialog', { name: /^Leave · / });
    await request.getByText(reason).waitFor();
    await pressKey(supervisor, button(request, 'Endorse'));
    await request.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    expect(await supervisorClicks()).toBe(0);

    const requests = (await staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests)).data;
    const sent = requests.find((each) => each.reason === reason);
    expect(sent).toMatchObject({ state: 'endorsed' });
    await staff('POST', API_PATHS.takeBackRequest, { REQUEST_ID: sent?.REQUEST_ID });
  });
});
