import type { Screen } from '../screen.js';
import { withProvider } from './answer-calls.js';
import { FOR_RESET } from './for-reset.js';
import { FOR_CODES } from './for-second-factor.js';
import { press, signInAs } from './pressing.js';

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
