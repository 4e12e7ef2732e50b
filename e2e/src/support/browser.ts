import { existsSync } from 'node:fs';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const DEBIANS = '/usr/bin/chromium';

/** Launches the Chromium of `CHROMIUM_PATH`, or else this machine's or Playwright's own, headless. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(DEBIANS) ? DEBIANS : undefined);
  return chromium.launch({ args: FLAGS, ...(executablePath !== undefined && { executablePath }) });
}

/** Opens a new profile with one page; errors of the page's scripts fail the test. */
export async function newVisitor(
  browser: Browser,
  baseURL: string,
): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  // Playwright's own limit of 30 s is too short on a busy machine.
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  return { page, context, problems };
}

/** Signs in through the form and waits for the dashboard. */
export async function signIn(page: Page, id: string, password: string): Promise<void> {
  await page.goto('/');
  await page.getByPlaceholder('Enter your Employee ID').fill(id);
  await page.getByPlaceholder('Enter your Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}
