import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  ATTENTION_PATHS,
  type AttentionAnswer,
  type AttentionItem,
} from '@timekeep/contracts/api/attention-api';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { AttentionKind } from '@timekeep/contracts/attention/attention-kinds';
import { eventually } from '@timekeep/tools/eventually';
import { IssueTerminal, RecordPunches } from '../clock/clock.module.js';
import { ResignEmployee } from '../employees/employees.module.js';
import { AddCompany } from '../organization/organization.module.js';
import { CutOffCalls } from '../testing/cutoff-calls.js';
import { HR, OTHER_DEPARTMENT, OTHER_SUPERVISOR, SUPERVISOR } from '../testing/request-calls.js';
import { TEST_COMPANY, testContext } from '../testing/test-backend.js';

/** ABAD works in the first week and forgets things, BELO is of another department and company, CRUZ resigned. */
const [ABAD, BELO, CRUZ] = ['300001', '300002', '300003'] as const;
const OTHER_COMPANY = 'Bolt';

let world: CutOffCalls;

beforeAll(async () => {
  world = await CutOffCalls.start();
  const { backend } = world.calls;
  await backend.run(new AddCompany(OTHER_COMPANY, testContext()));
  await world.staff(ABAD, 'ABAD');
  await world.staff(BELO, 'BELO', { COMPANY: OTHER_COMPANY, DEPT: OTHER_DEPARTMENT });
  await world.staff(CRUZ, 'CRUZ');
  await world.open();
  for (const EMPID of [BELO, CRUZ])
    for (const day of [0, 1, 2, 3, 4]) await world.worked(EMPID, day, '09:00', '18:00');
  // Monday without an out, Tuesday without anything, Wednesday until late, Thursday 17 hours, Saturday a rest day.
  await world.worked(ABAD, 0, '09:00');
  await world.worked(ABAD, 2, '09:00', '20:00');
  const long = [`${world.day(3)}T07:00:00+08:00`, `${world.day(4)}T00:30:00+08:00`];
  await backend.run(
    new RecordPunches(
      long.map((at) => ({ EMPID: ABAD, at })),
      testContext(),
    ),
  );
  await world.worked(ABAD, 4, '09:00', '18:00');
  await world.worked(ABAD, 5, '09:00', '13:00');
});

afterAll(() => world.stop());

const today = () => ({ FROM: world.calls.today, TO: world.calls.today });
const week = () => ({ FROM: world.day(0), TO: world.day(6) });

async function ask(by: string, path: string, body: object): Promise<AttentionAnswer> {
  const response = await world.calls.post(by, path, body);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return response.body as AttentionAnswer;
}

const list = (search: object = {}) =>
  ask(HR, ATTENTION_PATHS.attention, { ...week(), reportFilter: 'none', ...search });

const ofKinds = async (kinds: readonly AttentionKind[], search: object = {}) =>
  (await list({ kinds, ...search })).data;

const shown = (items: readonly AttentionItem[]) =>
  items.map(({ kind, EMPID, date, minutes }) => [kind, EMPID, date, ...(minutes === null ? [] : [minutes])]);

const RECORDS = ['no-out', 'absent', 'unplanned-work', 'leave-worked', 'long-shift'] as const;

async function send(path: string, item: AttentionItem, more: object = {}) {
  const { kind, subject } = item;
  return world.calls.post(HR, path, { kind, subject, ...more });
}

