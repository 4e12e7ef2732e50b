import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/shared-system.js';
import { contextOf, type Visitor } from '../support/visitors.js';

describe('shortcuts', () => {
  const system = sharedSystem();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  const pageOf = async (visitor: Visitor, path: string): Promise<Page> => {
    const context = await contextOf(browser, system.url, visitor, { viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };

  it('lead from Overview to the form of a new employee', async () => {
    const page = await pageOf('HR', '/resource');
    await page.getByRole('link', { name: /Register New Employee/ }).click();
    await page.getByRole('dialog', { name: 'Register New Employee' }).waitFor();
  });

  it('lead from On leave on Overview to the records of those who are', async () => {
    const page = await pageOf('HR', '/resource');
    await page.getByRole('link', { name: /^On leave/ }).click();
    await page.getByRole('button', { name: 'Filters (1 active)' }).waitFor();
    const remarks = await page.locator('[data-column="REMARKS"]').allTextContents();
    expect(remarks.filter((remark) => !remark.endsWith('Leave'))).toEqual([]);
  });

  it("lead from View on the dashboard to today's row, whatever was filtered", async () => {
    const page = await pageOf('employee', '/?remark=Absent');
    await page.getByRole('button', { name: 'Filters (1 active)' }).waitFor();
    await page.getByRole('link', { name: 'View Time IN' }).click();
    const row = page.locator('tr[data-row]').first();
    await row.and(page.locator(':focus')).waitFor();
    const box = await row.boundingBox();
    expect(box && box.y > 0 && box.y + box.height < 900).toBe(true);
  });
});
