import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, newVisitor, signIn } from '../support/browser.js';
import { codeMailedTo } from '../support/sign-in-codes.js';
import { sharedSystem } from '../support/demo-system.js';
import { violationsOn } from '../screens/axe.js';

const EMAIL = 'forgetful.person@demo.example';

describe('a forgotten password', () => {
  const system = sharedSystem();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
  });

  it('is replaced with the code of the mail, and the old one is worth nothing', async () => {
    const { page, context, problems } = await newVisitor(browser, system.url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByLabel('Employee ID').fill('100008');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill('forgotten1');
    await page.getByRole('button', { name: 'Create Account' }).click();

    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.getByLabel('Email').fill(EMAIL);
    const asked = Date.now();
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByText('spam folder').waitFor();
    await page.getByLabel('Reset Code').fill('AAAAAAAAAA');
    await page.getByRole('button', { name: 'Enter Confirmation Code' }).click();
    await page.getByText("The code you've entered is invalid. Please try again.").first().waitFor();
    await page.getByLabel('Reset Code').fill(await codeMailedTo(system.dataDir, EMAIL, asked));
    await page.getByRole('button', { name: 'Enter Confirmation Code' }).click();

    await page.getByLabel('New Password', { exact: true }).fill('remembered1');
    await page.getByLabel('Confirm New Password').fill('remembered1');
    expect(await violationsOn(page, 'all')).toEqual([]);
    await page.getByRole('button', { name: 'Change Password' }).click();

    await page.waitForURL(`${system.url}/`);
    await signIn(page, '100008', 'forgotten1');
    await page.getByRole('alert').first().waitFor();
    expect(await context.cookies()).toEqual([]);
    await signIn(page, '100008', 'remembered1');
    await page.getByText('Welcome', { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
