import { describe, expect, it } from '@jest/globals';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays } from '@timekeep/contracts/time/work-date';
import type { Locator, Page } from 'playwright-core';
import { countClicks } from '../support/input.js';
import { journeyPages } from '../support/journey-pages.js';

const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
const lastMonth = addDays(`${today.slice(0, 8)}01`, -1).slice(0, 8);
const MONTH = `from=${lastMonth}01&to=${lastMonth}28`;
const PHONE = { width: 390, height: 844 };
/** Label of the preset of last month; with its year in January. */
const PRESET = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  timeZone: 'UTC',
  ...(today.slice(5, 7) === '01' ? { year: 'numeric' } : {}),
}).format(Date.parse(`${lastMonth}01`));

const rows = (page: Page) => page.locator('[data-row]');
const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove the filter ${name}`, exact: true });

const pressMore = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Returns the number of elements that are wholly in the window. */
async function seen(of: Locator): Promise<number> {
  await of.first().waitFor();
  return of.evaluateAll((elements) => {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length;
  });
}

const left = async (of: Locator) => (await of.boundingBox())?.x;

describe('the filter bar', () => {
  const pageOf = journeyPages();

  it('leaves 12 records in a window of 1440 x 900, on the grid of the page, and the first one on a phone', async () => {
    const page = await pageOf('HR', `/resource/timekeep?${MONTH}&by=department&option=Sales&timing=late`);
    await page.getByRole('group', { name: 'From', exact: true }).waitFor();
    await chip(page, 'Late').waitFor();
    expect(await seen(rows(page))).toBeGreaterThanOrEqual(12);
    const heading = page.getByRole('heading', { name: 'Timekeep Viewing' });
    const form = page.getByRole('form', { name: 'Search timekeep records' });
    const table = page.getByRole('region', { name: 'Timekeep records' });
    const edges = await Promise.all([heading, form, table].map(left));
    for (const edge of edges) expect(Math.abs(Number(edge) - Number(edges[0]))).toBeLessThanOrEqual(1);
    await page.setViewportSize(PHONE);
    expect(await seen(rows(page))).toBeGreaterThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await page.context().close();
  });

  it('searches for what was chosen last, on a machine that is slow to show the search before', async () => {
    const page = await pageOf('HR', '/resource/timekeep');
    const filter = page.getByRole('combobox', { name: 'Filter type' });
    await filter.waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await filter.click();
    await page.getByRole('option', { name: 'DEPARTMENT' }).click();
    await page.getByRole('option', { name: 'Sales', exact: true }).click();
    await pressMore(page, PRESET);
    await page.waitForURL(/by=department&option=Sales$/, { timeout: 60_000 });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.context().close();
  });

  it.each([
    ['HR', `/resource/timekeep?${MONTH}`],
    ['HR', '/resource/requests'],
    ['HR', '/resource/audit'],
    ['HR', '/resource/audit/all'],
    ['HR', '/resource/audit/compare'],
    ['HR', '/resource/pay'],
    ['supervisor', '/supervise?tab=employee'],
    ['employee', '/'],
  ] as const)('takes one line of a window of 1440 for %s at %s, in both languages', async (visitor, path) => {
    for (const locale of ['en-PH', 'fil-PH']) {
      const page = await pageOf(visitor, path, { locale });
      const bar = page.locator('[data-filter-bar]');
      const field = bar.locator('.MuiInputBase-root, .MuiPickersInputBase-root').first();
      await field.waitFor();
      await bar.locator('[data-field-loading]').first().waitFor({ state: 'detached' });
      const [above, below] = [await bar.boundingBox(), await field.boundingBox()];
      // Below one line of fields is a help text at the most.
      const rest = Number(above?.y) + Number(above?.height) - Number(below?.y) - Number(below?.height);
      expect({ locale, isOneLine: rest <= 36 }).toEqual({ locale, isOneLine: true });
      await page.context().close();
    }
  });

  it('has the rarer filters behind a button, which counts those that are applied', async () => {
    const page = await pageOf('HR', '/resource/requests');
    await pressMore(page, 'More filters');
    await page.getByRole('combobox', { name: 'Age' }).click();
    await page.getByRole('option', { name: '7 days and more' }).click();
    await chip(page, '7 days and more').waitFor();
    await pressMore(page, 'More filters (1)');
    await page.getByRole('combobox', { name: 'Age' }).waitFor({ state: 'detached' });
    await chip(page, '7 days and more').click();
    await page.getByRole('button', { name: 'More filters', exact: true }).waitFor();
    await page.context().close();
  });

  it.each([
    ['HR', `/resource/timekeep?${MONTH}`],
    ['employee', '/'],
    ['supervisor', '/supervise?tab=employee'],
  ] as const)('leads %s from the top of the page to the first record in few Tabs', async (visitor, path) => {
    const page = await pageOf(visitor, path);
    await rows(page).first().waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the results' });
    await skip.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await rows(page).first().locator(':focus').or(page.locator('[role="region"]:focus')).waitFor();
    await page.context().close();
  });

  it("shows an employee last month's lates in at most 3 clicks, below a banner and cards of 300 px", async () => {
    const page = await pageOf('employee', '/');
    await rows(page).first().waitFor();
    const banner = await page.getByRole('region', { name: 'Today', exact: true }).boundingBox();
    const cards = await page.getByRole('region', { name: 'Your times today' }).boundingBox();
    expect(Number(cards?.y) + Number(cards?.height) - Number(banner?.y)).toBeLessThanOrEqual(300);
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: PRESET, exact: true }).click();
    await page.getByRole('button', { name: 'Late only' }).click();
    await chip(page, 'Late').waitFor();
    expect(await clicks()).toBeLessThanOrEqual(3);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('timing')).toBe('late');
    expect(searchParams.get('from')).toBe(`${lastMonth}01`);
    await page.context().close();
  });

  it('keeps the filters when the period changes, and takes them off one by one', async () => {
    const page = await pageOf('HR', `/resource/timekeep?${MONTH}&by=department&option=Sales`);
    await page.getByRole('button', { name: 'Late only' }).click();
    await chip(page, 'Late').waitFor();
    await page.getByRole('button', { name: PRESET, exact: true }).click();
    await page.waitForURL(/timing=late/);
    await chip(page, 'Sales').click();
    await chip(page, 'Sales').waitFor({ state: 'detached' });
    await chip(page, 'Late').click();
    await chip(page, 'Late').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toMatch(/^\?from=[-\d]+&to=[-\d]+$/);
    await page.goBack();
    await chip(page, 'Late').waitFor();
    await page.context().close();
  });
});
