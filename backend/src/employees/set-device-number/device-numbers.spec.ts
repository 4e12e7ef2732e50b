import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { PunchFileAnswer } from '@timekeep/contracts/api/punch-files-api';
import { punchesStream } from '@timekeep/contracts/events/streams';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { VerifyExport } from '../../audit/verify-export/verify-export.query.js';
import { IssueTerminal } from '../../clock/clock.module.js';
import { ResignEmployee } from '../employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { testConfiguration } from '../../testing/test-configuration.js';

const HR = '100001';
const OTHER_HR = '100002';
const MARIA = '100003';
const JUAN = '000017';
let backend: TestBackend;
let hr: { readonly Authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  for (const id of [HR, OTHER_HR]) await backend.user(id, 'HR', { hiredOn: '2023-01-02' });
  for (const id of [MARIA, JUAN]) await backend.employee(id, { hiredOn: '2023-01-02' });
  hr = await backend.bearer(HR);
});

afterAll(() => backend.stop());

const entries = (EMPID: string) => ({
  ...{ EMPID, EMP_LNAME: 'SANTOS', EMP_FNAME: 'PEDRO', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY },
});
const modify = (EMPID: string, changes: object) =>
  backend.http
    .patch(API_PATHS.employees)
    .set(hr)
    .send({ ...entries(EMPID), ...changes });
async function numberOf(EMPID: string): Promise<string | undefined> {
  const { body }: { body: EmployeesAnswer } = await backend.http.get(API_PATHS.employees).set(hr).expect(200);
  return body.employee.find((each) => each.EMPID === EMPID)?.deviceNumber;
}
const punchesOf = async (EMPID: string, date: string) =>
  (await backend.app.get(EventStore).idsIn(punchesStream(EMPID, date))).positions.size;

