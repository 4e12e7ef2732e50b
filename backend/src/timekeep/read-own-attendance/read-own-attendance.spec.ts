import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { addDays, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { RecordPunches } from '../../clock/clock.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import { says } from '../../testing/says.js';

describe('own attendance over HTTP', () => {
  let backend: TestBackend;
  let today: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    await backend.user('100001', 'HR', { hiredOn: addDays(today, -2) });
    await backend.user('100002');
  });

  afterAll(async () => {
    await backend.stop();
  });

  const attendance = (employeeId: string) =>
    backend.http.get(pathTo(API_PATHS.ownAttendance, { employeeId }));

  it('is every opened record, newest first, and an empty list before there is one', async () => {
    const bearer = await backend.bearer('100001');
    await attendance('100001').set(bearer).expect(200, { data: [], current: today, overtime: [] });
    const dates = [-2, -1, 0].map((days) => addDays(today, days));
    // A punch may come before its date is open; alone it makes no record.
    const punch = { EMPID: '100001', at: `${addDays(today, -1)}T08:00:00+08:00` };
    await backend.commands.execute(new RecordPunches([punch], testContext()));
    for (const date of dates) await backend.run(new OpenWorkday(date, testContext()));

    const { body, headers } = await attendance('100001')
      .set(bearer)
      .expect(200)
      .expect('Content-Type', 'application/json; charset=utf-8')
      .expect('Cache-Control', 'no-store');
    // Fields that are not stored are not compared.
    expect(headers).not.toHaveProperty('etag');
    expect(body).toEqual({
      current: today,
      overtime: [],
      data: [
        expect.objectContaining({ Date: toWireDate(today), Remarks: 'RS' }),
        {
          Date: toWireDate(addDays(today, -1)),
          Remarks: 'TimeIn',
          TimeIN1: '08:00:00',
          TimeOUT1: null,
          MinsLate: 0,
          UnderOverTime: 0,
          hrs: 0,
          revision: expect.stringMatching(/^\d+$/),
        },
        expect.objectContaining({ Date: toWireDate(addDays(today, -2)), TimeIN1: null }),
      ],
    });
  });

  it('is shown to the employee alone, not even to HR', async () => {
    await attendance('100002')
      .set(await backend.bearer('100001'))
      .expect(403);
    await attendance('100001')
      .set(await backend.bearer('100002'))
      .expect(403);
    await attendance('100001').expect(401);
  });

  it('is compressed for clients that accept gzip', async () => {
    await backend.user('100004', 'EMPLOYEE', { hiredOn: addDays(today, -20) });
    for (let days = 20; days > 2; days -= 1)
      await backend.run(new OpenWorkday(addDays(today, -days), testContext()));
    const bearer = await backend.bearer('100004');
    const plain = await attendance('100004').set(bearer).set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const packed = await attendance('100004').set(bearer).set('Accept-Encoding', 'gzip').expect(200);
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(packed.body).toEqual(plain.body);
  });

  it('needs an employee id', async () => {
    await attendance('10000x')
      .set(await backend.bearer('100001'))
      .expect(400)
      .expect(says('The employee ID must have 6 digits.'));
  });
});
