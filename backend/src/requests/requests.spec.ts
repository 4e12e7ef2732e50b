import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type {
  LeaveOfRequestsAnswer,
  OwnDayAnswer,
  OwnLeaveAnswer,
} from '@timekeep/contracts/api/requests-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { toWireDate, weekdayOf } from '@timekeep/contracts/time/work-date';
import { ApplyHoliday } from '../holidays/holidays.module.js';
import {
  HR,
  OTHER_DEPARTMENT,
  OTHER_SUPERVISOR,
  RequestCalls,
  SUPERVISOR,
} from '../testing/request-calls.js';
import { uncoded } from '../testing/says.js';
import { TEST_DEPARTMENT, testContext } from '../testing/test-backend.js';

let calls: RequestCalls;

beforeAll(async () => {
  calls = await RequestCalls.start();
});

afterAll(() => calls.stop());

async function record(EMPID: string, days: number): Promise<TimekeepRecord | undefined> {
  const { body }: { body: { data: readonly TimekeepRecord[] } } = await calls.post(
    HR,
    API_PATHS.departments,
    {
      id: EMPID,
    },
  );
  return body.data.find(({ Date }) => Date === toWireDate(calls.day(days)));
}

async function balances(EMPID: string): Promise<OwnLeaveAnswer> {
  const { body }: { body: OwnLeaveAnswer } = await calls.get(EMPID, API_PATHS.ownLeave);
  return body;
}

/** Returns the days from now to the next working day that lies at least so many days ahead. */
const workingDay = (days: number): number => (weekdayOf(calls.day(days)) === 'sunday' ? days + 1 : days);

describe('a correction', () => {
  it('is asked for, endorsed and granted, and then is the record', async () => {
    const EMPID = await calls.staff();
    const id = await calls.make(EMPID, calls.correction());
    expect((await calls.search(SUPERVISOR)).data.map(({ REQUEST_ID }) => REQUEST_ID)).toContain(id);
    expect(await calls.decide(SUPERVISOR, 'endorse', [id], 'Was here')).toEqual([[200, undefined]]);
    expect((await calls.search(SUPERVISOR)).data.map(({ REQUEST_ID }) => REQUEST_ID)).not.toContain(id);
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[200, undefined]]);
    expect(await record(EMPID, -2)).toMatchObject({
      Remarks: 'Present',
      TimeIN1: '08:00:00',
      TimeOUT1: '17:00:00',
    });
    expect(await calls.own(EMPID)).toMatchObject([
      { REQUEST_ID: id, state: 'granted', fulfilled: true, endorsedBy: `CRUZ, SIMON (${SUPERVISOR})` },
    ]);
    const { history } = await calls.detail(EMPID, id);
    expect(history.map(({ state, by }) => [state, by])).toEqual([
      ['made', `CRUZ, ANA (${EMPID})`],
      ['endorsed', `CRUZ, SIMON (${SUPERVISOR})`],
      ['granted', `CRUZ, HANNA (${HR})`],
      ['fulfilled', `CRUZ, HANNA (${HR})`],
    ]);
    const { body }: { body: OwnDayAnswer } = await calls.get(EMPID, API_PATHS.ownDay, {
      date: calls.day(-2),
    });
    expect(body).toMatchObject({
      explanation: { Remarks: 'Present, because HR corrected the record to it.' },
      history: [{ by: `CRUZ, HANNA (${HR})`, reason: `Forgot to punch (request ${id})` }],
      requests: [{ REQUEST_ID: id }],
    });
  });

  it('of a record that changed since is granted only with its present revision', async () => {
    const EMPID = await calls.staff();
    const id = await calls.make(EMPID, calls.correction());
    await calls.correct(EMPID, -2, { Remarks: 'OB' });
    expect(await calls.decide(HR, 'grant', [id])).toEqual([
      [409, expect.stringContaining(`was changed by CRUZ, HANNA (${HR}) in the meantime`)],
    ]);
    const { record: seen } = await calls.detail(HR, id);
    expect(seen).toMatchObject({
      before: { Remarks: expect.stringMatching(/^(Absent|RS)$/) },
      now: { Remarks: 'OB' },
      hasChanged: true,
      changes: [{ reason: 'Client', after: { Remarks: 'OB' } }],
    });
    expect(await calls.decide(HR, 'grant', [id], undefined, seen?.revision)).toEqual([[200, undefined]]);
    expect(await record(EMPID, -2)).toMatchObject({ Remarks: 'Present' });
  });
});

