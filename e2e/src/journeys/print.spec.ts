import { describe, expect, it } from '@jest/globals';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, daysBetween } from '@timekeep/contracts/time/work-date';
import type { Page } from 'playwright-core';
import { journeyPages } from '../support/journey-pages.js';
import { VISITORS, type Visitor } from '../support/visitors.js';
import { settled } from '../screens/visit.js';

const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
const FROM = addDays(today, -99);
const TO = addDays(today, -10);
const DAYS = daysBetween(FROM, TO) + 1;

/** A4 in points. */
const A4 = { width: 595, height: 842 };

describe('a timesheet on paper', () => {
  const open = journeyPages({ colorScheme: 'dark' });

  const pageOf = async (...at: Parameters<typeof open>): Promise<Page> => {
    const page = await open(...at);
    await settled(page);
    await page.getByRole('button', { name: 'Print' }).and(page.locator(':enabled')).waitFor();
    return page;
  };

  it.each<readonly [Visitor, path: string]>([
    ['employee', `/?from=${FROM}&to=${TO}`],
    ['supervisor', `/supervise?tab=employee&from=${FROM}&to=${TO}`],
    ['HR', `/resource/timekeep?from=${FROM}&to=${TO}&by=name&option=${VISITORS.employee}`],
  ])('of %s at %s has every record, on A4, black on white, and nothing else', async (...at) => {
    const page = await pageOf(...at);
    await rememberPrinted(page);
    const { pages, size } = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(size).toEqual(A4);
    // About 45 records fit on a page.
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(pages).toBeLessThanOrEqual(3);
    expect(await printed(page)).toMatchObject({ sheets: 1, rows: DAYS });
    expect(await page.locator('.timesheet').count()).toBe(0);

    await startPrinting(page);
    const sheet = page.getByRole('region', { name: /^Timesheet of / });
    const text = await sheet.innerText();
    expect(text).toMatch(/^[A-ZÑ ]+, [A-ZÑ ]+\s+ID: \d{6}\s/);
    expect(text).toContain(`${inWords(FROM)} – ${inWords(TO)}`);
    for (const words of ['Mins late', 'Hours', 'Absences', 'Employee', 'Supervisor']) {
      expect(text).toContain(words);
    }
    const dates = await sheet.locator('tbody td:first-child').allInnerTexts();
    expect(dates).toHaveLength(DAYS);
    expect(dates[0]).toContain(inWords(FROM));
    expect(await page.locator('#root').isVisible()).toBe(false);
    expect(await page.locator('button').filter({ visible: true }).count()).toBe(0);
    const colours = await sheet.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await page.context().close();
  });

  it('is one for each employee of a search, each with the totals of that employee', async () => {
    const day = addDays(today, -10);
    const page = await pageOf('HR', `/resource/timekeep?from=${addDays(day, -4)}&to=${day}&timing=late`);
    const people = new Set(await page.locator('[data-column="EMPID"]').allInnerTexts());
    await rememberPrinted(page);
    const { pages } = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    const { sheets } = await printed(page);
    expect(sheets).toBeGreaterThan(1);
    expect(sheets).toBeGreaterThanOrEqual(people.size);
    expect(pages).toBe(sheets);
    await startPrinting(page);
    const first = page.locator('.timesheet').first();
    expect(await first.innerText()).toContain('Only: Late');
    const minutes = (await first.locator('tbody td:nth-child(5)').allInnerTexts()).map(Number);
    expect(await first.locator('dd').first().innerText()).toBe(
      minutes.reduce((sum, late) => sum + late, 0).toLocaleString('en-US'),
    );
    await page.context().close();
  });

  it('is one sheet for a day of a department', async () => {
    const page = await pageOf('supervisor', '/supervise');
    const names = await page.locator('[data-column="NAME"]').allInnerTexts();
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ pages: 1, size: A4 });
    await startPrinting(page);
    const sheet = page.getByRole('region', { name: /^Attendance of / });
    const heads = await sheet.locator('tbody td:first-child').allInnerTexts();
    expect(heads.map((head) => head.replace(/ · \d{6}$/, ''))).toEqual(names.toSorted());
    expect(await sheet.innerText()).toContain(inWords(today));
    await page.context().close();
  });

  it('is the own leave, with what is left of each balance', async () => {
    const page = await pageOf('employee', '/?tab=leave');
    await page.getByRole('region', { name: 'Ledger' }).getByRole('row').nth(1).waitFor();
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })).size).toEqual(A4);
    await startPrinting(page);
    const sheet = page.getByRole('region', { name: /^Leave of / });
    expect(await sheet.locator('tbody tr').count()).toBeGreaterThan(0);
    expect(await sheet.locator('dl').first().innerText()).toContain('days left');
    expect(await page.locator('#root').isVisible()).toBe(false);
    await page.context().close();
  });

  it('is a list of requests with what was asked for and why', async () => {
    const page = await pageOf('supervisor', '/supervise/requests?state=all');
    const { width, height } = A4;
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })).size).toEqual({
      width: height,
      height: width,
    });
    await startPrinting(page);
    const sheet = page.getByRole('region', { name: 'Requests of Operations' });
    expect(await sheet.locator('tbody tr').count()).toBeGreaterThan(0);
    expect(await sheet.locator('tbody tr').first().locator('td').last().innerText()).not.toBe('');
    expect(await page.locator('#root').isVisible()).toBe(false);
    await page.context().close();
  });

  it('is asked for by the Print button', async () => {
    const page = await pageOf('employee', '/');
    await page.evaluate(() => {
      // The browser's own dialog would wait for input.
      window.print = () => {
        document.title = 'Printing';
      };
    });
    await page.getByRole('button', { name: 'Print' }).click();
    expect(await page.title()).toBe('Printing');
    await page.context().close();
  });
});

