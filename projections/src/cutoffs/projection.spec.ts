import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { positioned, ReadModel } from '../testing/read-model.js';
import { holiday } from '../testing/sample-company-changes.js';
import {
  corrected,
  leaveAdded,
  modified,
  opened,
  punched,
  registered,
  scheduleSaved,
} from '../testing/sample-events.js';
import { cutoffsProjection } from './projection.js';

const EMPID = '100001';
const companies = [{ COMPANY: 'North', COMPANY_ID: 'north' }];
const open = { 'no-out': 0, absent: 0, request: 0, 'refused-punch': 0, 'no-schedule': 0, overtime: 0 };

let database: TestDatabase;
let model: ReadModel;
let schemas = 0;
let applied: number;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

beforeEach(async () => {
  schemas += 1;
  model = await ReadModel.create(database.databaseUrl, cutoffsProjection, `cutoffs_${schemas}`);
  applied = 0;
});

afterEach(() => model.close());

/** Applies the events of HR in a new run, which loads its state. */
async function given(...events: TimekeepEvent[]): Promise<void> {
  await model.apply(positioned(events, applied + 1, '100009'));
  applied += events.length;
}

const started = (number: number): TimekeepEvent => ({
  type: 'CutOffStarted',
  data: { days: `days-${number}`, FROM: '2023-01-02', TO: '2023-01-06', companies },
});

const closed = (number: number, after: readonly number[]): TimekeepEvent => ({
  type: 'CutOffClosed',
  data: {
    ...{ number, FROM: '2023-01-02', TO: '2023-01-06', companies, knownTo: '2023-01-07T00:00:00.000Z' },
    ...{ rules: [], digest: 'digest', rows: 1, carried: 0, days: `days-${number}`, parts: 1, after, open },
  },
});

const withdrawn = (number: number): TimekeepEvent => ({
  type: 'CutOffWithdrawn',
  data: { number, reason: 'Wrong days' },
});

const states = async () =>
  (await model.rows('SELECT number, state FROM closings ORDER BY number')).map(({ state }) => state);
const touches = () =>
  model.rows('SELECT empid, since::text, from_date::text AS "from", kind FROM touches ORDER BY position');

describe('a closing', () => {
  it('counts what is before its beginning in the log', async () => {
    await given(started(1), opened('2023-01-07'), closed(1, []));
    expect(await model.rows('SELECT counted_to, position, state FROM closings')).toEqual([
      { counted_to: '1', position: '3', state: 'closed' },
    ]);
  });

  it('is void when one that it follows was withdrawn before it', async () => {
    await given(started(1), closed(1, []), started(2), withdrawn(1), closed(2, [1]));
    expect(await states()).toEqual(['withdrawn', 'void']);
  });

  it('keeps one that it follows from being withdrawn after it, until it is withdrawn itself', async () => {
    await given(started(1), closed(1, []), started(2), closed(2, [1]), withdrawn(1));
    expect(await states()).toEqual(['closed', 'closed']);
    await given(withdrawn(2), withdrawn(1));
    expect(await states()).toEqual(['withdrawn', 'withdrawn']);
  });
});

describe('a change', () => {
  it('is noted since the beginning of the first closing, with the first day that it may change', async () => {
    const late = corrected(EMPID, '2023-01-05', 'OB');
    await given(late);
    expect(await touches()).toEqual([]);
    await given(started(1), late, holiday('2023-01-04'));
    expect(await touches()).toEqual([
      { empid: EMPID, since: '2023-01-03', from: '2023-01-05', kind: 'correction' },
      { empid: '', since: '2023-01-02', from: '2023-01-04', kind: 'holiday' },
    ]);
  });

  it('of later days is not noted, unless it decides on leave of others', async () => {
    await given(
      ...[started(1), corrected(EMPID, '2023-01-09', 'OB'), punched(EMPID, '2023-01-14T08:00:00')],
      ...[
        opened('2023-01-09'),
        scheduleSaved(EMPID, ['08:00:00', '17:00:00'], { FROM: '2023-02-01', savedOn: '2023-01-20' }),
      ],
    );
    expect(await touches()).toEqual([]);
    await given(leaveAdded(EMPID, 1, '2023-02-01'));
    expect(await touches()).toMatchObject([{ since: '1970-01-01', from: '2023-02-01', kind: 'leave' }]);
  });

  it('of a shift that runs into the next days is noted for the days before', async () => {
    await given(started(1), corrected(EMPID, '2023-01-08', 'OB'), punched(EMPID, '2023-01-08T02:00:00'));
    expect(await touches()).toMatchObject([
      { since: '2023-01-06', kind: 'correction' },
      { since: '2022-12-31', kind: 'punch' },
    ]);
  });

  it('of a transfer whose day was wrong is noted from the earlier of both days on', async () => {
    await given(started(1), modified(EMPID, { effectiveOn: '2023-01-06', replaces: '2023-01-04' }));
    expect(await touches()).toMatchObject([{ since: '1970-01-01', from: '2023-01-04', kind: 'transfer' }]);
  });

  it('of a transfer that is taken back is noted from its day on', async () => {
    await given(started(1), modified(EMPID, { replaces: '2023-01-04' }));
    expect(await touches()).toMatchObject([{ since: '1970-01-01', from: '2023-01-04', kind: 'transfer' }]);
  });

  it('of a place or a name is noted from its day on', async () => {
    await given(started(1), registered('100002', { hiredOn: '2023-01-05' }));
    await given(modified(EMPID, { effectiveOn: '2023-01-04' }), modified(EMPID));
    expect(await touches()).toMatchObject([
      { empid: '100002', from: '2023-01-05', kind: 'registration' },
      { from: '2023-01-04', kind: 'transfer' },
      { from: '1970-01-01', kind: 'transfer' },
    ]);
  });
});
