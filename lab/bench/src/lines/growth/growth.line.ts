import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring/rounds.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { type GrowthPoint, type GrowthRow, growthTable, medianPoint, worstStep } from './growth-table.js';
import { ALL_GROWING } from './measure-growth.js';

/** Multiples of the workload's company: by default 1,000, 6,000 and 30,000 employees. */
const SIZES = [1 / 6, 1, 5] as const;
const DAYS = 20;
/** The sizes alternate in each of them, since the speed of the machine varies by up to two. */
const ROUNDS = 3;

/** Verifies that no time grows faster than the requested data. */
export const growth: Line = {
  name: 'growth',
  what: `reads, changes and a replay for companies of a sixth, one and five times the size, ${DAYS} days each: the most by which a time grows faster than its result`,
  unit: 'times',
  // From round to round times vary by a fifth.
  bar: 1.2,
  aim: 1,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const sizes = SIZES.map((size) => Math.round(size * context.workload.employees));
  const systems: LoadedSystem[] = [];
  for (const employees of sizes) systems.push(await bulkLoad(context, { employees, days: DAYS }));
  const rows: GrowthRow[] = [];
  for (const { name, counted, measure } of ALL_GROWING) {
    const taken = systems.map((system) => ({ system, points: [] as GrowthPoint[] }));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { system, points } of taken) points.push(await measure(context, system));
    }
    rows.push({ name, counted, points: taken.map(({ points }) => medianPoint(points)) });
  }
  const worst = Math.max(...rows.map(worstStep));
  return { value: summarize([worst]), reference: null, details: growthTable(sizes, rows) };
}
