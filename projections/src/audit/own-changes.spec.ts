import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { positioned, ReadModel } from '../testing/read-model.js';
import {
  clockCorrected,
  clockCorrectionUndone,
  punchesWithdrawn,
} from '../testing/sample-company-changes.js';
import { opened, punched, registered } from '../testing/sample-events.js';
import { auditProjection } from './projection.js';
import { recomputedAudit } from './recomputed-audit.js';

const MONDAY = '2023-01-02';
const HR = '100009';

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

it('a change of many punches is marked as one of the own record, once, if it moves punches of its actor', async () => {
  const [from, to] = [`${MONDAY}T00:00:00`, '2023-01-03T00:00:00'];
  const before = clockCorrected('1', from, to, -60);
  const history: [string, TimekeepEvent][] = [
    ['system', { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } }],
    ['system', registered(HR)],
    ['system', registered('100001')],
    ['system', opened(MONDAY)],
    ['terminal:gate', punched('100001', `${MONDAY}T08:00:00`)],
    [HR, before],
    [HR, clockCorrectionUndone(before)],
    ['terminal:gate', punched(HR, `${MONDAY}T09:00:00`)],
    [HR, clockCorrected('2', from, to, -60)],
    [HR, punchesWithdrawn('3', HR, from, to)],
  ];
  const events = history.flatMap(([actor, event], index) => positioned([event], index + 1, actor));
  const audit = await ReadModel.create(database.databaseUrl, auditProjection, 'own_changes');
  await audit.apply(events);
  const own = ['ClockCorrected', 'PunchesWithdrawn'];
  expect(
    await audit.rows(
      `SELECT type FROM other_changes WHERE kind = 'own-change' AND empid = $1 ORDER BY position`,
      [HR],
    ),
  ).toEqual(own.map((type) => ({ type })));
  const recomputed = recomputedAudit(HR, events).changes.filter(({ kind }) => kind === 'own-change');
  expect(recomputed.map(({ source }) => source.event.type)).toEqual(own);
  await audit.close();
});
