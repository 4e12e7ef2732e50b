import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer } from '@timekeep/contracts/api/employees-api';
import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, weekdayOf } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { cutTexts } from '../support/cut-texts.js';
import { sharedSystem } from '../support/demo-system.js';
import { callAs, contextOf } from '../support/visitors.js';
import { settled } from '../screens/visit.js';

const EMPID = '170801';
const NAME = 'MAGBANUA-PANGANIBAN, ESTRELLITA';
const NOT_DUE = 'Not due yet · starts 08:00';
const zone = new CompanyZone(DEFAULT_TIME_ZONE);
const today = zone.workDateAt(Date.now());
/** Nobody has hours on a Sunday. */
const isSunday = weekdayOf(today) === 'sunday';

const SHOWN_WITHIN_MS = 15_000;

describe('before the shift starts', () => {
  const system = sharedSystem();
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** False on a holiday as well. */
  let isAwaited: boolean;

  beforeAll(async () => {
    const server = await callAs(system.url, 'HR');
    const { company } = await server<CompaniesAnswer>('GET', API_PATHS.companies);
    const [EMP_LNAME, EMP_FNAME] = NAME.split(', ');
    await server('POST', API_PATHS.registerEmployee, {
      ...{ EMPID, EMP_FNAME, EMP_LNAME, COMPANY: company[0], DEPT: 'Operations', PIN: '4713' },
    });
    const hours = ['08:00:00', '17:00:00'];
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
    await server('POST', API_PATHS.saveSchedule, {
      ...{ EMPID, FROM: today, TO: addDays(today, 30), DAYS: 6 },
      TIME: Object.fromEntries(days.map((day) => [day, hours])),
    });
    const ofToday = { FROM: today, TO: today, reportFilter: 'name', selectedOption: EMPID } as const;
    await eventually(async () => {
      const { data } = await server<{ data: readonly { Remarks: string }[] }>(
        'POST',
        API_PATHS.timekeep,
        ofToday,
      );
      return data.length === 1 && (isSunday || data[0]?.Remarks !== 'RS');
    });
    const { awaited } = await server<OverviewAnswer>('GET', API_PATHS.overview);
    isAwaited = awaited.some((employee) => employee.EMPID === EMPID);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
  });

  const pageAt = async (time: string, visitor: 'HR' | 'supervisor', path: string): Promise<Page> => {
    context = await contextOf(browser, system.url, visitor, { viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    await page.clock.setFixedTime(zone.instantOf(today, time));
    await page.goto(path);
    await settled(page);
    return page;
  };
  const TIMEKEEP = `/resource/timekeep?from=${today}&to=${today}&by=name&option=${EMPID}`;

  it('nobody is absent, until the scheduled time in has passed', async () => {
    for (const [time, awaitedRemark] of [
      ['07:50:00', NOT_DUE],
      ['08:01:00', 'Absent'],
    ] as const) {
      await pageAt(time, 'HR', TIMEKEEP);
      const remark = page.locator(`[data-row^="${EMPID}"] [data-column="REMARKS"]`);
      await remark.waitFor();
      // On a Sunday and a holiday there is nothing to be due for, and nobody is said to be late.
      if (isAwaited) expect(await remark.innerText()).toBe(awaitedRemark);
      else expect(await remark.innerText()).toMatch(/^(Rest Day|Legal Holiday|Special Holiday)$/);
      const absences = page.getByLabel('Totals').locator('div', { hasText: 'Absences' }).locator('dd');
      expect(await absences.innerText()).toBe(isAwaited && time > '08:00' ? '1' : '0');
      await context.close();
    }
  });

  it('that stands whole in tables and on phones, beside a long name', async () => {
    await pageAt('07:50:00', 'HR', TIMEKEEP);
    const table = page.getByRole('region', { name: 'Timekeep records' });
    await table.waitFor();
    for (const width of [1440, 1280, 768]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutTexts(table, 'REMARKS')).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('listitem').filter({ hasText: NAME });
    await card.waitFor();
    const beyond = await card.evaluate((element) => {
      const edge = element.getBoundingClientRect();
      return [...element.querySelectorAll('*')].filter((part) => {
        const { right, bottom, width } = part.getBoundingClientRect();
        return width > 0 && (right > edge.right + 0.5 || bottom > edge.bottom + 0.5);
      }).length;
    });
    expect(beyond).toBe(0);
    const badge = card.getByText(isAwaited ? NOT_DUE : /^(Rest Day|Legal Holiday|Special Holiday)$/);
    expect(await badge.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await context.close();
  });

  it('the department shows it, and the group misses nobody yet', async () => {
    await pageAt('07:50:00', 'supervisor', '/supervise');
    const row = page.locator(`tr[data-row="${EMPID}"]`);
    await row.waitFor();
    expect(await row.innerText()).toContain(isAwaited ? NOT_DUE : NAME);
    await context.close();
    const missing: number[] = [];
    for (const time of ['07:50:00', '12:00:00']) {
      await pageAt(time, 'HR', '/resource');
      const tile = page.getByRole('link', { name: /^Missing/ });
      missing.push(Number((await tile.innerText()).replace(/\D/g, '')));
      await context.close();
    }
    const [before = 0, afterwards = 0] = missing;
    expect(afterwards - before).toBeGreaterThanOrEqual(isAwaited ? 1 : 0);
  });

  it('each figure of today leads to as many records', async () => {
    for (const time of ['07:50:00', '12:00:00']) {
      await pageAt(time, 'HR', '/resource');
      const tiles = page.getByRole('group', { name: 'Today in figures' }).getByRole('link');
      await tiles.first().waitFor();
      const figures = await tiles.evaluateAll((links) =>
        links.map((link) => ({
          path: link.getAttribute('href') ?? '',
          label: link.querySelector('span')?.textContent ?? '',
          count: Number(link.querySelector('strong')?.textContent.replaceAll(',', '')),
        })),
      );
      expect(figures.map(({ label }) => label)).toEqual(['Expected', 'In', 'Late', 'Missing', 'On leave']);
      for (const { path, label, count } of figures) {
        await page.goto(path);
        const summary = page.getByRole('status').filter({ hasText: /^[\d,]+( of [\d,]+)? records?$/ });
        const shown = async () => Number(/^[\d,]+/.exec(await summary.innerText())?.[0].replaceAll(',', ''));
        // Employees who are not due yet are asked for beside the records.
        await eventually(
          async () => (await shown()) === count,
          SHOWN_WITHIN_MS,
          `${count} ${label} at ${time}`,
        );
      }
      await context.close();
    }
  });
});
