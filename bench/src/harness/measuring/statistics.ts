import type { Measured } from '../line.js';

/** @throws Error when there is nothing to take the middle of */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below, above] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  if (below === undefined || above === undefined) throw new Error('There are no figures to summarize');
  return (below + above) / 2;
}

/** @throws Error when there are no figures */
export function summarize(figures: readonly number[]): Measured {
  return { median: median(figures), lowest: Math.min(...figures), highest: Math.max(...figures) };
}

/**
 * The figure that `share` (0 to 1) of all figures do not exceed.
 *
 * @throws Error when there are no figures
 */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('There are no figures to summarize');
  return found;
}
