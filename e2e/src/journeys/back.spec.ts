import { describe, expect, it } from '@jest/globals';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays } from '@timekeep/contracts/time/work-date';
import type { Locator, Page } from 'playwright-core';
import { journeyPages } from '../support/journey-pages.js';

const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();
const openDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

describe('Back on the first page of a visit closes one thing at a time', () => {
  const open = journeyPages();

  it('a calendar, then the dialog under it', async () => {
    const page = await open('employee', '/?tab=requests');
    await press(page, 'Ask for leave');
    const form = openDialog(page, 'Ask for leave');
    await form
      .getByRole('button', { name: /^Choose date/ })
      .first()
      .click();
    const calendar = page.getByRole('grid');
    await calendar.waitFor();
    await page.goBack();
    await calendar.waitFor({ state: 'detached' });
    expect(await form.isVisible()).toBe(true);
    await page.goBack();
    await form.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?tab=requests');
  });

  it('a dialog over one that a link opened, then that one, and leaves neither to come back', async () => {
    // Yesterday has an open request, and is the day before yesterday once midnight has passed since the company was founded.
    const page = await open('employee', `/?day=${addDays(today, -4)}`);
    const day = page.getByRole('dialog');
    for (const isLeft of [false, true]) {
      await press(day, 'Ask for a correction');
      await page.getByRole('button', { name: 'Send request' }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Send request' }).waitFor({ state: 'detached' });
      // The browser goes back at first, and the application returns it to the page.
      await page.waitForURL(/[?&]day=/);
      if (isLeft) await page.goBack();
      else await press(day, 'Close dialog');
      await day.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('');
      if (!isLeft) await page.goForward();
    }
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  it('nothing for a menu, which leaves no entry', async () => {
    const page = await open('employee', '/');
    await press(page, 'Theme');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  it('a question about input, then asks again', async () => {
    const page = await open('employee', '/?tab=requests');
    await press(page, 'Ask for other hours');
    const form = openDialog(page, 'Ask for other hours');
    await form.getByLabel('Reason').fill('Evening class');
    const question = page.getByRole('alertdialog');
    for (const state of ['visible', 'detached', 'visible'] as const) {
      await page.goBack();
      await question.waitFor({ state });
    }
    await press(question, 'Discard');
    await form.waitFor({ state: 'detached' });
  });
});
