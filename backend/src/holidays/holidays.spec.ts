import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { ChangeHolidayAnswer, HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import { addDays, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { RecordPunches } from '../clock/clock.module.js';
import { EventStore } from '../event-store/event-store.js';
import { CompanyTime } from '../organization/organization.module.js';
import { says } from '../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const HR = '100001';
const EMPLOYEE = '100002';
const SUPERVISOR = '100003';

describe('holidays over HTTP', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let employee: { Authorization: string };
  let today: WorkDate;
  let yesterday: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    yesterday = addDays(today, -1);
    await backend.user(HR, 'HR');
    await backend.user(SUPERVISOR, 'SUPERVISOR');
    await backend.user(EMPLOYEE, 'EMPLOYEE', { hiredOn: yesterday });
    for (const date of [yesterday, today]) await backend.run(new OpenWorkday(date, testContext()));
    hr = await backend.bearer(HR);
    employee = await backend.bearer(EMPLOYEE);
  });

  afterAll(async () => {
    await backend.stop();
  });

  const apply = (selectedDate: unknown, selectedRemark: unknown) =>
    backend.http.post(API_PATHS.holidays).set(hr).send({ selectedDate, selectedRemark });
  const withdraw = (selectedDate: unknown) =>
    backend.http.delete(API_PATHS.holidays).set(hr).send({ selectedDate });
  const list = () => backend.http.get(API_PATHS.holidays).set(hr);

  /** The remark of the employee's record. */
  async function remarkOn(date: WorkDate): Promise<string | undefined> {
    const { body } = await backend.http
      .get(pathTo(API_PATHS.ownAttendance, { employeeId: EMPLOYEE }))
      .set(employee)
      .expect(200);
    const { data }: { data: readonly { readonly Date: string; readonly Remarks: string }[] } = body;
    return data.find(({ Date }) => Date === toWireDate(date))?.Remarks;
  }

  it('give all records of their date their remark, past or today', async () => {
    await list().expect(200, { data: [] });
    for (const date of [today, yesterday]) {
      await apply(date, 'LH').expect(200, {
        msg: `${date} is now a Legal Holiday for all employees.`,
        code: 'holidays.applied',
        values: { date, holiday: 'Legal Holiday' },
      });
      expect(await remarkOn(date)).toBe('LH');
    }
  });

  it('take a date as an instant too, and may lie ahead', async () => {
    const ahead = addDays(today, 40);
    await apply(toWireDate(ahead), 'SH')
      .expect(200)
      .expect(says(`${ahead} is now a Special Holiday for all employees.`));
    await list().expect(200, {
      data: [
        { date: yesterday, remark: 'LH', name: null, second: null, returnsLeave: false },
        { date: today, remark: 'LH', name: null, second: null, returnsLeave: false },
        { date: ahead, remark: 'SH', name: null, second: null, returnsLeave: false },
      ],
    });
  });

  it('have a name, and may have a second legal holiday, without a change of records', async () => {
    const named = (names: object, remark = 'LH') =>
      backend.http
        .post(API_PATHS.holidays)
        .set(hr)
        .send({ selectedDate: today, selectedRemark: remark, ...names });
    const kept = async () => {
      const { data }: HolidaysAnswer = (await list()).body;
      return data.find(({ date }) => date === today);
    };
    await named({ name: ' Eid al-Fitr ', second: 'Araw ng Kagitingan' })
      .expect(200)
      .expect(says(`${today} is now a Legal Holiday for all employees.`));
    expect(await kept()).toMatchObject({ name: 'Eid al-Fitr', second: 'Araw ng Kagitingan' });
    expect(await remarkOn(today)).toBe('LH');
    await apply(today, 'LH').expect(says(`${today} is a Legal Holiday already. Nothing was changed.`));
    await named({ second: 'Eid' }, 'SH').expect(400, {
      err: 'Only a Legal Holiday has a second one on the same date. Nothing was saved.',
      code: 'holidays.secondRefused',
      values: {},
    });
    await named({ name: 'x'.repeat(81) }).expect(400);
    await named({ name: 'a\u0000b' }).expect(400);
    await named({ name: '', second: '' }).expect(200);
    expect(await kept()).toMatchObject({ name: null, second: null });
  });

  it('change nothing when the date has the remark already, and say so', async () => {
    const before = await backend.app.get(EventStore).tail();
    await apply(today, 'LH')
      .expect(200)
      .expect(says(`${today} is a Legal Holiday already. Nothing was changed.`));
    expect(await backend.app.get(EventStore).tail()).toEqual(before);
  });

  it('give way to another remark', async () => {
    await apply(today, 'SH')
      .expect(200)
      .expect(says(`${today} is now a Special Holiday for all employees.`));
    expect(await remarkOn(today)).toBe('SH');
  });

  it('are withdrawn, and leave each record as it would be without them', async () => {
    await withdraw(yesterday)
      .expect(200)
      .expect(says(`${yesterday} is no longer a holiday.`));
    expect(await remarkOn(yesterday)).toBe('RS');
    const { body } = await list().expect(200);
    expect(body).toEqual({
      data: expect.not.arrayContaining([expect.objectContaining({ date: yesterday })]),
    });
    await withdraw(yesterday).expect(404, {
      err: `${yesterday} is no holiday.`,
      code: 'holidays.noHoliday',
      values: { date: yesterday },
    });
  });

  it('are previewed with the records that change and with who is on leave, and nothing is recorded', async () => {
    const date = addDays(today, 21);
    const leaveEntries = [{ LEAVE_TYPE: 'VL', DATE: date, DAYS: 0.5, half: 'PM', REMARKS: 'Trip' }];
    const leave = { EMPID: EMPLOYEE, leaveEntries };
    await backend.http.post(API_PATHS.addLeave).set(hr).send(leave).expect(200);
    const preview = (selectedDate: WorkDate, selectedRemark = 'LH') =>
      backend.http.post(API_PATHS.holidays).set(hr).send({ selectedDate, selectedRemark, preview: true });
    const ahead: ChangeHolidayAnswer = (await preview(date).expect(200)).body;
    const onLeave = [{ EMPID: EMPLOYEE, EMPNAME: expect.any(String), LEAVE_TYPE: 'VL', half: 'PM' }];
    expect(ahead.changes).toEqual({ records: 0, changed: 0, worked: 0, onLeave, leave: 'same' });

    const before = await remarkOn(today);
    const now: ChangeHolidayAnswer = (await preview(today).expect(200)).body;
    expect(now).toMatchObject({ code: 'holidays.previewed', values: { date: today } });
    expect(now.changes).toMatchObject({ records: now.changes?.changed, onLeave: [] });
    expect(await remarkOn(today)).toBe(before);
    await apply(today, 'LH').expect(200);
    const again: ChangeHolidayAnswer = (await preview(today).expect(200)).body;
    expect(again).toMatchObject({ code: 'holidays.unchanged' });
    expect(again.changes).toBeUndefined();
    const request = { selectedDate: today, preview: true };
    const { body } = await backend.http.delete(API_PATHS.holidays).set(hr).send(request).expect(200);
    const back: ChangeHolidayAnswer = body;
    expect(back.changes).toMatchObject({ changed: now.changes?.changed });
    expect(await remarkOn(today)).toBe('LH');
    await withdraw(today).expect(200);
  });

  it('change as many records as their preview says, and as their withdrawal takes back', async () => {
    const [worked, later, corrected] = ['100011', '100012', '100013'] as const;
    for (const EMPID of [worked, corrected]) await backend.employee(EMPID, { hiredOn: yesterday });
    await backend.employee(later, { hiredOn: today });
    const post = (path: string, body: object) => backend.http.post(path).set(hr).send(body);
    const punches = [{ EMPID: worked, at: `${yesterday}T01:00:00.000Z` }];
    await backend.run(new RecordPunches(punches, testContext()));
    const day = { DATE: yesterday, LEAVE_TYPE: 'SL', DAYS: 1, REMARKS: 'Fever' };
    await post(API_PATHS.addLeave, { EMPID: EMPLOYEE, leaveEntries: [day] }).expect(200);
    const entry = { EMPID: corrected, Date: yesterday, Remarks: 'OB', TimeIN1: null, TimeOUT1: null };
    await backend.http.patch(API_PATHS.timekeep).set(hr).send(entry).expect(200);
    const rows = () =>
      backend.app.get(DataSource).query<Readonly<Record<string, unknown>>[]>(
        `SELECT empid, remark, time_in, time_out, mins_late, under_over_time, hours FROM attendance.records
         WHERE work_date = $1 AND opened ORDER BY empid`,
        [yesterday],
      );
    const before = await rows();
    expect(before.map(({ empid }) => empid)).not.toContain(later);
    const body = { selectedDate: yesterday, selectedRemark: 'SH' };
    const { changes, preview }: ChangeHolidayAnswer = (
      await post(API_PATHS.holidays, { ...body, preview: true }).expect(200)
    ).body;
    await apply(yesterday, 'SH').expect(200);
    const during = await rows();
    const changed = during.filter((row, index) => !isDeepStrictEqual(row, before[index])).length;
    expect([preview?.changed, changes?.changed, preview?.rows.length]).toEqual([changed, changed, changed]);
    expect([preview?.records, changes?.records]).toEqual([before.length, before.length]);

    const back: ChangeHolidayAnswer = (
      await backend.http
        .delete(API_PATHS.holidays)
        .set(hr)
        .send({ selectedDate: yesterday, preview: true })
        .expect(200)
    ).body;
    expect(back.preview?.changed).toBe(changed);
    await withdraw(yesterday).expect(200);
    expect(await rows()).toEqual(before);
  });

  it.each([
    ['an impossible date', '2024-02-30', 'LH', 'The date is not a date.'],
    ['no date', undefined, 'LH', 'The date must not be empty.'],
    [
      'another remark',
      '2024-12-25',
      'Absent',
      'The remark must be LH (Legal Holiday) or SH (Special Holiday).',
    ],
    ['no remark', '2024-12-25', undefined, 'The remark must be LH (Legal Holiday) or SH (Special Holiday).'],
  ])('are refused with %s', async (_, date, remark, err) => {
    await apply(date, remark).expect(400).expect(says(err));
  });

  it('are not withdrawn from a date without a holiday', async () => {
    await withdraw('2024-02-30').expect(400).expect(says('The date is not a date.'));
    await withdraw(undefined).expect(400).expect(says('The date must not be empty.'));
    await backend.http.delete(API_PATHS.holidays).set(hr).expect(400);
  });

  it.each([EMPLOYEE, SUPERVISOR])('are the business of HR alone, not of %s', async (EMPID) => {
    const session = await backend.bearer(EMPID);
    const requests = () => [apply(today, 'LH'), withdraw(today), list()];
    for (const request of requests()) await request.set(session).expect(403);
    for (const request of requests()) await request.set('Authorization', '').expect(401);
  });
});
