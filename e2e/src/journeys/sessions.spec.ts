import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SESSION_COOKIE } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { contextOf, DEMO_PASSWORD, VISITORS } from '../support/visitors.js';

describe('sessions', () => {
  const system = sharedSystem();
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  beforeEach(async () => {
    context = await contextOf(browser, system.url, 'anonymous', { viewport: { width: 1440, height: 900 } });
  });

  afterEach(() => context.close());

  const enter = async (page: Page) => {
    await page.getByPlaceholder('Enter your Employee ID').fill(VISITORS.HR);
    await page.getByPlaceholder('Enter your Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
  };

  it('go on, after sign-in, where a link led that was opened without one', async () => {
    const page = await context.newPage();
    await page.goto('/resource/leave?name=cruz');
    await enter(page);
    await page.getByPlaceholder('Type employee name...').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/resource/leave?name=cruz');
    expect(await page.getByPlaceholder('Type employee name...').inputValue()).toBe('cruz');
  });

  it('end in all tabs at once when one signs out', async () => {
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/');
    await enter(first);
    await first.getByRole('button', { name: /, profile$/ }).waitFor();
    await second.goto('/resource/employees');
    await second.getByRole('button', { name: 'Register New Employee' }).waitFor();
    await first.getByRole('button', { name: /, profile$/ }).click();
    await first.getByRole('button', { name: 'Logout' }).click();
    await first.getByRole('button', { name: 'Log In' }).waitFor();
    await second.getByRole('button', { name: 'Log In' }).waitFor();
    expect(new URL(second.url()).pathname).toBe('/');
    await enter(second);
    await second.getByText('Attendance Data').waitFor();
    await second.getByRole('button', { name: /, profile$/ }).click();
    await second.getByRole('button', { name: 'Logout' }).click();
    await second.getByRole('button', { name: 'Log In' }).waitFor();
    await second.goto('/resource/employees');
    await second.getByRole('button', { name: 'Log In' }).waitFor();
  });

  it('that expire in a tab go on with the session of another one', async () => {
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/');
    await enter(first);
    await first.getByRole('button', { name: /, profile$/ }).waitFor();
    const expired = (await context.cookies()).find(({ name }) => name === SESSION_COOKIE.name);
    await second.goto('/resource/employees');
    await second.getByRole('button', { name: 'Information' }).click();
    const form = second.getByRole('dialog', { name: 'Modify Employee Information' });
    await form.getByLabel('First Name').fill('Bonifacia');
    await context.clearCookies();
    await first.reload();
    await enter(first);
    await first.getByRole('button', { name: /, profile$/ }).waitFor();
    // The server no longer knows the token of the second tab.
    await second.route(
      ({ pathname }) => pathname.startsWith('/api/'),
      async (route) => {
        const headers = await route.request().allHeaders();
        const isExpired = headers['authorization'] === `Bearer ${expired?.value}`;
        return route.continue(isExpired ? { headers: { ...headers, authorization: 'Bearer a.b.c' } } : {});
      },
    );
    await form.getByRole('button', { name: 'Save' }).click();
    await second.getByRole('link', { name: 'Continue' }).click();
    expect(await form.getByLabel('First Name').inputValue()).toBe('Bonifacia');
    await first.reload();
    await first.getByRole('button', { name: /, profile$/ }).waitFor();
  });

  it('that begin in another tab are shown by one that waits at sign-in', async () => {
    const [first, second] = [await context.newPage(), await context.newPage()];
    await second.goto('/');
    await second.getByRole('button', { name: 'Log In' }).waitFor();
    await first.goto('/');
    await enter(first);
    await first.getByRole('button', { name: /, profile$/ }).waitFor();
    // A browser without windows hides no tab; this is what a tab is told that is chosen.
    await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await second.getByRole('button', { name: /, profile$/ }).waitFor();
  });

  it('are not shown by Back after their cookie was removed', async () => {
    const page = await context.newPage();
    await page.goto('/resource/employees');
    await enter(page);
    await page.getByRole('button', { name: 'Register New Employee' }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.getByRole('button', { name: 'Register New Employee' }).waitFor();
    await context.clearCookies();
    // The browser of the tests keeps no page for Back; this is what a page is told that was kept.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.getByRole('button', { name: 'Log In' }).waitFor();
  });

  it('that expire while a record is corrected open its form again, with the person and the day', async () => {
    const page = await context.newPage();
    await page.goto('/resource/timekeep?from=2026-11-03&to=2026-11-03');
    await enter(page);
    const open = page.getByRole('button', { name: /^Modify the record of / }).or(page.locator('[data-row]'));
    await open.first().click();
    const form = page.getByRole('dialog', { name: 'Modify Timekeep Record' });
    await form.getByLabel('Reason').fill('The clock at the gate was broken');
    await page.route(
      ({ pathname }) => pathname === API_PATHS.timekeep,
      (route) => {
        const headers = { ...route.request().headers(), authorization: 'Bearer a.b.c' };
        return route.continue({ headers });
      },
    );
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.unrouteAll();
    await enter(page);
    await page.getByText(/^Modify Timekeep Record \(.+, Nov 3, 2026\):$/).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await form.waitFor();
    expect(await form.getByLabel('Reason').inputValue()).toBe('The clock at the gate was broken');
  });

  it('that expire while something is saved keep what was typed', async () => {
    const page = await context.newPage();
    await page.goto('/resource/employees');
    await enter(page);
    await page.getByRole('button', { name: 'Information' }).click();
    const form = page.getByRole('dialog', { name: 'Modify Employee Information' });
    await form.getByLabel('First Name').fill('Bonifacia');
    // The server no longer knows this token.
    await page.route(
      ({ pathname }) => pathname === API_PATHS.employees,
      (route) => {
        const headers = { ...route.request().headers(), authorization: 'Bearer a.b.c' };
        return route.continue({ headers });
      },
    );
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await page.locator('.Toastify__toast--error').count()).toBe(1);
    await page.unrouteAll();
    await enter(page);
    await page.getByText(/^Modify Employee Information \(.+, .+\):$/).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    expect(await form.getByLabel('First Name').inputValue()).toBe('Bonifacia');
  });
});
