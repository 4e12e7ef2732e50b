import { HOURS_PATHS, type HoursAnswer } from '@timekeep/contracts/api/hours-api';
import { Client } from 'pg';

import { bulkLoad } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';

const EMPLOYEES = 6_000;
/** With the days before the period from which its first days follow. */
const DAYS = 30;
const PERIOD = 15;
const ROUNDS = 5;

const RECORDS = `
  SELECT r.empid, r.work_date::text AS date, r.facts
  FROM attendance.records r
  WHERE r.opened AND r.work_date BETWEEN $1 AND $2
  ORDER BY r.empid, r.work_date`;

/** HR's hours for pay of half a month of the whole company. */
export const hours: Line = {
  name: 'hours',
  what: `the hours for pay of ${EMPLOYEES} employees and ${PERIOD} days over HTTP`,
  unit: 'ms',
  bar: 5_000,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const { hr, dates, stores } = await bulkLoad(context, { employees: EMPLOYEES, days: DAYS });
  const [FROM, TO] = [dates.at(-PERIOD) ?? '', dates.at(-1) ?? ''];
  const database = new Client({ connectionString: stores.databaseUrl });
  await database.connect();
  context.atEnd(() => database.end());
  const [ours, bare]: [number[], number[]] = [[], []];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const search = { FROM, TO, reportFilter: 'none' };
    const { answer, ms } = await hr.call<HoursAnswer>('POST', HOURS_PATHS.hours, search);
    if (answer.data.length !== EMPLOYEES)
      throw new Error(`${answer.data.length} of ${EMPLOYEES} were counted`);
    const begun = performance.now();
    await database.query<object>(RECORDS, [FROM, TO]);
    if (round === 0) continue;
    ours.push(ms);
    bare.push(performance.now() - begun);
  }
  const { median, lowest, highest } = summarize(bare);
  const times = [median, lowest, highest].map((ms) => Math.round(ms));
  return {
    value: summarize(ours),
    reference: null,
    details: [`a bare reading of the records of the period: ${times[0]} ms [${times[1]} to ${times[2]}]`],
  };
}
