import { median } from '@timekeep/tools/statistics';

/** What something took for a company of some size, and how much came of it. */
export interface GrowthPoint {
  readonly ms: number;
  readonly result: number;
}

/** One thing, for companies of growing size. */
export interface GrowthRow {
  readonly name: string;
  /** What the result is counted in. */
  readonly counted: string;
  readonly points: readonly GrowthPoint[];
}

/**
 * The one that took neither the most nor the least for what came of it.
 *
 * @throws Error when there is none
 */
export function middlePoint(points: readonly GrowthPoint[]): GrowthPoint {
  const sorted = points.toSorted((a, b) => a.ms / a.result - b.ms / b.result);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('There are no points to take the middle of');
  return middle;
}

/** How much faster than its result the time grows, in the worst step from one size to the next; 1 is as fast. */
export function worstStep({ points }: GrowthRow): number {
  const steps = points.slice(1).map((point, index) => {
    const former = points[index];
    return former ? point.ms / former.ms / (point.result / former.result) : NaN;
  });
  return Math.max(...steps);
}

/** The rows as text, for sizes in employees. */
export function growthTable(sizes: readonly number[], rows: readonly GrowthRow[]): string[] {
  const line = (name: string, cells: readonly string[]): string =>
    name.padEnd(22) + cells.map((cell) => cell.padStart(26)).join('');
  return [
    line('employees', [...sizes.map((size) => size.toLocaleString('en-US')), 'worst step']),
    ...rows.map((row) => {
      const cells = row.points.map(
        ({ ms, result }) => `${ms.toFixed(1)} ms, ${result.toLocaleString('en-US')} ${row.counted}`,
      );
      return line(row.name, [...cells, worstStep(row).toFixed(2)]);
    }),
  ];
}

/** The middle of several times, after as many that do not count: a process that was just started is slow at first. */
export async function timed(rounds: number, work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < rounds; round += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}