describe('what needs attention of records', () => {
  it('is named by kind and day, the oldest first, with the number of each kind', async () => {
    const { data, counts, total } = await list({
      kinds: RECORDS,
      reportFilter: 'name',
      selectedOption: ABAD,
    });
    expect(shown(data)).toEqual([
      ['no-out', ABAD, world.day(0)],
      ['absent', ABAD, world.day(1)],
      ['unplanned-work', ABAD, world.day(2), 120],
      ['unplanned-work', ABAD, world.day(3), 390],
      ['long-shift', ABAD, world.day(3)],
      ['unplanned-work', ABAD, world.day(5), 240],
    ]);
    expect(counts).toEqual({ 'no-out': 1, absent: 1, 'unplanned-work': 3, 'long-shift': 1 });
    expect(total).toBe(6);
    expect(data[0]).toMatchObject({
      ...{ EMPNAME: 'ABAD, ANA', COMPANY: TEST_COMPANY, subject: `${ABAD}-${world.day(0)}` },
      ...{ since: `${world.day(0)}T17:00:00.000Z`, revision: null, assignedTo: null, accepted: null },
    });
  });

  it('is found by kind, period, company and department', async () => {
    expect(shown(await ofKinds(['absent'], { TO: world.day(1) }))).toEqual([['absent', ABAD, world.day(1)]]);
    expect(await ofKinds(['no-out'], { FROM: world.day(1) })).toEqual([]);
    const company = { reportFilter: 'company', selectedOption: OTHER_COMPANY };
    expect(await ofKinds(RECORDS, company)).toEqual([]);
    expect(await ofKinds(RECORDS, { ...company, TO: world.day(11) })).toHaveLength(5);
    const answer = await world.calls.post(HR, ATTENTION_PATHS.attention, { reportFilter: 'company' });
    expect([answer.status, answer.body]).toMatchObject([400, { err: 'Please choose a company.' }]);
  });

  it('goes by itself once the record is corrected, granted, or on leave', async () => {
    await world.correct(ABAD, 0);
    await world.calls.decide(HR, 'grant', [
      await world.calls.make(ABAD, {
        ...{ kind: 'overtime', FROM: world.day(2), TO: world.day(2), minutes: 120, reason: 'Month end' },
      }),
    ]);
    const day = { LEAVE_TYPE: 'VL', DATE: world.day(1), DAYS: 1, REMARKS: 'Rest' };
    await world.calls.post(HR, API_PATHS.addLeave, { EMPID: ABAD, leaveEntries: [day] });
    const left = { reportFilter: 'name', selectedOption: ABAD };
    await eventually(async () => (await ofKinds(['unplanned-work', 'no-out', 'absent'], left)).length === 2);
    expect(shown(await ofKinds(RECORDS, left))).toEqual([
      ['unplanned-work', ABAD, world.day(3), 390],
      ['long-shift', ABAD, world.day(3)],
      ['unplanned-work', ABAD, world.day(5), 240],
    ]);
  });

  it('has leave on a day that was worked, whichever was recorded first, until the leave is deleted', async () => {
    const day = { LEAVE_TYPE: 'VL', DATE: world.day(4), DAYS: 1, REMARKS: 'Rest' };
    await world.calls.post(HR, API_PATHS.addLeave, { EMPID: ABAD, leaveEntries: [day] });
    await eventually(async () => (await ofKinds(['leave-worked'])).length === 1);
    expect(shown(await ofKinds(['leave-worked']))).toEqual([['leave-worked', ABAD, world.day(4)]]);
    await world.calls.post(HR, API_PATHS.deleteLeave, { TRANSAC_ID: `${ABAD}-2` });
    await eventually(async () => (await ofKinds(['leave-worked'])).length === 0);
  });
});

