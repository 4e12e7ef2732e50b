import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type { TimeOutNotice } from '@timekeep/contracts/api/notices-api';
import { weekdayOf } from '@timekeep/contracts/time/work-date';
import { RecordPunches } from '../clock/clock.module.js';
import { ModifyEmployee, RehireEmployee, ResignEmployee } from '../employees/employees.module.js';
import { AddLeave } from '../leave/leave.module.js';
import {
  HR,
  OTHER_DEPARTMENT,
  OTHER_SUPERVISOR,
  RequestCalls,
  SUPERVISOR,
} from '../testing/request-calls.js';
import { uncoded } from '../testing/says.js';
import { TEST_COMPANY, TEST_DEPARTMENT, testContext } from '../testing/test-backend.js';

let calls: RequestCalls;

beforeAll(async () => {
  calls = await RequestCalls.start();
});

afterAll(() => calls.stop());

const ids = async (EMPID: string, search: object = {}): Promise<readonly string[]> =>
  (await calls.search(EMPID, search)).data.map(({ REQUEST_ID }) => REQUEST_ID);

describe('two halves of a day', () => {
  it('can be asked for one after the other, also of two types', async () => {
    const EMPID = await calls.staff();
    const afternoon = await calls.make(EMPID, calls.leave({ half: 'PM' }));
    expect((await calls.post(EMPID, API_PATHS.requests, calls.leave())).status).toBe(409);
    expect((await calls.post(EMPID, API_PATHS.requests, calls.leave({ half: 'PM' }))).status).toBe(409);
    const morning = await calls.make(EMPID, calls.leave({ half: 'AM', LEAVE_TYPE: 'SL' }));
    expect(await calls.decide(HR, 'grant', [afternoon, morning])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const balances = { SL: -0.5, VL: -0.5 };
    expect((await calls.get(EMPID, API_PATHS.ownLeave)).body).toMatchObject({ balances });
  });
});

describe('many requests of one employee', () => {
  it('take effect in the call that grants them', async () => {
    const EMPID = await calls.staff();
    const made: string[] = [];
    for (let day = 30; made.length < 20; day += 1) {
      if (weekdayOf(calls.day(day)) === 'sunday') continue;
      const date = calls.day(day);
      made.push(await calls.make(EMPID, calls.leave({ FROM: date, TO: date, half: 'PM' })));
    }
    expect(await calls.decide(HR, 'grant', made)).toEqual(made.map(() => [200, undefined]));
    expect((await calls.own(EMPID)).map(({ fulfilled }) => fulfilled)).toEqual(made.map(() => true));
    expect((await calls.get(EMPID, API_PATHS.ownLeave)).body).toMatchObject({ balances: { SL: 0, VL: -10 } });
  });

  const overtimeOf = (EMPID: string, FROM: string) =>
    calls.make(EMPID, {
      ...calls.leave({ FROM, TO: FROM }),
      kind: 'overtime',
      LEAVE_TYPE: null,
      minutes: 30,
    });

  it('give no overtime before a first day that was corrected', async () => {
    const EMPID = await calls.staff();
    const REQUEST_IDS = [await overtimeOf(EMPID, calls.day(-2)), await overtimeOf(EMPID, calls.day(-1))];
    const names = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY };
    const corrected = { EMPID, ...names, PIN: null, hiredOn: calls.day(-1) };
    await calls.backend.run(new ModifyEmployee(corrected, null, testContext()));
    expect(await calls.decide(HR, 'grant', REQUEST_IDS)).toEqual([
      [422, `${calls.day(-2)} is before the first day of employee ${EMPID}, ${calls.day(-1)}.`],
      [200, undefined],
    ]);
  });

  it('give no overtime after the last day', async () => {
    const EMPID = await calls.staff();
    const REQUEST_IDS = [await overtimeOf(EMPID, calls.day(0)), await overtimeOf(EMPID, calls.day(5))];
    await calls.backend.run(new ResignEmployee(EMPID, testContext()));
    expect(await calls.decide(HR, 'grant', REQUEST_IDS)).toEqual([
      [200, undefined],
      [422, `${calls.day(5)} is after the last day of employee ${EMPID}, ${calls.day(0)}.`],
    ]);
  });

  it('are not granted when their days span the gap before a rehire by now', async () => {
    const EMPID = await calls.staff();
    const [FROM, last, first, TO] = [calls.day(30), calls.day(31), calls.day(33), calls.day(36)];
    const leave = await calls.make(EMPID, calls.leave({ FROM, TO }));
    const left = await overtimeOf(EMPID, last);
    await calls.backend.run(new ResignEmployee(EMPID, testContext(), last));
    const place = { DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY, PIN: '1234' };
    await calls.backend.run(new RehireEmployee({ EMPID, hiredOn: first, ...place }, null, testContext()));
    const between = `${calls.day(32)} is between two employments of employee ${EMPID}`;
    expect(await calls.decide(HR, 'grant', [leave, left])).toEqual([
      [422, `${between}: the last day was ${last}, and the next first day is ${first}.`],
      [200, undefined],
    ]);
  });

  it('are decided by HR while their employee makes many', async () => {
    const EMPID = await calls.staff();
    const waiting = await calls.make(EMPID, calls.correction());
    const overtime = Array.from({ length: 40 }, (_, index) => calls.day(index + 1)).map((FROM) =>
      calls.make(EMPID, {
        ...calls.leave({ FROM, TO: FROM }),
        kind: 'overtime',
        LEAVE_TYPE: null,
        minutes: 30,
      }),
    );
    expect(await calls.decide(HR, 'grant', [waiting])).toEqual([[200, undefined]]);
    await Promise.all(overtime);
  });

  it('are decided once each: a list with one twice is refused', async () => {
    const REQUEST_ID = await calls.make(await calls.staff(), calls.correction());
    await expect(calls.decide(HR, 'grant', [REQUEST_ID, REQUEST_ID])).rejects.toThrow(
      'Each request may be given once.',
    );
  });
});

