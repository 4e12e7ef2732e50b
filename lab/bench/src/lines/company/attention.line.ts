import {
  ATTENTION_PATHS,
  type AttentionAnswer,
  type AttentionCounts,
} from '@timekeep/contracts/api/attention-api';
import { punchesStream } from '@timekeep/contracts/events/streams';
import { Random } from '@timekeep/tools/random';
import { percentile } from '@timekeep/tools/statistics';

import { appendPhases } from '../../bulk-load/company-events.js';
import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';

const EMPLOYEES = 6_000;
const DAYS = 30;
const ROUNDS = 5;
const LISTS_A_ROUND = 20;
const SHARE = 0.95;
/** One of so many employees has something to settle on every day. */
const LATE_EVERY = 50;

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
  await workLate(system, new Random(context.seed));
  await lists(system);
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) figures.push(percentile(await lists(system), SHARE));
  return { value: summarize(figures), reference: null };
}

/** A few employees punch once more on each day, late in the evening. */
async function workLate({ company, dates, log, untilShown }: LoadedSystem, random: Random): Promise<void> {
  const late = company.people.filter((_, index) => index % LATE_EVERY === 0);
  const punches = late.flatMap(({ registration: { EMPID } }) =>
    dates.map((date) => ({
      stream: punchesStream(EMPID, date),
      events: [
        { type: 'TimeClockPunched', data: { EMPID, at: `${date}T13:30:00.000Z`, terminal: null } },
      ] as const,
    })),
  );
  await appendPhases(log, [punches], random);
  await untilShown();
}

/** Lists serially; returns the time of each in ms. */
async function lists({ hr, dates }: LoadedSystem): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < LISTS_A_ROUND; index += 1) {
    const search = { FROM: dates.at(0), TO: dates.at(-1), reportFilter: 'none' };
    const { answer, ms } = await hr.call<AttentionAnswer>('POST', ATTENTION_PATHS.attention, search);
    const { 'unplanned-work': late = 0 } = answer.counts as AttentionCounts;
    if (late < EMPLOYEES / LATE_EVERY) throw new Error(`${late} late evenings were found`);
    times.push(ms);
  }
  return times;
}
