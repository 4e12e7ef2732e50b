import { describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { MakeRequestAnswer } from '@timekeep/contracts/api/requests-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Locator, Page } from 'playwright-core';
import { journeyPages } from '../support/journey-pages.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs } from '../support/visitors.js';

const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
const NOT_OPENED = 'No connection. This cannot be opened now.';

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click();
const openDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Types the digits of a date or time into a field with parts. */
async function typeInto(form: Locator, field: string | RegExp, digits: string): Promise<void> {
  await form.getByRole('group', { name: field }).getByRole('spinbutton').first().click();
  await form.page().keyboard.type(digits);
}

/** Returns the digits that are typed for a date: MMDDYYYY. */
const digitsOf = (date: WorkDate) => date.slice(5, 7) + date.slice(8) + date.slice(0, 4);

/** Waits until the element or a part of it has the focus. */
async function waitForFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus, :has(:focus)')).waitFor();
}

/** Resolves to true if two elements do not overlap. */
async function isApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Both have to be on the page.');
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

describe('a dialog keeps its place', () => {
  const open = journeyPages();

  it('while days of leave are pressed with a still mouse', async () => {
    const page = await open('employee', '/');
    await press(page, 'Ask for leave');
    const form = openDialog(page, 'Ask for leave');
    await typeInto(form, 'First day', digitsOf(addDays(today, 30)));
    const top = (await form.boundingBox())?.y;
    // Working days in two rows.
    await typeInto(form, /^Last day/, digitsOf(addDays(today, 42)));
    const calendar = form.getByRole('group', { name: 'Days of leave' });
    await form.getByText(/days of leave\.$/).waitFor();
    expect((await form.boundingBox())?.y).toBe(top);
    const days = calendar.getByRole('group');
    const names = () => days.evaluateAll((all) => all.map((day) => day.getAttribute('aria-label')));
    const before = await names();
    const index = before.findIndex((name) => name?.endsWith('Whole day'));
    const date = before[index]?.replace(/, Whole day$/, '') ?? '';
    for (const [part, after] of [
      ['Whole day', 'Left out'],
      ['AM', 'AM'],
      ['PM', 'PM'],
      ['PM', 'Left out'],
      ['Whole day', 'Whole day'],
      ['AM', 'AM'],
    ]) {
      const button = calendar.getByRole('button', { name: `${date}, ${part}`, exact: true });
      const box = await button.boundingBox();
      if (!box) throw new Error('The day is not visible.');
      await page.mouse.click(box.x + box.width / 2, box.y + 4);
      await calendar.getByRole('group', { name: `${date}, ${after}`, exact: true }).waitFor();
      expect(await names()).toEqual(before.map((name, at) => (at === index ? `${date}, ${after}` : name)));
      expect(await button.boundingBox()).toEqual(box);
    }
    await form.getByText('2 requests will be sent, since each half day has its own.').waitFor();
  });
});

describe('without a connection the page stays', () => {
  const open = journeyPages({ serviceWorkers: 'block' });

  /** Offline, `click` leaves the page as it is and says why; with a connection it opens `opened`. */
  const opensLater = async (page: Page, click: () => Promise<void>, opened: Locator) => {
    const heading = await page.getByRole('heading', { level: 1 }).first().innerText();
    const notice = page.locator('.Toastify__toast').getByText(NOT_OPENED);
    await page.context().setOffline(true);
    await click();
    await notice.waitFor();
    expect(await page.getByRole('heading', { level: 1 }).first().innerText()).toBe(heading);
    await page.context().setOffline(false);
    await click();
    await opened.waitFor();
    await notice.waitFor({ state: 'detached' });
  };

  it('on the dashboard: leave, its tabs, a day and the guide', async () => {
    const page = await open('employee', '/?remark=Present');
    const records = page.getByRole('table', { name: 'Attendance records' });
    const firstDay = records.getByRole('button', { name: /^Open / }).first();
    await firstDay.waitFor();
    await opensLater(page, () => press(page, 'Ask for leave'), openDialog(page, 'Ask for leave'));
    await press(openDialog(page, 'Ask for leave'), 'Close dialog');
    const day = page.getByRole('dialog', { name: /day, / });
    await opensLater(page, () => firstDay.click(), day);
    await press(day, 'Close dialog');
    expect(new URL(page.url()).searchParams.get('remark')).toBe('Present');
    await opensLater(page, () => press(page, 'Guide'), page.getByRole('dialog'));
    await press(page.getByRole('dialog'), 'Close dialog');
    const tab = () => page.getByRole('tab', { name: 'Requests' }).click();
    await opensLater(
      page,
      tab,
      page.getByRole('tabpanel').getByRole('button', { name: 'Ask for other hours' }),
    );
  });

  it('in the list of requests: what was selected stays', async () => {
    // Requests and notices of the employee belong to another journey.
    const staff = await callAs(sharedSystem().url, 'supervisor');
    const reason = `Stocktaking ${Date.now()}`;
    const body = { kind: 'overtime', FROM: addDays(today, -3), TO: addDays(today, -3), minutes: 30, reason };
    await staff<MakeRequestAnswer>('POST', API_PATHS.requests, body);
    const page = await open('HR', '/resource/requests');
    await page
      .getByRole('row', { name: reason })
      .getByRole('checkbox', { name: /^Select / })
      .check();
    const granting = openDialog(page, 'Grant 1 request');
    await opensLater(page, () => press(page, 'Grant'), granting);
    expect(await page.getByRole('group', { name: 'Selected requests', includeHidden: true }).count()).toBe(1);
    await press(granting, 'Grant');
    await page.getByText('Granted.').waitFor();
    await waitForFocus(page.getByRole('main'));
  });

  it('in the HR area: a tab and the notices', async () => {
    const page = await open('HR', '/resource/leave');
    const search = page.getByRole('main').getByRole('textbox').or(page.getByRole('searchbox')).first();
    await search.fill('Reyes');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Company', exact: true }).click();
    await page.getByText(NOT_OPENED).waitFor();
    expect(new URL(page.url()).pathname).toBe('/resource/leave');
    expect(await search.inputValue()).toBe('Reyes');
    // The message covers neither the button nor what it opens.
    await press(page, /^Notices/);
    const again = openDialog(page, 'Notices').getByRole('button', { name: 'Try again' });
    await again.click({ trial: true });
    await page.context().setOffline(false);
    await again.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Company', exact: true }).click();
    await page.waitForURL('**/resource/company**');
    await page.getByText(NOT_OPENED).waitFor({ state: 'detached' });
  });
});

