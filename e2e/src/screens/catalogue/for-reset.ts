import type { Page } from 'playwright-core';
import { codeMailedTo } from '../../support/outbox.js';
import type { Screen } from '../screen.js';
import { withProvider } from './answer-calls.js';
import { press } from './pressing.js';

const TESTS = 'frontend/src/features/reset/reset-page.spec.tsx';
const JOURNEY = 'e2e/src/journeys/forgotten-password.spec.ts';
/** An employee of the demo company; codes for one address are limited to three an hour. */
const KNOWN = 'corazon.ocampo@demo.example';

const askFor = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await press('Send Code')(page);
};
/** Another address each time, which gets the same answer as a known one. */
const unknown = () => `somebody.${Date.now()}@demo.example`;

/** The screens of a password reset. */
export const FOR_RESET: readonly Screen[] = [
  {
    name: 'reset',
    title: 'Password reset',
    visitor: 'anonymous',
    path: '/reset',
    shows: 'Send Code',
    coveredBy: TESTS,
  },
  {
    name: 'reset-without-passwords',
    title: 'Password reset where people sign in at the provider alone',
    visitor: 'anonymous',
    path: '/reset',
    open: (page) => withProvider(page, true),
    shows: 'Sign in with Acme',
    coveredBy: TESTS,
  },
  {
    name: 'reset-code',
    title: 'Password reset, with a code on its way',
    visitor: 'anonymous',
    path: '/reset',
    open: (page) => askFor(page, unknown()),
    shows: 'Enter Confirmation Code',
    coveredBy: JOURNEY,
  },
  {
    name: 'reset-code-refused',
    title: 'Password reset, with a wrong code',
    visitor: 'anonymous',
    path: '/reset',
    open: async (page) => {
      await askFor(page, unknown());
      await page.getByLabel('Reset Code').fill('AAAAAAAAAA');
      await press('Enter Confirmation Code')(page);
    },
    shows: "The code you've entered is invalid. Please try again.",
    coveredBy: JOURNEY,
  },
  {
    name: 'reset-password',
    title: 'Password reset, the new password',
    visitor: 'anonymous',
    path: '/reset',
    open: async (page, { dataDir }) => {
      const asked = Date.now();
      await askFor(page, KNOWN);
      await page.getByLabel('Reset Code').fill(await codeMailedTo(dataDir, KNOWN, asked));
      await press('Enter Confirmation Code')(page);
      await page.getByLabel('New Password', { exact: true }).fill('remembered1');
      await page.getByLabel('Confirm New Password').fill('remembered2');
      await press('Change Password')(page);
    },
    shows: "Password doesn't match",
    coveredBy: TESTS,
  },
];
