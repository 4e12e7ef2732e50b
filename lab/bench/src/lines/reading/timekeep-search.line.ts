import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SEARCH_LIMIT } from '@timekeep/contracts/api/timekeep-api';
import { Client } from 'pg';

import { sharedCompany } from '../../bulk-load/shared-company.js';
import type { Line, Measurement } from '../../harness/line.js';
import { alternate, ratePerSecond } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';

const DAYS = 30;
const PLAN = { rounds: 5, durationMs: 8000, warmUpMs: 3000 } as const;

const FOUND = `
  FROM attendance.records r JOIN attendance.employees e USING (empid)
  WHERE r.opened AND r.work_date BETWEEN $1 AND $2`;
const BY_NAME = `ORDER BY r.work_date DESC, e.last_name COLLATE "en-x-icu", e.first_name COLLATE "en-x-icu", e.empid`;
/** Departments are joined to the page alone, as the system does: joined to all records of the days they take twice as long. */
const RECORDS = `
  SELECT r.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME",
    e.first_name AS "EMP_FNAME", e.last_name AS "EMP_LNAME", p.department AS "DEPT", p.company AS "COMPANY",
    to_char(r.work_date, 'YYYY-MM-DD"T00:00:00.000Z"') AS "Date", r.remark AS "Remarks",
    r.time_in AS "TimeIN1", r.time_out AS "TimeOUT1", r.mins_late AS "MinsLate",
    r.under_over_time AS "UnderOverTime", r.hours AS "hrs", r.revision
  FROM (
    SELECT r.* ${FOUND} ${BY_NAME} LIMIT ${SEARCH_LIMIT + 1}
  ) r JOIN attendance.employees e USING (empid)
  JOIN attendance.placements p ON p.empid = r.empid AND r.work_date BETWEEN p.from_date AND p.to_date AND p.known_until IS NULL
  ${BY_NAME}`;
const TOTAL = `SELECT count(*)::integer AS total ${FOUND}`;

/** HR's search for a month of all employees, of which the newest 20,000 records are answered. */
export const timekeepSearch: Line = {
  name: 'timekeep-search',
  what: `${DAYS} days of everybody searched over HTTP, of which ${SEARCH_LIMIT} records are answered, against the same SQL with bare pg and JSON.stringify`,
  unit: 'answers/s',
  bar: 0.7,
  aim: 0.9,
  direction: 'higher',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const { hr, stores, dates } = await sharedCompany(context);
  const month = dates.slice(-DAYS);
  const [FROM, TO] = [month.at(0) ?? '', month.at(-1) ?? ''];
  const client = context.httpClient(hr.origin, 1);
  const database = new Client({ connectionString: stores.databaseUrl });
  await database.connect();
  context.atEnd(() => database.end());
  const body = JSON.stringify({ FROM, TO, reportFilter: 'none' });
  const ours = () => client.send({ method: 'POST', path: API_PATHS.timekeep, headers: hr.headers, body });
  const bare = () => search(database, FROM, TO);
  if ((await ours()) !== (await bare())) throw new Error('The two did not answer the same');
  const contestant = (ask: () => Promise<string>) => (durationMs: number) =>
    ratePerSecond({ durationMs, inFlight: 1 }, ask);
  return alternate({ subject: contestant(ours), reference: contestant(bare) }, PLAN);
}

async function search(database: Client, from: string, to: string): Promise<string> {
  const { rows: data } = await database.query<object>(RECORDS, [from, to]);
  if (data.length <= SEARCH_LIMIT) return JSON.stringify({ data });
  const { rows } = await database.query<{ total: number }>(TOTAL, [from, to]);
  return JSON.stringify({ data: data.slice(0, SEARCH_LIMIT), total: rows[0]?.total });
}