describe('leave', () => {
  it('skips rest days and holidays, and takes its days when it is granted', async () => {
    const EMPID = await calls.staff();
    const holiday = workingDay(8);
    await calls.backend.run(new ApplyHoliday({ date: calls.day(holiday), remark: 'SH' }, testContext()));
    const id = await calls.make(EMPID, calls.leave({ FROM: calls.day(7), TO: calls.day(13) }));
    const { leave } = await calls.detail(HR, id);
    expect(leave).toEqual({ balance: 0, days: 5 });
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[200, undefined]]);
    const { balances: left, lines } = await balances(EMPID);
    expect(left).toEqual({ SL: 0, VL: -5 });
    const days = lines.map(({ DATE }) => DATE);
    expect(days).toHaveLength(5);
    expect(days).not.toContain(calls.day(holiday));
    expect(days.map(weekdayOf)).not.toContain('sunday');
    const again = await calls.post(EMPID, API_PATHS.requests, calls.leave({ FROM: days[0], TO: days[0] }));
    expect([again.status, uncoded(again.body)]).toEqual([
      409,
      { err: `You have leave on ${days[0]} already.` },
    ]);
    // A later holiday changes nothing of what the grant took.
    await calls.backend.run(new ApplyHoliday({ date: days[0] ?? '', remark: 'SH' }, testContext()));
    expect((await calls.detail(HR, id)).leave).toEqual({ balance: -5, days: 5 });
  });

  it('of half a day takes half of the balance, and is the record of that half', async () => {
    const EMPID = await calls.staff();
    const date = calls.day(-1);
    const request = calls.leave({ FROM: date, TO: date, half: 'AM' });
    if (weekdayOf(date) === 'sunday') {
      expect((await calls.post(EMPID, API_PATHS.requests, request)).status).toBe(422);
      return;
    }
    const id = await calls.make(EMPID, request);
    await calls.decide(HR, 'grant', [id]);
    expect(await balances(EMPID)).toMatchObject({
      balances: { SL: 0, VL: -0.5 },
      lines: [{ DATE: date, DAYS: 0.5, CHANGE: -0.5, BALANCE: -0.5, half: 'AM' }],
    });
    expect(await record(EMPID, -1)).toMatchObject({ Remarks: 'HVLAM' });
  });

  it('returns what several requests take to supervisor and HR, and leaves other requests out', async () => {
    const EMPID = await calls.staff();
    const [monday, friday] = [7, 11].map((days) => calls.day(workingDay(days + 21)));
    const ids = [
      await calls.make(EMPID, calls.leave({ FROM: monday, TO: monday })),
      await calls.make(EMPID, calls.leave({ FROM: friday, TO: friday, half: 'PM', LEAVE_TYPE: 'SL' })),
      await calls.make(EMPID, calls.correction()),
    ];
    const of = async (caller: string) => {
      const body = { requests: [...ids, '999999-1'] };
      const response = await calls.post(caller, API_PATHS.leaveOfRequests, body);
      const { data }: LeaveOfRequestsAnswer = response.body;
      return [...data].sort((a, b) => a.REQUEST_ID.localeCompare(b.REQUEST_ID));
    };
    const both = [
      { REQUEST_ID: ids[0], balance: 0, days: 1 },
      { REQUEST_ID: ids[1], balance: 0, days: 0.5 },
    ];
    expect([await of(HR), await of(SUPERVISOR), await of(OTHER_SUPERVISOR)]).toEqual([both, both, []]);
  });

  it('shows deciders who else is away', async () => {
    const date = calls.day(workingDay(20));
    const [one, other] = [await calls.staff(), await calls.staff({ EMP_FNAME: 'BEA' })];
    await calls.decide(HR, 'grant', [await calls.make(one, calls.leave({ FROM: date, TO: date }))]);
    const id = await calls.make(other, calls.leave({ FROM: date, TO: date, LEAVE_TYPE: 'SL' }));
    const { away } = await calls.detail(SUPERVISOR, id);
    expect(away).toContainEqual({
      EMPID: one,
      EMPNAME: 'CRUZ, ANA',
      DATE: date,
      LEAVE_TYPE: 'VL',
      half: null,
      isTaken: true,
    });
    expect((await calls.detail(other, id)).away).toEqual([]);
  });
});

