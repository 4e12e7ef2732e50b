import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type { OwnDayAnswer, OwnLeaveAnswer } from '@timekeep/contracts/api/requests-api';
import { daysAskedFor } from '@timekeep/contracts/requests/requests';
import { weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { HR, RequestCalls, SUPERVISOR } from '../testing/request-calls.js';
import { uncoded } from '../testing/says.js';

let calls: RequestCalls;
/** Six working days in a row with a Sunday before: Monday to Saturday. */
let week: readonly WorkDate[];

beforeAll(async () => {
  calls = await RequestCalls.start();
  const monday = Array.from({ length: 7 }, (_, day) => day + 7).find(
    (day) => weekdayOf(calls.day(day)) === 'monday',
  );
  week = Array.from({ length: 6 }, (_, day) => calls.day((monday ?? 0) + day));
});

afterAll(() => calls.stop());

/** Leave from Monday to Saturday without these weekdays, from 0 for Monday. */
const leaveWithout = (...days: readonly number[]): object =>
  calls.leave({ FROM: week[0], TO: week[5], except: days.map((day) => week[day]) });
const post = (EMPID: string, request: object) => calls.post(EMPID, API_PATHS.requests, request);

describe('leave with days left out', () => {
  it('takes its other days when it is granted', async () => {
    const EMPID = await calls.staff();
    const id = await calls.make(EMPID, leaveWithout(3, 1));
    const { data, leave } = await calls.detail(HR, id);
    expect(data).toMatchObject({ FROM: week[0], TO: week[5], except: [week[1], week[3]] });
    expect(leave).toEqual({ balance: 0, days: 4 });
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[200, undefined]]);
    const { body }: { body: OwnLeaveAnswer } = await calls.get(EMPID, API_PATHS.ownLeave);
    expect(body.lines.map(({ DATE }) => DATE).toSorted()).toEqual(daysAskedFor(data));
    expect(body.balances.VL).toBe(-4);
  });

  it('leaves room for other requests on those days, and on no others', async () => {
    const EMPID = await calls.staff();
    const id = await calls.make(EMPID, leaveWithout(2));
    const half = (day: number) => calls.leave({ FROM: week[day], TO: week[day], half: 'PM' });
    expect(uncoded((await post(EMPID, half(1))).body)).toEqual({
      err: `Your request ${id} for ${week[0]} to ${week[5]} is not decided yet.`,
    });
    const other = await calls.make(EMPID, half(2));
    expect(await calls.decide(HR, 'grant', [id, other])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const { body }: { body: OwnLeaveAnswer } = await calls.get(EMPID, API_PATHS.ownLeave);
    expect(body.balances.VL).toBe(-5.5);
  });

  it('may go around days that are taken already', async () => {
    const EMPID = await calls.staff();
    const taken = await calls.make(EMPID, calls.leave({ FROM: week[2], TO: week[3] }));
    await calls.decide(HR, 'grant', [taken]);
    expect((await post(EMPID, leaveWithout(2))).status).toBe(409);
    expect((await post(EMPID, leaveWithout(2, 3))).status).toBe(201);
  });

  it.each([
    ['a day twice', () => [week[1], week[1]], 'can be left out once.'],
    ['a day outside', () => [calls.day(1)], 'cannot be left out: it is not between'],
    ['all days', () => week, 'A request must not leave out all of its days.'],
    ['no date', () => ['tomorrow'], 'A day that is left out is not a date.'],
    ['no list', () => 'tomorrow', 'except must be a list of at most 120 dates'],
    ['numbers', () => [1], 'except must be a list of at most 120 dates'],
    ['too many', () => Array.from({ length: 121 }, () => week[0]), 'at most 120 dates'],
  ])('is refused with %s', async (_, except, message) => {
    const { status, body } = await post(
      await calls.staff(),
      calls.leave({ FROM: week[0], TO: week[5], except: except() }),
    );
    expect([status, uncoded(body)]).toEqual([400, { err: expect.stringContaining(message) }]);
  });

  it('is not found for those days: by colleagues, in the own day, and in the audit', async () => {
    const [one, other] = [await calls.staff(), await calls.staff()];
    const id = await calls.make(one, leaveWithout(1, 4));
    const away = async (request: object) => {
      const { away: found } = await calls.detail(SUPERVISOR, await calls.make(other, request));
      return found.filter(({ EMPID }) => EMPID === one).map(({ DATE }) => DATE);
    };
    expect(await away(leaveWithout(0, 5))).toEqual([week[2], week[3]]);
    await calls.decide(HR, 'grant', [id]);
    const late = calls.leave({ FROM: week[0], TO: week[5], except: week.slice(0, 3), LEAVE_TYPE: 'SL' });
    await calls.post(other, API_PATHS.takeBackRequest, { REQUEST_ID: `${other}-1` });
    expect(await away(late)).toEqual([week[3], week[5]]);

    const searched = async (date: WorkDate | undefined) => {
      const search = { kinds: ['request'], EMPID: one, FROM: date, TO: date };
      const { body }: { body: SearchAuditAnswer } = await calls.post(HR, API_PATHS.audit, search);
      return body.requests?.length;
    };
    expect([await searched(week[1]), await searched(week[2])]).toEqual([0, 3]);
  });

  it('is not listed on an own day that it leaves out', async () => {
    const EMPID = await calls.staff();
    const [FROM, TO, except] = [calls.day(-3), calls.day(7), [calls.day(-2)]];
    const id = await calls.make(EMPID, calls.leave({ FROM, TO, except }));
    const listed = async (date: WorkDate) => {
      const { body }: { body: OwnDayAnswer } = await calls.get(EMPID, API_PATHS.ownDay, { date });
      return body.requests.map(({ REQUEST_ID }) => REQUEST_ID);
    };
    expect([await listed(calls.day(-3)), await listed(calls.day(-2))]).toEqual([[id], []]);
  });
});
