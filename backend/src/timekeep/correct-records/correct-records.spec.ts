import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IDEMPOTENCY_KEY_HEADER, PREVIEW_HEADER } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchChangesAnswer } from '@timekeep/contracts/api/changes-api';
import type {
  CorrectRecordsAnswer,
  SearchTimekeepAnswer,
  TimekeepRecord,
} from '@timekeep/contracts/api/timekeep-api';
import { MAX_CORRECTED_RECORDS } from '@timekeep/contracts/attendance/shared-correction';
import { timekeepStream } from '@timekeep/contracts/events/streams';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, fromWireDate, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { RecordPunches } from '../../clock/clock.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { SaveSchedule } from '../../schedules/schedules.module.js';
import { says } from '../../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';

const HR = '100001';
const CAME = '100002';
const AWAY = '100003';
const REASON = 'The clock at the gate was broken';

let backend: TestBackend;
let hr: { Authorization: string };
let employee: { Authorization: string };
let dates: readonly WorkDate[];

beforeAll(async () => {
  backend = await startTestBackend();
  const today = await backend.app.get(CompanyTime).today();
  const hiredOn = addDays(today, -30);
  await backend.user(HR, 'HR', { hiredOn });
  const TIME = templateOf(['08:00:00', '17:00:00'], 5);
  for (const EMPID of [CAME, AWAY]) {
    await backend.user(EMPID, 'EMPLOYEE', { hiredOn });
    const schedule = { EMPID, FROM: hiredOn, TO: addDays(today, 30), DAYS: 5, TIME };
    await backend.run(new SaveSchedule(schedule, testContext()));
  }
  [hr, employee] = await Promise.all([backend.bearer(HR), backend.bearer(CAME)]);
  dates = Array.from({ length: 20 }, (_, index) => addDays(hiredOn, index)).filter(
    (date) => !['saturday', 'sunday'].includes(weekdayOf(date)),
  );
  for (const date of dates) await backend.run(new OpenWorkday(date, testContext()));
  const zone = await backend.app.get(CompanyTime).zone();
  const punches = dates.map((date) => ({
    EMPID: CAME,
    at: new Date(zone.instantOf(date, '07:55:00')).toISOString(),
  }));
  await backend.run(new RecordPunches(punches, testContext()));
});

afterAll(() => backend.stop());

async function recordsOf(EMPID: string, from: number, to = from): Promise<readonly TimekeepRecord[]> {
  const search = { FROM: dates[from], TO: dates[to], reportFilter: 'name', selectedOption: EMPID };
  const { body } = await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(200);
  const { data }: SearchTimekeepAnswer = body;
  return data.filter(({ Date }) => dates.includes(fromWireDate(Date)));
}

const seen = (records: readonly TimekeepRecord[]) =>
  records.map(({ EMPID, Date, revision }) => ({ EMPID, Date, revision }));

async function send(body: object, headers: Record<string, string> = {}) {
  const call = backend.http.post(API_PATHS.timekeepCorrections).set(hr).set(headers);
  const response = await call.send({ reason: REASON, ...body });
  const answer: CorrectRecordsAnswer = response.body;
  return { response, status: response.status, answer };
}

const timesOf = (records: readonly TimekeepRecord[]) =>
  records.map(({ Remarks, TimeIN1, TimeOUT1 }) => [Remarks, TimeIN1, TimeOUT1]);

