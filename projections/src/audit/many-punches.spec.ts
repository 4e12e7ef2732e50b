import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { attendanceProjection } from '../attendance/projection.js';
import { corrected, opened, registered } from '../testing/sample-events.js';
import { positioned, ReadModel } from '../testing/read-model.js';
import { auditProjection } from './projection.js';

const EMPID = '100001';
const DATE = '2023-01-02';
const FIRST = Date.parse(`${DATE}T05:00:00+08:00`);
/** Number of punches with which a fold of quadratic cost would exceed the timeout. */
const COUNT = 8_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

const company = [
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  registered(EMPID),
  opened(DATE),
] satisfies TimekeepEvent[];

function punchAt(instant: number): TimekeepEvent {
  return { type: 'TimeClockPunched', data: { EMPID, at: new Date(instant).toISOString(), terminal: null } };
}

const everySecond = Array.from({ length: COUNT }, (_, index) => FIRST + index * 1_000);
const latestFirst = everySecond.toReversed();
const always = everySecond.map(() => FIRST);
/** A double tap lasts a minute, so that every 61st punch counts, the last of them 7,991 seconds after the first. */
const OUT = '07:13:11';

it.each([
  ['every second', everySecond, COUNT, OUT],
  ['every second, the latest first', latestFirst, COUNT, OUT],
  ['at one and the same instant', always, 1, ''],
])('thousands of punches on one day are folded: %s', async (name, instants, kept, out) => {
  const schema = name.replaceAll(/\W/g, '_');
  const events = positioned([...company, ...instants.map(punchAt)]);
  // Its own copy, without the changes that attendance publishes of these events.
  const ofAudit = structuredClone(events);
  const attendance = await ReadModel.create(database.databaseUrl, attendanceProjection, `records_${schema}`);
  const audit = await ReadModel.create(database.databaseUrl, auditProjection, `audit_${schema}`);
  try {
    await attendance.apply(events, { batchSize: 2_000 });
    // A new run per batch, which loads its own rows.
    await audit.apply(ofAudit, { batchSize: 1_000, runs: 'each' });
    const times = `coalesce(time_in, '') AS "in", coalesce(time_out, '') AS out`;
    expect(
      await attendance.rows(`SELECT ${times}, jsonb_array_length(facts->'punches') AS kept FROM records`),
    ).toEqual([{ in: '05:00:00', out, kept }]);
    expect(await audit.rows(`SELECT ${times} FROM versions ORDER BY position DESC LIMIT 1`)).toEqual([
      { in: '05:00:00', out },
    ]);
    expect(await audit.rows('SELECT count(*)::integer AS count FROM punches')).toEqual([{ count: kept }]);
  } finally {
    await Promise.all([attendance.close(), audit.close()]);
  }
});

it('thousands of punches before and after a correction are folded', async () => {
  const [before, after] = [everySecond.slice(0, COUNT / 2), everySecond.slice(COUNT / 2)];
  const events = positioned([
    ...company,
    ...before.map(punchAt),
    corrected(EMPID, DATE, 'TimeIn'),
    ...after.map(punchAt),
  ]);
  const audit = await ReadModel.create(database.databaseUrl, auditProjection, 'audit_corrected');
  try {
    await audit.apply(events, { batchSize: 1_000, runs: 'each' });
    expect(
      await audit.rows(
        `SELECT jsonb_array_length(facts->'punches') AS seen, jsonb_array_length(facts->'laterPunches') AS later,
           (SELECT count(*)::integer FROM punches) AS punches FROM records`,
      ),
    ).toEqual([{ seen: COUNT / 2, later: 0, punches: COUNT }]);
  } finally {
    await audit.close();
  }
});
