import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, newVisitor, signIn } from '../support/browser.js';
import { DEMO_PASSWORD, VISITORS } from '../support/visitors.js';
import { sharedSystem } from '../support/demo-system.js';

describe("the supervisor's day", () => {
  const system = sharedSystem();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
  });

  it('looks at today, then at one employee, filters, goes on to another, and asks the guide', async () => {
    const { page, context, problems } = await newVisitor(browser, system.url);
    await signIn(page, VISITORS.supervisor, DEMO_PASSWORD);
    await page.getByRole('link', { name: 'Supervise' }).click();

    const todays = page.locator('table').getByRole('row');
    await todays.filter({ hasText: 'ILAGAN, NESTOR' }).waitFor();
    const dates = await page.locator('[data-column="DATE"]').allTextContents();
    expect(new Set(dates).size).toBe(1);

    await page.getByRole('tab', { name: 'Employee' }).click();
    const table = page.getByRole('table');
    await table.waitFor();
    const all = await table.getAttribute('aria-rowcount');

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'By Remarks' }).check();
    await page.getByRole('combobox', { name: 'Remark' }).click();
    await page.getByRole('option', { name: 'Absent', exact: true }).click();
    await page.getByRole('checkbox', { name: 'By Timing' }).check();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    // Not the number alone, which the notices may have too.
    await page.getByRole('button', { name: 'Filters (2 active)' }).waitFor();
    const remarks = await page.locator('[data-column="REMARKS"]').allTextContents();
    // The absent of today may not be due yet.
    expect(remarks.filter((text) => !/^(Absent|Not due yet · starts \d\d:\d\d)$/.test(text))).toEqual([]);
    expect(remarks).toContain('Absent');
    expect(await table.getAttribute('aria-rowcount')).not.toBe(all);

    const selector = page.getByRole('combobox', { name: 'Employee' });
    const first = await selector.inputValue();
    await selector.click();
    await page.getByRole('option').filter({ hasNotText: first }).first().click();
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
    expect(await selector.inputValue()).not.toBe(first);
    expect(new URL(page.url()).searchParams.get('tab')).toBe('employee');
    await page.locator('[data-column="REMARKS"]', { hasNotText: 'Absent' }).first().waitFor();

    const guide = page.getByRole('button', { name: 'Guide', exact: true });
    await guide.click();
    const dialog = page.getByRole('dialog', { name: 'Supervise Tab Guide' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await guide.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});
