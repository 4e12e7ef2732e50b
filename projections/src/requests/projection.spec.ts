import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { positioned, ReadModel } from '../testing/read-model.js';
import {
  corrected,
  modified,
  registered,
  requestGranted,
  requestMade,
  resigned,
} from '../testing/sample-events.js';
import { requestsProjection } from './projection.js';

const EMPID = '100001';
const HR = '100009';
const of = { EMPID, REQUEST_ID: `${EMPID}-1` };
const fulfilled: TimekeepEvent = { type: 'RequestFulfilled', data: of };

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
  model = await ReadModel.create(database.databaseUrl, requestsProjection, `requests_${schemas}`);
  applied = 0;
  await given(registered(EMPID));
});

afterEach(() => model.close());

/** Applies the events of HR in a new run, which loads its state. */
async function given(...events: TimekeepEvent[]): Promise<void> {
  await model.apply(positioned(events, applied + 1, HR));
  applied += events.length;
}

const states = () =>
  model.rows('SELECT request_id, state, fulfilled, endorsed_by, revision FROM requests ORDER BY position');
const notices = () => model.rows("SELECT kind, content ->> 'note' AS note FROM notices ORDER BY position");

describe('a request', () => {
  it('has the state after its last event, in one batch or several', async () => {
    const endorsed: TimekeepEvent = { type: 'RequestEndorsed', data: { ...of, note: null } };
    await given(requestMade(EMPID, 1), endorsed);
    const row = { request_id: of.REQUEST_ID, endorsed_by: HR };
    expect(await states()).toEqual([{ ...row, state: 'endorsed', fulfilled: false, revision: '3' }]);
    await given(requestGranted(EMPID, 1), fulfilled);
    expect(await states()).toEqual([{ ...row, state: 'granted', fulfilled: true, revision: '5' }]);
    expect(await model.rows('SELECT state, actor, note FROM steps ORDER BY position')).toEqual(
      ['made', 'endorsed', 'granted', 'fulfilled'].map((state) => ({ state, actor: HR, note: null })),
    );
  });

  it('that does not exist cannot change', async () => {
    await expect(given(fulfilled)).rejects.toThrow('there is no request 100001-1');
  });
});

describe('notices', () => {
  it('name decisions, and changes of records that nobody asked for', async () => {
    await given(requestMade(EMPID, 1), requestGranted(EMPID, 1));
    // The first correction is what was granted; the second one is HR's own.
    await given(
      corrected(EMPID, '2023-01-03', 'Present', { reason: 'asked for' }),
      fulfilled,
      corrected(EMPID, '2023-01-03', 'Absent', { reason: 'Not there' }),
    );
    expect(await notices()).toEqual([
      { kind: 'request-decided', note: null },
      { kind: 'record-changed', note: 'Not there' },
    ]);
  });

  it('about a removed account are gone, in one batch or several, and those about the employee stay', async () => {
    const place = { device: 'Chrome on Windows', address: '203.0.113.7' };
    const at = '2023-01-05T08:00:00.000Z';
    const signedIn = (EMPID: string): TimekeepEvent => ({
      type: 'DeviceSignedIn',
      data: { EMPID, ...place, at, isFirst: false },
    });
    const failed = (registrations: number): TimekeepEvent => {
      const tries = { passwords: 0, codes: 0, registrations };
      return { type: 'SignInsFailed', data: { EMPID, ...tries, from: at, upTo: at, ...place } };
    };
    const removed: TimekeepEvent = { type: 'AccountRemoved', data: { EMPID, email: 'a@example.com' } };
    const kinds = () => model.rows('SELECT empid, kind FROM notices ORDER BY position');
    const decided = { empid: EMPID, kind: 'request-decided' };
    const ofOther = { empid: '100002', kind: 'new-device' };
    await given(requestMade(EMPID, 1), requestGranted(EMPID, 1), signedIn(EMPID), signedIn('100002'));
    await given(failed(3), removed);
    expect(await kinds()).toEqual([decided, ofOther]);
    // Whoever gets the account next is told of those who tried to register it before.
    await given(signedIn(EMPID), removed, failed(4));
    expect(await kinds()).toEqual([decided, ofOther, { empid: EMPID, kind: 'sign-ins-failed' }]);
  });

  it('name a matter to whom it is assigned, until it is given to another or accepted', async () => {
    const matter = { kind: 'no-out', subject: `${EMPID}-2023-01-03`, EMPID } as const;
    const assigned = (to: string | null): TimekeepEvent => ({
      type: 'AttentionAssigned',
      data: { ...matter, to },
    });
    const noticed = () =>
      model.rows("SELECT empid, content ->> 'date' AS date FROM notices ORDER BY position");
    await given(assigned('100002'));
    expect(await noticed()).toEqual([{ empid: '100002', date: '2023-01-03' }]);
    // One notice, in one batch or several.
    await given(assigned('100003'), assigned('100004'));
    expect(await noticed()).toEqual([{ empid: '100004', date: '2023-01-03' }]);
    await given(assigned(HR));
    expect(await noticed()).toEqual([]);
    await given(assigned('100002'), assigned(null));
    expect(await noticed()).toEqual([]);
    await given(assigned('100002'));
    await given({ type: 'AttentionAccepted', data: { ...matter, facts: 'a', reason: 'Seen' } });
    expect(await noticed()).toEqual([]);
  });

  it('are read up to a moment', async () => {
    await given({ type: 'NoticesRead', data: { EMPID, upTo: '2023-01-05T08:00:00+23:59' } });
    expect(await model.rows('SELECT up_to FROM readers')).toEqual([
      { up_to: new Date('2023-01-04T08:01:00Z') },
    ]);
  });
});

