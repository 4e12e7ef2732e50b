import type { Browser, Locator, Page } from 'playwright-core';
import { contextOf, type Visitor } from '../support/visitors.js';

/** A median device of users, since this machine would be too fast. */
const CPU_SLOWDOWN = 4;

/** Measurements of a page load. */
export interface Loading {
  /** Largest contentful paint. */
  readonly largestPaintMs: number;
  /** Transferred scripts, without cached ones. */
  readonly scriptBytes: number;
  /** Durations of tasks of 50 ms or more, which block the page. */
  readonly longTasksMs: readonly number[];
}

/** The first visit, and the second. */
export interface Visits {
  readonly cold: Loading;
  readonly warm: Loading;
}

/** Measurements that the page collects, from its first moment on. */
interface Notes {
  largestPaintMs: number;
  longTasksMs: number[];
}

declare global {
  interface Window {
    notes?: Notes;
  }
}

/**
 * Loads a visitor's first page in a new profile, and again with a filled cache.
 *
 * @param content is visible once the page has loaded
 */
export async function loadTwice(
  browser: Browser,
  url: string,
  visitor: Visitor,
  content: (page: Page) => Locator,
): Promise<Visits> {
  const context = await contextOf(browser, url, visitor, { viewport: { width: 1440, height: 1000 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(takeNotes);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const cold = await load(page, content(page));
    // A page of its own in between, so that the second time is a new visit.
    await page.goto('about:blank');
    return { cold, warm: await load(page, content(page)) };
  } finally {
    await context.close();
  }
}

async function load(page: Page, content: Locator): Promise<Loading> {
  await page.goto('/');
  await content.waitFor();
  // Paints are reported with a delay, and prefetched scripts come after all others.
  await page.waitForFunction(() => (window.notes?.largestPaintMs ?? 0) > 0);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const scriptBytes = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0);
    const { largestPaintMs = 0, longTasksMs = [] } = window.notes ?? {};
    return { largestPaintMs, longTasksMs, scriptBytes };
  });
}

function takeNotes(): void {
  const notes: Notes = { largestPaintMs: 0, longTasksMs: [] };
  window.notes = notes;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) notes.largestPaintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.longTasksMs.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** From the first row to the last within this time, so that each frame shows new rows. */
const SCROLL_MS = 10_000;

/** Scrolls a region from its top to its bottom, and returns the duration of each frame, in milliseconds. */
export function scrollThrough(region: Locator): Promise<number[]> {
  return region.evaluate(
    (element, duration) =>
      new Promise<number[]>((resolve) => {
        const distance = element.scrollHeight - element.clientHeight;
        const frames: number[] = [];
        const begin = performance.now();
        let former = begin;
        element.scrollTop = 0;
        requestAnimationFrame(function next(now) {
          if (now > former) frames.push(now - former);
          former = now;
          const passed = now - begin;
          element.scrollTop = Math.round((distance * passed) / duration);
          if (passed < duration) requestAnimationFrame(next);
          else resolve(frames);
        });
      }),
    SCROLL_MS,
  );
}

/** Presses a button, and returns the milliseconds until the table with the label shows another number of rows. */
export function timeToAnswer(button: Locator, table: string): Promise<number> {
  return button.evaluate(
    (element, label) =>
      new Promise<number>((resolve) => {
        const rows = (): string | null | undefined =>
          document.querySelector(`table[aria-label="${label}"]`)?.getAttribute('aria-rowcount');
        const former = rows();
        const begin = performance.now();
        (element as HTMLElement).click();
        requestAnimationFrame(function look() {
          if (rows() === former) {
            requestAnimationFrame(look);
            return;
          }
          // The answer counts when it was painted: the next frame begins after that.
          requestAnimationFrame(() => {
            resolve(performance.now() - begin);
          });
        });
      }),
    table,
  );
}
