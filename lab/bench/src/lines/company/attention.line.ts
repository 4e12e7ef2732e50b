import { ATTENTION_PATHS, type AttentionAnswer } from '@timekeep/contracts/api/attention-api';
import { percentile } from '@timekeep/tools/statistics';

import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring/rounds.js';
import type { LineContext } from '../../harness/world/line-context.js';

const EMPLOYEES = 6_000;
const DAYS = 30;
const ROUNDS = 5;
const LISTS_A_ROUND = 20;
const SHARE = 0.95;

/** HR's list of what needs attention in a month of the whole company, as Overview begins with it. */
export const attention: Line = {
  name: 'attention',
  what: `what needs attention in ${DAYS} days of ${EMPLOYEES} employees, listed over HTTP, 95th percentile`,
  unit: 'ms',
  bar: 100,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await bulkLoad(context, { employees: EMPLOYEES, days: DAYS });
  await lists(system);
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) figures.push(percentile(await lists(system), SHARE));
  return { value: summarize(figures), reference: null };
}

/** Lists serially; returns the time of each in ms. */
async function lists({ hr, dates }: LoadedSystem): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < LISTS_A_ROUND; index += 1) {
    const search = { FROM: dates.at(0), TO: dates.at(-1), reportFilter: 'none' };
    const { answer, ms } = await hr.call<AttentionAnswer>('POST', ATTENTION_PATHS.attention, search);
    if (answer.total === 0) throw new Error('Nothing was found');
    times.push(ms);
  }
  return times;
}
