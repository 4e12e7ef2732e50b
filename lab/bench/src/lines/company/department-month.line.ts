import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { percentile } from '@timekeep/tools/statistics';

import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';

const EMPLOYEES = 6_000;
const DAYS = 30;
const ROUNDS = 5;
const SEARCHES_A_ROUND = 60;
const SHARE = 0.95;

/** HR's search for a month of one department, out of a month of the whole company. */
export const departmentMonth: Line = {
  name: 'month',
  what: `${DAYS} days of a department's 100 of ${EMPLOYEES} employees searched over HTTP, 95th percentile`,
  unit: 'ms',
  bar: 100,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await bulkLoad(context, { employees: EMPLOYEES, days: DAYS });
  await searches(system);
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.push(percentile(await searches(system), SHARE));
  }
  return { value: summarize(figures), reference: null };
}

/** Searches serially, department by department; returns the time of each in ms. */
async function searches({ hr, company, dates }: LoadedSystem): Promise<number[]> {
  const records = (EMPLOYEES / company.departments.length) * DAYS;
  const times: number[] = [];
  for (let index = 0; index < SEARCHES_A_ROUND; index += 1) {
    const search = {
      FROM: dates.at(0),
      TO: dates.at(-1),
      reportFilter: 'department',
      selectedOption: company.departments[index % company.departments.length],
    };
    const { answer, ms } = await hr.call<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    if (answer.data.length !== records)
      throw new Error(`${answer.data.length} of ${records} records were found`);
    times.push(ms);
  }
  return times;
}
