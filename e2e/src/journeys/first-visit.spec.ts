import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { launchBrowser, newVisitor, signIn } from '../support/browser.js';
import { sendPunches } from '../support/punches.js';
import { sharedSystem } from '../support/demo-system.js';

const zone = new CompanyZone(DEFAULT_TIME_ZONE);

describe('the first visit', () => {
  const system = sharedSystem();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
  });

  it('shows an employee today, the schedule, and the history since 2023, newest first', async () => {
    const { page, context, problems } = await newVisitor(browser, system.url);
    const complaints = complaintsOf(page);
    await signIn(page, '100003', 'demo2023');
    await page.getByText('Attendance Schedule').waitFor();
    const dates = page.locator('[data-column="DATE"]');
    await dates.first().waitFor();
    const today = zone.workDateAt(Date.now());
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(
      String(daysSince2023(today) + 1),
    );
    expect(await dates.first().textContent()).toContain(longDate(today));
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('runs no script and applies no style that is injected into the page', async () => {
    const { page, context } = await newVisitor(browser, system.url);
    const complaints = complaintsOf(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.evaluate(`
      const add = (name, text) => document.head.append(
        Object.assign(document.createElement(name), { textContent: text }));
      add('script', 'document.title = "taken over"');
      add('style', 'body { display: none }');`);
    expect(await page.title()).not.toBe('taken over');
    expect(await page.getByRole('button', { name: 'Log In' }).isVisible()).toBe(true);
    expect(complaints).toEqual([
      expect.stringContaining("directive 'script-src 'self''"),
      expect.stringContaining("directive 'style-src "),
    ]);
    await context.close();
  });

  it('shows a punch at the next load of the page', async () => {
    const { page, context } = await newVisitor(browser, system.url);
    await signIn(page, '100003', 'demo2023');
    await page.locator('[data-column="TIME OUT"]').first().waitFor();
    const at = Date.now();
    const answer = await sendPunches(system.url, await system.terminalKey(), [
      { EMPID: '100003', at: new Date(at).toISOString() },
    ]);
    expect(answer.data).toEqual([{ outcome: 'accepted' }]);
    await page.reload();
    await page.getByText(zone.timeOfDayAt(at)).first().waitFor();
    await context.close();
  });

  it('changes to the other theme at once with reduced motion', async () => {
    const { page, context } = await newVisitor(browser, system.url);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await signIn(page, '100003', 'demo2023');
    await page.locator('[data-column="TIME OUT"]').first().waitFor();
    const stillChanging = await page.evaluate(() => {
      document.documentElement.setAttribute('data-theme', 'dark');
      return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    });
    expect(stillChanging).toBe(0);
    await context.close();
  });

  it('registers an employee without account, who then signs in and out', async () => {
    const { page, context } = await newVisitor(browser, system.url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByLabel('Employee ID').fill('100006');
    await page.getByLabel('Email').fill('new.person@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByPlaceholder('Enter your Employee ID').waitFor();
    await signIn(page, '100006', 'secret1');
    await page.getByText('Welcome', { exact: true }).waitFor();
    expect(await cookiesOf(context)).toEqual(['mtkp', 'mtkp-device']);
    await page.getByRole('button', { name: /profile/i }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByPlaceholder('Enter your Employee ID').waitFor();
    // The device stays known.
    expect(await cookiesOf(context)).toEqual(['mtkp-device']);
    await context.close();
  });

  it('refuses a wrong password and a deactivated account in words', async () => {
    const { page, context } = await newVisitor(browser, system.url);
    await signIn(page, '100003', 'wrong123');
    await page.getByRole('alert').first().waitFor();
    await signIn(page, '100005', 'demo2023');
    await page.getByText("Sorry, the account you've entered is DEACTIVATED.").waitFor();
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  it("keeps staff out of others' areas", async () => {
    const { page, context } = await newVisitor(browser, system.url);
    await signIn(page, '100003', 'demo2023');
    await page.getByText('Attendance Data').waitFor();
    await page.goto('/resource');
    await page.waitForURL(`${system.url}/`);
    await page.goto('/nowhere');
    await page.getByText('NotFound', { exact: true }).waitFor();
    await context.close();
  });
});

async function cookiesOf(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).sort();
}

/** Collects complaints of the browser from now on, such as violations of the page's policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

function daysSince2023(today: string): number {
  return (Date.parse(today) - Date.parse('2023-01-01')) / 86_400_000 + 1;
}

function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(date));
}
