import type { Screen } from '../screen.js';

/** What can be seen without signing in. */
export const FOR_EVERYONE: readonly Screen[] = [
  {
    name: 'sign-in',
    title: 'Sign-in',
    visitor: 'nobody',
    path: '/',
    shows: 'Forgot Password',
    coveredBy: 'frontend/src/features/sign-in/sign-in.spec.tsx',
  },
  {
    name: 'registration',
    title: 'Registration',
    visitor: 'nobody',
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Sign up' }).click(),
    shows: 'Create Account',
    coveredBy: 'frontend/src/features/sign-in/registration.spec.tsx',
  },
  {
    name: 'reset',
    title: 'Password reset',
    visitor: 'nobody',
    path: '/reset',
    shows: 'Send Code',
    coveredBy: 'frontend/src/features/reset/reset.spec.tsx',
  },
  {
    name: 'reset-code',
    title: 'Password reset, with a code on its way',
    visitor: 'nobody',
    path: '/reset',
    open: async (page) => {
      // Another address each time: codes for one are few an hour, and an unknown one is answered alike.
      await page.getByLabel('Email').fill(`somebody.${Date.now()}@demo.example`);
      await page.getByRole('button', { name: 'Send Code' }).click();
    },
    shows: 'Enter Confirmation Code',
    coveredBy: 'e2e/src/journeys/forgotten-password.spec.ts',
  },
  {
    name: 'about',
    title: 'About',
    visitor: 'nobody',
    path: '/about',
    shows: 'Go back to home',
    coveredBy: 'frontend/src/features/about/about-page.spec.tsx',
  },
  {
    name: 'not-found',
    title: 'An address that does not exist',
    visitor: 'nobody',
    path: '/nowhere',
    shows: 'NotFound',
    coveredBy: 'frontend/src/app/routes.spec.tsx',
  },
];
