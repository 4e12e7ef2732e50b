import type { Page } from 'playwright-core';
import { codeMailedTo } from '../../support/sign-in-codes.js';
import type { Screen } from '../screen.js';
import { press, signInAs, withProvider } from './steps.js';
import { FOR_CODES } from './for-second-factor.js';

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
const FOR_RESET: readonly Screen[] = [
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

/** Screens without a session. */
export const FOR_EVERYONE: readonly Screen[] = [
  {
    name: 'sign-in',
    title: 'Sign-in',
    visitor: 'anonymous',
    path: '/',
    shows: 'Forgot Password',
    coveredBy: 'frontend/src/features/sign-in/sign-in-page.spec.tsx',
  },
  {
    name: 'sign-in-refused',
    title: 'Sign-in with a wrong password',
    visitor: 'anonymous',
    path: '/',
    open: signInAs('100004', 'mistaken1'),
    shows: 'The employee ID or the password is not correct.',
    complains: /401/,
    coveredBy: 'frontend/src/features/sign-in/sign-in-page.spec.tsx',
  },
  {
    name: 'sign-in-deactivated',
    title: 'Sign-in to a deactivated account',
    visitor: 'anonymous',
    path: '/',
    open: signInAs('100005'),
    shows: 'Please contact IT Department for more information.',
    complains: /403/,
    coveredBy: 'e2e/src/journeys/first-visit.spec.ts',
  },
  {
    name: 'sign-in-company',
    title: "Sign-in, with the company's provider beside passwords",
    visitor: 'anonymous',
    path: '/',
    open: (page) => withProvider(page, false),
    shows: 'Sign in with Acme',
    coveredBy: 'frontend/src/features/sign-in/company-sign-in.spec.tsx',
  },
  {
    name: 'sign-in-company-only',
    title: "Sign-in at the company's provider alone",
    visitor: 'anonymous',
    path: '/',
    open: (page) => withProvider(page, true),
    shows: 'Sign in with Acme',
    coveredBy: 'frontend/src/features/sign-in/company-sign-in.spec.tsx',
  },
  ...FOR_CODES,
  {
    name: 'registration',
    title: 'Registration',
    visitor: 'anonymous',
    path: '/',
    open: press('Sign up'),
    shows: 'Create Account',
    coveredBy: 'frontend/src/features/sign-in/registration-form.spec.tsx',
  },
  {
    name: 'registration-problems',
    title: 'Registration, not filled in',
    visitor: 'anonymous',
    path: '/',
    open: press('Sign up', 'Create Account'),
    shows: 'Please fill the fields properly first before submitting.',
    coveredBy: 'frontend/src/features/sign-in/registration-form.spec.tsx',
  },
  ...FOR_RESET,
  {
    name: 'about',
    title: 'About',
    visitor: 'anonymous',
    path: '/about',
    shows: 'Go back to home',
    coveredBy: 'frontend/src/features/about/about-page.spec.tsx',
  },
  {
    name: 'not-found',
    title: 'An address that does not exist',
    visitor: 'anonymous',
    path: '/nowhere',
    shows: 'NotFound',
    coveredBy: 'frontend/src/app/routes.spec.tsx',
  },
];
