import type { Browser, Locator, Page } from 'playwright-core';
import { contextOf, type Visitor } from '../support/visitors.js';

/** The middle of what people have, for whom this machine would be too fast. */
const CPU_SLOWDOWN = 4;

/** How a page loaded. */
export interface Loading {
  /** When the largest thing of the first sight was painted. */
  readonly largestPaintMs: number;
  /** Scripts as they came over the wire; nothing of what was kept from the time before. */
  readonly scriptBytes: number;
  /** How long each task took that kept the page from answering, for 50 ms or more. */
  readonly longTasksMs: readonly number[];
}

/** The first visit, and the second. */
export interface Visits {
  readonly cold: Loading;
  readonly warm: Loading;
}

/** What the page notes about itself, from its first moment on. */
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
 * Loads the first page that a visitor gets in a new profile, and once more with what the browser kept.
 *
 * @param content what is there once the page has loaded
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
  // Paints are told with a delay, and what is loaded ahead comes after all others.
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
