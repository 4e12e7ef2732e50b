import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { TodaysScheduleAnswer } from '@timekeep/contracts/api/attendance-api';
import type { OwnLeaveAnswer } from '@timekeep/contracts/api/requests-api';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { addDays, datesBetween, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { EventStore } from '../event-store/event-store.js';
import { HR, RequestCalls } from '../testing/request-calls.js';
import { testContext } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const hours = { TimeIN1: '10:00:00', TimeOUT1: '19:00:00' } as const;
const SHIFT = { in: '10:00:00', out: '19:00:00' };

describe('a granted request for other hours', () => {
  let calls: RequestCalls;
  let EMPID: string;
  let sunday: WorkDate;

  beforeAll(async () => {
    calls = await RequestCalls.start();
    EMPID = await calls.staff();
    sunday = calls.day(-4);
    while (weekdayOf(sunday) !== 'sunday') sunday = addDays(sunday, -1);
    await calls.backend.run(new OpenWorkday(sunday, testContext()));
    await calls.backend.run(new OpenWorkday(calls.today, testContext()));
  });

  afterAll(() => calls.stop());

  const grant = async (FROM: WorkDate, TO = FROM) => {
    const request = { kind: 'schedule', FROM, TO, ...hours, reason: 'Swap' };
    const REQUEST_ID = await calls.make(EMPID, request);
    expect(await calls.decide(HR, 'grant', [REQUEST_ID])).toEqual([[200, undefined]]);
    const { data } = await calls.detail(HR, REQUEST_ID);
    expect(data).toMatchObject({ state: 'granted', fulfilled: true });
  };
  /** The hours of the record of a date as its employee sees them. */
  const hoursOn = async (date: WorkDate) => {
    const answered = await calls.post(EMPID, API_PATHS.todaysSchedule, { id: EMPID, date });
    const { data }: TodaysScheduleAnswer = answered.body;
    return [data.TimeIN?.slice(11, 19), data.TimeOut?.slice(11, 19)];
  };
  const own = async () => {
    const answer: OwnLeaveAnswer = (await calls.get(EMPID, API_PATHS.ownLeave)).body;
    return answer;
  };

  it('holds on the present day, a past one and a Sunday', async () => {
    const past = [-3, -2, -1].map((days) => calls.day(days)).find((date) => weekdayOf(date) !== 'sunday');
    const dates = [sunday, past ?? '', calls.today];
    for (const date of dates) {
      await grant(date);
      expect([date, await hoursOn(date)]).toEqual([date, ['10:00:00', '19:00:00']]);
    }
    expect((await own()).days).toEqual(dates.map((date) => ({ date, shift: SHIFT })));
  });

  it('holds on the working days of a range, and leaves its ranges and rest days', async () => {
    const [FROM, TO] = [calls.day(10), calls.day(20)];
    await grant(FROM, TO);
    const events = await calls.backend.app.get(EventStore).history<ScheduleEvent>(scheduleStream(EMPID));
    const set = events.flatMap(({ event }) => (event.type === 'ShiftSet' ? event.data.date : []));
    expect(set.slice(3)).toEqual(datesBetween(FROM, TO).filter((date) => weekdayOf(date) !== 'sunday'));
    expect((await own()).schedule).toMatchObject([{ FROM: calls.day(-60), TO: calls.day(300) }]);
  });
});
