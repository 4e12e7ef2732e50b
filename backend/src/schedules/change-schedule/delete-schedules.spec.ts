import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { resigned } from '@timekeep/projections/testing/sample-events';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { recordFact } from '../../testing/record-fact.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { says } from '../../testing/says.js';

const HR = '100001';
const EMPLOYEE = '100002';
const UNSCHEDULED = '100003';
const SUPERVISOR = '100004';
const GONE = '100005';
const week = { DAYS: 6, TIME: templateOf(['08:00:00', '17:00:00'], 6) } as const;

describe('a schedule that HR looks at and deletes', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let today: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user(HR, 'HR');
    await backend.user(EMPLOYEE);
    await backend.user(SUPERVISOR, 'SUPERVISOR');
    await backend.employee(UNSCHEDULED);
    await backend.employee(GONE);
    hr = await backend.bearer(HR);
    today = await backend.app.get(CompanyTime).today();
  });

  afterAll(async () => {
    await backend.stop();
  });

  const look = (EMPID: string) => backend.http.get(pathTo(API_PATHS.scheduleOf, { EMPID }));
  const remove = (EMPID: string) => backend.http.delete(pathTo(API_PATHS.scheduleOf, { EMPID }));
  const save = (EMPID: string, FROM: WorkDate, TO: WorkDate) =>
    backend.http
      .post(API_PATHS.saveSchedule)
      .set(hr)
      .send({ EMPID, FROM, TO, ...week });

  it('exists as long as some range ends today or later', async () => {
    await look(EMPLOYEE).set(hr).expect(200, { exists: false, data: [], days: [] });

    const past = { FROM: addDays(today, -20), TO: addDays(today, -10) };
    await save(EMPLOYEE, past.FROM, past.TO).expect(200);
    await look(EMPLOYEE)
      .set(hr)
      .expect(200, { exists: false, data: [{ ...past, ...week }], days: [] });

    await save(EMPLOYEE, addDays(today, -5), today).expect(200);
    const current = { FROM: addDays(today, -5), TO: today, ...week };
    await look(EMPLOYEE)
      .set(hr)
      .expect(200, { exists: true, data: [{ ...past, ...week }, current], days: [] });
  });

  it('is deleted from today on, and keeps what lies in the past', async () => {
    await save(EMPLOYEE, addDays(today, -5), addDays(today, 30)).expect(200);
    await remove(EMPLOYEE)
      .set(hr)
      .expect(200)
      .expect(says(`The schedule of ${EMPLOYEE} was deleted from today on.`));
    const { body } = await look(EMPLOYEE).set(hr).expect(200);
    expect(body).toMatchObject({ exists: false, data: [{}, { TO: addDays(today, -1) }], days: [] });
  });

  it.each([
    ['is deleted already', EMPLOYEE],
    ['was never saved', UNSCHEDULED],
  ])('that %s leaves nothing to delete', async (_, EMPID) => {
    const before = await backend.app.get(EventStore).tail();
    await remove(EMPID)
      .set(hr)
      .expect(200)
      .expect(says(`${EMPID} has no schedule from today on. Nothing was changed.`));
    expect(await backend.app.get(EventStore).tail()).toEqual(before);
  });

  it('is not there for an employee who is unknown', async () => {
    const err = 'There is no employee 999999.';
    await look('999999').set(hr).expect(404).expect(says(err));
    await remove('999999').set(hr).expect(404).expect(says(err));
    await look('99').set(hr).expect(400).expect(says('The employee ID must have 6 digits.'));
    await remove('99').set(hr).expect(400).expect(says('The employee ID must have 6 digits.'));
  });

  it('is not saved for an employee who has resigned', async () => {
    const gone = resigned(GONE, addDays(today, -1));
    await recordFact(backend.app.get(EventStore), employeeStream(GONE), gone, randomUUID(), testContext());
    await save(GONE, today, today)
      .expect(422)
      .expect(says(`Employee ${GONE} has resigned. The schedule was not saved.`));
  });

  it.each([EMPLOYEE, SUPERVISOR])('is the business of HR alone, not of %s', async (EMPID) => {
    const session = await backend.bearer(EMPID);
    for (const request of [look(EMPLOYEE), remove(EMPLOYEE)]) await request.set(session).expect(403);
    for (const request of [look(EMPLOYEE), remove(EMPLOYEE)]) await request.expect(401);
  });
});
