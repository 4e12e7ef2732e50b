import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Subsets of the rules, to save time: another theme affects only colours, and another width of the window everything
 * but colours.
 */
const RULES = {
  all: { runOnly: { type: 'tag', values: WCAG_22_AA } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
  'all but colours': {
    runOnly: { type: 'tag', values: WCAG_22_AA },
    rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
  },
} satisfies Record<string, RunOptions>;

/** Rows and cards of a table are alike: only the first ones are examined, since each costs time. */
const FURTHER_ROWS = 'tbody tr:nth-child(n + 9), li:nth-child(n + 9)';

/** An open dialog covers the rest of the page, which is not examined then. */
const DIALOG = '[role="dialog"], [role="alertdialog"]';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Replaces the script that the builder would inject twice for each run, since axe is loaded already. */
const NOTHING = 'undefined';

/** Resolves to true if a dialog covers the page. */
export async function isCovered(page: Page): Promise<boolean> {
  return (await page.locator(DIALOG).count()) > 0;
}

/**
 * Returns axe's violations on the page, or in the dialog that covers it: rule, element and reason. The page is brought to its top
 * first: in any other place the bar above it covers a part of some control, and axe finds that control too small.
 */
export async function violationsOn(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, axeSource: NOTHING })
    .options({ ...RULES[rules], resultTypes: ['violations'] })
    .exclude(FURTHER_ROWS)
    .setLegacyMode();
  if (await isCovered(page)) axe.include(DIALOG);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
