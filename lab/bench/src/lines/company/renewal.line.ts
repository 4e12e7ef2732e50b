import { randomInt } from 'node:crypto';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { MAX_RENEWED, type RenewSchedulesAnswer } from '@timekeep/contracts/api/schedules-api';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { Random } from '@timekeep/tools/random';
import { type Append, appendPhases } from '../../bulk-load/company-events.js';
import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';

const SEEDS = 2 ** 31;

export interface Renewal {
  /** Time until the next year of all employees can be read. */
  readonly ms: number;
  readonly renewed: number;
}

/**
 * Renews all schedules for the next year, or as many as one call may, and then deletes that year, so that they can be
 * renewed again.
 *
 * @throws Error when a schedule was not renewed
 */
export async function renewSchedules(system: LoadedSystem): Promise<Renewal> {
  const { hr, company, untilShown } = system;
  const ids = company.people.slice(0, MAX_RENEWED).map(({ registration }) => registration.EMPID);
  const start = performance.now();
  const { answer } = await hr.call<RenewSchedulesAnswer>('POST', API_PATHS.renewSchedules, { ids });
  if (answer.pending) await untilShown();
  const ms = performance.now() - start;
  const { five, six } = answer.stats;
  const renewed = five + six;
  if (renewed !== ids.length) throw new Error(`${renewed} of ${ids.length} were renewed`);
  await emptyNextYear(ids, system);
  return { ms, renewed };
}

async function emptyNextYear(
  ids: readonly string[],
  { log, today, untilShown }: LoadedSystem,
): Promise<void> {
  const from = `${Number(today.slice(0, 4)) + 1}-01-01`;
  const appends = ids.map((EMPID): Append => {
    return { stream: scheduleStream(EMPID), events: [{ type: 'SchedulesDeleted', data: { EMPID, from } }] };
  });
  // The events need other ids than the last time, or the log treats them as a repetition.
  await appendPhases(log, [appends], new Random(randomInt(SEEDS)));
  await untilShown();
}

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