describe('messages move no dialog and cover neither its cross nor its fields, and without one no control of the top bar', () => {
  const open = journeyPages();

  it.each([1920, 1440, 1280, 1100, 768, 600])('in a window of %i pixels', async (width) => {
    const page = await open('HR', '/resource/employees');
    await page.setViewportSize({ width, height: 800 });
    await press(page, 'Register New Employee');
    const form = openDialog(page, 'Register New Employee');
    await form.getByLabel('First Name').waitFor();
    const top = (await form.boundingBox())?.y;
    await press(form, 'Register Employee');
    const message = page.locator('.Toastify__toast');
    await message.getByText('PIN should be 4 digits only').waitFor();
    // A long message scrolls in it.
    const place = page.locator('.Toastify__toast-container', { has: message });
    expect((await form.boundingBox())?.y).toBe(top);
    expect(await isApart(place, form.locator('.MuiDialogContent-root'))).toBe(true);
    expect(await isApart(place, form.getByRole('button', { name: 'Close dialog' }))).toBe(true);
    await press(form, 'Cancel');
    await page.context().setOffline(true);
    await press(page, 'Guide');
    const offline = message.filter({ hasText: NOT_OPENED });
    await offline.waitFor();
    const bar = page.getByRole('banner');
    // It is in the gap of the bar.
    for (const link of await bar.getByRole('link').all()) await link.click({ trial: true });
    for (const button of ['Theme', /^Notices/, /, profile$/]) {
      await bar.getByRole('button', { name: button }).click({ trial: true });
    }
  });
});

describe('a dialog stays where it is', () => {
  const open = journeyPages();

  it.each([1440, 768])('when a message of one line appears, in a window of %i pixels', async (width) => {
    const page = await open('employee', '/?tab=requests');
    await page.setViewportSize({ width, height: 900 });
    await press(page, 'Ask for other hours');
    const form = openDialog(page, 'Ask for other hours');
    await form.getByLabel('Reason').waitFor();
    const top = (await form.boundingBox())?.y;
    await press(form, 'Send request');
    const message = page.locator('.Toastify__toast');
    await message.getByText('Please enter the first day.').waitFor();
    expect((await form.boundingBox())?.y).toBe(top);
    expect(await isApart(message, form)).toBe(true);
  });
});

describe('a form keeps its button in place', () => {
  const open = journeyPages({ viewport: { width: 390, height: 844 } });

  it('when sign-up is pressed twice on a phone', async () => {
    const page = await open('anonymous', '/');
    await press(page, 'Sign up');
    const create = page.getByRole('button', { name: 'Create Account' });
    await create.waitFor();
    const place = await create.boundingBox();
    await create.click();
    await page.getByText('Please fill this in.').first().waitFor();
    expect(await create.boundingBox()).toEqual(place);
  });
});

describe('the focus is never lost', () => {
  const open = journeyPages();

  it('after a request was taken back', async () => {
    const staff = await callAs(sharedSystem().url, 'supervisor');
    const day = addDays(today, 200);
    const hours = { TimeIN1: '10:00:00', TimeOUT1: '19:00:00' };
    const body = { kind: 'schedule', FROM: day, TO: day, ...hours, reason: 'Evening class' };
    await staff<MakeRequestAnswer>('POST', API_PATHS.requests, body);
    const page = await open('supervisor', '/?tab=requests');
    await page
      .getByRole('button', { name: /^Take back: Schedule/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Your request was taken back.').waitFor();
    await waitForFocus(page.getByRole('tabpanel'));
  });

  it('after a wrong password', async () => {
    const page = await open('anonymous', '/');
    await page.getByPlaceholder('Enter your Employee ID').fill('100003');
    await page.getByPlaceholder('Enter your Password').fill('Wrong-password-1');
    const logIn = page.getByRole('button', { name: 'Log In' });
    await logIn.focus();
    await page.keyboard.press('Enter');
    await page.locator('.Toastify__toast').waitFor();
    await waitForFocus(logIn);
  });

  it('after an attempt that is refused because of a date', async () => {
    const page = await open('employee', '/?tab=requests');
    for (const dialog of ['Ask for leave', 'Ask for other hours']) {
      await press(page, dialog);
      const form = openDialog(page, dialog);
      const first = form.getByRole('group', { name: 'First day' });
      await first.waitFor();
      await press(form, 'Send request');
      await waitForFocus(first);
      await press(form, 'Close dialog');
    }
  });
});
