import { describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { recordTotals } from '@timekeep/contracts/attendance/record-totals';
import { addDays } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { journeyPages } from '../support/journey-pages.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, VISITORS, type Visitor } from '../support/visitors.js';
import { settled } from '../screens/visit.js';
import { cutTexts, inSight } from '../support/cut-texts.js';
import { today } from '../support/free-days.js';

const WIDTHS = [1440, 1280, 1024, 768] as const;
/** Past days, whose records do not change during the test. */
const DAYS = { FROM: addDays(today, -40), TO: addDays(today, -10) };
const TIMEKEEP = `/resource/timekeep?from=${DAYS.FROM}&to=${DAYS.TO}`;

/** Columns whose texts are never cut off, at whatever width; of names those of two lines. */
const WHOLE = [
  'DATE',
  'EMP ANNIV',
  'DAYS',
  'AGE',
  'NAME',
  'EMPNAME',
  'EMPLOYEE',
  'CHANGED BY',
  'DEPT',
] as const;

/** Names up to this length fit in two lines everywhere. */
const TWO_LINES = 26;

/** The longest name of a department of the demo company. */
const LONGEST_DEPARTMENT = 'Information Technology';

const TABLES: readonly (readonly [Visitor, path: string])[] = [
  ['employee', '/'],
  ['supervisor', '/supervise'],
  ['supervisor', '/supervise?tab=employee'],
  ['supervisor', '/supervise/requests?state=all'],
  ['HR', '/resource/employees'],
  ['HR', TIMEKEEP],
  ['HR', '/resource/leave'],
  ['HR', '/resource/requests?state=all'],
  ['HR', `/resource/audit?of=records&from=${DAYS.FROM}&to=${DAYS.TO}&kinds=all`],
];

const SHOWN_WITHIN_MS = 10_000;

describe('tables', () => {
  const system = sharedSystem();
  const open = journeyPages({ permissions: ['clipboard-read', 'clipboard-write'] });

  const pageOf = async (...at: Parameters<typeof open>): Promise<Page> => {
    const page = await open(...at);
    await settled(page);
    return page;
  };

  it.each(TABLES)(
    'of %s at %s cut off no date and no name, and say by a shadow where more columns are',
    async (...at) => {
      const page = await pageOf(...at);
      const region = page.locator('[role="region"]:has(> table)').first();
      await region.waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        for (const column of WHOLE) {
          const cut = await cutTexts(region, column);
          expect(cut.filter((text) => text.length <= TWO_LINES)).toEqual([]);
          for (const text of cut) {
            const cell = region.locator(`td[data-column="${column}"]`, { hasText: text }).first();
            await cell.hover();
            await eventually(
              async () => (await cell.getAttribute('title')) === text,
              SHOWN_WITHIN_MS,
              `the tooltip ${text}`,
            );
          }
        }
        const isScrolling = await region.evaluate((element) => {
          element.scrollLeft = 0;
          return element.scrollWidth > element.clientWidth + 1;
        });
        await shadowOf(region, isScrolling);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        if (!isScrolling) continue;
        await region.evaluate((element) => {
          element.scrollLeft = element.scrollWidth;
        });
        await shadowOf(region, false);
        expect(await inSight(region, 'td[data-frozen]')).toBe(true);
        expect(await inSight(region, 'tr[data-row] > td:last-of-type')).toBe(true);
      }
      await page.context().close();
    },
  );

  it('show the company of a record without scrolling at 1440 and 1280 pixels', async () => {
    const page = await pageOf('HR', TIMEKEEP);
    const region = page.getByRole('region', { name: 'Timekeep records' });
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await inSight(region, '[data-column="COMPANY"]')).toBe(true);
    }
    await page.context().close();
  });

  it.each([
    [1280, `/resource/audit?of=records&from=${DAYS.FROM}&to=${DAYS.TO}&kinds=all`],
    [1280, '/resource/audit/all'],
    [768, '/resource'],
  ])('show all columns without scrolling at %i pixels at %s', async (width, path) => {
    const page = await pageOf('HR', path);
    await page.setViewportSize({ width, height: 900 });
    const region = page.locator('[role="region"]:has(> table)').first();
    await region.waitFor();
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.context().close();
  });

  it.each([
    ['supervisor', '/supervise/requests?state=all'],
    ['HR', '/resource/requests?state=all'],
  ] as const)('show %s state and age of requests without scrolling at 768 pixels', async (visitor, path) => {
    const page = await pageOf(visitor, path);
    await page.setViewportSize({ width: 768, height: 1024 });
    const region = page.getByRole('region', { name: 'Requests' });
    await region.getByRole('row').nth(1).waitFor();
    for (const column of ['STATE', 'AGE']) {
      expect(await inSight(region, `td[data-column="${column}"]`)).toBe(true);
    }
    await page.context().close();
  });

  it('show departments, companies and remarks of records whole at 1440 and 1280 pixels', async () => {
    const page = await pageOf(
      'HR',
      `${TIMEKEEP}&by=department&option=${encodeURIComponent(LONGEST_DEPARTMENT)}`,
    );
    const region = page.getByRole('region', { name: 'Timekeep records' });
    const departments = await region.locator('[data-column="DEPT"]').allInnerTexts();
    expect(new Set(departments)).toEqual(new Set([LONGEST_DEPARTMENT]));
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const column of ['DEPT', 'COMPANY', 'REMARKS']) expect(await cutTexts(region, column)).toEqual([]);
    }
    await page.context().close();
  });

  it('give the whole text of a cell that is cut off as its tooltip, and none to others', async () => {
    const page = await pageOf('HR', TIMEKEEP);
    const cell = page.locator('td[data-column="EMPNAME"]').first();
    await cell.hover();
    expect(await cell.getAttribute('title')).toBeNull();
    const text = await cell.textContent();
    await page.locator('th', { hasText: 'EMPNAME' }).evaluate((head) => {
      head.style.width = '60px';
    });
    await page.locator('td[data-column="COMPANY"]').first().hover();
    await cell.hover();
    await eventually(
      async () => (await cell.getAttribute('title')) === text,
      SHOWN_WITHIN_MS,
      `the tooltip ${text}`,
    );
    await page.context().close();
  });

  it("open a person's history from a row of the department, by mouse and keyboard, not by selecting text", async () => {
    const page = await pageOf('supervisor', '/supervise');
    const row = page.locator('tr[data-row]').nth(1);
    const name = await row.locator('[data-column="NAME"]').innerText();
    const EMPID = await row.getAttribute('data-row');
    await selectText(row.locator('[data-column="NAME"]'));
    expect(await page.evaluate(() => document.getSelection()?.toString())).not.toBe('');
    expect(new URL(page.url()).search).toBe('');
    await row.locator('[data-column="HOURS"]').click();
    await page.waitForURL(`**/supervise?tab=employee&employee=${EMPID}`);
    await page.getByRole('table', { name: `Attendance records of ${name}` }).waitFor();
    await page.goBack();
    await page.locator('tr[data-row] a').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/supervise?tab=employee&employee=${EMPID}`);
    await page.locator('[role="tab"]:focus', { hasText: 'Employee' }).waitFor();
    await page.context().close();
  });

  it('show the row that has the focus, however far the keyboard moves it', async () => {
    const page = await pageOf('HR', TIMEKEEP);
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.locator('tr[data-row] button').first().focus();
    const focused = page.locator('td:has(> button:focus)');
    for (const key of ['End', 'PageUp', 'Home']) {
      await page.keyboard.press(key);
      const isSeen = await focused.evaluate((cell) => {
        const { left, top, bottom } = cell.getBoundingClientRect();
        const atEdges = [top + 4, bottom - 4].map((y) => document.elementFromPoint(left + 20, y));
        return atEdges.every((element) => cell.contains(element));
      });
      expect(isSeen).toBe(true);
    }
    await page.context().close();
  });

  it('open the correction of a record of an employee, by mouse and keyboard', async () => {
    const page = await pageOf('HR', '/resource/employees');
    const dialog = page.getByRole('dialog', { name: 'Modify Timekeep Record' });
    await page.locator('tr[data-row] [data-column="HOURS"]').nth(2).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Modify the record of/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.context().close();
  });

  it('copy the rows that a selection touches under their headings', async () => {
    const page = await pageOf('HR', TIMEKEEP);
    const cell = (row: number, column: string) =>
      page.locator(`tr[aria-rowindex="${row}"] [data-column="${column}"]`);
    // Content that still loads above the table would move its rows under the pointer.
    await page.waitForLoadState('networkidle');
    await drag(page, cell(3, 'REMARKS'), cell(5, 'TIME IN'));
    await page.keyboard.press('Control+C');
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(copied[0]?.split('\t')).toEqual(await page.getByRole('columnheader').allTextContents());
    const names = copied.slice(1).map((line) => line.split('\t')[3]);
    expect(names).toEqual(await Promise.all([3, 4, 5].map((row) => cell(row, 'EMPNAME').innerText())));
    await page.context().close();
  });

  it('add up all records that a filter leaves, which the file has', async () => {
    const page = await pageOf('HR', `${TIMEKEEP}&by=name&option=${VISITORS.employee}&timing=late`);
    const server = await callAs(system.url, 'HR');
    const { data } = await server<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, {
      ...DAYS,
      reportFilter: 'name',
      selectedOption: VISITORS.employee,
    });
    const late = recordTotals(data.filter(({ MinsLate }) => MinsLate > 0));
    expect(late[0]?.value).toBeGreaterThan(0);
    const totals = page.getByLabel('Totals');
    await totals.waitFor();
    expect(
      (await totals.locator('dd').allTextContents()).map((text) => Number(text.replaceAll(',', ''))),
    ).toEqual(late.map(({ value }) => value));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await downloading;
    const fileName = `timekeep-${VISITORS.employee}-${DAYS.FROM}-${DAYS.TO}-late.csv`;
    expect(file.suggestedFilename()).toBe(fileName);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    const place = lines[0]?.split(',').indexOf('MINS LATE') ?? -1;
    // Names have a comma, within quotes.
    const minutes = lines.slice(1).map((line) => Number(line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)[place]));
    expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(late[0]?.value);
    await page.context().close();
  });
});

/** Resolves when the shadow at the right edge is shown or hidden as expected. */
async function shadowOf(region: Locator, isShown: boolean): Promise<void> {
  const frame = await region.locator('..').elementHandle();
  await region
    .page()
    .waitForFunction(([element, opacity]) => getComputedStyle(element, '::after').opacity === opacity, [
      frame,
      isShown ? '1' : '0',
    ] as const);
}

/** Drags over the text of a cell, from its left to its right end. */
async function selectText(cell: Locator): Promise<void> {
  const box = await cell.boundingBox();
  if (!box) throw new Error('The cell is not shown.');
  const { mouse } = cell.page();
  await mouse.move(box.x + 18, box.y + box.height / 2);
  await mouse.down();
  await mouse.move(box.x + 70, box.y + box.height / 2, { steps: 4 });
  await mouse.up();
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('The cells are not shown.');
  await page.mouse.move(start.x + 30, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 20, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
}
