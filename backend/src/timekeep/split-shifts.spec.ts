import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { RecordExplanationAnswer, SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { RecordsOfAnswer } from '@timekeep/contracts/api/employees-api';
import type {
  DecideRequestsAnswer,
  MakeRequestAnswer,
  OwnRequestsAnswer,
} from '@timekeep/contracts/api/requests-api';
import type { SearchTimekeepAnswer, TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { SCHEDULE_WEEKDAYS, templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, toWireDate, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { VerifyExport } from '../audit/verify-export/verify-export.query.js';
import { IssueTerminal } from '../clock/clock.module.js';
import { EventStore } from '../event-store/event-store.js';
import { CompanyTime } from '../organization/organization.module.js';
import { says } from '../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { testConfiguration } from '../testing/test-configuration.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const [HR, SUPERVISOR, EMPID] = ['100001', '100002', '100003'] as const;
/** The out of the first part and the in of the second as the lists of records have them. */
const PARTS = { TimeBreakOUT: '12:00:00', TimeBreakIN: '16:10:00' };
const DISORDER =
  'The times of a split shift must be in this order: the time in, the out of the first part, the in of the second part, the time out.';
let backend: TestBackend;
let hr: { readonly Authorization: string };
let key: string;
/** Past days with a shift from 08:00 to 20:00 and a break from 12:00 to 16:00. */
let days: readonly WorkDate[];
const day = (index: number) => days[index] ?? '';

beforeAll(async () => {
  backend = await startTestBackend();
  const today = await backend.app.get(CompanyTime).today();
  const first = addDays(today, -9);
  days = Array.from({ length: 8 }, (_, index) => addDays(first, index))
    .filter((date) => weekdayOf(date) !== 'sunday')
    .slice(0, 5);
  await backend.user(HR, 'HR', { hiredOn: first });
  await backend.user(SUPERVISOR, 'SUPERVISOR', { hiredOn: first });
  await backend.user(EMPID, 'EMPLOYEE', { hiredOn: first });
  ({ key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext())));
  hr = await backend.bearer(HR);
  const TIME = templateOf(['08:00:00', '20:00:00'], 6);
  const working = SCHEDULE_WEEKDAYS.filter((weekday) => weekday !== 'sunday');
  const BREAK = Object.fromEntries(working.map((weekday) => [weekday, ['12:00:00', '16:00:00']]));
  const schedule = { EMPID, FROM: first, TO: addDays(today, 30), DAYS: 6, TIME, BREAK };
  await backend.http.post(API_PATHS.saveSchedule).set(hr).send(schedule).expect(200);
  for (const date of days) await backend.run(new OpenWorkday(date, testContext()));
});

afterAll(() => backend.stop());

async function punch(date: WorkDate, ...times: readonly string[]): Promise<void> {
  const punches = times.map((time) => ({ EMPID, at: `${date}T${time}:00+08:00` }));
  const sent = backend.http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, key).send({ punches });
  await sent.expect(200);
}

async function recordOn(date: WorkDate, more: object = {}): Promise<TimekeepRecord | undefined> {
  const search = { FROM: date, TO: date, reportFilter: 'name', selectedOption: EMPID, ...more };
  const { body } = await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(200);
  const { data }: SearchTimekeepAnswer = body;
  return data[0];
}

/** Returns all records as the supervisor has them, newest first. */
async function supervised(): Promise<RecordsOfAnswer['data']> {
  const sent = backend.http.post(API_PATHS.supervisedRecords).set(await backend.bearer(SUPERVISOR));
  const { body } = await sent.send({ id: EMPID }).expect(200);
  const { data }: RecordsOfAnswer = body;
  return data;
}

const correct = (date: WorkDate, changes: object) =>
  backend.http
    .patch(API_PATHS.timekeep)
    .set(hr)
    .send({
      ...{ EMPID, Date: toWireDate(date), Remarks: 'Present', TimeIN1: '08:00:00', TimeOUT1: '20:00:00' },
      ...changes,
    });

async function versionsOf(date: WorkDate): Promise<SearchAuditAnswer['data']> {
  const search = { EMPID, FROM: date, TO: date, kinds: AUDIT_KINDS };
  const { body } = await backend.http.post(API_PATHS.audit).set(hr).send(search).expect(200);
  const { data }: SearchAuditAnswer = body;
  return data;
}

describe('four punches of a split shift', () => {
  let atWork: Date;

  beforeAll(async () => {
    await punch(day(0), '08:05', '12:00', '16:10');
    await backend.untilProjected(await backend.app.get(EventStore).tail());
    expect(await recordOn(day(0))).toMatchObject({
      Remarks: 'TimeIn',
      ...PARTS,
      TimeOUT1: null,
      MinsLate: 15,
    });
    atWork = new Date();
    await punch(day(0), '20:00');
    await backend.untilProjected(await backend.app.get(EventStore).tail());
  });

  it('are in each list of records, with the lateness of both parts', async () => {
    const record = {
      ...{ Remarks: 'Present', TimeIN1: '08:05:00', ...PARTS, TimeOUT1: '20:00:00' },
      ...{ MinsLate: 15, UnderOverTime: 0, hrs: 11.92 },
    };
    expect(await recordOn(day(0))).toMatchObject(record);
    const own = await backend.http
      .get(pathTo(API_PATHS.ownAttendance, { employeeId: EMPID }))
      .set(await backend.bearer(EMPID))
      .expect(200);
    const { data: records }: OwnAttendanceAnswer = own.body;
    expect(records.at(-1)).toMatchObject(record);
    expect((await supervised()).at(-1)).toMatchObject(record);
  });

  it('are left out of a record that has none', async () => {
    expect((await supervised())[0]).not.toHaveProperty('TimeBreakOUT');
    expect(await recordOn(day(1))).not.toHaveProperty('TimeBreakIN');
  });

  it('are known only from then on', async () => {
    expect(await recordOn(day(0), { asOf: atWork.toISOString() })).toMatchObject({
      ...PARTS,
      Remarks: 'TimeIn',
    });
  });

  it('are in the file of records, and explained', async () => {
    const search = { FROM: day(0), TO: day(0), reportFilter: 'name', selectedOption: EMPID };
    const { text } = await backend.http.post(API_PATHS.timekeepCsv).set(hr).send(search).expect(200);
    const [titles = '', row = ''] = text.split('\n');
    expect([titles, row].map((line) => line.split(',').slice(-3))).toEqual([
      ['BREAK OUT', 'BREAK IN', 'OT GRANTED'],
      ['12:00:00', '16:10:00', ''],
    ]);
    const path = pathTo(API_PATHS.recordExplanation, { EMPID, date: day(0) });
    const { body } = await backend.http.get(path).set(hr).expect(200);
    const { data }: RecordExplanationAnswer = body;
    expect(data.Remarks).toContain('the first part ended at 12:00:00, the second began at 16:10:00.');
    expect(data.MinsLate).toContain('Second part: 10 minutes late: in at 16:10:00, expected at 16:00:00.');
  });
});

describe('a correction of a split shift', () => {
  it('sets both times, and audit has them before and after', async () => {
    await punch(day(1), '08:00', '12:00', '20:00');
    await correct(day(1), {
      TimeBreakOUT: '12:00:00',
      TimeBreakIN: '16:30:00',
      reason: 'Forgot to punch in',
    }).expect(200);
    expect(await recordOn(day(1))).toMatchObject({ TimeBreakIN: '16:30:00', MinsLate: 30 });
    await correct(day(1), { TimeBreakOUT: null, TimeBreakIN: '16:00:00' }).expect(200);
    const [last, former, punched] = await versionsOf(day(1));
    expect(last).toMatchObject({
      before: { TimeBreakOUT: '12:00:00', TimeBreakIN: '16:30:00', MinsLate: 30 },
      after: { TimeBreakIN: '16:00:00', MinsLate: 0 },
    });
    expect(last?.after).not.toHaveProperty('TimeBreakOUT');
    expect(former?.before).toEqual(punched?.after);
    expect(punched?.after).toMatchObject({ TimeBreakOUT: '12:00:00' });
  });

  it('without these times leaves those that fit', async () => {
    await punch(day(2), '08:10', '12:00', '16:10', '20:00');
    await correct(day(2), {}).expect(200);
    expect(await recordOn(day(2))).toMatchObject({ TimeIN1: '08:00:00', ...PARTS, MinsLate: 10 });
    await correct(day(2), { TimeOUT1: '14:00:00' }).expect(200);
    const record = await recordOn(day(2));
    expect(record).toMatchObject({ TimeBreakOUT: '12:00:00', TimeOUT1: '14:00:00', UnderOverTime: -240 });
    expect(record).not.toHaveProperty('TimeBreakIN');
    await correct(day(2), { Remarks: 'Absent', TimeBreakIN: '16:00:00' }).expect(200);
    expect(await recordOn(day(2))).not.toHaveProperty('TimeBreakOUT');
  });

  it('that changes nothing is not recorded', async () => {
    await punch(day(3), '08:00', '12:00', '16:10', '20:00');
    await backend.untilProjected(await backend.app.get(EventStore).tail());
    const versions = await versionsOf(day(3));
    await correct(day(3), PARTS).expect(200);
    expect(await versionsOf(day(3))).toHaveLength(versions.length);
  });

  it.each([
    ['out of order', { TimeBreakOUT: '16:00:00', TimeBreakIN: '12:00:00' }, 422, DISORDER],
    ['after the out', { TimeBreakIN: '20:30:00' }, 422, DISORDER],
    [
      'that is no time',
      { TimeBreakOUT: '12 noon' },
      400,
      'The times of a split shift must be written as HH:MM:SS.',
    ],
  ])('is refused with a time %s', async (_, times, status, message) => {
    await correct(day(4), times).expect(status).expect(says(message));
  });

  it('is refused on a date whose shift is not split', async () => {
    const hours = { EMPID, date: day(4), in: '08:00:00', out: '17:00:00' };
    await backend.http.post(API_PATHS.shift).set(hr).send(hours).expect(200);
    const message = `The shift of ${day(4)} is not split: only a break of 2 hours or more has a time out and a time in of its own.`;
    await correct(day(4), { TimeBreakOUT: '12:00:00' }).expect(422).expect(says(message));
  });
});

describe('a request to correct a split shift', () => {
  const request = async (changes: object) =>
    backend.http
      .post(API_PATHS.requests)
      .set(await backend.bearer(EMPID))
      .send({
        ...{ kind: 'correction', FROM: day(3), TO: day(3), remark: 'Present', reason: 'The clock was slow' },
        ...{ TimeIN1: '08:00:00', TimeOUT1: '20:00:00', ...changes },
      });
  /** Grants a request, endorsed by the supervisor. */
  const grant = async (REQUEST_ID: string) => {
    const endorsed = { decision: 'endorse', requests: [{ REQUEST_ID }] };
    await backend.http
      .post(API_PATHS.endorseRequests)
      .set(await backend.bearer(SUPERVISOR))
      .send(endorsed)
      .expect(200);
    const { body } = await backend.http
      .post(API_PATHS.decideRequests)
      .set(hr)
      .send({ decision: 'grant', requests: [{ REQUEST_ID }] })
      .expect(200);
    const { results }: DecideRequestsAnswer = body;
    return results.map(({ status }) => status);
  };

  it('is refused with times out of order, with none that is new, and where the shift is not split', async () => {
    expect(await request({ TimeBreakIN: '20:30:00' })).toMatchObject({
      status: 422,
      body: { err: DISORDER },
    });
    expect(await request({ TimeBreakIN: '12 noon' })).toMatchObject({ status: 400 });
    expect(await request({ ...PARTS })).toMatchObject({ status: 422 });
    const one = { FROM: day(4), TO: day(4), TimeBreakOUT: '12:00:00' };
    expect(await request(one)).toMatchObject({ status: 422 });
  });

  it('names both times, which its grant records', async () => {
    const { status, body } = await request({ TimeBreakIN: '16:05:00' });
    expect(status).toBe(201);
    const { REQUEST_ID }: MakeRequestAnswer = body;
    const own = await backend.http
      .get(API_PATHS.ownRequests)
      .set(await backend.bearer(EMPID))
      .expect(200);
    const { data }: OwnRequestsAnswer = own.body;
    expect(data[0]).toMatchObject({ REQUEST_ID });
    expect(data[0]?.breakTimes).toEqual({ TimeBreakIN: '16:05:00' });
    expect(await grant(REQUEST_ID)).toEqual([200]);
    expect(await recordOn(day(3))).toMatchObject({
      ...{ TimeBreakOUT: '12:00:00', TimeBreakIN: '16:05:00', MinsLate: 5 },
    });
  });

  it('can take a time away', async () => {
    const { body } = await request({ TimeBreakOUT: null });
    const { REQUEST_ID }: MakeRequestAnswer = body;
    expect(await grant(REQUEST_ID)).toEqual([200]);
    expect(await recordOn(day(3))).not.toHaveProperty('TimeBreakOUT');
  });
});

it('the exported audit has the times of both parts in one cell, and can be verified', async () => {
  await backend.untilProjected(await backend.app.get(EventStore).tail());
  const { text } = await backend.http
    .post(API_PATHS.auditCsv)
    .set(hr)
    .send({ kinds: AUDIT_KINDS })
    .expect(200);
  expect(text).toContain('08:05:00 / 16:10:00');
  expect(text).toContain('12:00:00 / 20:00:00');
  const verify = new VerifyExport(backend.app.get(EventStore), testConfiguration().pinSecret);
  expect(await verify.verify(text, () => undefined)).toMatchObject({ faults: [] });
});
