import { bulkLoad } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring/rounds.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { renewSchedules } from './renew-schedules.js';

const EMPLOYEES = 6_000;
const ROUNDS = 5;

/** The yearly renewal of all schedules. */
export const renewal: Line = {
  name: 'renewal',
  what: `the schedules of ${EMPLOYEES} employees renewed for the next year, until they can be read`,
  unit: 'ms',
  bar: 3_000,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await bulkLoad(context, { employees: EMPLOYEES, days: 1 });
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) figures.push((await renewSchedules(system)).ms);
  return { value: summarize(figures), reference: null };
}
