import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { RenewSchedulesAnswer } from '@timekeep/contracts/api/schedules-api';
import { scheduleStream } from '@timekeep/contracts/events/streams';

import { appendPhases } from '../../bulk-load/append-phases.js';
import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Append } from '../../bulk-load/company-events.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring/statistics.js';
import { SeededRandom } from '../../harness/workload/seeded-random.js';
import type { LineContext } from '../../harness/world/line-context.js';

const EMPLOYEES = 6_000;
const ROUNDS = 5;

/** The yearly renewal of everybody's schedule. */
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
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.push(await renew(system));
    await emptyNextYear(system, new SeededRandom(context.seed + round + 1));
  }
  return { value: summarize(figures), reference: null };
}

/** @returns the time until everybody's next year can be read, in ms */
async function renew({ hr, company, untilShown }: LoadedSystem): Promise<number> {
  const ids = company.people.map(({ registration }) => registration.EMPID);
  const start = performance.now();
  const { answer } = await hr.call<RenewSchedulesAnswer>('POST', API_PATHS.renewSchedules, { ids });
  if (answer.pending) await untilShown();
  const ms = performance.now() - start;
  const { five, six } = answer.stats;
  if (five + six !== EMPLOYEES) throw new Error(`${five + six} of ${EMPLOYEES} were renewed`);
  return ms;
}

/** So that there is something to renew again. */
async function emptyNextYear(
  { company, log, today, untilShown }: LoadedSystem,
  random: SeededRandom,
): Promise<void> {
  const from = `${Number(today.slice(0, 4)) + 1}-01-01`;
  const appends = company.people.map(({ registration: { EMPID } }): Append => {
    return { stream: scheduleStream(EMPID), events: [{ type: 'SchedulesDeleted', data: { EMPID, from } }] };
  });
  await appendPhases(log, [appends], random);
  await untilShown();
}