describe('what needs attention besides records', () => {
  it('has employees without a schedule, balances below zero and addresses that are not confirmed', async () => {
    const { backend } = world.calls;
    await backend.employee('300009', { hiredOn: world.calls.day(-3), EMP_LNAME: 'NEW' });
    const withoutSchedule = await ofKinds(['no-schedule']);
    expect(withoutSchedule.find(({ EMPID }) => EMPID === '300009')).toMatchObject({
      date: world.calls.today,
    });
    expect(withoutSchedule.map(({ EMPID }) => EMPID)).not.toContain(ABAD);
    expect(await ofKinds(['negative-balance'])).toMatchObject([{ EMPID: ABAD, note: '0 -1' }]);
    const [unconfirmed] = await ofKinds(['unconfirmed-address'], {
      reportFilter: 'name',
      selectedOption: ABAD,
    });
    expect(unconfirmed).toMatchObject({ EMPID: ABAD });
    await backend.proveEmail(ABAD);
    expect((await ofKinds(['unconfirmed-address'])).map(({ EMPID }) => EMPID)).not.toContain(ABAD);
  });

  it('has refused punches, and no terminal that was heard from on the day', async () => {
    const { key } = await world.calls.backend.commands.execute(new IssueTerminal('gate-1', testContext()));
    const punches = [{ EMPID: '999999', at: `${world.day(1)}T08:00:00+08:00` }];
    await world.calls.backend.http
      .post(API_PATHS.punches)
      .set(TERMINAL_KEY_HEADER, key)
      .send({ punches })
      .expect(200);
    await eventually(async () => (await ofKinds(['refused-punch'], today())).length === 1);
    expect(await ofKinds(['refused-punch'], today())).toMatchObject([
      { EMPID: null, date: world.day(1), note: 'unknown', terminal: 'gate-1' },
    ]);
    const ofAbad = { reportFilter: 'name', selectedOption: ABAD };
    expect(await ofKinds(['refused-punch'], { ...today(), ...ofAbad })).toEqual([]);
    expect(await ofKinds(['silent-terminal'])).toEqual([]);
  });

  it('leaves out requests that were made today', async () => {
    await world.calls.make(BELO, world.calls.leave());
    expect(await ofKinds(['waiting-request'])).toEqual([]);
  });

  it('does not expect somebody who resigned', async () => {
    await world.calls.backend.run(new ResignEmployee(CRUZ, testContext()));
    const found = await ofKinds(['no-schedule', 'unconfirmed-address'], {
      reportFilter: 'name',
      selectedOption: CRUZ,
    });
    expect(found).toEqual([]);
  });
});

describe('a matter that HR accepts', () => {
  const longShift = async (accepted = false) =>
    (await ofKinds(['long-shift'], { accepted })).at(0) as AttentionItem;

  it('goes with the reason, and is there again once HR takes that back', async () => {
    const matter = await longShift();
    const accepted = await send(ATTENTION_PATHS.accepted, matter, {
      facts: matter.facts,
      reason: ' Stocktaking ',
    });
    expect(accepted.body).toMatchObject({ code: 'attention.accepted' });
    expect(await longShift()).toBeUndefined();
    const kept = await longShift(true);
    expect(kept).toMatchObject({ accepted: { by: `CRUZ, HANNA (${HR})`, reason: 'Stocktaking' } });
    const { revision } = kept;
    const stale = await send(ATTENTION_PATHS.reopened, kept, { revision: '1' });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'changes.byAnother', revision }]);
    expect((await send(ATTENTION_PATHS.reopened, kept, { revision })).status).toBe(200);
    expect(await longShift()).toMatchObject({ kind: 'long-shift', accepted: null });
    const first = { facts: matter.facts, reason: 'Other', revision: null };
    expect((await send(ATTENTION_PATHS.accepted, matter, first)).body).toMatchObject({
      code: 'changes.byAnother',
    });
    const again = await send(ATTENTION_PATHS.reopened, kept);
    expect([again.status, again.body]).toMatchObject([404, { code: 'attention.notAccepted' }]);
  });

  it('comes back when the facts that were accepted change', async () => {
    const matter = await longShift();
    const accept = (facts: string) =>
      send(ATTENTION_PATHS.accepted, matter, { facts, reason: 'Stocktaking' });
    expect((await accept('Present 1 2')).body).toMatchObject({ code: 'attention.changed' });
    expect((await accept(matter.facts)).status).toBe(200);
    expect(await longShift()).toBeUndefined();
    const later = { EMPID: ABAD, at: `${world.day(4)}T01:30:00+08:00` };
    await world.calls.backend.run(new RecordPunches([later], testContext()));
    expect(await longShift()).toMatchObject({ kind: 'long-shift', accepted: null });
    await world.correct(ABAD, 3);
    expect((await accept(matter.facts)).body).toMatchObject({ code: 'attention.gone' });
  });

  it('is named by kind and subject, for HR alone', async () => {
    const matter = { kind: 'absent', subject: `${ABAD}-${world.day(1)}`, facts: 'x', reason: 'y' };
    const refused = async (by: string, body: object) =>
      (await world.calls.post(by, ATTENTION_PATHS.accepted, body)).status;
    expect(await refused(SUPERVISOR, matter)).toBe(403);
    expect(await refused(HR, { ...matter, kind: 'other' })).toBe(400);
    expect(await refused(HR, { ...matter, subject: '../x' })).toBe(400);
    expect(await refused(HR, { ...matter, reason: ' ' })).toBe(400);
  });
});

