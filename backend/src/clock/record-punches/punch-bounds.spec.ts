import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { punchesStream, scheduleStream } from '@timekeep/contracts/events/streams';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, toWireDate, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { VerifyExport } from '../../audit/verify-export/verify-export.query.js';
import { EventStore } from '../../event-store/event-store.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { SaveSchedule } from '../../schedules/schedules.module.js';
import { recordFact } from '../../testing/record-fact.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import { RecordPunches } from '../clock.module.js';

const HR = '100009';
const NEW = '100001';
const EARLY = '100002';
const MOVED = '100003';

const ACCEPTED = { outcome: 'accepted' };
const DUPLICATE = { outcome: 'duplicate' };
const rejected = (reason: string) => ({ outcome: 'rejected', reason });

let backend: TestBackend;
let first: WorkDate;
let hr: { Authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  const today = await backend.app.get(CompanyTime).today();
  // Sundays are off, and the day before the first one belongs to no work date.
  first = weekdayOf(addDays(today, -3)) === 'sunday' ? addDays(today, -4) : addDays(today, -3);
  await backend.user(HR, 'HR', { hiredOn: addDays(first, -2) });
  hr = await backend.bearer(HR);
  for (const EMPID of [NEW, EARLY, MOVED]) await backend.employee(EMPID, { hiredOn: first });
  for (const EMPID of [EARLY, MOVED]) await saveHours(EMPID, ['00:30:00', '09:30:00']);
});

afterAll(() => backend.stop());

const manila = (date: WorkDate, time: string) => `${date}T${time}+08:00`;

async function punch(EMPID: string, ...instants: readonly string[]): Promise<unknown> {
  const punches = instants.map((at) => ({ EMPID, at }));
  const { outcomes, position } = await backend.commands.execute(new RecordPunches(punches, testContext()));
  await backend.app.get(ReadYourWrites).pending(position, ['attendance', 'audit']);
  return outcomes;
}

async function saveHours(EMPID: string, hours: readonly [string, string]): Promise<void> {
  const schedule = {
    EMPID,
    FROM: first,
    TO: addDays(first, 60),
    DAYS: 6,
    TIME: templateOf(hours, 6),
  } as const;
  await backend.run(new SaveSchedule(schedule, testContext()));
}

async function recordsOf(EMPID: string): Promise<unknown> {
  const { body } = await backend.http.post(API_PATHS.departments).set(hr).send({ id: EMPID }).expect(200);
  const { data }: { data: unknown } = body;
  return data;
}

describe('punches near the first day', () => {
  it('are judged by their work date, with the schedule that the record will have', async () => {
    const before = addDays(first, -1);
    expect(await punch(NEW, manila(first, '00:26:00'), manila(first, '04:00:00'))).toEqual([
      rejected(`The punch belongs to the work date ${before}, before the employee's first day, ${first}.`),
      ACCEPTED,
    ]);
    expect(await punch(EARLY, manila(before, '23:55:00'), manila(before, '20:29:00'))).toEqual([
      ACCEPTED,
      rejected(`The punch is before the employee's first day, ${first}.`),
    ]);
    await backend.run(new OpenWorkday(first, testContext()));
    expect(await recordsOf(EARLY)).toMatchObject([{ Date: toWireDate(first), TimeIN1: '23:55:00' }]);
    expect(await recordsOf(NEW)).toMatchObject([{ Date: toWireDate(first), TimeIN1: '04:00:00' }]);
  });

  it('stay duplicates when another schedule would reject them', async () => {
    const early = manila(addDays(first, -1), '23:55:00');
    expect(await punch(MOVED, early)).toEqual([ACCEPTED]);
    const position = await recordFact(
      backend.app.get(EventStore),
      scheduleStream(MOVED),
      {
        type: 'ScheduleSaved',
        data: {
          EMPID: MOVED,
          savedOn: first,
          FROM: first,
          TO: addDays(first, 60),
          DAYS: 6,
          TIME: templateOf(['08:00:00', '17:00:00'], 6),
          BREAK: null,
          rederives: false,
        },
      },
      randomUUID(),
      testContext(),
    );
    await backend.app.get(ReadYourWrites).pending(position, ['attendance']);
    const other = manila(addDays(first, -1), '23:58:00');
    expect(await punch(MOVED, early, other)).toEqual([
      DUPLICATE,
      rejected(`The punch is before the employee's first day, ${first}.`),
    ]);
    expect(await recordsOf(MOVED)).toMatchObject([{ Date: toWireDate(first), TimeIN1: '23:55:00' }]);
  });

  it('are judged by the schedule in the log while PostgreSQL is away', async () => {
    await backend.lines.database.cut();
    try {
      const punches = [manila(addDays(first, -1), '23:50:00'), manila(addDays(first, -1), '12:00:00')].map(
        (at) => ({ EMPID: EARLY, at }),
      );
      const { outcomes } = await backend.commands.execute(new RecordPunches(punches, testContext()));
      expect(outcomes).toEqual([
        ACCEPTED,
        rejected(`The punch is before the employee's first day, ${first}.`),
      ]);
    } finally {
      await backend.lines.database.restore();
    }
  });
});

it('finds a punch in audit, with the reason, that was outside employment when it reached the log', async () => {
  const at = new Date(manila(first, '00:27:00')).toISOString();
  const position = await recordFact(
    backend.app.get(EventStore),
    punchesStream(NEW, first),
    { type: 'TimeClockPunched', data: { EMPID: NEW, at, terminal: null } },
    randomUUID(),
    testContext(),
  );
  await backend.app.get(ReadYourWrites).pending(position, ['attendance', 'audit']);
  const search = { EMPID: NEW, kinds: ['punch-outside'] };
  const { body } = await backend.http.post(API_PATHS.audit).set(hr).send(search).expect(200);
  expect(body).toMatchObject({
    data: [
      {
        date: addDays(first, -1),
        kind: 'punch-outside',
        reason: `Without effect: the work date is before the employee's first day, ${first}.`,
        after: { TimeIN1: '00:27:00' },
      },
    ],
  });
  const { text } = await backend.http.post(API_PATHS.auditCsv).set(hr).send(search).expect(200);
  const verification = new VerifyExport(backend.app.get(EventStore), testConfiguration().pinSecret);
  const { lines, faults } = await verification.verify(text, () => undefined);
  expect({ lines, faults }).toEqual({ lines: 1, faults: [] });
});
