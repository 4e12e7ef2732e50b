import { bulkLoad } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring/rounds.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { saveHoliday } from './save-holiday.js';

const EMPLOYEES = 6_000;
const ROUNDS = 8;

/** A holiday on a date on which all employees have a record. */
export const holiday: Line = {
  name: 'holiday',
  what: `a holiday saved on a date with ${EMPLOYEES} records, until all of them can be read with it`,
  unit: 'ms',
  bar: 1_000,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await bulkLoad(context, { employees: EMPLOYEES, days: 1 });
  const figures: number[] = [];
  await saveHoliday(system, 'LH');
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.push(await saveHoliday(system, round % 2 === 0 ? 'SH' : 'LH'));
  }
  return { value: summarize(figures), reference: null };
}