describe('overtime and other hours', () => {
  it('are granted: overtime as minutes alone, hours for each of its days', async () => {
    const EMPID = await calls.staff();
    const [FROM, TO] = [calls.day(10), calls.day(20)];
    const hours = { kind: 'schedule', FROM, TO, TimeIN1: '10:00:00', TimeOUT1: '19:00:00', reason: 'School' };
    const overtime = {
      kind: 'overtime',
      FROM: calls.day(-1),
      TO: calls.day(-1),
      minutes: 90,
      reason: 'Closing',
    };
    const ids = [await calls.make(EMPID, hours), await calls.make(EMPID, overtime)];
    // The supervisor sees what was worked: nothing.
    const worked = { date: overtime.FROM, timeIn: null, timeOut: null };
    expect((await calls.detail(SUPERVISOR, ids[1] ?? '')).worked).toMatchObject(worked);
    expect((await calls.detail(EMPID, ids[1] ?? '')).worked).toBeNull();
    expect(await calls.decide(HR, 'grant', ids)).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const { schedule, days } = await balances(EMPID);
    expect(schedule).toHaveLength(1);
    // The eleven days have one or two Sundays.
    expect(days.filter(({ shift }) => shift?.in === '10:00:00').length).toBeGreaterThanOrEqual(9);
    expect((await calls.own(EMPID)).map(({ fulfilled }) => fulfilled)).toEqual([true, true]);
  });
});

describe('the rules', () => {
  it('refuse old days, second requests, other departments and own decisions', async () => {
    const EMPID = await calls.staff();
    const old = calls.leave({ FROM: calls.day(-31), TO: calls.day(-31) });
    expect((await calls.post(EMPID, API_PATHS.requests, old)).status).toBe(422);
    const id = await calls.make(EMPID, calls.correction());
    expect((await calls.post(EMPID, API_PATHS.requests, calls.correction())).status).toBe(409);
    expect(await calls.decide(OTHER_SUPERVISOR, 'endorse', [id])).toEqual([[403, expect.any(String)]]);
    expect(await calls.decide(HR, 'refuse', [id])).toEqual([[400, 'Please write a note that says why.']]);
    const own = await calls.make(HR, calls.correction());
    const supervised = await calls.make(SUPERVISOR, calls.correction());
    expect(await calls.decide(HR, 'grant', [own])).toEqual([[403, expect.any(String)]]);
    expect(await calls.decide(SUPERVISOR, 'endorse', [supervised])).toEqual([[403, expect.any(String)]]);
    expect((await calls.get(OTHER_SUPERVISOR, API_PATHS.requestDetail, { REQUEST_ID: id })).status).toBe(403);
    const back = await calls.post(EMPID, API_PATHS.takeBackRequest, { REQUEST_ID: id });
    expect([back.status, uncoded(back.body)]).toEqual([200, { msg: 'Your request was taken back.' }]);
    expect((await calls.post(SUPERVISOR, API_PATHS.takeBackRequest, { REQUEST_ID: id })).status).toBe(403);
  });
});