describe('any other page on paper', () => {
  const open = journeyPages({ colorScheme: 'dark' });

  it.each<readonly [Visitor, path: string]>([
    ['HR', '/resource'],
    ['HR', '/resource/leave'],
    ['employee', '/about'],
  ])('of %s at %s has dark text on white, though the theme is dark', async (...at) => {
    const page = await open(...at);
    await settled(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const faint = await page.evaluate(() => {
      const lightness = (colour: string) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
        const mean = (red + green + blue) / 3 / 255;
        return alpha === 0 ? 1 : 1 - alpha * (1 - mean);
      };
      const all = document.querySelectorAll<HTMLElement>('h1, h2, h3, p, td, th, a, dt, dd, label');
      const texts = [...all].filter((text) => text.checkVisibility());
      return {
        paper: lightness(getComputedStyle(document.body).backgroundColor),
        scheme: getComputedStyle(document.documentElement).colorScheme,
        texts: texts.length,
        pale: texts
          .filter((text) => text.innerText.trim() !== '' && lightness(getComputedStyle(text).color) > 0.6)
          .map((text) => text.innerText),
      };
    });
    expect(faint.texts).toBeGreaterThan(3);
    expect(faint).toMatchObject({ paper: 1, scheme: 'light', pale: [] });
    await page.context().close();
  });
});

/** Counts the printed parts at each print of the page. */
async function rememberPrinted(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      document.documentElement.dataset['printed'] = JSON.stringify({
        sheets: document.querySelectorAll('.timesheet').length,
        rows: document.querySelectorAll('.timesheet tbody tr').length,
      });
    });
  });
}

async function printed(page: Page): Promise<{ sheets: number; rows: number }> {
  const text = await page.locator('html').getAttribute('data-printed');
  return JSON.parse(text ?? '{}') as { sheets: number; rows: number };
}

/** Shows the print layout of the page, so that it can be read. */
async function startPrinting(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

/** Returns number and size of the pages of a PDF, whose page objects Chromium does not compress. */
function pagesOf(pdf: Buffer): { pages: number; size: { width: number; height: number } } {
  const text = pdf.toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  return {
    pages: text.match(/\/Type \/Page\b/g)?.length ?? 0,
    size: { width: Math.round(Number(width)), height: Math.round(Number(height)) },
  };
}

function inWords(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(date));
}
