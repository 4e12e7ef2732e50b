import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { OwnDayAnswer, OwnLeaveAnswer } from '@timekeep/contracts/api/requests-api';
import { addDays, datesBetween, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { HR, OTHER_SUPERVISOR, RequestCalls, SUPERVISOR } from '../testing/request-calls.js';

describe('a request for an absence', () => {
  let calls: RequestCalls;
  let workday: WorkDate;

  beforeAll(async () => {
    calls = await RequestCalls.start();
    workday = calls.day(-1);
  });

  afterAll(() => calls.stop());

  const absence = (changes: object = {}) => ({
    ...{ kind: 'absence', FROM: calls.day(10), TO: addDays(calls.day(10), 104), remark: 'ML' },
    ...{ reason: 'Birth', ...changes },
  });
  const own = async (EMPID: string) => {
    const answer: OwnLeaveAnswer = (await calls.get(EMPID, API_PATHS.ownLeave)).body;
    return answer;
  };
  const remarkOn = async (EMPID: string, date: WorkDate): Promise<string> => {
    const { record }: OwnDayAnswer = (await calls.get(EMPID, API_PATHS.ownDay, { date })).body;
    return record.Remarks;
  };
  const refused = async (EMPID: string, changes: object, status: number, err: unknown) => {
    const answer = await calls.post(EMPID, API_PATHS.requests, absence(changes));
    expect(answer).toMatchObject({ status, body: { err } });
  };

  it('of 105 days is one absence once it is granted, after its supervisor has endorsed it', async () => {
    const EMPID = await calls.staff();
    const REQUEST_ID = await calls.make(EMPID, absence());
    const { data } = await calls.detail(SUPERVISOR, REQUEST_ID);
    expect(data).toMatchObject({ kind: 'absence', remark: 'ML', LEAVE_TYPE: null });
    expect(await calls.decide(OTHER_SUPERVISOR, 'endorse', [REQUEST_ID])).toEqual([
      [403, expect.any(String)],
    ]);
    expect(await calls.decide(SUPERVISOR, 'endorse', [REQUEST_ID])).toEqual([[200, undefined]]);
    expect(await calls.decide(HR, 'grant', [REQUEST_ID])).toEqual([[200, undefined]]);
    expect((await calls.detail(HR, REQUEST_ID)).data).toMatchObject({ state: 'granted', fulfilled: true });
    const { absences, balances } = await own(EMPID);
    const { FROM, TO, remark } = absence();
    const reason = `Birth (request ${REQUEST_ID})`;
    expect(absences).toEqual([{ ABSENCE_ID: `${EMPID}-A1`, FROM, TO, remark, reason }]);
    expect(balances).toEqual({ SL: 0, VL: 0 });
    await refused(EMPID, {}, 409, `You have leave or another absence on ${FROM} already.`);
  });

  it('shows on a past day that was absent', async () => {
    const EMPID = await calls.staff();
    const hours = { EMPID, date: workday, in: '08:00:00', out: '17:00:00' };
    expect((await calls.post(HR, API_PATHS.shift, hours)).status).toBe(200);
    expect(await remarkOn(EMPID, workday)).toBe('Absent');
    const day = { FROM: workday, TO: workday, remark: 'WFH', reason: 'Flood' };
    const REQUEST_ID = await calls.make(EMPID, absence(day));
    await refused(EMPID, day, 409, `Your request ${REQUEST_ID} for ${workday} is not decided yet.`);
    expect(await calls.decide(HR, 'grant', [REQUEST_ID])).toEqual([[200, undefined]]);
    expect(await remarkOn(EMPID, workday)).toBe('WFH');
  });

  it('and absences are named to those who decide on the leave of a colleague', async () => {
    const [EMPID, colleague, other] = [await calls.staff(), await calls.staff(), await calls.staff()];
    const [FROM, TO] = [calls.day(150), calls.day(151)];
    const plan = { EMPID: colleague, FROM: calls.day(1), TO: FROM, remark: 'PL', reason: 'Birth' };
    expect((await calls.post(HR, API_PATHS.absences, plan)).status).toBe(200);
    await calls.make(other, absence({ FROM: TO, TO: calls.day(160), remark: 'OB' }));
    const REQUEST_ID = await calls.make(EMPID, calls.leave({ FROM, TO }));
    const { away } = await calls.detail(SUPERVISOR, REQUEST_ID);
    expect(away).toMatchObject([
      { EMPID: colleague, DATE: FROM, LEAVE_TYPE: 'PL', half: null, isTaken: true },
      { EMPID: other, DATE: TO, LEAVE_TYPE: 'OB', half: null, isTaken: false },
    ]);
  });

  it('is returned when leave was recorded meanwhile', async () => {
    const EMPID = await calls.staff();
    const REQUEST_ID = await calls.make(EMPID, absence());
    const [day = ''] = datesBetween(calls.day(10), calls.day(12)).filter(
      (date) => weekdayOf(date) !== 'sunday',
    );
    const leave = await calls.make(EMPID, calls.leave({ FROM: day, TO: day }));
    expect(await calls.decide(HR, 'grant', [leave])).toEqual([[200, undefined]]);
    expect(await calls.decide(HR, 'grant', [REQUEST_ID])).toEqual([
      [409, expect.stringContaining(`has leave in this range: ${day}.`)],
    ]);
    await refused(EMPID, {}, 409, expect.stringContaining('already'));
  });

  it('is of days that show it, of at most 366, and begins within 366 days', async () => {
    const EMPID = await calls.staff();
    const sunday = datesBetween(calls.day(10), calls.day(16)).find((date) => weekdayOf(date) === 'sunday');
    await refused(
      EMPID,
      { FROM: sunday, TO: sunday },
      422,
      'These days need no leave: they are rest days or holidays.',
    );
    await refused(
      EMPID,
      { TO: calls.day(376) },
      400,
      `An absence is for at most 366 days. From ${calls.day(10)} to ${calls.day(376)} are 367 days.`,
    );
    await refused(
      EMPID,
      { FROM: calls.day(367), TO: calls.day(368) },
      422,
      expect.stringContaining('too far'),
    );
    await refused(EMPID, { remark: 'SL' }, 400, expect.stringContaining('must be one of EL, ML'));
    await calls.make(EMPID, absence({ TO: calls.day(375) }));
  });
});
