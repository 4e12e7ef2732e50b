import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/shared-system.js';
import { contextOf } from '../support/visitors.js';

const CATALOGUE = /\/assets\/filipino-/;

describe('the language', () => {
  const system = sharedSystem();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

  it('is the one that the browser asks for, until another is chosen on the device', async () => {
    const context = await contextOf(browser, system.url, 'anonymous', { locale: 'fil-PH' });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto('/');
    await page.getByRole('button', { name: 'Mag-log in' }).waitFor();
    expect(await languageOf(page)).toBe('fil');
    expect(await page.title()).toBe('Maligayang pagbabalik · Timekeep');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await languageOf(page)).toBe('en');
    await page.reload();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is chosen in the profile, and stays after signing out', async () => {
    const context = await contextOf(browser, system.url, 'employee', { locale: 'en-PH' });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByText('Attendance Schedule').waitFor();
    await page.getByRole('button', { name: /, profile$/ }).click();
    await page.getByRole('button', { name: 'Filipino' }).click();
    await page.getByText('Schedule ng Attendance').waitFor();
    await page.getByRole('button', { name: /, profile$/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Mag-log in' }).waitFor();
    await context.close();
  });

  it('loads its catalogue for Filipino alone, and is English where that cannot be loaded', async () => {
    for (const locale of ['en-PH', 'fil-PH']) {
      const context = await contextOf(browser, system.url, 'anonymous', { locale });
      const page = await context.newPage();
      const requested: string[] = [];
      page.on('request', (request) => {
        if (CATALOGUE.test(request.url())) requested.push(request.url());
      });
      await page.route(CATALOGUE, (route) => route.abort());
      await page.goto('/');
      await page.getByRole('button', { name: 'Log In' }).waitFor();
      expect(await languageOf(page)).toBe('en');
      expect(requested).toHaveLength(locale === 'fil-PH' ? 1 : 0);
      await context.close();
    }
  });
});