describe('the daily mail with notices', () => {
  const from = (EMPID: string): TimekeepEvent => ({
    type: 'DigestTurnedOn',
    data: { EMPID, FROM: '2023-01-06' },
  });
  const readers = () =>
    model.rows('SELECT up_to, digest_from::text AS "from", digest_day::text AS day FROM readers');

  it('is kept beside what was read, and its day is free again when it was not accepted', async () => {
    const upTo = '2023-01-05T08:00:00.000Z';
    const read = new Date(upTo);
    await given(from(EMPID), { type: 'NoticesRead', data: { EMPID, upTo } });
    await given({ type: 'DigestClaimed', data: { EMPID, day: '2023-01-06', upTo } });
    expect(await readers()).toEqual([{ up_to: read, from: '2023-01-06', day: '2023-01-06' }]);
    await given({ type: 'DigestReleased', data: { EMPID, day: '2023-01-06' } });
    expect(await readers()).toEqual([{ up_to: read, from: '2023-01-06', day: null }]);
    await given({ type: 'DigestTurnedOff', data: { EMPID } });
    expect(await readers()).toEqual([{ up_to: read, from: null, day: null }]);
  });

  it('may be wanted by somebody who has read nothing', async () => {
    await given(from(EMPID));
    expect(await readers()).toEqual([{ up_to: null, from: '2023-01-06', day: null }]);
  });
});

describe('stand-ins and employees', () => {
  it('have one stand-in at a time', async () => {
    const named = (standIn: string): TimekeepEvent => ({
      type: 'StandInNamed',
      data: { EMPID, standIn, FROM: '2023-01-02', TO: '2023-01-06' },
    });
    await given(named('100002'), named('100003'));
    expect(await model.rows('SELECT empid, stand_in FROM stand_ins')).toEqual([
      { empid: EMPID, stand_in: '100003' },
    ]);
    await given({ type: 'StandInRemoved', data: { EMPID } });
    expect(await model.rows('SELECT * FROM stand_ins')).toEqual([]);
  });

  it('keep their units through renames', async () => {
    await given(
      modified(EMPID, { DEPT: 'Sales' }),
      { type: 'DepartmentRenamed', data: { from: 'Sales', to: 'Trade' } },
      { type: 'DepartmentAdded', data: { name: 'Stores' } },
      { type: 'DepartmentRenamed', data: { from: 'Stores', to: 'Store' } },
      modified(EMPID, { DEPT: 'Stores' }),
      resigned(EMPID, '2023-01-31'),
    );
    expect(
      await model.rows(
        'SELECT department, resigned_on::text FROM employees JOIN placements USING (empid) WHERE known_until IS NULL',
      ),
    ).toEqual([{ department: 'Store', resigned_on: '2023-01-31' }]);
    await expect(given(modified('100008'))).rejects.toThrow('there is no employee 100008');
  });
});
