import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { PreviewRenewalAnswer, ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { yearOf } from '@timekeep/contracts/time/work-date';
import { CompanyTime } from '../../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { SaveSchedule, SetShifts } from '../schedules.module.js';

const HR = '100001';
const [SPECIAL, PLAIN, CHOSEN] = ['200001', '200002', '200003'];
const five = { DAYS: 5, TIME: templateOf(['08:00:00', '17:00:00'], 5) } as const;
const six = { DAYS: 6, TIME: templateOf(['06:00:00', '15:00:00'], 6) } as const;

describe('a renewal after special hours in the last week', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let year: number;
  const ids = [SPECIAL, PLAIN, CHOSEN];

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user(HR, 'HR');
    hr = await backend.bearer(HR);
    year = yearOf(await backend.app.get(CompanyTime).today());
    const save = (EMPID: string, FROM: string, week: typeof five | typeof six) =>
      backend.run(
        new SaveSchedule({ EMPID, FROM: `${year}-${FROM}`, TO: `${year}-12-31`, ...week }, testContext()),
      );
    for (const EMPID of ids) {
      await backend.employee(EMPID);
      await save(EMPID, '01-01', five);
    }
    for (const EMPID of [SPECIAL, CHOSEN]) await save(EMPID, '12-27', six);
    // Hours of single dates are no range, and are never carried.
    await backend.run(
      new SetShifts(PLAIN, [`${year}-12-30`], { in: '10:00:00', out: '19:00:00' }, testContext()),
    );
  });

  afterAll(async () => {
    await backend.stop();
  });

  const post = (path: string, body: object) => backend.http.post(path).set(hr).send(body);
  const preview = async () => {
    const answer: PreviewRenewalAnswer = (await post(API_PATHS.previewRenewal, { ids }).expect(200)).body;
    return answer;
  };
  const nextYear = async (EMPID: string) => {
    const answered = await backend.http.get(pathTo(API_PATHS.scheduleOf, { EMPID })).set(hr);
    const { data, days }: ScheduleAnswer = answered.body;
    const later = days.filter(({ date }) => date > `${year}-12-31`);
    return [data.findLast(({ FROM }) => FROM > `${year}-12-31`)?.DAYS, later.length];
  };

  it('lists whose last week has several ranges, and which is taken', async () => {
    const { data, year: filled } = await preview();
    expect(filled).toBe(year + 1);
    expect(data.map(({ EMPID, FROM, ranges }) => [EMPID, FROM, ranges.map((range) => range.FROM)])).toEqual(
      [SPECIAL, CHOSEN].map((EMPID) => [EMPID, `${year}-01-01`, [`${year}-01-01`, `${year}-12-27`]]),
    );
  });

  it('refuses a choice that is no range of the last week', async () => {
    const choices = [{ EMPID: SPECIAL, FROM: `${year}-12-26` }];
    await post(API_PATHS.renewSchedules, { ids, choices }).expect(422);
    expect(await nextYear(SPECIAL)).toEqual([undefined, 0]);
  });

  it('carries the standing range or the chosen one, and a second time changes nothing', async () => {
    const choices = [{ EMPID: CHOSEN, FROM: `${year}-12-27` }];
    const first = await post(API_PATHS.renewSchedules, { ids, choices }).expect(200);
    expect(first.body).toMatchObject({ stats: { five: 2, six: 1 } });
    expect(await Promise.all(ids.map(nextYear))).toEqual([
      [5, 0],
      [5, 0],
      [6, 0],
    ]);
    const second = await post(API_PATHS.renewSchedules, { ids, choices }).expect(200);
    expect(second.body).toMatchObject({ stats: { five: 0, six: 0 } });
    expect((await preview()).data).toEqual([]);
  });
});
