import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../support/visitors.js';

/** Presses buttons one after the other, each by its whole name or a part; the first of several matches. */
export const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click();
    }
  };

/** Fills the sign-in form in, and submits it. */
export const signInAs =
  (id: string, password = DEMO_PASSWORD) =>
  async (page: Page): Promise<void> => {
    await page.getByPlaceholder('Enter your Employee ID').fill(id);
    await page.getByPlaceholder('Enter your Password').fill(password);
    await press('Log In')(page);
  };

/** Opens the filter bar of a list where it is behind a button, on phones. */
export async function openBar(page: Page): Promise<void> {
  const button = page.locator('main button[aria-expanded="false"][aria-controls]').first();
  if ((page.viewportSize()?.width ?? 0) < PHONES_BELOW) await button.click();
}

const PHONES_BELOW = 600;

/** Opens the filter bar, and in it the panel with the filters. */
export async function openFilters(page: Page): Promise<void> {
  await openBar(page);
  await press(/^Filters/)(page);
}
