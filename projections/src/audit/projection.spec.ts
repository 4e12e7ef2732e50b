import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import {
  corrected,
  holiday,
  holidayWithdrawn,
  leaveAdded,
  leaveDeleted,
  leaveEdited,
  modified,
  opened,
  punched,
  registered,
  requestMade,
  resigned,
  scheduleSaved,
  schedulesDeleted,
} from '../testing/sample-events.js';
import { positioned, ReadModel } from '../testing/read-model.js';
import { auditProjection } from './projection.js';

const MONDAY = '2023-01-02';
const TUESDAY = '2023-01-03';
const HR = '100009';

let database: TestDatabase;
let audit: ReadModel;
let schemas = 0;
let applied = 0;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

beforeEach(async () => {
  schemas += 1;
  applied = 0;
  audit = await ReadModel.create(database.databaseUrl, auditProjection, `audit_${schemas}`);
});

afterEach(() => audit.close());

/** Applies the events in a new run, which loads its state, and applies them again. */
async function given(actor: string, ...events: TimekeepEvent[]): Promise<void> {
  const batch = positioned(events, applied + 1, actor);
  applied += events.length;
  for (const event of batch) {
    await audit.apply([event]);
    await audit.apply([event]);
  }
}

/** Returns kind, actor and values of each version of a record, oldest first. */
async function versions(EMPID: string, date: string): Promise<string[]> {
  const rows = await audit.rows(
    `SELECT concat_ws(' ', kind, actor, remark, time_in || '-' || time_out, mins_late, under_over_time, hours) AS line
     FROM versions JOIN events USING (position) WHERE empid = $1 AND work_date = $2 ORDER BY position`,
    [EMPID, date],
  );
  return rows.map(({ line }) => String(line));
}

const company = [
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  registered('100001'),
  registered(HR, { EMP_LNAME: 'Cruz', EMP_FNAME: 'Ben' }),
  scheduleSaved('100001', ['08:00:00', '17:00:00']),
  opened(MONDAY),
] satisfies TimekeepEvent[];

describe('an event without effect', () => {
  const WEDNESDAY = '2023-01-04';

  beforeEach(() => given('system', ...company));

  const reasons = async () =>
    (await audit.rows('SELECT DISTINCT reason FROM events WHERE reason IS NOT NULL')).map(
      ({ reason }) => reason,
    );

  it('has a version for each punch before the first day', async () => {
    await given('system', registered('100003', { hiredOn: TUESDAY }));
    // Without a schedule a date begins at 04:00.
    await given('terminal:gate', punched('100003', `${TUESDAY}T00:26:00`));
    await given('terminal:gate', punched('100003', `${TUESDAY}T00:26:30`));
    expect(await versions('100003', MONDAY)).toEqual([
      'punch-outside terminal:gate TimeIn 00:26:00- 0 0 0',
      'punch-outside terminal:gate TimeIn 00:26:00- 0 0 0',
    ]);
    expect(await reasons()).toEqual([
      `Without effect: the work date is before the employee's first day, ${TUESDAY}.`,
    ]);
  });

  it('has a version for each punch after the last day, including one that waited for its date', async () => {
    await given('terminal:gate', punched('100001', `${TUESDAY}T05:00:00`));
    expect(await versions('100001', TUESDAY)).toEqual([]);
    await given(HR, resigned('100001', MONDAY));
    await given('terminal:gate', punched('100001', `${TUESDAY}T17:00:00`));
    await given('system', opened(TUESDAY));
    expect(await versions('100001', TUESDAY)).toEqual([
      `resignation ${HR} TimeIn 05:00:00- 0 0 0`,
      'punch-outside terminal:gate Present 05:00:00-17:00:00 0 0 12',
    ]);
    expect(await reasons()).toEqual([
      `Without effect: the work date is after the employee's last day, ${MONDAY}.`,
    ]);
  });

  it('has a version for a record that opened before the resignation was recorded, and for its correction', async () => {
    await given('system', opened(TUESDAY), opened(WEDNESDAY));
    await given(HR, resigned('100001', MONDAY));
    await given(HR, corrected('100001', TUESDAY, 'OB'));
    const ended = ['opening system Absent - 0 0 0', `resignation ${HR} Absent - 0 0 0`];
    expect(await versions('100001', TUESDAY)).toEqual([...ended, `correction ${HR} OB - 0 0 0`]);
    expect(await versions('100001', WEDNESDAY)).toEqual(ended);
    expect(await versions('100001', MONDAY)).toEqual(['opening system Absent - 0 0 0']);
  });

  it('has a version for a punch of a date before all records', async () => {
    await given('system', registered('100003', { hiredOn: '2020-01-01' }));
    await given('terminal:gate', punched('100003', '2022-06-01T08:00:00'));
    expect(await versions('100003', '2022-06-01')).toEqual([
      'punch-outside terminal:gate TimeIn 08:00:00- 0 0 0',
    ]);
  });
});

