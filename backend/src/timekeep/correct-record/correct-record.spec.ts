import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { AuditVersion, SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type { SearchTimekeepAnswer, TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { timekeepStream } from '@timekeep/contracts/events/streams';
import type { CorrectionReason } from '@timekeep/contracts/rules/company-rules';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, toWireDate, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { RecordPunches } from '../../clock/clock.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime, SetRules } from '../../organization/organization.module.js';
import { SaveSchedule } from '../../schedules/schedules.module.js';
import { recordEventOfUnknownEmployee } from '../../testing/record-fact.js';
import { says, uncoded } from '../../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';

const HR = '100001';
const OTHER_HR = '100005';
const EMPLOYEE = '100002';
const SAVED = /^The record of 100002 on \d{4}-\d\d-\d\d was saved\.$/;
const ROUNDS = 10;

let backend: TestBackend;
let hr: { Authorization: string };
let otherHr: { Authorization: string };
/** Work dates with hours from 08:00 to 17:00, one for each test that changes a record. */
let dates: readonly WorkDate[];

beforeAll(async () => {
  backend = await startTestBackend();
  const today = await backend.app.get(CompanyTime).today();
  const hiredOn = addDays(today, -30);
  await backend.user(HR, 'HR');
  await backend.user(OTHER_HR, 'HR', { EMP_LNAME: 'REYES', EMP_FNAME: 'BEN' });
  await backend.user('100003', 'SUPERVISOR');
  await backend.user('100004', 'IT');
  await backend.user(EMPLOYEE, 'EMPLOYEE', { hiredOn });
  [hr, otherHr] = await Promise.all([backend.bearer(HR), backend.bearer(OTHER_HR)]);
  const TIME = templateOf(['08:00:00', '17:00:00'], 5);
  const schedule = { EMPID: EMPLOYEE, FROM: hiredOn, TO: addDays(today, 30), DAYS: 5, TIME };
  await backend.run(new SaveSchedule(schedule, testContext()));
  dates = Array.from({ length: 20 }, (_, index) => addDays(hiredOn, index)).filter(
    (date) => !['saturday', 'sunday'].includes(weekdayOf(date)),
  );
  for (const date of dates) await backend.run(new OpenWorkday(date, testContext()));
});

afterAll(() => backend.stop());

const day = (index: number): WorkDate => dates[index] ?? '';
const present = (index: number, changes: object = {}) => ({
  EMPID: EMPLOYEE,
  Date: toWireDate(day(index)),
  Remarks: 'Present',
  MinsLate: '0',
  UnderOverTime: '0',
  TimeIN1: '08:15:00',
  TimeOUT1: '17:30:00',
  ...changes,
});
const correct = (body: object, session = hr) =>
  backend.http.patch(API_PATHS.timekeep).set(session).send(body);

async function recordOn(date: WorkDate): Promise<TimekeepRecord> {
  const search = { FROM: date, TO: date, reportFilter: 'name', selectedOption: EMPLOYEE };
  const { body } = await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(200);
  const { data }: SearchTimekeepAnswer = body;
  const [record] = data;
  if (!record) throw new Error(`There is no record on ${date}.`);
  return record;
}

/** Corrections alone, newest first. */
async function historyOf(date: WorkDate): Promise<readonly AuditVersion[]> {
  const search = { EMPID: EMPLOYEE, FROM: date, TO: date };
  const { body } = await backend.http.post(API_PATHS.audit).set(hr).send(search).expect(200);
  const { data }: SearchAuditAnswer = body;
  return data;
}

describe('correcting a record over HTTP', () => {
  it('shows at once what was entered, with the figures that the server counts', async () => {
    const former = await recordOn(day(0));
    const body = present(0, { MinsLate: 999, UnderOverTime: '-999', reason: ' Forgot the card ' });
    const { body: answer } = await correct({ ...body, revision: former.revision }).expect(200);
    expect(uncoded(answer)).toEqual({ msg: expect.stringMatching(SAVED) });

    const record = await recordOn(day(0));
    const values = { Remarks: 'Present', TimeIN1: '08:15:00', TimeOUT1: '17:30:00' };
    const after = { ...values, MinsLate: 15, UnderOverTime: 30, hrs: 9.25 };
    expect(record).toMatchObject({ ...after, EMPNAME: 'CRUZ, ANA' });
    expect(await historyOf(day(0))).toMatchObject([
      {
        actor: HR,
        actorName: 'CRUZ, ANA',
        reason: 'Forgot the card',
        before: { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null, MinsLate: 0, UnderOverTime: 0, hrs: 0 },
        after,
        event: { position: record.revision },
      },
    ]);
  });

  it('keeps every change in the history, newest first', async () => {
    await correct(present(1)).expect(200);
    const put = backend.http.put(API_PATHS.timekeep).set(otherHr);
    await put.send(present(1, { Remarks: 'Absent' })).expect(200);
    const changes = await historyOf(day(1));
    expect(changes.map(({ actorName, after }) => [actorName, after.Remarks, after.TimeIN1])).toEqual([
      ['REYES, BEN', 'Absent', null],
      ['CRUZ, ANA', 'Present', '08:15:00'],
    ]);
    expect(changes[0]?.before).toEqual(changes[1]?.after);
    expect(await recordOn(day(1))).toMatchObject(changes[0]?.after ?? {});
  });

  it('says so when nothing changes', async () => {
    const { revision } = await recordOn(day(2));
    const absent = present(2, { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null });
    await correct(absent)
      .expect(200)
      .expect(says(`The record of 100002 on ${day(2)} says that already; nothing was changed.`));
    expect((await recordOn(day(2))).revision).toBe(revision);
    expect(await historyOf(day(2))).toEqual([]);
    const { body } = await correct({ ...absent, reason: 'Called in' }).expect(200);
    expect(uncoded(body)).toEqual({ msg: expect.stringMatching(SAVED) });
  });

  it('leaves late times where they are when they are saved as they read', async () => {
    const punches = [`${day(9)}T21:30:00+08:00`, `${addDays(day(9), 1)}T00:15:00+08:00`];
    const entries = punches.map((at) => ({ EMPID: EMPLOYEE, at }));
    await backend.run(new RecordPunches(entries, testContext()));
    const { revision, TimeIN1, TimeOUT1, MinsLate, hrs } = await recordOn(day(9));
    expect([TimeIN1, TimeOUT1, hrs]).toEqual(['21:30:00', '00:15:00', 2.75]);
    await correct(present(9, { TimeIN1, TimeOUT1 })).expect(200);
    expect((await recordOn(day(9))).revision).toBe(revision);
    await correct(present(9, { TimeIN1, TimeOUT1, reason: 'Seen' })).expect(200);
    expect(await recordOn(day(9))).toMatchObject({ TimeIN1, TimeOUT1, MinsLate, hrs });
  });

  it('knows a punch that was recorded just before', async () => {
    const punch = { EMPID: EMPLOYEE, at: `${day(3)}T07:55:00+08:00` };
    await backend.commands.execute(new RecordPunches([punch], testContext()));
    await correct(present(3)).expect(200);
    const [change] = await historyOf(day(3));
    expect(change?.before).toMatchObject({ Remarks: 'TimeIn', TimeIN1: '07:55:00' });
  });

  it.each<[object, number, string]>([
    [{ Remarks: 'Sick' }, 400, 'Sick is not a remark.'],
    [{ Remarks: 'TimeIn', TimeIN1: null }, 400, 'Please enter TimeIN Time before saving changes.'],
    [{ TimeOUT1: null }, 400, 'Please enter TimeIN and TimeOUT Time before saving changes.'],
    [{ TimeIN1: undefined }, 400, 'The time in must be written as HH:MM:SS.'],
    [{ TimeIN1: 8 }, 400, 'time in must be a time as HH:MM:SS, or null'],
    [{ Date: '2023-02-30' }, 400, 'The date is not a date.'],
    [{ reason: 'x'.repeat(501) }, 400, 'reason must have at most 500 characters'],
    [{ reason: 'a\u0007b' }, 400, 'reason must be readable text'],
    [{ MinsLate: [] }, 400, 'MinsLate must be a number'],
    [{ admin: true }, 400, 'Unknown field: admin'],
    [{ EMPID: '999999' }, 404, 'There is no employee 999999.'],
    [{ Date: '2022-12-31' }, 404, 'There is no record of 100002 on 2022-12-31.'],
    [{ TimeOUT1: '02:30:00' }, 422, 'The time in and the time out must not be more than 18 hours apart.'],
  ])('refuses %j', async (changes, status, err) => {
    await correct(present(4, changes)).expect(status).expect(says(err));
  });

  it('takes a duty of up to 36 hours when the time out is on the next day', async () => {
    const duty = { TimeIN1: '08:00:00', TimeOUT1: '20:00:00', outNextDay: true };
    await correct(present(13, duty)).expect(200);
    expect(await recordOn(day(13))).toMatchObject({ TimeOUT1: '20:00:00', hrs: 36, UnderOverTime: 1_620 });
    const times = { TimeIN1: '08:00:00', TimeOUT1: '20:00:00' };
    await correct(present(13, times)).expect(200);
    expect(await recordOn(day(13))).toMatchObject({ hrs: 36 });
    await correct(present(13, { ...times, outNextDay: false })).expect(200);
    expect(await recordOn(day(13))).toMatchObject({ hrs: 12, UnderOverTime: 180 });
  });

  it('refuses a holiday that the record does not have', async () => {
    const err = `${day(4)} is no holiday of this kind; holidays are set for everybody at once.`;
    await correct(present(4, { Remarks: 'LH' }))
      .expect(422)
      .expect(says(err));
  });

  it('forgives the grace of the date, also where the record was there before', async () => {
    await correct(present(10)).expect(200);
    const lateGrace = { from: day(10), minutes: 15 };
    await backend.run(new SetRules({ lateGrace, correctionReason: null }, testContext()));
    const { MinsLate, revision } = await recordOn(day(10));
    expect(MinsLate).toBe(0);
    await correct(present(10, { TimeIN1: '08:16:00', revision })).expect(200);
    const [change] = await historyOf(day(10));
    expect([change?.before?.MinsLate, change?.after.MinsLate]).toEqual([0, 16]);
  });

  it('needs a reason once IT says so', async () => {
    const rule = (correctionReason: CorrectionReason) =>
      backend.run(new SetRules({ lateGrace: null, correctionReason }, testContext()));
    await rule('required');
    const err = 'Please enter the reason of the correction before saving changes.';
    await correct(present(11)).expect(422).expect(says(err));
    await correct(present(11, { reason: '  ' }))
      .expect(422)
      .expect(says(err));
    await correct(present(11, { reason: 'Forgot the card' })).expect(200);
    await rule('optional');
    await correct(present(11, { TimeIN1: '08:20:00' })).expect(200);
  });

  it('is for HR alone, as are the reports', async () => {
    const search = { FROM: day(0), TO: day(0), reportFilter: 'none' };
    for (const EMPID of [null, EMPLOYEE, '100003', '100004']) {
      const session = EMPID === null ? {} : await backend.bearer(EMPID);
      const status = EMPID === null ? 401 : 403;
      await backend.http.patch(API_PATHS.timekeep).set(session).send(present(4)).expect(status);
      await backend.http.put(API_PATHS.timekeep).set(session).send(present(4)).expect(status);
      await backend.http.post(API_PATHS.timekeep).set(session).send(search).expect(status);
      await backend.http.post(API_PATHS.timekeepCsv).set(session).send(search).expect(status);
    }
  });
});

describe('two concurrent corrections', () => {
  it('from the same revision: exactly one is accepted, the other is refused with its author', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { revision } = await recordOn(day(5));
      const at = `08:${String(10 + round)}`;
      const answers = await Promise.all([
        correct(present(5, { TimeIN1: `${at}:01`, revision })),
        correct(present(5, { TimeIN1: `${at}:02`, revision }), otherHr),
      ]);
      const won = answers.findIndex(({ status }) => status === 200);
      const [winner, time] =
        won === 0 ? ['CRUZ, ANA (100001)', `${at}:01`] : ['REYES, BEN (100005)', `${at}:02`];
      const record = await recordOn(day(5));
      expect(record.TimeIN1).toBe(time);
      expect([answers[1 - won]?.status, uncoded(answers[1 - won]?.body)]).toEqual([
        409,
        {
          err: `The record of 100002 on ${day(5)} was changed by ${winner} in the meantime. Please look at it again.`,
          changedBy: winner,
          revision: record.revision,
        },
      ]);
    }
    expect(await historyOf(day(5))).toHaveLength(ROUNDS);
  });

  it('without a revision: all are accepted, each on the result of the one before', async () => {
    const times = Array.from({ length: 12 }, (_, index) => `08:${String(10 + index)}:00`);
    const answers = await Promise.all(
      times.map((TimeIN1, index) => correct(present(6, { TimeIN1 }), index % 2 === 0 ? hr : otherHr)),
    );
    expect(answers.map(({ status }) => status)).toEqual(times.map(() => 200));
    const changes = (await historyOf(day(6))).toReversed();
    expect(changes.map(({ after }) => after.TimeIN1).sort()).toEqual(times);
    for (const [index, { before }] of changes.entries()) {
      if (index > 0) expect(before).toEqual(changes[index - 1]?.after);
    }
    expect(await recordOn(day(6))).toMatchObject(changes.at(-1)?.after ?? {});
  });

  it('is refused with the time clock as author when a punch came first', async () => {
    const { revision } = await recordOn(day(7));
    const punch = { EMPID: EMPLOYEE, at: `${day(7)}T08:00:00+08:00` };
    const context = { ...testContext(), actor: 'terminal:gate-1' };
    await backend.commands.execute(new RecordPunches([punch], context));
    const { body } = await correct(present(7, { revision })).expect(409);
    expect(body).toMatchObject({ changedBy: 'a time clock' });
  });
});

describe('while the records do not follow the log', () => {
  it('refuses what would rest on an old record, and records nothing', async () => {
    const store = backend.app.get(EventStore);
    await recordEventOfUnknownEmployee(store, testContext());

    const first = () => correct(present(8)).set('Idempotency-Key', 'correction-8');
    const { body } = await first().expect(200);
    expect(body).toMatchObject({ pending: true });
    await correct(present(8, { TimeIN1: '08:20:00' }))
      .expect(503)
      .expect(
        says(
          'The records are not up to date at this moment. Nothing was recorded. Please try again in a moment.',
        ),
      );
    // The recorded outcome is answered again, since that needs no records.
    await first().expect(200, body);
    expect(await store.history(timekeepStream(EMPLOYEE, day(8)))).toHaveLength(1);
  });
});
