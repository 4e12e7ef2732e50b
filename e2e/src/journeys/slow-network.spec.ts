import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { contextOf, DEMO_PASSWORD, VISITORS, type Visitor } from '../support/visitors.js';

/** 50 kB a second, and 400 ms until an answer begins: a phone at the edge of a cell. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 51_200, uploadThroughput: 51_200 };
const DASHBOARD = /\/assets\/dashboard-[\w-]+\.js$/;

describe('on a slow network', () => {
  const system = sharedSystem();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  const contextFor = (visitor: Visitor): Promise<BrowserContext> =>
    contextOf(browser, system.url, visitor, { viewport: { width: 1440, height: 900 } });

  /** Slows the page down, and counts what it loads from now on. */
  const slowPage = async (context: BrowserContext) => {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', SLOW);
    const loaded = { requests: 0, bytes: 0 };
    devTools.on('Network.requestWillBeSent', () => {
      loaded.requests += 1;
    });
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      loaded.bytes += encodedDataLength;
    });
    return { page, loaded };
  };
  const records = (page: Page) => page.getByRole('table', { name: 'Attendance records' });

  it('the dashboard comes with at most 15 requests and 400 kB', async () => {
    const context = await contextFor('employee');
    const { page, loaded } = await slowPage(context);
    await page.goto('/');
    await records(page).waitFor();
    expect(loaded.requests).toBeLessThanOrEqual(15);
    expect(loaded.bytes).toBeLessThanOrEqual(400_000);
    // All records of the employee.
    expect(loaded.bytes).toBeGreaterThan(100_000);
    await context.close();
  });

  it('something is shown before the script has come', async () => {
    const context = await contextFor('anonymous');
    const page = await context.newPage();
    let send = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
      await sent;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('status').filter({ hasText: 'Timekeep' }).waitFor();
    send();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await page.locator('.starting').count()).toBe(0);
    await context.close();
  });

  it('the shell and the skeleton of a page are there before its script has come', async () => {
    const context = await contextFor('HR');
    const { page } = await slowPage(context);
    const scripts = { area: /\/assets\/resource-page-[\w-]+\.js$/, tab: /\/assets\/leave-tab-[\w-]+\.js$/ };
    const held: (() => void)[] = [];
    for (const script of Object.values(scripts)) {
      const isSent = new Promise<void>((resolve) => {
        held.push(resolve);
      });
      await page.route(script, async (route) => {
        await isSent;
        await route.continue();
      });
    }
    await page.goto('/resource/leave', { waitUntil: 'commit' });
    const skeleton = page.getByRole('status', { name: 'Loading data' });
    await skeleton.waitFor();
    await page.getByRole('link', { name: 'Home' }).waitFor();
    const [sendArea, sendTab] = held;
    sendArea?.();
    // The area is there with its tabs, and below them the skeleton of the tab.
    await page.getByRole('navigation', { name: 'HR area' }).waitFor();
    await skeleton.waitFor();
    sendTab?.();
    await page.getByPlaceholder('Type employee name...').waitFor();
    await context.close();
  });

  it('a link shows the skeleton of its page while the script is on its way', async () => {
    const context = await contextFor('HR');
    const page = await context.newPage();
    await page.goto('/resource');
    const link = page.getByRole('navigation', { name: 'HR area' }).getByRole('link', { name: 'Leave' });
    await link.waitFor();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', { ...SLOW, latency: 3_000 });
    await link.click();
    await page.getByRole('status', { name: 'Loading data' }).waitFor();
    await page.getByPlaceholder('Type employee name...').waitFor();
    await context.close();
  });

  it('the data of the dashboard are asked for before its script has come', async () => {
    const context = await contextFor('employee');
    const page = await context.newPage();
    const asked = page.waitForRequest(/\/api\/data\/\d+$/);
    await page.route(DASHBOARD, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/');
    await records(page).waitFor();
    await context.close();
  });

  it('the dashboard is there before somebody has typed a password', async () => {
    const context = await contextFor('anonymous');
    const page = await context.newPage();
    const preloaded = page.waitForEvent('requestfinished', (request) => DASHBOARD.test(request.url()));
    await page.goto('/');
    await preloaded;
    let repeated = 0;
    await page.route(DASHBOARD, async (route) => {
      repeated += 1;
      await route.continue();
    });
    await page.getByPlaceholder('Enter your Employee ID').fill(VISITORS.employee);
    await page.getByPlaceholder('Enter your Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await records(page).waitFor();
    expect(repeated).toBe(0);
    await context.close();
  });
});
