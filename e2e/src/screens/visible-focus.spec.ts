import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { SCREENS } from './catalogue.js';
import { inTheme, PagesOfVisitors, visit } from './visit.js';
import { WINDOWS } from './screen.js';
import { walkByTab } from './visible-focus.js';

/** Screens that together have every kind of control. */
const WALKED = [
  'sign-in',
  'dashboard',
  'dashboard-filters',
  'profile-panel',
  'supervise-overall',
  'supervise-employee',
  'resource',
  'employees',
  'register-employee',
  'employee-schedule',
  'timekeep-results',
  'timekeep-filters',
  'modify-timekeep',
  'leave',
  'leave-record',
  'new-leave',
  'company-holiday',
  'audit',
];

describe('the focus can be seen on every control, in both themes', () => {
  const system = sharedSystem();
  let browser: Browser;
  let pages: PagesOfVisitors;

  beforeAll(async () => {
    browser = await launchBrowser();
    pages = new PagesOfVisitors(browser, system.url);
  });

  afterAll(() => browser.close());

  it.each(WALKED)('%s', async (name) => {
    const screen = SCREENS.find((one) => one.name === name);
    if (!screen) throw new Error(`The catalogue has no screen "${name}".`);
    const { page } = await pages.of(screen.visitor);
    await page.setViewportSize(WINDOWS.desktop);
    await visit(page, screen, system);
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(page, theme);
      const { controls, hidden } = await walkByTab(page);
      expect({ theme, hidden }).toEqual({ theme, hidden: [] });
      expect(controls).toBeGreaterThan(2);
    }
  });
});
