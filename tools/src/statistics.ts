/**
 * Returns the middle figure; for an even count, the mean of the two middle figures.
 *
 * @throws Error when there are no figures
 */
export function median(figures: readonly number[]): number {
  const sorted = ascending(figures);
  return (at(sorted, Math.ceil(sorted.length / 2) - 1) + at(sorted, Math.floor(sorted.length / 2))) / 2;
}

/**
 * Returns the smallest of the figures that at least a share of them, from 0 to 1, does not exceed.
 *
 * @throws Error when there are no figures
 */
export function percentile(figures: readonly number[], share: number): number {
  return at(ascending(figures), Math.max(0, Math.ceil(figures.length * share) - 1));
}

function ascending(figures: readonly number[]): number[] {
  return figures.toSorted((one, other) => one - other);
}

function at(figures: readonly number[], index: number): number {
  const figure = figures[index];
  if (figure === undefined) throw new Error('There are no figures.');
  return figure;
}