describe('correcting many records', () => {
  it('enters the out of the schedule, and answers each by itself', async () => {
    const records = [...(await recordsOf(CAME, 0, 2)), ...(await recordsOf(AWAY, 0))];
    const { status, answer } = await send({ records: seen(records), change: 'scheduledOut' });
    expect(status).toBe(200);
    expect(answer.msg).toBe('Records saved: 3 of 4.');
    expect(answer.results).toMatchObject([
      ...records.slice(0, 3).map(({ EMPID, Date }) => ({ EMPID, Date, status: 200 })),
      { EMPID: AWAY, status: 422, err: 'This record has no time in. Correct it by itself.' },
    ]);
    const present = ['Present', '07:55:00', '17:00:00'];
    expect(timesOf(await recordsOf(CAME, 0, 2))).toEqual([present, present, present]);
    expect(timesOf(await recordsOf(AWAY, 0))).toEqual([['Absent', null, null]]);
  });

  it('refuses a record that was changed since the caller saw it', async () => {
    const records = await recordsOf(CAME, 3, 4);
    const [first] = records;
    const change = { EMPID: CAME, Date: first?.Date, Remarks: 'Absent', TimeIN1: null, TimeOUT1: null };
    await backend.http.patch(API_PATHS.timekeep).set(hr).send(change).expect(200);
    const { answer } = await send({ records: seen(records), change: 'remark', Remarks: 'OB' });
    expect(answer.results).toMatchObject([{ status: 409 }, { status: 200 }]);
    expect((await recordsOf(CAME, 3, 4)).map(({ Remarks }) => Remarks)).toEqual(['Absent', 'OB']);
  });

  it('records once under a key, as one action', async () => {
    const records = seen(await recordsOf(CAME, 5, 6));
    const body = { records, change: 'out', TimeOUT1: '18:00:00' };
    const key = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const [first, again] = [await send(body, key), await send(body, key)];
    expect(first.answer.results.map(({ status }) => status)).toEqual([200, 200]);
    expect(again.answer.results).toEqual(first.answer.results);
    const store = backend.app.get(EventStore);
    const streams = [5, 6].map((index) => timekeepStream(CAME, dates[index] ?? ''));
    for (const stream of streams) {
      const { contents } = await store.load(
        { initialState: 0, evolve: (count: number) => count + 1 },
        stream,
      );
      expect(contents.events).toHaveLength(1);
    }
    const { body: found } = await backend.http
      .post(API_PATHS.changes)
      .set(hr)
      .send({ EMPID: CAME, areas: ['records'], FROM: dates[5], TO: dates[6] })
      .expect(200);
    const { data }: SearchChangesAnswer = found;
    expect(data.map(({ parts }) => parts)).toEqual([2]);
    const other = await send({ ...body, TimeOUT1: '19:00:00' }, key);
    expect(other.answer.results.map(({ status }) => status)).toEqual([422, 422]);
  });

  it('shows what would change, and saves that alone', async () => {
    const records = await recordsOf(CAME, 7, 9);
    const body = { records: [...seen(records), ...seen(await recordsOf(AWAY, 7))], change: 'scheduledOut' };
    const tail = await backend.app.get(EventStore).tail();
    const { answer } = await send({ ...body, preview: true });
    expect(await backend.app.get(EventStore).tail()).toEqual(tail);
    expect(answer.preview).toMatchObject({ records: 3, changed: 3, people: 1 });
    expect(answer.results.map(({ status }) => status)).toEqual([200, 200, 200, 422]);
    const shown = { [PREVIEW_HEADER]: answer.preview?.token ?? '' };

    const [first] = records;
    await backend.http
      .patch(API_PATHS.timekeep)
      .set(hr)
      .send({ EMPID: CAME, Date: first?.Date, Remarks: 'WFH', TimeIN1: null, TimeOUT1: null })
      .expect(200);
    expect((await send(body, shown)).status).toBe(409);
    expect(timesOf(await recordsOf(CAME, 8, 9)).flat()).not.toContain('17:00:00');

    const rest = { ...body, records: seen(await recordsOf(CAME, 7, 8)) };
    const { preview } = (await send({ ...rest, preview: true })).answer;
    const headers = { [PREVIEW_HEADER]: preview?.token ?? '', [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const saved = await send(rest, headers);
    expect(saved.answer).toMatchObject({ msg: 'Records saved: 2 of 2.' });
    expect((await send(rest, headers)).answer).toEqual(saved.answer);
  });

  it('confirms records as they are', async () => {
    const [record] = await recordsOf(AWAY, 1);
    if (!record) throw new Error('There is no record.');
    const { answer } = await send({ records: seen([record]), change: 'accept' });
    expect(answer.results).toMatchObject([{ status: 200 }]);
    const [after] = await recordsOf(AWAY, 1);
    expect(after).toMatchObject({ Remarks: 'Absent', TimeIN1: null, TimeOUT1: null });
    expect(after?.revision).not.toBe(record.revision);
  });

  it('needs records, a reason, and what the correction enters', async () => {
    const records = seen(await recordsOf(AWAY, 2));
    says('Please select the records.')((await send({ records: [], change: 'accept' })).response);
    says('Please enter the reason of the correction before saving changes.')(
      (await send({ records, change: 'accept', reason: ' ' })).response,
    );
    const twice = await send({ records: [...records, ...records], change: 'accept' });
    says('A record is selected twice.')(twice.response);
    const many = Array.from({ length: MAX_CORRECTED_RECORDS + 1 }, () => records[0]);
    const tooMany = await send({ records: many, change: 'accept' });
    says('At most 200 records are corrected at once.')(tooMany.response);
    const { answer } = await send({ records, change: 'remark' });
    expect(answer.results).toMatchObject([{ status: 422, err: 'Please choose the remark.' }]);
    const [record] = records;
    const broken = { ...record, EMPID: '999999' };
    expect((await send({ records: [broken], change: 'accept' })).answer.results).toMatchObject([
      { status: 404 },
    ]);
  });

  it('is for HR alone', async () => {
    const call = backend.http.post(API_PATHS.timekeepCorrections).set(employee);
    expect((await call.send({ records: [], change: 'accept', reason: REASON })).status).toBe(403);
  });
});
