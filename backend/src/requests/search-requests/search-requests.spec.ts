import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { weekdayOf } from '@timekeep/contracts/time/work-date';
import { HR, RequestCalls } from '../../testing/request-calls.js';

let calls: RequestCalls;

beforeAll(async () => {
  calls = await RequestCalls.start();
});

afterAll(() => calls.stop());

describe('requests by the days that are asked for', () => {
  it('are those with one of these days, where either end may be open', async () => {
    const EMPID = await calls.staff();
    const leaveOf = (FROM: number, TO: number) =>
      calls.make(EMPID, calls.leave({ FROM: calls.day(FROM), TO: calls.day(TO) }));
    const [early, late] = [await leaveOf(7, 10), await leaveOf(14, 18)];
    const found = async (days: object) => {
      const { data } = await calls.search(HR, { EMPID, states: ['made'], ...days });
      return data.map(({ REQUEST_ID }) => REQUEST_ID);
    };
    expect(await found({})).toEqual([early, late]);
    expect(await found({ FROM: calls.day(11) })).toEqual([late]);
    expect(await found({ TO: calls.day(13) })).toEqual([early]);
    expect(await found({ FROM: calls.day(10), TO: calls.day(14) })).toEqual([early, late]);
    expect(await found({ FROM: calls.day(11), TO: calls.day(13) })).toEqual([]);
    expect(await found({ FROM: null, TO: calls.day(13) })).toEqual([early]);
    expect(await found({ FROM: null, TO: null, kind: null, olderThan: null })).toEqual([early, late]);
    const search = (days: object) => calls.post(HR, API_PATHS.searchRequests, days);
    expect((await search({ FROM: calls.day(2), TO: calls.day(1) })).status).toBe(400);
    expect((await search({ FROM: 'soon' })).status).toBe(400);
  });

  it('are not those that leave all of these days out', async () => {
    const EMPID = await calls.staff();
    const monday = [7, 8, 9, 10, 11, 12, 13].find((day) => weekdayOf(calls.day(day)) === 'monday') ?? 7;
    const day = (count: number) => calls.day(monday + count);
    const id = await calls.make(EMPID, calls.leave({ FROM: day(0), TO: day(5), except: [day(2), day(3)] }));
    const isFound = async (days: object) =>
      (await calls.search(HR, { EMPID, states: ['made'], ...days })).data.some(
        ({ REQUEST_ID }) => REQUEST_ID === id,
      );
    expect(await isFound({ FROM: day(2), TO: day(3) })).toBe(false);
    expect(await isFound({ FROM: day(3), TO: day(3) })).toBe(false);
    expect(await isFound({ FROM: day(2), TO: day(4) })).toBe(true);
    expect(await isFound({ FROM: day(1), TO: day(3) })).toBe(true);
    expect(await isFound({ FROM: day(3) })).toBe(true);
    expect(await isFound({ TO: day(2) })).toBe(true);
    expect(await isFound({})).toBe(true);
  });
});
