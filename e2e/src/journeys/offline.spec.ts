import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PAGE_VERSION_META } from '@timekeep/contracts/api/answers';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { contextOf, DEMO_PASSWORD, VISITORS, type Visitor } from '../support/visitors.js';

const KEPT = 'timekeep-attendance';
const AS_OF = /No connection\. As of [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2}\s[AP]M/;

describe('without a connection', () => {
  const system = sharedSystem();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  const contextFor = (visitor: Visitor): Promise<BrowserContext> =>
    contextOf(browser, system.url, visitor, {
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'allow',
    });

  /** A page whose dashboard was loaded, and which the browser keeps. */
  const loadedPage = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('region', { name: 'Today', exact: true }).waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
    });
    return page;
  };
  const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEPT);

  it('the own attendance is there with its moment, and gone after signing out', async () => {
    const context = await contextFor('employee');
    const problems: string[] = [];
    const page = await loadedPage(context);
    page.on('pageerror', (error) => problems.push(error.message));
    const shown = await page.getByRole('region', { name: 'Today', exact: true }).innerText();
    const records = await page
      .getByText(/^[\d,]+ records$/)
      .first()
      .innerText();
    await context.setOffline(true);
    await page.reload();
    await page.getByText(AS_OF).waitFor();
    expect(await page.getByRole('region', { name: 'Today', exact: true }).innerText()).toBe(shown);
    expect(
      await page
        .getByText(/^[\d,]+ records$/)
        .first()
        .innerText(),
    ).toBe(records);

    const other = await context.newPage();
    await other.goto('/?remark=Present');
    await other.getByText(AS_OF).waitFor();
    await page.getByRole('button', { name: /, profile$/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    for (const each of [page, other]) {
      await each.getByRole('button', { name: 'Log In' }).waitFor();
      expect(await kept(each)).toBeNull();
    }
    // Chromium tells a page that was loaded without a connection only of the next loss.
    await context.setOffline(false);
    await context.setOffline(true);
    await page.getByText('No connection. Signing in needs one.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await page.getByText(AS_OF).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('comes back by itself as soon as there is one', async () => {
    const context = await contextFor('employee');
    const page = await loadedPage(context);
    await context.setOffline(true);
    await page.reload();
    await page.getByText(AS_OF).waitFor();
    await context.setOffline(false);
    await page.getByText(AS_OF).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Today', exact: true }).waitFor();
    await context.close();
  });

  it('nobody sees what was kept for another account', async () => {
    const context = await contextFor('employee');
    const page = await loadedPage(context);
    expect(await kept(page)).toContain(VISITORS.employee);
    await page.getByRole('button', { name: /, profile$/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByPlaceholder('Enter your Employee ID').fill(VISITORS.HR);
    await page.getByPlaceholder('Enter your Password').fill(DEMO_PASSWORD);
    await page.route(
      ({ pathname }) => pathname === pathTo(API_PATHS.ownAttendance, { employeeId: VISITORS.HR }),
      (route) => route.abort('connectionreset'),
    );
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    expect(await page.getByText(AS_OF).count()).toBe(0);
    expect(await kept(page)).toBeNull();
    await context.close();
  });

  it('other screens say so', async () => {
    const context = await contextFor('supervisor');
    const page = await loadedPage(context);
    await page.goto('/supervise');
    await page.getByRole('tab', { name: 'Employee' }).waitFor();
    await context.setOffline(true);
    await page.reload();
    // A browser that knows after a reload that it has no connection is not asked for the script of the screen.
    const words =
      /The server cannot be reached\.|This page could not be shown\.|No connection\. This cannot be opened now\./;
    await page.getByText(words).waitFor();
    await context.close();
  });

  it('an outdated page is loaded again at once, or after the user was told', async () => {
    const context = await contextFor('employee');
    const page = await loadedPage(context);
    /** Makes the page one of a former version, which the next answers show. */
    const becomesOutdated = () =>
      page.evaluate((name) => {
        document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', 'former');
        window.dispatchEvent(new Event('online'));
      }, PAGE_VERSION_META);
    // Nobody has used it yet.
    const reloaded = page.waitForEvent('load');
    await becomesOutdated();
    await reloaded;
    await page.getByRole('region', { name: 'Today', exact: true }).waitFor();
    expect(await page.getByText('Timekeep was updated.').count()).toBe(0);
    // It was loaded again a moment ago.
    await becomesOutdated();
    await page.getByText('Timekeep was updated.').waitFor();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: /, profile$/ }).click();
    await page.getByRole('link', { name: 'About' }).click();
    await loaded;
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Timekeep was updated.').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/about');
    await context.close();
  });

  it('it can be installed: name, icons that exist, and the colours of both themes', async () => {
    const context = await contextFor('employee');
    const page = await loadedPage(context);
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await (await page.request.get(href ?? '')).json()) as {
      readonly name: string;
      readonly short_name: string;
      readonly start_url: string;
      readonly display: string;
      readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Timekeep', short_name: 'Timekeep', start_url: '/' });
    expect(manifest.display).toBe('standalone');
    const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    const icons = [...manifest.icons, { src: apple ?? '', sizes: '180x180', purpose: 'any' }];
    for (const { src, sizes } of icons) {
      const size = await page.evaluate(async (path) => {
        const image = new Image();
        image.src = path;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      if (sizes !== 'any') expect([src, size]).toEqual([src, sizes]);
    }
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    const client = await context.newCDPSession(page);
    const { errors } = await client.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    for (const [colorScheme, colour] of [
      ['light', '#FFFFFF'],
      ['dark', '#1E1E1B'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
      await page
        .locator(`meta[name="theme-color"][content="${colour}"]`)
        .first()
        .waitFor({ state: 'attached' });
    }
    await context.close();
  });
});
