import { describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type {
  MakeRequestAnswer,
  OwnLeaveAnswer,
  OwnRequestsAnswer,
} from '@timekeep/contracts/api/requests-api';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Locator, Page } from 'playwright-core';
import { countClicks } from '../support/input.js';
import { dayToCorrect, leaveFrom, nextMonday, today } from '../support/free-days.js';
import { journeyPages } from '../support/journey-pages.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, VISITORS } from '../support/visitors.js';

const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const inWords = (date: WorkDate) => mediumDate.format(Date.parse(date));
const digits = (date: WorkDate) => `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`;

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click();

const dayOf = (page: Page, date: WorkDate) =>
  page.getByRole('dialog', { name: fullDate.format(Date.parse(date)) });

/** Asks for a time out at 19:30 on the day that is open. */
async function askForCorrection(page: Page, date: WorkDate, reason: string): Promise<void> {
  await press(dayOf(page, date), 'Ask for a correction');
  const form = page.getByRole('dialog', { name: `Ask for a correction of ${inWords(date)}` });
  await form.getByRole('group', { name: 'Time Out' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('193000');
  await form.getByLabel('Reason').fill(reason);
  await press(form, 'Send request');
  await page.getByText('Your request was sent.').waitFor();
  await dayOf(page, date).getByText(reason).waitFor();
}

describe('requests, from staff to supervisor to HR and back', () => {
  const { url } = sharedSystem();
  const open = journeyPages();

  /** Selects the requests of the employee about these days in a list of requests. */
  const select = async (page: Page, requests: readonly string[]) => {
    for (const request of requests) {
      await page.getByRole('checkbox', { name: new RegExp(`^Select .*${request}`) }).check();
    }
  };

  it('corrects a day, and grants five days of leave that took at most 7 clicks', async () => {
    const staff = await callAs(url, 'employee');
    const date = await dayToCorrect(staff);
    const own = await staff<OwnLeaveAnswer>('GET', API_PATHS.ownLeave);
    const asked = await staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests);
    const leave = leaveFrom(nextMonday(addDays(today, 7)), own, asked);
    const before = own.balances.VL;

    const page = await open('employee', '/');
    await press(page, `Open ${inWords(date)}`);
    const day = dayOf(page, date);
    await day.getByText(/because there are a time in and a time out/).waitFor();
    await day.getByText('Nobody has corrected this record.').waitFor();
    await askForCorrection(page, date, 'The door was broken');
    await press(day, 'Close dialog');

    const clicks = await countClicks(page);
    await press(page, 'Ask for leave');
    const leaveForm = page.getByRole('dialog', { name: 'Ask for leave' });
    await leaveForm.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first().click();
    await page.keyboard.type(digits(leave.FROM));
    await leaveForm
      .getByRole('group', { name: /^Last day/ })
      .getByRole('spinbutton')
      .first()
      .click();
    await page.keyboard.type(digits(leave.TO));
    await leaveForm.getByText('5 days of leave.').waitFor();
    const balance = leaveForm.getByLabel('Balance before and after').getByRole('definition');
    const [, left, waiting = '0', after] =
      /^([\d.]+) days left(?:, of which ([\d.]+) waits?)?, (-?[\d.]+) afterwards$/.exec(
        await balance.innerText(),
      ) ?? [];
    expect([Number(left), Number(after)]).toEqual([before, before - Number(waiting) - 5]);
    await leaveForm.getByLabel('Reason').click();
    await page.keyboard.type('Family trip');
    await press(leaveForm, 'Send request');
    await leaveForm.waitFor({ state: 'detached' });
    expect(await clicks()).toBeLessThanOrEqual(7);
    await page.getByRole('tab', { name: 'Leave' }).click();
    await page
      .getByLabel('Leave balances')
      .getByText(/days left, of which [\d.]+ waits?$/)
      .waitFor();

    const supervisor = await open('supervisor', '/supervise');
    await supervisor.getByRole('link', { name: /^Requests \(\d+\)$/ }).click();
    const both = [`Correction, ${inWords(date)}`, `Leave, .*${inWords(leave.TO)}`];
    await select(supervisor, both);
    await press(supervisor, 'Endorse');
    const endorse = supervisor.getByRole('dialog', { name: 'Endorse 2 requests' });
    await press(endorse, 'Endorse');
    await supervisor.getByRole('dialog', { name: '2 of 2 decided' }).waitFor();
    await press(supervisor, 'Done');

    const hr = await open('HR', '/resource/requests');
    await select(hr, both);
    await press(hr, 'Grant');
    const grant = hr.getByRole('dialog', { name: 'Grant 2 requests' });
    await grant.getByText(`5 days: ${before} → ${before - 5} left`).waitFor();
    await press(grant, 'Grant');
    await hr.getByRole('dialog', { name: '2 of 2 decided' }).waitFor();
    await press(hr, 'Done');

    await page.reload();
    await press(page, /^Notices, \d+ unread$/);
    const notices = page.getByRole('dialog', { name: 'Notices' });
    await notices
      .getByRole('link', { name: new RegExp(`^Correction, ${inWords(date)}: Granted by`) })
      .click();
    await day
      .getByText(/^19:30/)
      .first()
      .waitFor();
    await day.getByText(/^“The door was broken/).waitFor();
    await day.getByText('Granted').waitFor();
    await press(day, 'Close dialog');
    await page.getByRole('button', { name: 'Notices', exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Leave' }).click();
    await page
      .getByLabel('Leave balances')
      .getByText(String(before - 5))
      .waitFor();
    expect((await staff<OwnLeaveAnswer>('GET', API_PATHS.ownLeave)).balances.VL).toBe(before - 5);
  });

  it('shows HR what changed since a correction was asked for, and grants it on the record as it is now', async () => {
    const date = await dayToCorrect(await callAs(url, 'employee'));
    const page = await open('employee', `/?day=${date}`);
    await askForCorrection(page, date, 'The lights were out');

    const hr = await open(
      'HR',
      `/resource/timekeep?from=${date}&to=${date}&by=name&option=${VISITORS.employee}`,
    );
    await press(hr, /^Modify the record of/);
    const correction = hr.getByRole('dialog', { name: 'Modify Timekeep Record' });
    await correction.getByRole('group', { name: 'Time In' }).getByRole('spinbutton').first().click();
    await hr.keyboard.type('071500');
    await correction.getByLabel(/^Reason/).fill('As the guard wrote down');
    await press(correction, 'Save');
    await correction.waitFor({ state: 'detached' });

    await hr.goto('/resource/requests?kind=correction');
    await select(hr, [`Correction, ${inWords(date)}`]);
    await press(hr, 'Grant');
    const granting = hr.getByRole('dialog', { name: 'Grant 1 request' });
    await press(granting, 'Grant');
    const refused = hr.getByRole('dialog', { name: '0 of 1 decided' });
    await refused.getByText(new RegExp(`${VISITORS.employee} on ${inWords(date)} was changed by`)).waitFor();
    await press(refused, /^Show /);
    const detail = hr.getByRole('dialog', { name: `Correction · ${inWords(date)}` });
    await detail.getByText('The record has changed since the request was made.').waitFor();
    await detail.getByText('“As the guard wrote down”').waitFor();
    await detail
      .getByRole('alert')
      .getByText(/^07:15/)
      .first()
      .waitFor();
    await detail
      .getByText(/^\([+−]\d+ min\)$/)
      .first()
      .waitFor();
    await press(detail, 'Grant');
    await hr.getByText('Granted.').waitFor();

    await page.reload();
    const day = dayOf(page, date);
    await day.getByText('Granted').waitFor();
    await day
      .getByText(/^19:30/)
      .first()
      .waitFor();
    await day.getByText('“As the guard wrote down”').waitFor();
    await day.getByText(/^“The lights were out/).waitFor();
  });

  it('asks once for leave around a day that is left out', async () => {
    const staff = await callAs(url, 'employee');
    const own = await staff<OwnLeaveAnswer>('GET', API_PATHS.ownLeave);
    const asked = await staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests);
    const { FROM, TO, second } = leaveFrom(nextMonday(addDays(today, 90)), own, asked);
    const page = await open('employee', '/');
    await press(page, 'Ask for leave');
    const form = page.getByRole('dialog', { name: 'Ask for leave' });
    await form.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first().click();
    await page.keyboard.type(digits(FROM));
    await form
      .getByRole('group', { name: /^Last day/ })
      .getByRole('spinbutton')
      .first()
      .click();
    await page.keyboard.type(digits(TO));
    await press(form, `${fullDate.format(Date.parse(second))}, Whole day`);
    await form.getByText('4 days of leave.').waitFor();
    await form.getByLabel('Reason').fill('Town fiesta');
    await press(form, 'Send request');
    await form.waitFor({ state: 'detached' });
    const { data } = await staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests);
    expect(data.length).toBe(asked.data.length + 1);
    expect(data[0]).toMatchObject({ kind: 'leave', FROM, TO, except: [second], half: null });
    const hr = await open('HR', '/resource/requests?kind=leave');
    await hr
      .getByText(/^Vacation Leave, without /)
      .first()
      .waitFor();
  });

  it('returns, refuses and takes back, each with what the employee reads', async () => {
    const staff = await callAs(url, 'employee');
    const date = await dayToCorrect(staff);
    const make = async (body: object) =>
      (await staff<MakeRequestAnswer>('POST', API_PATHS.requests, body)).REQUEST_ID;
    const far = nextMonday(addDays(today, 60));
    const days = { FROM: far, TO: far };
    const toReturn = await make({ kind: 'overtime', FROM: date, TO: date, minutes: 45, reason: 'Inventory' });
    const toRefuse = await make({ kind: 'leave', ...days, LEAVE_TYPE: 'VL', half: 'AM', reason: 'Dentist' });
    const hours = { TimeIN1: '10:00:00', TimeOUT1: '19:00:00' };
    const toTakeBack = await make({ kind: 'schedule', ...days, ...hours, reason: 'Evening class' });

    const supervisor = await open('supervisor', '/supervise/requests?kind=overtime');
    await select(supervisor, [`Overtime, ${inWords(date)}`]);
    await press(supervisor, 'Return');
    const returning = supervisor.getByRole('dialog', { name: 'Return 1 request' });
    await press(returning, 'Return');
    await returning.getByText('Please write a note that says why.').first().waitFor();
    await returning.getByLabel('Note').fill('Please name the hours');
    await press(returning, 'Return');
    await supervisor.getByText('Returned.').waitFor();

    const hr = await open('HR', '/resource/requests?kind=leave');
    await hr
      .getByRole('row')
      .filter({ hasText: inWords(far) })
      .getByRole('button')
      .first()
      .click();
    const detail = hr.getByRole('dialog', { name: `Leave · ${inWords(far)}` });
    await detail.getByText('Who else is away').waitFor();
    await detail.getByLabel('Note').fill('The audit is that week');
    await press(detail, 'Refuse');
    await hr.getByText('Refused.').waitFor();

    const page = await open('employee', '/?tab=requests');
    await press(page, `Take back: Schedule, ${inWords(far)}`);
    await press(page.getByRole('alertdialog'), 'Take back');
    await page.getByText('Your request was taken back.').waitFor();
    const list = page.getByRole('list', { name: 'Your requests' });
    await list.getByText(/Please name the hours/).waitFor();
    await list.getByText(/The audit is that week/).waitFor();
    await press(page, `Ask again: Overtime, ${inWords(date)}`);
    const again = page.getByRole('dialog', { name: `Ask for overtime on ${inWords(date)}` });
    await again.getByText(/Please name the hours/).waitFor();
    const notices = page.getByRole('dialog', { name: 'Notices' });
    // Also on the first page of a visit.
    await page.goBack();
    await again.waitFor({ state: 'detached' });
    await press(page, /^Notices/);
    await notices.waitFor();
    await page.goBack();
    await notices.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?tab=requests');
    await press(page, /^Notices/);
    await notices.getByRole('link', { name: new RegExp(`^Leave, ${inWords(far)}: Refused by`) }).click();
    await page.locator('li[aria-current]:focus', { hasText: 'The audit is that week' }).waitFor();
    // The request was opened from the list, so it left nothing in the history of HR's browser when it was decided.
    await hr.goBack();
    expect(hr.url()).toBe('about:blank');
    const { data } = await staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests);
    const stateOf = (id: string) => data.find(({ REQUEST_ID }) => REQUEST_ID === id)?.state;
    expect([toReturn, toRefuse, toTakeBack].map(stateOf)).toEqual(['returned', 'refused', 'taken-back']);
  });
});