describe('the lists', () => {
  it('have no requests that their reader cannot decide', async () => {
    const [EMPID, own] = [await calls.staff(), await calls.make(HR, calls.correction())];
    const REQUEST_ID = await calls.make(EMPID, calls.correction());
    const waiting = (await calls.notices(HR)).waiting;
    expect(await ids(HR)).toHaveLength(waiting);
    expect(await ids(HR)).not.toContain(own);
    expect(await ids(HR, { states: ['made'] })).toContain(own);
    expect(await ids(HR, { EMPID })).toEqual([REQUEST_ID]);
    await calls.backend.run(new ResignEmployee(EMPID, testContext()));
    expect(await ids(HR)).toContain(REQUEST_ID);
    expect(await ids(SUPERVISOR)).not.toContain(REQUEST_ID);
    expect(await calls.decide(SUPERVISOR, 'endorse', [REQUEST_ID])).toEqual([[403, expect.any(String)]]);
  });

  it('are read page by page, each request once', async () => {
    const EMPID = await calls.staff();
    const made = [
      await calls.make(EMPID, calls.correction()),
      await calls.make(EMPID, calls.leave()),
      await calls.make(EMPID, { ...calls.leave(), kind: 'overtime', LEAVE_TYPE: null, minutes: 30 }),
    ];
    const found: string[] = [];
    let after: string | undefined;
    do {
      const { data, next } = await calls.search(SUPERVISOR, { limit: 2, ...(after && { after }) });
      found.push(...data.map(({ REQUEST_ID }) => REQUEST_ID));
      after = next ?? undefined;
    } while (after);
    expect(found.filter((id) => made.includes(id))).toEqual(made);
    expect(new Set(found).size).toBe(found.length);
  });

  it('are closed to a stand-in after the last day', async () => {
    const REQUEST_ID = await calls.make(await calls.staff(), calls.correction());
    const days = { FROM: calls.day(-3), TO: calls.day(-1) };
    await calls.backend.http
      .put(API_PATHS.standIns)
      .set(await calls.as(HR))
      .send({ EMPID: SUPERVISOR, standIn: OTHER_SUPERVISOR, ...days })
      .expect(200);
    expect(await ids(OTHER_SUPERVISOR)).not.toContain(REQUEST_ID);
    expect(await calls.decide(OTHER_SUPERVISOR, 'endorse', [REQUEST_ID])).toEqual([
      [403, expect.any(String)],
    ]);
    expect((await calls.get(OTHER_SUPERVISOR, API_PATHS.requestDetail, { REQUEST_ID })).status).toBe(403);
  });
});

