/**
 * `npm run measure`: loads the sign-in page and the dashboard, scrolls through a table with 20,000 rows, filters it,
 * and reports the times of paints, frames and answers. `--url` names a running demo system. Ends with 1 when a bar is
 * missed.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { SEARCH_LIMIT } from '@timekeep/contracts/api/timekeep-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { median, percentile } from '@timekeep/tools/statistics';
import { launchBrowser } from '../support/browser.js';
import { withDemoSystem } from '../support/demo-system.js';
import { contextOf } from '../support/visitors.js';
import { type Loading, loadTwice, scrollThrough, timeToAnswer, type Visits } from './measurements.js';

const RUNS = 3;
const BARS = { frameMs: 50, answerMs: 100 };
const TABLE = 'Timekeep records';
const REMARK = 'Absent';

const { values } = parseArgs({ options: { url: { type: 'string' } } });
const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());

await withDemoSystem(values.url, async ({ url }) => {
  const browser = await launchBrowser();
  await sayHowItLoads('sign-in page', () =>
    loadTwice(browser, url, 'anonymous', (page) => page.getByRole('button', { name: 'Log In' })),
  );
  await sayHowItLoads('dashboard', () =>
    loadTwice(browser, url, 'employee', (page) => page.getByRole('table', { name: 'Attendance records' })),
  );
  const context = await contextOf(browser, url, 'HR', { viewport: { width: 1440, height: 1000 } });
  const page = await context.newPage();
  const frames: number[] = [];
  const answers: number[] = [];
  for (let run = 1; run <= RUNS; run++) {
    await openWholeTable(page);
    const times = await scrollThrough(page.getByRole('region', { name: TABLE }));
    const frame = percentile(times, 0.99);
    const answer = await filterByRemark(page);
    frames.push(frame);
    answers.push(answer);
    console.log(
      `run ${run}: ${times.length} frames, half within ${ms(median(times))}, 99 of 100 within ${ms(frame)}, ` +
        `the slowest ${ms(percentile(times, 1))}; filter answered in ${ms(answer)}`,
    );
  }
  await browser.close();
  say('99 of 100 frames', median(frames), BARS.frameMs);
  say('filter', median(answers), BARS.answerMs);
});

async function sayHowItLoads(name: string, visit: () => Promise<Visits>): Promise<void> {
  const visits: Visits[] = [];
  for (let run = 1; run <= RUNS; run++) visits.push(await visit());
  for (const kind of ['cold', 'warm'] as const) {
    const loadings = visits.map((visit) => visit[kind]);
    const middle = (figure: (loading: Loading) => number): number => median(loadings.map(figure));
    console.log(
      `${name}, ${kind}: painted after ${ms(middle(({ largestPaintMs }) => largestPaintMs))}, ` +
        `${(middle(({ scriptBytes }) => scriptBytes) / 1000).toFixed(1)} kB of scripts, ` +
        `${middle(({ longTasksMs }) => longTasksMs.length)} long tasks, ` +
        `the longest ${ms(middle(({ longTasksMs }) => Math.max(0, ...longTasksMs)))}`,
    );
  }
}

/** The newest 20,000 records of the company. */
async function openWholeTable(page: Page): Promise<void> {
  await page.goto(`/resource/timekeep?from=2023-01-01&to=${today}`);
  await page.locator(`table[aria-label="${TABLE}"][aria-rowcount="${SEARCH_LIMIT + 1}"]`).waitFor();
}

async function filterByRemark(page: Page): Promise<number> {
  await page.getByRole('combobox', { name: 'Remarks' }).click();
  return timeToAnswer(page.getByRole('option', { name: REMARK, exact: true }), TABLE);
}

function say(what: string, value: number, bar: number): void {
  const isGood = value < bar;
  if (!isGood) process.exitCode = 1;
  console.log(
    `${what}: ${ms(value)} in the middle run, ${isGood ? 'below' : 'NOT below'} the bar of ${bar} ms`,
  );
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
