import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SignInAnswer } from '@timekeep/contracts/api/accounts-api';
import type { BeginSecondFactorAnswer, RecoveryCodesAnswer } from '@timekeep/contracts/api/second-factor-api';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { freePort } from '@timekeep/embedded/postgres/free-port';
import { TestProvider } from '@timekeep/embedded/testing/test-provider';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { violationsOn } from '../screens/axe.js';
import { codeAt } from '../support/sign-in-codes.js';
import { launchBrowser, newVisitor } from '../support/browser.js';
import { newSmallCompany, SMALL_COMPANY } from '../support/data-folder.js';
import { RunningSystem } from '../support/system.js';
import { DEMO_PASSWORD, VISITORS } from '../support/visitors.js';

const STEP_MS = 30_000;
/** An employee of the demo company without an account. */
const NEWCOMER = '100006';

/** Turns the second factor of an employee on, and returns its codes. */
async function secondFactorOf(url: string, id: string) {
  const call = async <Answer>(path: string, body: object, token?: string): Promise<Answer> => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Answer;
  };
  const { token } = await call<SignInAnswer>(API_PATHS.signIn, { id, password: DEMO_PASSWORD });
  const { secret, ticket } = await call<BeginSecondFactorAnswer>(SESSION_PATHS.beginSecondFactor, {}, token);
  const code = codeAt(secret, Date.now());
  const { recoveryCodes } = await call<RecoveryCodesAnswer>(
    SESSION_PATHS.secondFactor,
    { ticket, code },
    token,
  );
  // A code counts once, so that of the setup is void; the one after it is right a step early.
  const nextCode = () => codeAt(secret, Date.now() + STEP_MS);
  return { nextCode, recoveryCodes };
}

describe('signing in', () => {
  let browser: Browser;
  let provider: TestProvider;
  let system: RunningSystem;
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    provider = await TestProvider.start(url);
    const { issuer, clientId, clientSecret } = provider.client;
    system = await RunningSystem.start(SMALL_COMPANY, await newSmallCompany(), {
      PORT: port,
      APPLICATION_URL: url,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Acme',
    });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await system.remove();
    await provider.stop();
  });

  beforeEach(async () => {
    ({ page, context, problems } = await newVisitor(browser, system.url));
  });

  afterEach(async () => {
    expect(problems).toEqual([]);
    await context.close();
  });

  const typePassword = async () => {
    await page.getByPlaceholder('Enter your Employee ID').focus();
    await page.keyboard.type(VISITORS.employee);
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').waitFor();
  };
  const expectSession = async () => {
    await page.getByText('Welcome', { exact: true }).waitFor();
    await page.getByRole('button', { name: /, profile$/ }).waitFor();
    await page.waitForURL(`${system.url}/`);
  };

  it("takes the app's code and a recovery code after the password, by the keyboard alone", async () => {
    const { nextCode, recoveryCodes } = await secondFactorOf(system.url, VISITORS.employee);
    await page.goto('/');
    await typePassword();
    await page.keyboard.type('not a code');
    await page.keyboard.press('Enter');
    await page.getByText('The code is not correct').waitFor();
    expect(await violationsOn(page, 'all')).toEqual([]);
    // The wrong code is selected, so that the next one replaces it.
    await page.keyboard.type(nextCode());
    await page.keyboard.press('Enter');
    await expectSession();

    await page.getByRole('button', { name: /, profile$/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await typePassword();
    await page.keyboard.type(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expectSession();
  });

  it("opens a session at the company's provider for an employee without an account", async () => {
    provider.person = {
      employee_id: NEWCOMER,
      email: 'new.person@demo.example',
      email_verified: true,
    };
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Sign in with Acme' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expectSession();
    // The cookie that opened the session is gone.
    const cookies = await context.cookies(system.url + SESSION_PATHS.companySignInToken);
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['mtkp', 'mtkp-device']);
    await page.getByRole('button', { name: /, profile$/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await link.waitFor();
  });

  it('says why the provider signed nobody in, once', async () => {
    provider.person = null;
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByText('The sign-in was not completed. Please try again.').waitFor();
    await page.waitForURL(`${system.url}/`);
    expect(await violationsOn(page, 'all')).toEqual([]);
    await page.reload();
    await page.getByRole('link', { name: 'Sign in with Acme' }).waitFor();
    expect(await page.getByText('The sign-in was not completed.').count()).toBe(0);
  });
});
