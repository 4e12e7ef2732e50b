import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  CUTOFF_PATHS,
  type CloseCutOffAnswer,
  type CutOffDifferencesAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import { Client } from 'pg';

import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import { BACKEND } from '../../bulk-load/whole-system.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { peakMemoryOf } from '../../harness/world/process-figures.js';

const EMPLOYEES = 6_000;
/** With the days before the period from which its first days follow. */
const DAYS = 30;
const PERIOD = 15;
const ROUNDS = 3;
/** Records that are corrected after the closing. */
const CORRECTED = 100;

const RECORDS = `
  SELECT r.empid, r.work_date::text AS date, r.facts
  FROM attendance.records r
  WHERE r.opened AND r.work_date BETWEEN $1 AND $2
  ORDER BY r.empid, r.work_date`;

/** Half a month of the whole company closed: counted, recorded and shown. */
export const cutoffClose: Line = {
  name: 'cutoff-close',
  what: `a cut-off of ${EMPLOYEES} employees and ${PERIOD} days closed over HTTP, until it is shown`,
  unit: 'ms',
  bar: 8_000,
  direction: 'lower',
  run: async (context) => {
    const system = await load(context);
    const ours: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { answer, ms } = await close(system);
      const { number } = answer;
      await system.hr.call('DELETE', CUTOFF_PATHS.cutoffs, { number, reason: 'Measured again' });
      if (round > 0) ours.push(ms);
    }
    const memory = await peakMemoryOf(BACKEND);
    const measurement = measured(ours, await bareReading(context, system));
    const peak = `${Math.round(memory)} MB at most in the backend since its start`;
    return { ...measurement, details: [...(measurement.details ?? []), peak] };
  },
};

/** Changes gathered since a closing. */
export const cutoffDifferences: Line = {
  name: 'cutoff-differences',
  what: `the differences of a cut-off of ${EMPLOYEES} employees and ${PERIOD} days after ${CORRECTED} corrections`,
  unit: 'ms',
  bar: 2_000,
  direction: 'lower',
  run: async (context) => {
    const system = await load(context);
    const { number } = (await close(system)).answer;
    const date = system.dates.at(-PERIOD) ?? '';
    for (const { registration } of system.company.people.slice(1, CORRECTED + 1)) {
      const times = { Remarks: 'OB', TimeIN1: '06:00:00', TimeOUT1: '07:00:00' };
      const body = { EMPID: registration.EMPID, Date: date, ...times, reason: 'Client' };
      await system.hr.call('PATCH', API_PATHS.timekeep, body);
    }
    const ours: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const path = CUTOFF_PATHS.differences.replace(':number', String(number));
      const { answer, ms } = await system.hr.call<CutOffDifferencesAnswer>('GET', path);
      // A correction of a date without scheduled hours makes no difference.
      if (answer.data.length < CORRECTED / 2) throw new Error(`${answer.data.length} differences were found`);
      if (round > 0) ours.push(ms);
    }
    return measured(ours, await bareReading(context, system));
  },
};

function load(context: LineContext): Promise<LoadedSystem> {
  return bulkLoad(context, { employees: EMPLOYEES, days: DAYS });
}

async function close({ hr, dates, company }: LoadedSystem) {
  const [FROM, TO] = [dates.at(-PERIOD), dates.at(-1)];
  const closed = await hr.call<CloseCutOffAnswer>('POST', CUTOFF_PATHS.cutoffs, {
    ...{ FROM, TO, COMPANY: company.companies },
  });
  if (closed.answer.rows < EMPLOYEES) throw new Error(`${closed.answer.rows} lines were closed`);
  return closed;
}

/** Returns the durations of a bare reading of the records of the period. */
async function bareReading(context: LineContext, { dates, stores }: LoadedSystem): Promise<number[]> {
  const database = new Client({ connectionString: stores.databaseUrl });
  await database.connect();
  context.atEnd(() => database.end());
  const bare: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    await database.query<object>(RECORDS, [dates.at(-PERIOD), dates.at(-1)]);
    if (round > 0) bare.push(performance.now() - begun);
  }
  return bare;
}

function measured(ours: readonly number[], bare: readonly number[]): Measurement {
  const { median, lowest, highest } = summarize(bare);
  const times = [median, lowest, highest].map((ms) => Math.round(ms));
  return {
    value: summarize(ours),
    reference: null,
    details: [`a bare reading of the records of the period: ${times[0]} ms [${times[1]} to ${times[2]}]`],
  };
}
