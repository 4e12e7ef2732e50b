import { bulkLoad } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring/statistics.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { type GrowthPoint, growthTable, worstStep } from './growth-table.js';
import { ALL_GROWING } from './measure-growth.js';

/** Times the company of the workload: 1,000, 6,000 and 30,000 employees unless it is another. */
const SIZES = [1 / 6, 1, 5] as const;
const DAYS = 20;

/** Whether anything grows faster than what it is asked for. */
export const growth: Line = {
  name: 'growth',
  what: `reads, changes and a replay for companies of a sixth, one and five times the size, ${DAYS} days each: the most by which a time grows faster than its result`,
  unit: 'times',
  // From round to round times move by a fifth.
  bar: 1.2,
  aim: 1,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const sizes = SIZES.map((size) => Math.round(size * context.workload.employees));
  const points = new Map<string, GrowthPoint[]>(ALL_GROWING.map(({ name }) => [name, []]));
  for (const employees of sizes) {
    const company = context.wholeRun.forOneLine();
    // In case somebody stops the run before.
    context.atEnd(() => company.end());
    try {
      const system = await bulkLoad(company, { employees, days: DAYS });
      for (const { name, measure } of ALL_GROWING) points.get(name)?.push(await measure(company, system));
    } finally {
      await company.end();
    }
  }
  const rows = ALL_GROWING.map(({ name, counted }) => ({ name, counted, points: points.get(name) ?? [] }));
  const worst = Math.max(...rows.map(worstStep));
  return { value: summarize([worst]), reference: null, details: growthTable(sizes, rows) };
}