describe('requests', () => {
  it('are kept step by step, with name and authority of each author at that time', async () => {
    const REQUEST_ID = '100001-1';
    await given('system', ...company, {
      type: 'AccountRegistered',
      data: { EMPID: HR, email: 'hr@acme.example', passwordHash: 'x', needsApproval: false },
    });
    await given('it:root', { type: 'AuthorityGranted', data: { EMPID: HR, authority: 'HR' } });
    await given('100001', requestMade('100001', 1, { FROM: MONDAY, TO: TUESDAY, reason: 'Forgot' }));
    await given(HR, { type: 'RequestRefused', data: { EMPID: '100001', REQUEST_ID, note: 'No' } });
    await given('it:root', { type: 'AuthorityGranted', data: { EMPID: HR, authority: 'EMPLOYEE' } });
    expect(
      await audit.rows(
        `SELECT request_id AS id, actor, actor_name AS name, actor_authority AS authority, state, note,
           from_date::text AS "from", to_date::text AS "to" FROM requests ORDER BY position`,
      ),
    ).toEqual([
      {
        ...{ id: REQUEST_ID, actor: '100001', name: 'Reyes, Ana', authority: null },
        ...{ state: 'made', note: 'Forgot', from: MONDAY, to: TUESDAY },
      },
      {
        ...{ id: REQUEST_ID, actor: HR, name: 'Cruz, Ben', authority: 'HR' },
        ...{ state: 'refused', note: 'No', from: null, to: null },
      },
    ]);
    expect(await versions('100001', MONDAY)).toHaveLength(1);
  });
});

