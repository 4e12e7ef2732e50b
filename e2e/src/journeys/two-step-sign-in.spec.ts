import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { RECOVERY_CODES, SECOND_FACTOR_MINUTES } from '@timekeep/contracts/api/second-factor-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { eventually } from '@timekeep/tools/eventually';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { violationsOn } from '../screens/axe.js';
import { codeAt } from '../support/sign-in-codes.js';
import { launchBrowser, newVisitor } from '../support/browser.js';
import { commandLine } from '../support/command-line.js';
import { newSmallCompany, SMALL_COMPANY } from '../support/data-folder.js';
import { hasFocus, tabTo } from '../support/input.js';
import { SystemClock } from '../support/system-clock.js';
import { RunningSystem } from '../support/system.js';
import { callAs, DEMO_PASSWORD, VISITORS } from '../support/visitors.js';

const CODE_MS = 30_000;
const MINUTE_MS = 60_000;

describe('two-step sign-in, by the keyboard alone', () => {
  let browser: Browser;
  let clock: SystemClock;
  let system: RunningSystem;
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    clock = await SystemClock.create();
    system = await RunningSystem.start(SMALL_COMPANY, await newSmallCompany(), clock.variables);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await system.remove();
    await clock.remove();
  });

  beforeEach(async () => {
    ({ page, context, problems } = await newVisitor(browser, system.url));
    await page.goto('/');
  });

  afterEach(async () => {
    expect(problems).toEqual([]);
    await context.close();
  });

  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const typePassword = async (id: string) => {
    await tabTo(page, page.getByPlaceholder('Enter your Employee ID'));
    await page.keyboard.type(id);
    await tabTo(page, page.getByPlaceholder('Enter your Password'));
    await type(DEMO_PASSWORD);
  };
  const openProfile = () => press(page.getByRole('button', { name: /, profile$/ }));
  const signOut = async () => {
    await openProfile();
    await press(page.getByRole('button', { name: 'Logout' }));
  };
  /** Waits for the field of a code, which has the focus. */
  const codeAsked = async (within: Page | Locator) => {
    const field = within.getByRole('textbox', { name: /^Code/ });
    await field.waitFor();
    await eventually(() => field.evaluate(hasFocus));
    expect(await violationsOn(page, 'all')).toEqual([]);
  };

  /** Sets two-step sign-in up in the dialog, which is open, with an app that got the key as text. */
  const setUp = async (dialog: Locator) => {
    await codeAsked(dialog);
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const code = codeAt(secret, clock.now);
    await type(code);
    const list = dialog.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(await violationsOn(page, 'all')).toEqual([]);
    await press(dialog.getByRole('checkbox'), 'Space');
    await press(dialog.getByRole('button', { name: 'Done' }));
    await dialog.waitFor({ state: 'detached' });
    return { secret, code, recoveryCodes };
  };
  const twoStepDialog = () => page.getByRole('dialog', { name: 'Two-step Sign-in' });

  it('is turned on in the profile; then sign-in takes a code of the app, or a recovery code', async () => {
    await typePassword(VISITORS.employee);
    await openProfile();
    await press(page.getByRole('button', { name: 'Two-step Sign-in Off' }));
    const { secret, code, recoveryCodes } = await setUp(twoStepDialog());

    await signOut();
    await typePassword(VISITORS.employee);
    await codeAsked(page);
    // The code of the setup is void, even while its 30 seconds last.
    await type(code);
    await page.getByText('The code is not correct').waitFor();
    await clock.advance(CODE_MS);
    await type(codeAt(secret, clock.now));
    await openProfile();
    await page.getByRole('button', { name: 'Two-step Sign-in On, 10 recovery codes left' }).waitFor();
    await press(page.getByRole('button', { name: 'Logout' }));

    await typePassword(VISITORS.employee);
    await codeAsked(page);
    await type(recoveryCodes[0] ?? '');
    await openProfile();
    await page.getByRole('button', { name: 'Two-step Sign-in On, 9 recovery codes left' }).waitFor();
  });

  it('is set up before anything else by HR, for whom IT requires it, and asks again before a whole export', async () => {
    const hr = await callAs(system.url, 'HR');
    const selectedDate = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(clock.now);
    await hr('POST', API_PATHS.holidays, { selectedDate, selectedRemark: 'SH' });
    expect(await commandLine(system.dataDir, 'rules', 'set', '--second-factor', 'hr')).toEqual({
      code: 0,
      printed: expect.any(String),
    });
    await typePassword(VISITORS.HR);
    const dialog = twoStepDialog();
    await dialog.getByText(/^Your authority needs two-step sign-in/).waitFor();
    await page.keyboard.press('Escape');
    const { secret } = await setUp(dialog);
    await page.getByText('Attendance Data').waitFor();

    await page.goto(`/resource/audit?of=records&from=${selectedDate}&to=${selectedDate}&kinds=holiday`);
    const csv = page.getByRole('button', { name: /CSV$/ });
    await csv.waitFor();
    await eventually(() => csv.isEnabled());
    await clock.advance((SECOND_FACTOR_MINUTES + 1) * MINUTE_MS);
    await press(csv);
    const question = page.getByRole('dialog', { name: 'Enter a code to go on' });
    await codeAsked(question);
    const downloading = page.waitForEvent('download');
    await type(codeAt(secret, clock.now));
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file.split('\n').length).toBeGreaterThan(1);
    await question.waitFor({ state: 'detached' });
    await eventually(() => csv.evaluate(hasFocus));
  });
});