describe('a field that is null', () => {
  it('is a field that is left out', async () => {
    const REQUEST_ID = await calls.make(await calls.staff(), { ...calls.correction(), revision: null });
    const { data } = await calls.search(HR, { states: null, limit: null, after: null });
    expect(data).not.toEqual([]);
    const requests = [{ REQUEST_ID, revision: null }];
    const grant = { decision: 'grant', note: null, requests };
    expect((await calls.post(HR, API_PATHS.decideRequests, grant)).body).toMatchObject({
      results: [{ REQUEST_ID, status: 200 }],
    });
    const none = { EMPID: SUPERVISOR, standIn: null, FROM: null, TO: null };
    const answer = await calls.backend.http
      .put(API_PATHS.standIns)
      .set(await calls.as(HR))
      .send(none);
    expect([answer.status, uncoded(answer.body)]).toEqual([
      200,
      { msg: `Nobody is the stand-in of CRUZ, SIMON (${SUPERVISOR}).` },
    ]);
  });
});

describe('a missing time out of yesterday', () => {
  const missing = async (EMPID: string): Promise<readonly TimeOutNotice[]> =>
    (await calls.notices(EMPID)).data.flatMap((notice) => (notice.kind === 'no-time-out' ? [notice] : []));
  const punch = (EMPID: string, time: string) =>
    calls.backend.run(new RecordPunches([{ EMPID, at: `${calls.day(-1)}T${time}+08:00` }], testContext()));

  it('is a notice until a correction or a punch ends it, and can be read', async () => {
    const EMPID = await calls.staff();
    expect(await missing(EMPID)).toEqual([]);
    await punch(EMPID, '08:00:00');
    const [notice] = await missing(EMPID);
    expect(notice).toMatchObject({ date: calls.day(-1), isUnread: true });
    await calls.post(EMPID, API_PATHS.readNotices, { upTo: notice?.at });
    expect(await missing(EMPID)).toMatchObject([{ isUnread: false }]);
    expect((await calls.notices(EMPID)).unread).toBe(0);
    await punch(EMPID, '17:00:00');
    expect(await missing(EMPID)).toEqual([]);
  });

  it('is one too after half a day of leave', async () => {
    const EMPID = await calls.staff();
    const entries = [{ LEAVE_TYPE: 'VL', DATE: calls.day(-1), REMARKS: 'Bank', half: 'AM' }] as const;
    await calls.backend.run(new AddLeave({ EMPID, entries }, testContext()));
    expect(await missing(EMPID)).toEqual([]);
    await punch(EMPID, '13:00:00');
    expect(await missing(EMPID)).toHaveLength(1);
  });
});

describe('the audit', () => {
  it('has requests with their decisions, and narrows them by each field of the search', async () => {
    const EMPID = await calls.staff();
    const REQUEST_ID = await calls.make(EMPID, calls.correction());
    await calls.decide(SUPERVISOR, 'endorse', [REQUEST_ID], 'Was here');
    await calls.decide(HR, 'grant', [REQUEST_ID]);
    const audit = async (search: object): Promise<SearchAuditAnswer> => {
      const kinds = ['request'];
      const { body }: { body: SearchAuditAnswer } = await calls.post(HR, API_PATHS.audit, {
        kinds,
        EMPID,
        ...search,
      });
      return body;
    };
    const notes = async (search: object = {}) =>
      (await audit(search)).requests?.map(({ state, actor, note }) => [state, actor, note]);
    const all = [
      ['fulfilled', HR, null],
      ['granted', HR, null],
      ['endorsed', SUPERVISOR, 'Was here'],
      ['made', EMPID, 'Forgot to punch'],
    ];
    expect(await notes()).toEqual(all);
    expect((await audit({})).data).toEqual([]);
    expect((await audit({ kinds: ['correction'] })).requests).toBeUndefined();
    expect(await notes({ actor: SUPERVISOR })).toEqual([all[2]]);
    expect(await notes({ changedFrom: calls.day(1) })).toEqual([]);
    expect(await notes({ department: TEST_DEPARTMENT })).toEqual(all);
    expect(await notes({ department: OTHER_DEPARTMENT })).toEqual([]);
    expect(await notes({ FROM: calls.day(-2), TO: calls.day(-2) })).toEqual(all);
    expect(await notes({ FROM: calls.day(-1) })).toEqual([]);
    expect(await notes({ TO: calls.day(-3) })).toEqual([]);
  });
});
