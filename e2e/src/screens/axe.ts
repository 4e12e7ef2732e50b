import { AxeBuilder } from '@axe-core/playwright';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Parts of the rules, since each run takes its time: another theme changes nothing but colours, and another width of
 * the window everything but colours.
 */
const RULES = {
  all: { runOnly: { type: 'tag', values: WCAG_22_AA } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
  'all but colours': {
    runOnly: { type: 'tag', values: WCAG_22_AA },
    rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
  },
} satisfies Record<string, RunOptions>;

/** What axe finds wrong on the page: the rule, the element, and why. */
export async function violationsOn(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ ...RULES[rules], resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
