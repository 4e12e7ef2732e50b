import { describe, expect, it } from '@jest/globals';
import { journeyPages } from '../support/journey-pages.js';

describe('shortcuts', () => {
  const pageOf = journeyPages();

  it('lead from Overview to the form of a new employee', async () => {
    const page = await pageOf('HR', '/resource');
    await page.getByRole('link', { name: /Register New Employee/ }).click();
    await page.getByRole('dialog', { name: 'Register New Employee' }).waitFor();
  });

  it('lead from On leave on Overview to the records of employees on leave', async () => {
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
