import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { HR, RequestCalls } from '../../testing/request-calls.js';
import { testContext } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';

const [ASKER, OTHER] = ['300001', '300002'] as const;

let calls: RequestCalls;
let yesterday: WorkDate;
let today: WorkDate;

beforeAll(async () => {
  calls = await RequestCalls.start();
  [yesterday, today] = [calls.day(-1), calls.day(0)];
  for (const EMPID of [ASKER, OTHER]) await calls.backend.user(EMPID, 'EMPLOYEE', { hiredOn: yesterday });
  for (const date of [yesterday, today]) await calls.backend.run(new OpenWorkday(date, testContext()));
  const ask = (EMPID: string, date: WorkDate, minutes: number) =>
    calls.make(EMPID, { kind: 'overtime', FROM: date, TO: date, minutes, reason: 'Month end' });
  await calls.decide(HR, 'grant', [await ask(ASKER, yesterday, 90)]);
  await calls.decide(HR, 'refuse', [await ask(ASKER, today, 60)], 'Not this month');
  await ask(OTHER, today, 30);
});

afterAll(() => calls.stop());

const search = (changes: object = {}) => ({ FROM: yesterday, TO: today, reportFilter: 'none', ...changes });

describe('overtime that HR granted', () => {
  it('is beside the records of its day, and no other that was asked for', async () => {
    const { body } = await calls.post(HR, API_PATHS.timekeep, search());
    const { data, overtime }: SearchTimekeepAnswer = body as SearchTimekeepAnswer;
    expect(data.length).toBeGreaterThan(0);
    expect(overtime).toEqual([{ EMPID: ASKER, date: yesterday, minutes: 90 }]);
    expect((await calls.post(HR, API_PATHS.timekeep, search({ FROM: today }))).body).toMatchObject({
      overtime: [],
    });
  });

  it('is in the last column of the file', async () => {
    const { text } = await calls.post(
      HR,
      API_PATHS.timekeepCsv,
      search({ reportFilter: 'name', selectedOption: ASKER }),
    );
    const lines = text.split('\n').filter((line) => line.includes(ASKER));
    expect(lines.map((line) => [line.slice(0, 10), line.split(',').at(-1)])).toEqual([
      [today, ''],
      [yesterday, '90'],
    ]);
  });

  it('is beside the own records, and is not known to others', async () => {
    const own = async (EMPID: string) => {
      const path = pathTo(API_PATHS.ownAttendance, { employeeId: EMPID });
      const { body } = await calls.backend.http
        .get(path)
        .set(await calls.as(EMPID))
        .expect(200);
      const { overtime }: OwnAttendanceAnswer = body;
      return overtime;
    };
    expect(await own(ASKER)).toEqual([{ EMPID: ASKER, date: yesterday, minutes: 90 }]);
    expect(await own(OTHER)).toEqual([]);
  });

  it('is left out of records as they were known earlier', async () => {
    const { body } = await calls.post(HR, API_PATHS.timekeep, search({ asOf: `${yesterday}T00:00:00.000Z` }));
    expect(body).not.toHaveProperty('overtime');
  });
});
