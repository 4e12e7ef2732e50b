import type { Screen } from '../screen.js';

/** What everyone who is signed in can see. */
export const FOR_EMPLOYEES: readonly Screen[] = [
  {
    name: 'dashboard',
    title: 'Dashboard',
    visitor: 'employee',
    path: '/',
    shows: 'Your schedule for today is:',
    coveredBy: 'frontend/src/features/attendance/dashboard.spec.tsx',
  },
  {
    name: 'dashboard-filters',
    title: 'Dashboard with its filters',
    visitor: 'employee',
    path: '/',
    open: async (page) => {
      // They stand open where there is room for them.
      const isOpen = await page.getByRole('form', { name: 'Filters' }).isVisible();
      if (!isOpen) await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('checkbox', { name: 'Date Range' }).check();
    },
    shows: 'Apply Filter',
    coveredBy: 'frontend/src/features/attendance/dashboard.spec.tsx',
  },
  {
    name: 'work-in-progress',
    title: 'A tab that does not exist yet',
    visitor: 'employee',
    path: '/?tab=overtime',
    shows: 'FEATURE WORK IN PROGRESS',
    coveredBy: 'frontend/src/features/attendance/dashboard.spec.tsx',
  },
  {
    name: 'profile-panel',
    title: 'Profile panel',
    visitor: 'employee',
    path: '/',
    open: (page) => page.getByRole('button', { name: /profile/ }).click(),
    shows: 'Logout',
    coveredBy: 'e2e/src/journeys/first-light.spec.ts',
  },
  {
    name: 'theme-menu',
    title: 'Choice of the theme',
    visitor: 'employee',
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Theme' }).click(),
    shows: 'Same as device',
    coveredBy: 'frontend/src/app/routes.spec.tsx',
  },
  {
    name: 'menu',
    title: 'Menu on phones',
    visitor: 'employee',
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    shows: 'Home',
    only: 'phone',
    coveredBy: 'frontend/src/app/routes.spec.tsx',
  },
];
