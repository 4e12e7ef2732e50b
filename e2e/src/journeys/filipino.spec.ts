import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/shared-system.js';
import { contextOf, DEMO_PASSWORD, VISITORS } from '../support/visitors.js';

describe('a browser that asks for Filipino', () => {
  const system = sharedSystem();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

  it('shows pages and refusals in Filipino, and English from the moment it is chosen', async () => {
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

  it('shows in Filipino why the server refuses a change', async () => {
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
