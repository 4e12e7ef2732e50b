import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { CHANGES_LIMIT } from '@timekeep/contracts/api/changes-api';
import { Client } from 'pg';

import { sharedCompany } from '../../bulk-load/shared-company.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';

const CHANGES = 1_000_000;
const ROUNDS = 7;
/** No position of the company is as large. */
const FIRST = 1_000_000_000_000;
/** An employee of nobody else, whose changes fill one answer. */
const EMPID = '999999';
const EACH = CHANGES / CHANGES_LIMIT;

/** Rows as the audit has them: those of one employee are spread over all. */
const FILL = `
  INSERT INTO audit.changes (position, part, recorded_at, revision, id, stream, type, area, actor, empid, subject, from_date, to_date,
    fields, records, bulk)
  SELECT ${FIRST} + n, 0, now() - n * interval '1 minute', n, gen_random_uuid(), 'leave-' || n, 'LeaveTransactionAdded', 'leave', '100001',
    CASE WHEN n % ${EACH} = 0 THEN '${EMPID}' ELSE (100000 + n % 6000)::text END, 'leave ' || n, date '2024-01-01', date '2024-01-01',
    '[{"field": "DATE", "before": null, "after": "2024-01-01"}]', 1, 'bulk-' || n
  FROM generate_series(1, ${CHANGES}) n`;
const EMPTY = `DELETE FROM audit.changes WHERE position > ${FIRST}`;
const BARE = `SELECT * FROM audit.changes WHERE empid = $1 ORDER BY position DESC LIMIT ${CHANGES_LIMIT}`;

/** HR's search for the changes of one employee. */
export const changesSearch: Line = {
  name: 'changes-search',
  what: `${CHANGES_LIMIT} changes found over HTTP among ${CHANGES}, against a bare SELECT of the rows and JSON.stringify`,
  unit: 'ms',
  bar: 200,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const { hr, stores } = await sharedCompany(context);
  const client = context.httpClient(hr.origin, 1);
  const database = new Client({ connectionString: stores.databaseUrl });
  await database.connect();
  context.atEnd(async () => {
    await database.query(EMPTY);
    await database.end();
  });
  await database.query(FILL);
  await database.query('VACUUM ANALYZE audit.changes');
  const search = (body: object) =>
    client.send({
      method: 'POST',
      path: API_PATHS.changes,
      headers: hr.headers,
      body: JSON.stringify(body),
    });
  const [ours, bare, newest]: [number[], number[], number[]] = [[], [], []];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const asked = performance.now();
    const text = await search({ EMPID });
    const answered = performance.now();
    if (!text.includes(`"total":${CHANGES_LIMIT}`)) throw new Error('The search did not find its changes');
    const { rows } = await database.query<object>(BARE, [EMPID]);
    JSON.stringify(rows);
    const read = performance.now();
    await search({});
    if (round === 0) continue;
    ours.push(answered - asked);
    bare.push(read - answered);
    newest.push(performance.now() - read);
  }
  return {
    value: summarize(ours),
    reference: null,
    details: [
      `the bare SELECT and JSON.stringify: ${Math.round(summarize(bare).median)} ms`,
      `the newest of all changes, without a condition: ${Math.round(summarize(newest).median)} ms`,
    ],
  };
}
