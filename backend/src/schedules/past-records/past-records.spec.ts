import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SaveScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { templateOf, type TimePair } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { says } from '../../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';

const HR = '100001';
const EMPLOYEE = '100002';

describe('a schedule for days that are past', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  /** The Monday of the week before, whose days to Thursday are open. */
  let monday: WorkDate;
  const day = (days: number) => addDays(monday, days);

  beforeAll(async () => {
    backend = await startTestBackend();
    monday = addDays(await backend.app.get(CompanyTime).today(), -7);
    while (weekdayOf(monday) !== 'monday') monday = addDays(monday, -1);
    await backend.user(HR, 'HR');
    await backend.employee(EMPLOYEE, { hiredOn: monday });
    hr = await backend.bearer(HR);
    await save(['08:00:00', '17:00:00'], { TO: addDays(monday, 60) }).expect(200);
    for (const days of [0, 1, 2, 3]) await backend.run(new OpenWorkday(day(days), testContext()));
    // Corrected records keep the hours of their correction.
    await correct(day(0), '10:30:00').expect(200);
    await correct(day(1), '10:30:00').expect(200);
  });

  afterAll(async () => {
    await backend.stop();
  });

  const save = (hours: TimePair, more: object = {}) => {
    const body = { EMPID: EMPLOYEE, FROM: monday, TO: day(3), DAYS: 6, TIME: templateOf(hours, 6), ...more };
    return backend.http.post(API_PATHS.saveSchedule).set(hr).send(body);
  };
  const correct = (Date: WorkDate, TimeIN1: string) =>
    backend.http
      .patch(API_PATHS.timekeep)
      .set(hr)
      .send({ EMPID: EMPLOYEE, Date, Remarks: 'TimeIn', TimeIN1, TimeOUT1: null });
  const records = async () => {
    const search = { FROM: monday, TO: day(3), reportFilter: 'name', selectedOption: EMPLOYEE };
    const { data }: SearchTimekeepAnswer = (await backend.http.post(API_PATHS.timekeep).set(hr).send(search))
      .body;
    return data.map(({ Remarks, MinsLate }) => [Remarks, MinsLate]).reverse();
  };
  const eventCount = async () => (await backend.app.get(EventStore).history(scheduleStream(EMPLOYEE))).length;
  const unchanged = [
    ['TimeIn', 150],
    ['TimeIn', 150],
    ['Absent', 0],
    ['Absent', 0],
  ];

  it('leaves them as they are, and says so', async () => {
    const message = `The schedule of ${EMPLOYEE} was saved. The records of days before today keep their hours.`;
    await save(['00:00:00', '00:00:00']).expect(200).expect(says(message));
    expect(await records()).toEqual(unchanged);
  });

  it('is previewed without saving it, with the numbers that saving it has', async () => {
    const before = await eventCount();
    const ask = (more: object) => save(['00:00:00', '00:00:00'], more).expect(200);
    const { past, msg }: SaveScheduleAnswer = (await ask({ preview: true })).body;
    expect(past).toEqual({
      records: 4,
      changed: 2,
      kept: [day(0), day(1)],
      minutesLate: { before: 300, after: 300 },
      underOverTime: { before: 0, after: 0 },
    });
    expect(msg).toBe(
      'Nothing was saved. Records of past days: 2 of 4 would change, and 2 would keep their hours, since somebody corrected them.',
    );
    expect(await eventCount()).toBe(before);
    expect(await records()).toEqual(unchanged);

    const saved: SaveScheduleAnswer = (await ask({ rederives: true })).body;
    expect(saved.past).toEqual(past);
    expect(await records()).toEqual([
      ['TimeIn', 150],
      ['TimeIn', 150],
      ['RS', 0],
      ['RS', 0],
    ]);
    // A second time nothing is left to change.
    const again: SaveScheduleAnswer = (await ask({ preview: true })).body;
    expect(again.past).toMatchObject({ records: 4, changed: 0 });
  });

  it('has no numbers in the answer of a repeated call, which finds the records changed already', async () => {
    const send = async (): Promise<SaveScheduleAnswer> => {
      const repeated = save(['09:00:00', '18:00:00'], { rederives: true }).set('Idempotency-Key', 'once');
      const answer: SaveScheduleAnswer = (await repeated.expect(200)).body;
      return answer;
    };
    expect((await send()).past).toMatchObject({ changed: 2 });
    const again = await send();
    expect(again.past).toBeUndefined();
    expect(again.msg).toBe(`The schedule of ${EMPLOYEE} was saved.`);
  });

  it('is not previewed where it would be refused', async () => {
    await save(['08:00:00', '17:00:00'], { preview: true, DAYS: 5 }).expect(400);
    await save(['08:00:00', '17:00:00'], { preview: true, EMPID: '100009' }).expect(404);
  });
});
