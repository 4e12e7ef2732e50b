import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBar } from '../screens/catalogue/steps.js';
import { launchBrowser } from '../support/browser.js';
import { codeMailedTo } from '../support/sign-in-codes.js';
import { sharedSystem } from '../support/demo-system.js';
import { settled } from '../screens/visit.js';
import { contextOf, DEMO_PASSWORD, VISITORS, type Visitor } from '../support/visitors.js';

/** Pages with filters, and the button that shows them. */
const FILTERED: readonly (readonly [Exclude<Visitor, 'anonymous'>, path: string, button: RegExp | null])[] = [
  ['employee', '/', /^Mga filter/],
  ['supervisor', '/supervise?tab=employee', /^Mga filter/],
  ['supervisor', '/supervise/requests?state=decided', null],
  ['HR', '/resource/requests?state=decided&kind=correction', null],
  ['HR', '/resource/timekeep', null],
  ['HR', '/resource/audit', null],
  ['HR', '/resource/audit/compare', null],
  ['HR', '/resource/employees', null],
  ['HR', '/resource/leave', null],
];

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

  it('shows refusals at sign-in and the dashboard, and changes in the profile', async () => {
    const context = await contextOf(browser, system.url, 'anonymous', { locale: 'fil-PH' });
    const page = await context.newPage();
    const signIn = async (password: string) => {
      await page.getByPlaceholder('Ilagay ang iyong Employee ID').fill(VISITORS.employee);
      await page.getByPlaceholder('Ilagay ang iyong Password').fill(password);
      await page.getByRole('button', { name: 'Mag-log in' }).click();
    };
    await page.goto('/');
    await page.getByText('Mag-sign in para makita ang iyong attendance.').waitFor();
    expect(await languageOf(page)).toBe('fil');
    await signIn(`not ${DEMO_PASSWORD}`);
    await page.getByText('Mali ang employee ID o ang password.').first().waitFor();
    await signIn(DEMO_PASSWORD);
    await page.getByText('Ang schedule mo ngayong araw:').waitFor();
    await page.getByRole('heading', { name: /^Magandang (umaga|hapon|gabi)/ }).waitFor();

    await page.getByRole('button', { name: /, profile$/ }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Your schedule for today is:').waitFor();
    await page.reload();
    await page.getByText('Your schedule for today is:').waitFor();
    expect(await languageOf(page)).toBe('en');
    await context.close();
  });

  it('can change before signing in, which keeps what was typed, but no password', async () => {
    const email = 'new.one@demo.example';
    const context = await contextOf(browser, system.url, 'anonymous', { locale: 'en-PH' });
    const page = await context.newPage();
    const change = (language: string) => page.getByRole('button', { name: language }).click();
    await page.goto('/');
    await page.getByPlaceholder('Enter your Employee ID').fill('100007');
    await change('Filipino');
    await page.getByRole('button', { name: 'Mag-log in' }).waitFor();
    expect(await page.getByPlaceholder('Ilagay ang iyong Employee ID').inputValue()).toBe('100007');

    await page.getByRole('button', { name: 'Mag-sign up' }).click();
    await page.getByLabel('Employee ID').fill('100009');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('forgotten1');
    await page.getByRole('checkbox').check();
    await change('English');
    await page.getByText('Passwords are not kept when the language changes.').waitFor();
    expect(await page.getByLabel('Employee ID').inputValue()).toBe('100009');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email);
    await page.getByLabel('Password', { exact: true }).fill('forgotten1');
    await page.getByRole('button', { name: 'Create Account' }).click();

    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.getByLabel('Email').fill(email);
    await change('Filipino');
    const asked = Date.now();
    await page.getByRole('button', { name: 'Ipadala ang Code' }).click();
    const code = await codeMailedTo(system.dataDir, email, asked);
    await page.getByLabel('Reset Code').fill(code);
    await change('English');
    await page.getByText('spam folder').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Reset Code').inputValue()).toBe(code);
    await page.getByRole('button', { name: 'Enter Confirmation Code' }).click();
    await page.getByLabel('New Password', { exact: true }).fill('remembered1');
    await change('Filipino');
    await page.getByText(/^Hindi itinatago ang password/).waitFor();
    await page.getByLabel('Bagong Password', { exact: true }).fill('remembered1');
    await page.getByLabel('Kumpirmahin ang Bagong Password').fill('remembered1');
    await page.getByRole('button', { name: 'Palitan ang Password' }).click();
    await page.getByText('Maligayang pagbabalik').waitFor();
    await context.close();
  });

  it.each(FILTERED)('has filters that are not cut on phones, for %s at %s', async (visitor, path, button) => {
    const viewport = { width: 390, height: 844 };
    const context = await contextOf(browser, system.url, visitor, { locale: 'fil-PH', viewport });
    const page = await context.newPage();
    await page.goto(path);
    await settled(page);
    if (button !== null) {
      // Some filters are in a bar, which is behind a button on phones.
      if (!(await page.getByRole('button', { name: button }).isVisible())) await openBar(page);
      await page.getByRole('button', { name: button }).click();
    }
    const texts = page.locator('label, [role="combobox"]').filter({ visible: true });
    await page.getByRole('combobox').first().waitFor();
    const cut = await texts.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    await context.close();
  });

  it('is that of the reason for which the server refuses a change', async () => {
    const context = await contextOf(browser, system.url, 'HR', { locale: 'fil-PH' });
    const page = await context.newPage();
    await page.goto(`/resource/employees?employee=${VISITORS.HR}`);
    await page.getByRole('button', { name: 'HR Adv. Option' }).click();
    await page.getByRole('button', { name: 'I-resign ang Empleyado' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Kumpirmahin ang Resignation' }).click();
    await question.getByText('Hindi mo puwedeng i-resign ang sarili mo.').waitFor();
    await context.close();
  });
});
