import type { Page } from 'playwright-core';

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