describe('versions of records', () => {
  beforeEach(() => given('system', ...company));

  it('begin with the opening, for each employee of the date', async () => {
    expect(await versions('100001', MONDAY)).toEqual(['opening system Absent - 0 0 0']);
    expect(await versions(HR, MONDAY)).toEqual(['opening system RS - 0 0 0']);
    expect(await versions('100001', TUESDAY)).toEqual([]);
  });

  it('begin with the registration if the date was already open', async () => {
    await given(HR, registered('100002'));
    expect(await versions('100002', MONDAY)).toEqual([`opening ${HR} RS - 0 0 0`]);
  });

  it('follow punches, except those without effect', async () => {
    await given('terminal:gate', punched('100001', `${MONDAY}T08:10:00`));
    await given('terminal:gate', punched('100001', `${MONDAY}T08:10:30`));
    await given('terminal:gate', punched('100001', `${MONDAY}T17:30:00`));
    await given('terminal:gate', punched('100001', `${MONDAY}T12:00:00`));
    expect(await versions('100001', MONDAY)).toEqual([
      'opening system Absent - 0 0 0',
      'punch terminal:gate TimeIn 08:10:00- 10 0 0',
      'punch terminal:gate Present 08:10:00-17:30:00 10 30 9.33',
    ]);
    const [events] = await audit.rows('SELECT count(*)::integer AS punches FROM events WHERE kind = $1', [
      'punch',
    ]);
    expect(events).toEqual({ punches: 2 });
  });

  it('store punches in a table of their own, except those before a correction', async () => {
    const at = (time: string) => Date.parse(`${MONDAY}T${time}+08:00`);
    const kept = () =>
      audit.rows(
        `SELECT facts->'punches' AS seen, facts->'laterPunches' AS later, json_agg(at ORDER BY at) AS punches
         FROM records JOIN punches USING (empid, work_date) GROUP BY facts`,
      );
    await given('terminal:gate', punched('100001', `${MONDAY}T08:10:00`));
    expect(await kept()).toEqual([{ seen: [], later: [], punches: [at('08:10:00')] }]);
    await given(HR, corrected('100001', MONDAY, 'Present'));
    await given('terminal:gate', punched('100001', `${MONDAY}T17:30:00`));
    const both = [at('08:10:00'), at('17:30:00')];
    expect(await kept()).toEqual([{ seen: [at('08:10:00')], later: [], punches: both }]);
  });

  it('follow corrections, including those that confirm the record', async () => {
    await given(HR, corrected('100001', MONDAY, 'OB', { reason: 'at a client' }));
    await given(HR, corrected('100001', MONDAY, 'OB', { reason: null }));
    expect(await versions('100001', MONDAY)).toEqual([
      'opening system Absent - 0 0 0',
      `correction ${HR} OB - 0 0 0`,
      `correction ${HR} OB - 0 0 0`,
    ]);
    expect(
      await audit.rows('SELECT reason FROM events WHERE kind = $1 ORDER BY position', ['correction']),
    ).toEqual([{ reason: 'at a client' }, { reason: null }]);
  });

  it('follow holidays and their withdrawal', async () => {
    await given(HR, holiday(MONDAY), holiday(MONDAY), holidayWithdrawn(MONDAY));
    expect(await versions('100001', MONDAY)).toEqual([
      'opening system Absent - 0 0 0',
      `holiday ${HR} LH - 0 0 0`,
      `holiday-withdrawn ${HR} Absent - 0 0 0`,
    ]);
  });

  it('follow leave that is taken, moved, changed in type and returned', async () => {
    await given('system', opened(TUESDAY));
    const leave = leaveAdded('100001', 1, MONDAY);
    const moved = leaveAdded('100001', 1, TUESDAY);
    const retyped = leaveEdited(moved, { LEAVE_TYPE: 'VL' });
    await given(HR, leave, leaveEdited(leave, { DATE: TUESDAY }), retyped, leaveDeleted(moved));
    expect(await versions('100001', MONDAY)).toEqual([
      'opening system Absent - 0 0 0',
      `leave ${HR} SL - 0 0 0`,
      `leave-edited ${HR} Absent - 0 0 0`,
    ]);
    expect(await versions('100001', TUESDAY)).toEqual([
      'opening system Absent - 0 0 0',
      `leave-edited ${HR} SL - 0 0 0`,
      `leave-edited ${HR} VL - 0 0 0`,
      `leave-deleted ${HR} Absent - 0 0 0`,
    ]);
  });

  it('follow schedules of the day', async () => {
    await given('terminal:gate', punched('100001', `${MONDAY}T08:10:00`));
    await given(HR, scheduleSaved('100001', ['08:05:00', '17:00:00'], { savedOn: MONDAY }));
    await given(HR, schedulesDeleted('100001', MONDAY));
    expect((await versions('100001', MONDAY)).slice(2)).toEqual([
      `schedule ${HR} TimeIn 08:10:00- 5 0 0`,
      `schedule ${HR} TimeIn 08:10:00- 0 0 0`,
    ]);
  });

  it('do not exist for a record that is not open, or for a change without effect', async () => {
    await given('terminal:gate', punched('100001', `${TUESDAY}T08:10:00`), leaveAdded('100001', 1, TUESDAY));
    expect(await versions('100001', TUESDAY)).toEqual([]);
    await given('system', opened(TUESDAY));
    expect(await versions('100001', TUESDAY)).toEqual(['opening system TimeIn 08:10:00- 10 0 0']);
  });
});

describe('the author of a version', () => {
  beforeEach(() => given('system', ...company));

  const actors = () =>
    audit.rows(
      `SELECT actor_name AS name, actor_authority AS authority FROM events WHERE kind = 'correction' ORDER BY position`,
    );

  it('has the name and the authority of that time', async () => {
    const account = { EMPID: HR, email: 'ben@acme.example', passwordHash: 'x', needsApproval: false };
    const correct = () => given(HR, corrected('100001', MONDAY, 'OB'));
    await given('it:ana', { type: 'AccountRegistered', data: account });
    await correct();
    await given('it:ana', { type: 'AuthorityGranted', data: { EMPID: HR, authority: 'HR' } });
    await correct();
    await given('it:ana', modified(HR, { EMP_LNAME: 'Santos', EMP_FNAME: 'Ben' }));
    await correct();
    await given('it:ana', resigned(HR, MONDAY), {
      type: 'AccountRemoved',
      data: { EMPID: HR, email: account.email },
    });
    await correct();
    expect(await actors()).toEqual([
      { name: 'Cruz, Ben', authority: 'EMPLOYEE' },
      { name: 'Cruz, Ben', authority: 'HR' },
      { name: 'Santos, Ben', authority: 'HR' },
      { name: 'Santos, Ben', authority: null },
    ]);
  });

  it('has neither if it is not an employee', async () => {
    await given('system', corrected('100001', MONDAY, 'OB'));
    expect(await actors()).toEqual([{ name: null, authority: null }]);
  });
});
