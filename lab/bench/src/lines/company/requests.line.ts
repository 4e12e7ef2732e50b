import { percentile } from '@timekeep/tools/statistics';
import { REQUEST_PAGE } from '@timekeep/contracts/api/requests-api';
import { Client } from 'pg';

import type { LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { companyWithRequests, EMPLOYEES, firstPage, OPEN_REQUESTS } from './open-requests.js';

const ROUNDS = 5;
const SEARCHES_A_ROUND = 60;
const SHARE = 0.95;

const OPEN = `
  FROM requests.requests r JOIN requests.employees e USING (empid)
  JOIN requests.placements p ON p.empid = r.empid AND r.from_date BETWEEN p.from_date AND p.to_date AND p.known_until IS NULL
  WHERE r.state IN ('made', 'endorsed')`;
// As text: the reference of another line makes pg read 64-bit integers as BigInt, which JSON does not know.
const PAGE = `
  SELECT r.request_id, r.request, r.position::text, r.made_at, r.changed_at, r.revision,
    e.last_name || ', ' || e.first_name AS name, p.department, p.company
  ${OPEN} ORDER BY r.position LIMIT ${REQUEST_PAGE.usual + 1}`;
const TOTAL = `SELECT count(*)::integer AS total ${OPEN}`;

/** The list from which HR decides. */
export const requests: Line = {
  name: 'requests',
  what: `the first page of ${OPEN_REQUESTS} open requests of ${EMPLOYEES} employees over HTTP, 95th percentile`,
  unit: 'ms',
  bar: 100,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await companyWithRequests(context);
  const database = new Client({ connectionString: system.stores.databaseUrl });
  await database.connect();
  context.atEnd(() => database.end());
  const ours = () => pageTimes(() => listed(system));
  const bare = () => pageTimes(() => readBare(database));
  await ours();
  await bare();
  const [all, highest, bareAll]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await ours();
    all.push(...times);
    highest.push(percentile(times, SHARE));
    bareAll.push(...(await bare()));
  }
  return { value: summarize(highest), reference: null, details: [`${told(all)}; bare pg ${told(bareAll)}`] };
}

async function pageTimes(read: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < SEARCHES_A_ROUND; index += 1) times.push(await read());
  return times;
}

async function listed(system: LoadedSystem): Promise<number> {
  const { page, ms } = await firstPage(system, OPEN_REQUESTS);
  if (page.length !== REQUEST_PAGE.usual) throw new Error(`The page has ${page.length} requests`);
  return ms;
}

/** Reads the same page and total without HTTP, and without names of authors. */
async function readBare(database: Client): Promise<number> {
  const start = performance.now();
  const { rows } = await database.query<object>(PAGE);
  const { rows: counted } = await database.query<{ total: number }>(TOTAL);
  JSON.stringify({ data: rows, total: counted[0]?.total });
  return performance.now() - start;
}

function told(times: readonly number[]): string {
  const [half, most] = [0.5, SHARE].map((share) => percentile(times, share).toFixed(1));
  return `median ${half} ms, 95th percentile ${most} ms`;
}
