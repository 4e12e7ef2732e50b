import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { WaitingRegistrationsAnswer } from '@timekeep/contracts/api/registrations-api';
import { eventually } from '@timekeep/tools/eventually';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { hasFocus } from '../support/input.js';
import { codeMailedTo } from '../support/sign-in-codes.js';
import { RunningSystem } from '../support/system.js';
import { callAs, contextOf } from '../support/visitors.js';

const EMPLOYEES = 20;
const [APPROVED, REFUSED] = ['900001', '900002'];
const PASSWORD = 'quiet7river';
const NEW_PASSWORD = 'loud8harbor';

describe('registrations that wait', () => {
  let system: RunningSystem;
  let browser: Browser;

  beforeAll(async () => {
    system = await RunningSystem.start(EMPLOYEES, undefined, { REGISTRATION_PROOF: 'approval' });
    browser = await launchBrowser();
    const hr = await callAs(system.url, 'HR');
    const { department } = await hr<{ department: readonly string[] }>('GET', API_PATHS.departments);
    const { company } = await hr<{ company: readonly string[] }>('GET', API_PATHS.companies);
    const place = { DEPT: department[0], COMPANY: company[0], PIN: '1234' };
    for (const [EMPID, EMP_FNAME] of [
      [APPROVED, 'ANA'],
      [REFUSED, 'BEN'],
    ]) {
      await hr('POST', API_PATHS.registerEmployee, { EMPID, EMP_LNAME: 'NEWCOMER', EMP_FNAME, ...place });
      const account = { id: EMPID, email: `${EMPID}@acme.example`, password: PASSWORD };
      await hr('POST', API_PATHS.registerAccount, account);
    }
  });

  afterAll(async () => {
    await browser.close();
    await system.remove();
  });

  const signIn = async (page: Page, id: string, password = PASSWORD) => {
    await page.goto('/');
    await page.getByPlaceholder('Enter your Employee ID').fill(id);
    await page.getByPlaceholder('Enter your Password').fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
  };

  /** Sets a password with the code of the mail, from the link on the sign-in page on. */
  const setPassword = async (page: Page) => {
    const email = `${APPROVED}@acme.example`;
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.getByLabel('Email').fill(email);
    const asked = Date.now();
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByText('spam folder').waitFor();
    await page.getByLabel('Reset Code').fill(await codeMailedTo(system.dataDir, email, asked));
    await page.getByRole('button', { name: 'Enter Confirmation Code' }).click();
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.waitForURL(`${system.url}/`);
  };

  /** Presses a button of the list and the one of the question, with the keyboard alone. */
  const decide = async (page: Page, button: string, answer: string) => {
    await page.getByRole('button', { name: button }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    expect(await question.getByRole('button', { name: 'Cancel' }).evaluate(hasFocus)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await question.getByRole('button', { name: answer }).evaluate(hasFocus)).toBe(true);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
  };

  it('are approved and refused with the keyboard, after which one can sign in and the other register again', async () => {
    const owner = await (await contextOf(browser, system.url, 'anonymous')).newPage();
    await signIn(owner, APPROVED);
    await owner.getByText('Your account waits for approval by HR or the IT Department').waitFor();

    const hr = await contextOf(browser, system.url, 'HR');
    const page = await hr.newPage();
    await page.goto('/resource/requests');
    await page.getByRole('heading', { name: 'Registrations that wait (2)' }).waitFor();
    await decide(page, 'Approve the registration of NEWCOMER, ANA', 'Approve');
    const left = page.getByRole('group', { name: 'Registrations that wait (1)' });
    await left.waitFor();
    await eventually(() => left.evaluate(hasFocus));
    await decide(page, 'Refuse the registration of NEWCOMER, BEN', 'Refuse');
    await page.getByText('No registration waits.').waitFor();

    // Somebody else may have registered the address, so its owner sets the password.
    await signIn(owner, APPROVED);
    await owner.getByText('Please set a new password before you sign in').waitFor();
    await setPassword(owner);
    await signIn(owner, APPROVED, NEW_PASSWORD);
    await owner.getByText('Attendance Data').waitFor();
    const call = await callAs(system.url, 'HR');
    await call('POST', API_PATHS.registerAccount, {
      ...{ id: REFUSED, email: `${REFUSED}@acme.example`, password: PASSWORD },
    });
    const { data } = await call<WaitingRegistrationsAnswer>('GET', API_PATHS.registrations);
    expect(data.map(({ EMPID }) => EMPID)).toEqual([REFUSED]);
    await page.goto(`/resource/audit?kinds=account`);
    await page.getByText(/NEWCOMER, ANA \(900001\) approved or activated/).waitFor();
  });
});