describe('stand-ins', () => {
  const name = async (body: object) =>
    calls.backend.http
      .put(API_PATHS.standIns)
      .set(await calls.as(HR))
      .send(body);

  it('decide for the days for which HR named them', async () => {
    const id = await calls.make(await calls.staff(), calls.correction());
    const days = { FROM: calls.day(-1), TO: calls.day(1) };
    const named = { EMPID: SUPERVISOR, standIn: OTHER_SUPERVISOR };
    expect((await name({ ...named, FROM: calls.day(1), TO: calls.day(2) })).status).toBe(200);
    expect(await calls.decide(OTHER_SUPERVISOR, 'endorse', [id])).toEqual([[403, expect.any(String)]]);
    const supervisor = `CRUZ, SIMON (${SUPERVISOR})`;
    expect(uncoded((await name({ ...named, ...days })).body)).toEqual({
      msg: `From ${days.FROM} to ${days.TO}, CRUZ, ANA (${OTHER_SUPERVISOR}) is the stand-in of ${supervisor}.`,
    });
    const found = await calls.search(OTHER_SUPERVISOR);
    expect(found.data.map(({ REQUEST_ID }) => REQUEST_ID)).toContain(id);
    expect(found.represented).toEqual([
      { EMPID: SUPERVISOR, EMPNAME: 'CRUZ, SIMON', DEPT: TEST_DEPARTMENT, TO: days.TO },
    ]);
    expect(found.standIn).toBeNull();
    expect(await calls.search(SUPERVISOR)).toMatchObject({
      represented: [],
      standIn: { EMPID: OTHER_SUPERVISOR, EMPNAME: 'CRUZ, ANA', ...days },
    });
    expect(await calls.search(HR)).not.toHaveProperty('represented');
    expect(await calls.decide(OTHER_SUPERVISOR, 'endorse', [id])).toEqual([[200, undefined]]);
    expect((await calls.get(HR, API_PATHS.standIns)).body).toMatchObject({ data: [{ ...named, ...days }] });
    expect((await name({ ...named, ...days, standIn: await calls.staff() })).status).toBe(422);
    expect(uncoded((await name({ EMPID: SUPERVISOR })).body)).toEqual({
      msg: `Nobody is the stand-in of ${supervisor}.`,
    });
    const supervisors = [
      { EMPID: OTHER_SUPERVISOR, EMPNAME: 'CRUZ, ANA', DEPT: OTHER_DEPARTMENT },
      { EMPID: SUPERVISOR, EMPNAME: 'CRUZ, SIMON', DEPT: TEST_DEPARTMENT },
    ];
    expect((await calls.get(HR, API_PATHS.standIns)).body).toEqual({ data: [], supervisors });
  });
});

describe('notices', () => {
  it('name decisions and changes of the own records, until they are read', async () => {
    const EMPID = await calls.staff();
    const id = await calls.make(EMPID, calls.correction());
    await calls.decide(HR, 'refuse', [id], 'The door log says 16:10');
    await calls.correct(EMPID, -2, { Remarks: 'OB' });
    const { data, unread, waiting } = await calls.notices(EMPID);
    expect([unread, waiting]).toEqual([2, 0]);
    expect(data).toMatchObject([
      { kind: 'record-changed', date: calls.day(-2), reason: 'Client', by: `CRUZ, HANNA (${HR})` },
      { kind: 'request-decided', REQUEST_ID: id, state: 'refused', note: 'The door log says 16:10' },
    ]);
    await calls.post(EMPID, API_PATHS.readNotices, { upTo: data[0]?.at });
    expect(await calls.notices(EMPID)).toMatchObject({
      unread: 0,
      data: [{ isUnread: false }, { isUnread: false }],
    });
    expect((await calls.notices(SUPERVISOR)).waiting).toBeGreaterThanOrEqual(0);
  });
});
