import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompareMomentsAnswer } from '@timekeep/contracts/api/audit-api';
import { versionOf, type TimekeepEvent } from '@timekeep/contracts/events/catalog';
import {
  employeeStream,
  holidayStream,
  ORGANIZATION_STREAM,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { FOR_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import { EmptyLog } from '@timekeep/embedded/event-log/backup/empty-log';
import { startEventLog } from '@timekeep/embedded/event-log/start-event-log';
import { startTestDatabase } from '@timekeep/embedded/testing/test-database';
import type { TestWorld } from '@timekeep/embedded/testing/test-world';
import { startTestBackend, type TestBackend } from '../testing/test-backend.js';

const HR = '900001';
const EMPID = '100001';
const DATES = ['2024-03-04', '2024-03-05', '2024-03-06', '2024-03-07'] as const;

/** Holidays in the order of the log; the clock steps back by an hour after the second, and again after the third. */
const HOLIDAYS = [
  { date: DATES[0], recordedAt: '2024-05-01T10:00:00.000Z' },
  { date: DATES[1], recordedAt: '2024-05-01T10:30:00.000Z' },
  { date: DATES[2], recordedAt: '2024-05-01T09:40:00.000Z' },
  { date: DATES[3], recordedAt: '2024-05-01T09:10:00.000Z' },
] as const;

let backend: TestBackend;
let hr: { Authorization: string };

beforeAll(async () => {
  backend = await startTestBackend({}, undefined, worldWithSteps);
  await backend.user(HR, 'HR');
  hr = await backend.bearer(HR);
});

afterAll(() => backend.stop());

/** A log as another program may have filled it: the embedded one records no event before another. */
async function worldWithSteps(): Promise<TestWorld> {
  const [events, readModels] = await Promise.all([startTestDatabase(), startTestDatabase()]);
  const log = await EmptyLog.open(events.databaseUrl);
  await log.fill(recorded(), () => undefined);
  await log.close();
  const eventLog = await startEventLog({ databaseUrl: events.databaseUrl });
  return {
    databaseUrl: readModels.databaseUrl,
    eventsDatabaseUrl: events.databaseUrl,
    eventStoreUrl: eventLog.connectionString,
    stop: async () => {
      await eventLog.stop();
      await Promise.all([events.stop(), readModels.stop()]);
    },
  };
}

async function* recorded() {
  const facts: readonly (readonly [stream: string, event: TimekeepEvent, recordedAt: string])[] = [
    [
      ORGANIZATION_STREAM,
      { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
      '2024-01-01T00:00:00.000Z',
    ],
    [
      employeeStream(EMPID),
      {
        type: 'EmployeeRegistered',
        data: {
          ...{ EMPID, EMP_LNAME: 'REYES', EMP_FNAME: 'JO', pinHash: 'x' },
          ...{ DEPT: 'Sales', DEPT_ID: null, COMPANY: 'Acme', COMPANY_ID: null },
          ...{ MONTHYEAR: '12024', STATUS: 'OK', NoOfPrint: 0, LastPrinted: 6, hiredOn: DATES[0] },
        },
      },
      '2024-01-01T00:00:00.000Z',
    ],
    ...DATES.map(
      (date) =>
        [workdayStream(date), { type: 'WorkdayOpened', data: { date } }, `${date}T00:00:00.000Z`] as const,
    ),
    ...HOLIDAYS.map(
      ({ date, recordedAt }) =>
        [
          holidayStream(date),
          {
            type: 'HolidayApplied',
            data: { date, remark: 'LH', returnsLeave: false, name: null, second: null, ...FOR_ALL },
          },
          recordedAt,
        ] as const,
    ),
  ];
  for (const [index, [stream, { type, data }, recordedAt]] of facts.entries()) {
    const metadata = {
      ...{ actor: 'system', correlationId: randomUUID(), causationId: randomUUID() },
      schemaVersion: versionOf(type),
    };
    yield await Promise.resolve({
      ...{ stream, revision: 0, position: index + 1, created: Date.parse(recordedAt) },
      ...{ id: randomUUID(), type, contentType: 'application/json' },
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from(JSON.stringify(metadata)),
    });
  }
}

/** The dates that were holidays as far as was known at the moment. */
async function holidaysAt(asOf: string): Promise<string[]> {
  const search = { FROM: DATES[0], TO: DATES[3], reportFilter: 'name', selectedOption: EMPID, asOf };
  const { body } = await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(200);
  const { data }: { readonly data: readonly { Date: string; Remarks: string }[] } = body;
  return data
    .filter(({ Remarks }) => Remarks === 'LH')
    .map(({ Date }) => Date.slice(0, 10))
    .sort();
}

it.each([
  ['2024-05-01T09:59:59.000Z', 0],
  ['2024-05-01T10:00:00.000Z', 1],
  ['2024-05-01T10:29:59.999Z', 1],
  ['2024-05-01T10:30:00.000Z', 4],
  ['2024-05-01T23:00:00.000Z', 4],
])('what was known at %s are the first %i holidays of the log', async (moment, count) => {
  expect(await holidaysAt(moment)).toEqual(DATES.slice(0, count));
});

it('the difference between two moments is that between what was known at each', async () => {
  const moments = { earlier: '2024-05-01T10:00:00.000Z', later: '2024-05-01T10:30:00.000Z' };
  const search = { FROM: DATES[0], TO: DATES[3], EMPID, ...moments };
  const { body } = await backend.http.post(API_PATHS.auditDifference).set(hr).send(search).expect(200);
  const { data }: CompareMomentsAnswer = body;
  expect(data.map(({ date }) => date).sort()).toEqual(DATES.slice(1));
});

it('what comes later counts from its own time again', async () => {
  const before = new Date().toISOString();
  const date = DATES[0];
  const { body } = await backend.http
    .delete(API_PATHS.holidays)
    .set(hr)
    .send({ selectedDate: date })
    .expect(200);
  expect(body).not.toHaveProperty('pending');
  expect(await holidaysAt(before)).toEqual([...DATES]);
  const now = new Date(Date.now() + 60_000).toISOString();
  expect(await holidaysAt(now)).toEqual(DATES.slice(1));
});