describe('a matter that is assigned', () => {
  it('names who has to settle it, until it is given to nobody', async () => {
    const [matter] = await ofKinds(['unplanned-work'], { FROM: world.day(5) });
    if (!matter) throw new Error('There is no such matter.');
    const assigned = await send(ATTENTION_PATHS.assigned, matter, { to: SUPERVISOR });
    expect(assigned.body).toMatchObject({ msg: `Assigned to CRUZ, SIMON (${SUPERVISOR}).` });
    const present = async () => (await ofKinds(['unplanned-work'], { FROM: world.day(5) })).at(0);
    expect(await present()).toMatchObject({ assignedTo: { EMPID: SUPERVISOR } });
    expect((await send(ATTENTION_PATHS.assigned, matter, { to: ABAD })).body).toMatchObject({
      code: 'attention.notHr',
    });
    expect((await send(ATTENTION_PATHS.assigned, matter, { to: null })).status).toBe(200);
    expect(await present()).toMatchObject({ assignedTo: null });
    const { assignees = [] } = await list();
    expect(assignees.map(({ EMPID }) => EMPID).sort()).toEqual([HR, SUPERVISOR, OTHER_SUPERVISOR].sort());
  });
});

describe('the part of others', () => {
  it('is for supervisors that of their department, without balances, addresses and punches', async () => {
    const own = await ask(SUPERVISOR, ATTENTION_PATHS.supervised, week());
    expect(shown(own.data)).toEqual(expect.arrayContaining([['unplanned-work', ABAD, world.day(5), 240]]));
    expect(new Set(own.data.map(({ EMPID }) => EMPID)).has(BELO)).toBe(false);
    const kinds = new Set(own.data.map(({ kind }) => kind));
    for (const kind of ['negative-balance', 'unconfirmed-address', 'refused-punch'] as const)
      expect(kinds.has(kind)).toBe(false);
    const other = await ask(OTHER_SUPERVISOR, ATTENTION_PATHS.supervised, {
      FROM: world.day(7),
      TO: world.day(11),
    });
    expect(new Set(other.data.map(({ EMPID }) => EMPID))).toEqual(new Set([BELO]));
    expect((await world.calls.post(ABAD, ATTENTION_PATHS.supervised, {})).status).toBe(403);
  });

  it('is for employees their own', async () => {
    const { data } = await ask(ABAD, ATTENTION_PATHS.own, week());
    expect(shown(data)).toEqual([['unplanned-work', ABAD, world.day(5), 240]]);
    expect((await ask(BELO, ATTENTION_PATHS.own, { kinds: ['absent'] })).counts).toEqual({
      absent: expect.any(Number),
    });
    expect((await world.calls.post(ABAD, ATTENTION_PATHS.attention, { reportFilter: 'none' })).status).toBe(
      403,
    );
  });

  it('is of a year at most', async () => {
    for (const [by, path] of [
      [ABAD, ATTENTION_PATHS.own],
      [SUPERVISOR, ATTENTION_PATHS.supervised],
    ] as const) {
      const days = (first: number) => ({ FROM: world.calls.day(first), TO: world.calls.today });
      expect((await world.calls.post(by, path, days(-365))).status).toBe(200);
      const refused = await world.calls.post(by, path, days(-366));
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'attention.tooLong' }]);
    }
  });
});