describe('the number of an employee on time clocks', () => {
  it('is set, kept and removed by HR, and is that of one employee', async () => {
    await modify(MARIA, { deviceNumber: ' 0042' }).expect(200);
    expect(await numberOf(MARIA)).toBe('42');
    await modify(MARIA, {}).expect(200);
    expect(await numberOf(MARIA)).toBe('42');
    const taken = await modify(JUAN, { deviceNumber: '42', EMP_FNAME: 'JUAN' }).expect(409);
    expect(taken.body).toMatchObject({ err: `The device number 42 is that of employee ${MARIA}.` });
    await modify(MARIA, { deviceNumber: '17' }).expect(422);
    const registered = await backend.http
      .post(API_PATHS.registerEmployee)
      .set(hr)
      .send({ ...entries('000042'), PIN: '1234' })
      .expect(409);
    expect(registered.body).toMatchObject({ err: `The device number 42 is that of employee ${MARIA}.` });
    await modify(MARIA, { deviceNumber: '12a' }).expect(400);
    await modify('100099', { deviceNumber: '5' }).expect(404);
    const stale = await modify(JUAN, { deviceNumber: '5', revision: '1' }).expect(409);
    expect(stale.body).toHaveProperty('changedBy');
    expect(await numberOf(JUAN)).toBeUndefined();
    await modify(HR, { deviceNumber: '6' }).expect(403);
    await modify(MARIA, { deviceNumber: '' }).expect(200);
    expect(await numberOf(MARIA)).toBeUndefined();
    await modify(JUAN, { deviceNumber: '42' }).expect(200);
    expect(await numberOf(JUAN)).toBe('42');
    await modify(JUAN, { deviceNumber: '' }).expect(200);
  });

  it('is in the audit, with the number before', async () => {
    const search = { EMPID: MARIA, kinds: ['device-number'] };
    const { body } = await backend.http.post(API_PATHS.audit).set(hr).send(search).expect(200);
    const { employments }: SearchAuditAnswer = body;
    expect(employments).toMatchObject([
      { actor: HR, before: '42', after: null },
      { actor: HR, before: null, after: '42' },
    ]);
    const { text } = await backend.http.post(API_PATHS.auditCsv).set(hr).send(search).expect(200);
    const verify = new VerifyExport(backend.app.get(EventStore), testConfiguration().pinSecret);
    expect(await verify.verify(text, () => undefined)).toMatchObject({ lines: 2, faults: [] });
  });

  it('is known to files, where an employee id goes before it', async () => {
    await modify(MARIA, { deviceNumber: '43' }).expect(200);
    const lines = ['43', '0000043', '17', '44'].map(
      (number, hour) => `${number}\t2024-05-13 0${hour + 1}:00:00\t1\t0`,
    );
    const { body }: { body: PunchFileAnswer } = await backend.http
      .post(API_PATHS.punchFiles)
      .set(hr)
      .attach('file', Buffer.from(lines.join('\n')), 'attlog.dat')
      .expect(200);
    expect(body.file).toMatchObject({
      ...{ recorded: 3, byDeviceNumber: 2, months: [{ month: '2024-05', records: 2 }] },
      refusals: [{ refusal: 'unknown', count: 1 }],
    });
    await backend.http
      .post(`${API_PATHS.punchFiles}/${body.file?.id ?? ''}`)
      .set(hr)
      .send({})
      .expect(200);
    expect(await punchesOf(MARIA, '2024-05-13')).toBe(2);
    expect(await punchesOf(JUAN, '2024-05-13')).toBe(1);
  });

  it('is that of somebody else after the last day of who had it, for the punches of the days after it', async () => {
    const [left, next, third] = ['100010', '100011', '100012'];
    for (const EMPID of [left, next, third]) await backend.employee(EMPID, { hiredOn: '2023-01-02' });
    const TIME = templateOf(['22:00:00', '06:00:00'], 6);
    const nights = { EMPID: left, FROM: '2024-01-01', TO: '2024-12-31', DAYS: 6, rederives: true };
    await backend.http
      .post(API_PATHS.saveSchedule)
      .set(hr)
      .send({ ...nights, TIME })
      .expect(200);
    await modify(left, { deviceNumber: '61', EMP_FNAME: 'A' }).expect(200);
    const today = await backend.app.get(CompanyTime).today();
    await backend.run(new ResignEmployee(left, testContext(), today, today));
    const until = `The device number 61 is that of employee ${left} up to the last day, ${today}.`;
    const early = await modify(next, { deviceNumber: '61', EMP_FNAME: 'B' }).expect(409);
    expect(early.body).toMatchObject({ err: expect.stringContaining(until) });
    // The last day is corrected; its last shift ends on the morning after.
    await backend.run(new ResignEmployee(left, testContext(), '2024-05-15'));
    await modify(next, { deviceNumber: '61', EMP_FNAME: 'B' }).expect(200);
    expect(await numberOf(next)).toBe('61');
    const taken = await modify(third, { deviceNumber: '61', EMP_FNAME: 'C' }).expect(409);
    expect(taken.body).toMatchObject({ err: `The device number 61 is that of employee ${next}.` });
    const moments = ['15 21:55:00', '16 06:05:00', '16 11:00:00', '17 08:00:00'];
    const lines = moments.map((moment) => `61\t2024-05-${moment}\t1\t0`);
    const { body }: { body: PunchFileAnswer } = await backend.http
      .post(API_PATHS.punchFiles)
      .set(hr)
      .attach('file', Buffer.from(lines.join('\n')), 'attlog.dat')
      .expect(200);
    expect(body.file).toMatchObject({ recorded: 4, byDeviceNumber: 4 });
    await backend.http
      .post(`${API_PATHS.punchFiles}/${body.file?.id ?? ''}`)
      .set(hr)
      .send({})
      .expect(200);
    const counts = async (EMPID: string) =>
      Promise.all(['2024-05-15', '2024-05-16', '2024-05-17'].map((date) => punchesOf(EMPID, date)));
    expect(await counts(left)).toEqual([1, 1, 0]);
    expect(await counts(next)).toEqual([0, 1, 1]);
    // Once it is taken back, it is that of the former holder as before.
    await modify(next, { deviceNumber: '', EMP_FNAME: 'B' }).expect(200);
    await modify(third, { deviceNumber: '61', EMP_FNAME: 'C' }).expect(200);
    expect(await numberOf(third)).toBe('61');
    const search = { EMPID: third, kinds: ['device-number'] };
    const audit = await backend.http.post(API_PATHS.audit).set(hr).send(search).expect(200);
    expect(audit.body).toMatchObject({ employments: [{ before: null, after: '61', day: '2024-05-16' }] });
  });

  it('is known to terminals', async () => {
    await modify(MARIA, { deviceNumber: '45' }).expect(200);
    const { key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext()));
    const at = new Date(Date.now() - 60_000).toISOString();
    const punches = ['45', JUAN, '46', MARIA].map((EMPID) => ({ EMPID, at }));
    const { body }: { body: { data: { outcome: string }[] } } = await backend.http
      .post(API_PATHS.punches)
      .set(TERMINAL_KEY_HEADER, key)
      .send({ punches })
      .expect(200);
    expect(body.data.map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'accepted',
      'rejected',
      'duplicate',
    ]);
  });

  it('is that of one of two who get it at once, and what is refused changes nothing else either', async () => {
    const both = await Promise.all(
      [MARIA, JUAN].map((EMPID) => modify(EMPID, { deviceNumber: '71', EMP_FNAME: 'RACER' })),
    );
    const { body }: { body: EmployeesAnswer } = await backend.http
      .get(API_PATHS.employees)
      .set(hr)
      .expect(200);
    const numbered = body.employee.filter(({ deviceNumber }) => deviceNumber === '71');
    const renamed = body.employee.filter(({ EMP_FNAME }) => EMP_FNAME === 'RACER');
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(renamed).toEqual(numbered);
    expect(numbered).toHaveLength(1);
    await modify(numbered[0]?.EMPID ?? '', { deviceNumber: '' }).expect(200);
  });
});
