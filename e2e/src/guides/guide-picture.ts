import type { Locator, Page } from 'playwright-core';
import type { Visitor } from '../support/visitors.js';

/** Declares one picture of the in-app guides. */
export interface GuidePicture {
  /** As a step of frontend/src/features/guides/guide-topics.ts names it, without its extension. */
  readonly name: string;
  readonly visitor: Visitor;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
  /** The photographed part of the page. */
  readonly region: (page: Page) => Locator;
  /** The control of the step; it gets a ring. */
  readonly ring?: (page: Page) => Locator;
}

export const button =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('button', { name, exact: true });

export const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    button(name)(page).click();

export const dialog = (page: Page): Locator => page.locator('[role="dialog"], [role="alertdialog"]');

export const regionNamed =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('region', { name, exact: true });

/** Opens the first request of a list. */
export async function openFirstRequest(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open the request of/ })
    .first()
    .click();
}

/** Chooses a decision on all requests of a list, and writes its note. */
export const decideAll =
  (decision: string, note: string) =>
  async (page: Page): Promise<void> => {
    await press('Select all')(page);
    await press(decision)(page);
    await page.getByLabel('Note').fill(note);
  };

/** Opens the notices, and resolves when they are there: their script is loaded then. */
export async function openNotices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notices/ }).click();
  await dialog(page).getByRole('link').first().waitFor();
}
