import { median } from '@timekeep/tools/statistics';

/** The time of an operation for one size of the company, and the number of its results. */
export interface GrowthPoint {
  readonly ms: number;
  readonly result: number;
}

/** One operation, for growing sizes of the company. */
export interface GrowthRow {
  readonly name: string;
  /** The unit of the results. */
  readonly counted: string;
  readonly points: readonly GrowthPoint[];
}

/**
 * Returns the point with the median time per result.
 *
 * @throws Error without points
 */
export function medianPoint(points: readonly GrowthPoint[]): GrowthPoint {
  const sorted = points.toSorted((a, b) => a.ms / a.result - b.ms / b.result);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('There are no points to take the middle of');
  return middle;
}

/**
 * Returns the growth of time relative to the results, in the worst step from one size to the next; 1 is proportional.
 */
export function worstStep({ points }: GrowthRow): number {
  const steps = points.slice(1).map((point, index) => {
    const former = points[index];
    return former ? point.ms / former.ms / (point.result / former.result) : NaN;
  });
  return Math.max(...steps);
}

/** Formats the rows as text, for sizes in employees. */
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

/** Returns the median of several times, after as many warm-up runs, since a new process is slow at first. */
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
