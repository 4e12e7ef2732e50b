import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { fromWireDate, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { CompanyTime } from '../organization/organization.module.js';
import { says } from '../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const HR = '100001';
const OTHER = '100002';
/** Beyond ±15:59, PostgreSQL knows no offset. */
const OFFSETS = ['+14:00', '+15:59', '+16:00', '+23:59', '-23:59'];

let backend: TestBackend;
let hr: { Authorization: string };
let today: WorkDate;
/** Moments before the date opened, after that, and after each of two corrections. */
const moments: string[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  today = await backend.app.get(CompanyTime).today();
  await backend.user(HR, 'HR', { hiredOn: today });
  await backend.employee(OTHER, { hiredOn: today });
  hr = await backend.bearer(HR);
  moments.push(await moment());
  await backend.run(new OpenWorkday(today, testContext()));
  moments.push(await moment());
  for (const Remarks of ['OB', 'Present']) {
    const times = { TimeIN1: '08:00:00', TimeOUT1: '17:00:00' };
    const body = { EMPID: OTHER, Date: toWireDate(today), Remarks, ...times };
    await backend.http.patch(API_PATHS.timekeep).set(hr).send(body).expect(200);
    moments.push(await moment());
  }
});

afterAll(() => backend.stop());

/** When the latest event was recorded: the same clock as the log's. */
async function moment(): Promise<string> {
  const { body } = await backend.http
    .post(API_PATHS.audit)
    .set(hr)
    .send({ kinds: ['opening', 'correction'] });
  const { data }: { readonly data: readonly { readonly at: string }[] } = body;
  return data[0]?.at ?? '2023-01-01T00:00:00.000Z';
}

/** The same instant as its time of day at an offset, such as `+16:00`. */
function atOffset(instant = '', offset: string): string {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const ahead = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  return new Date(Date.parse(instant) + ahead).toISOString().replace('Z', offset);
}

const remarksAt = async (asOf: string | undefined) => {
  const search = { FROM: today, TO: today, reportFilter: 'none', asOf };
  const { body } = await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(200);
  const { data }: { readonly data: readonly { EMPID: string; Date: string; Remarks: string }[] } = body;
  return data.map(({ EMPID, Date, Remarks }) => `${EMPID} ${fromWireDate(Date)} ${Remarks}`);
};

describe('records as they were known at a moment', () => {
  it('are those of the last event until then', async () => {
    const own = `${HR} ${today} RS`;
    expect(await remarksAt(moments[0])).toEqual([]);
    expect(await remarksAt(moments[1])).toEqual([own, `${OTHER} ${today} RS`]);
    expect(await remarksAt(moments[2])).toEqual([own, `${OTHER} ${today} OB`]);
    expect(await remarksAt(moments[3])).toEqual(await remarksAt(undefined));
  });

  it('narrow by the same filters, and are to be had as CSV', async () => {
    const search = { FROM: today, TO: today, reportFilter: 'name', selectedOption: OTHER, asOf: moments[2] };
    const { text } = await backend.http.post(API_PATHS.timekeepCsv).set(hr).send(search).expect(200);
    const [, row, ...others] = text.trim().split('\n');
    expect(row).toContain(`${today},OB,${OTHER},`);
    expect(others).toEqual([]);
  });

  it.each(OFFSETS)('are the same at the same moment with the offset %s', async (offset) => {
    expect(await remarksAt(atOffset(moments[2], offset))).toEqual(await remarksAt(moments[2]));
  });

  it('need an instant', async () => {
    const err = 'The moment must be an instant with its offset.';
    const search = { FROM: today, TO: today, reportFilter: 'none', asOf: today };
    await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(400).expect(says(err));
  });
});

describe('the difference between two moments', () => {
  const ask = (changes: object = {}) =>
    backend.http
      .post(API_PATHS.auditDifference)
      .set(hr)
      .send({ FROM: today, TO: today, earlier: moments[1], later: moments[3], ...changes });

  it('is the records that changed, by whom, from what to what', async () => {
    const { body } = await ask().expect(200);
    expect(body).toEqual({
      data: [
        {
          EMPID: OTHER,
          EMPNAME: 'CRUZ, ANA',
          DEPT: 'Sales',
          date: today,
          before: { Remarks: 'RS', TimeIN1: null, TimeOUT1: null, MinsLate: 0, UnderOverTime: 0, hrs: 0 },
          after: {
            Remarks: 'Present',
            TimeIN1: '08:00:00',
            TimeOUT1: '17:00:00',
            MinsLate: 0,
            UnderOverTime: 0,
            hrs: 9,
          },
          lateBy: 0,
          actors: [HR],
        },
      ],
    });
    expect((await ask({ earlier: moments[3] }).expect(200)).body).toEqual({ data: [] });
    expect((await ask({ EMPID: HR, earlier: moments[0] }).expect(200)).body).toMatchObject({
      data: [{ EMPID: HR, before: null, actors: ['system'] }],
    });
  });

  it.each(OFFSETS)('is the same between the same moments with the offset %s', async (offset) => {
    const changes = { earlier: atOffset(moments[1], offset), later: atOffset(moments[3], offset) };
    expect((await ask(changes).expect(200)).body).toEqual((await ask().expect(200)).body);
  });

  it.each([
    [{ earlier: 'then' }, 'A moment must be an instant with its offset.'],
    [{ later: '2023-01-01T00:00:00Z' }, 'The earlier moment is after the later one.'],
    [{ FROM: '2023-02-30' }, 'The first day is not a date.'],
  ])('refuses %j', async (changes, err) => {
    await ask(changes).expect(400).expect(says(err));
  });

  it("is HR's alone", async () => {
    await backend.http.post(API_PATHS.auditDifference).send({}).expect(401);
  });
});

describe('the explanation of a record', () => {
  const explanation = (EMPID: string, date: string) =>
    backend.http.get(pathTo(API_PATHS.recordExplanation, { EMPID, date })).set(hr);

  it('is in sentences', async () => {
    const { body } = await explanation(OTHER, today).expect(200);
    expect(body).toMatchObject({
      data: {
        Remarks: 'Present, because HR corrected the record to it.',
        hrs: '9 hours: from 08:00:00 to 17:00:00, breaks included.',
      },
    });
  });

  it('is refused for a record that does not exist', async () => {
    const err = `There is no record of ${OTHER} on 2023-01-02.`;
    await explanation(OTHER, '2023-01-02').expect(404).expect(says(err));
    await explanation('12', today).expect(400);
  });
});
