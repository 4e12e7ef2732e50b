import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import {
  TERMINAL_KEY_HEADER,
  type CorrectedClocksAnswer,
  type PunchChangeAnswer,
  type WithdrawnPunchesAnswer,
} from '@timekeep/contracts/api/clock-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { CLOCK_CHANGES_STREAM } from '@timekeep/contracts/events/streams';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { VerifyExport } from '../audit/verify-export/verify-export.query.js';
import { EventStore } from '../event-store/event-store.js';
import { CompanyTime } from '../organization/organization.module.js';
import { SaveSchedule } from '../schedules/schedules.module.js';
import { says } from '../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { testConfiguration } from '../testing/test-configuration.js';
import { OpenWorkday } from '../workdays/workdays.module.js';
import { IssueTerminal } from './clock.module.js';

const [HR, OTHER_HR, EMPID, OTHER] = ['100001', '100002', '100003', '100004'] as const;
const { correctedClocks, withdrawnPunches } = API_PATHS;
let backend: TestBackend;
let hr: { readonly Authorization: string };
let key: string;
/** The first of three past days on which the clock was 8 hours behind. */
let first: WorkDate;
const day = (days: number) => addDays(first, days);

beforeAll(async () => {
  backend = await startTestBackend();
  first = addDays(await backend.app.get(CompanyTime).today(), -7);
  for (const id of [HR, OTHER_HR]) await backend.user(id, 'HR', { hiredOn: day(-1) });
  for (const id of [EMPID, OTHER]) await backend.employee(id, { hiredOn: day(-1) });
  ({ key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext())));
  hr = await backend.bearer(HR);
  const week = { DAYS: 6, TIME: templateOf(['08:00:00', '17:00:00'], 6), rederives: true };
  for (const id of [EMPID, OTHER]) {
    const range = { EMPID: id, FROM: day(-1), TO: day(30), ...week };
    await backend.run(new SaveSchedule(range, testContext()));
  }
  for (const days of [0, 1, 2, 3]) await backend.run(new OpenWorkday(day(days), testContext()));
  for (const days of [0, 1, 2]) await punch(EMPID, day(days), '00:10:00', '09:30:00');
  await punch(OTHER, day(0), '00:00:00');
});

afterAll(() => backend.stop());

async function punch(id: string, date: WorkDate, ...times: readonly string[]): Promise<void> {
  const punches = times.map((time) => ({ EMPID: id, at: `${date}T${time}+08:00` }));
  const sent = backend.http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, key).send({ punches });
  await sent.expect(200);
}

async function post(path: string, body: object, status = 200): Promise<PunchChangeAnswer> {
  const answer = await backend.http.post(path).set(hr).send(body).expect(status);
  const given: PunchChangeAnswer = answer.body;
  return given;
}

const undo = (path: string, id: string, status = 200) =>
  backend.http.delete(path).set(hr).send({ id }).expect(status);

/** Returns in and out of the days from the first on. */
async function times(id: string = EMPID): Promise<unknown[]> {
  const search = { FROM: first, TO: day(3), reportFilter: 'name', selectedOption: id };
  const { data }: SearchTimekeepAnswer = (
    await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(200)
  ).body;
  return data.map(({ TimeIN1, TimeOUT1 }) => [TimeIN1, TimeOUT1]).reverse();
}

/** Returns the sums of all records. */
async function sums() {
  const search = { FROM: day(-1), TO: day(4), reportFilter: 'none' };
  const { data }: SearchTimekeepAnswer = (
    await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(200)
  ).body;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    late: sum(data.map(({ MinsLate }) => MinsLate)),
    overUnder: sum(data.map(({ UnderOverTime }) => UnderOverTime)),
  };
}

const eventCount = async () => (await backend.app.get(EventStore).history(CLOCK_CHANGES_STREAM)).length;

const behind = () => ({
  ...{ terminal: 'gate-1', from: `${first}T00:00`, to: `${day(3)}T00:00`, minutes: 480 },
  reason: 'The clock was set to UTC',
});
const right = ['08:10:00', '17:30:00'];

describe('a wrong clock', () => {
  let before: unknown[];
  let id: string;

  it('is previewed without recording it, with the records that then change', async () => {
    before = await times();
    const former = await sums();
    const { preview, msg } = await post(correctedClocks, { ...behind(), preview: true });
    expect(preview).toMatchObject({ people: 2, kept: 0 });
    expect(msg).toMatch(/^Nothing was saved\. Records that would change: \d of \d; kept as corrected: 0\.$/);
    expect([await eventCount(), await times()]).toEqual([0, before]);

    const answer = await post(correctedClocks, behind());
    id = answer.id ?? '';
    expect(answer.msg).toBe(
      'The clock of gate-1 was corrected. Its punches of this time count 480 minutes later.',
    );
    expect(await times()).toEqual([right, right, right, [null, null]]);
    expect((await times(OTHER))[0]).toEqual(['08:00:00', null]);
    const { late, overUnder } = await sums();
    if (!preview) throw new Error('There is no preview.');
    const { minutesLate, underOverTime } = preview;
    expect([minutesLate.after - minutesLate.before, underOverTime.after - underOverTime.before]).toEqual([
      late - former.late,
      overUnder - former.overUnder,
    ]);
    expect(minutesLate.after).toBeGreaterThan(0);
  });

  it('counts for punches that arrive afterwards, each once', async () => {
    await punch(OTHER, day(1), '00:20:00', '00:20:00');
    expect((await times(OTHER))[1]).toEqual(['08:20:00', null]);
  });

  it('is named by the audit and by the reasons of a record', async () => {
    const search = { EMPID, FROM: first, TO: first, kinds: ['clock-corrected'] };
    const { data }: SearchAuditAnswer = (
      await backend.http.post(API_PATHS.audit).set(hr).send(search).expect(200)
    ).body;
    expect(data).toMatchObject([{ kind: 'clock-corrected', reason: 'The clock was set to UTC', actor: HR }]);
    const path = pathTo(API_PATHS.recordExplanation, { EMPID, date: first });
    const { body } = await backend.http.get(path).set(hr).expect(200);
    expect(JSON.stringify(body)).toContain(
      'The clock of a terminal was wrong, so that these punches count at another time: 00:10:00 → 08:10:00, 09:30:00 → 17:30:00.',
    );
  });

  it('is recorded once, and not over another correction', async () => {
    expect((await post(correctedClocks, behind())).msg).toBe('This was recorded already.');
    expect(await eventCount()).toBe(1);
    const other = { ...behind(), from: `${day(2)}T00:00:00+08:00`, minutes: 60 };
    await post(correctedClocks, other, 409);
    await post(correctedClocks, { ...other, preview: true }, 409);
  });

  it.each([
    ['an unknown terminal', { terminal: 'nowhere' }, 404],
    ['no minutes', { minutes: 0 }, 400],
    ['more than three days', { minutes: 4_321 }, 400],
    ['a date that does not exist', { from: '2023-02-30T08:00' }, 400],
    ['an end before the start', { to: '2023-01-02T08:00' }, 400],
    ['no reason', { reason: '' }, 400],
  ])('is refused for %s', async (_, fields, status) => {
    await post(correctedClocks, { ...behind(), ...fields }, status);
  });

  it('is listed, and undone', async () => {
    const list = async () => {
      const answer: CorrectedClocksAnswer = (await backend.http.get(correctedClocks).set(hr).expect(200))
        .body;
      return answer;
    };
    expect((await list()).terminals).toEqual(['gate-1']);
    expect((await list()).data).toMatchObject([
      { id, terminal: 'gate-1', minutes: 480, reason: 'The clock was set to UTC', undoneBy: null },
    ]);
    await undo(correctedClocks, id).expect(says('It was undone. The records are as they were without it.'));
    expect(await times()).toEqual(before);
    await undo(correctedClocks, id).expect(says('It was undone already.'));
    await undo(correctedClocks, '99', 404);
    await undo(withdrawnPunches, id, 404);
    const [undone] = (await list()).data;
    expect(undone?.undoneBy).toContain(HR);
  });
});

describe('withdrawn punches', () => {
  const tests = (fields: object = {}) => ({
    ...{ EMPID, from: `${first}T05:00`, to: `${day(3)}T00:00`, reason: 'Tests of the clock' },
    ...fields,
  });

  it('are previewed, do not count, and count again', async () => {
    const before = await times();
    const { preview } = await post(withdrawnPunches, tests({ preview: true }));
    expect(preview).toMatchObject({ people: 1 });
    expect(await times()).toEqual(before);
    const { id = '' } = await post(withdrawnPunches, tests());
    expect((await times())[0]).toEqual([null, null]);
    await punch(EMPID, day(3), '08:00:00');
    await punch(EMPID, day(2), '08:00:00');
    expect((await times()).slice(1)).toEqual([
      [null, null],
      [null, null],
      ['08:00:00', null],
    ]);
    const { data }: WithdrawnPunchesAnswer = (await backend.http.get(withdrawnPunches).set(hr).expect(200))
      .body;
    expect(data).toMatchObject([{ id, EMPID, terminal: null, undoneBy: null }]);
    await undo(withdrawnPunches, id);
    expect((await times()).slice(0, 2)).toEqual(before.slice(0, 2));
    expect((await times())[2]).toEqual(['08:00:00', '09:30:00']);
  });

  it.each([
    ['neither a terminal nor an employee', { EMPID: undefined }, 400],
    ['an unknown employee', { EMPID: '100099' }, 404],
    ['an unknown terminal', { terminal: 'nowhere' }, 404],
    ['the own punches', { EMPID: HR }, 403],
  ])('are refused for %s', async (_, fields, status) => {
    await post(withdrawnPunches, tests(fields), status);
  });

  it('are for HR alone', async () => {
    await backend.user('100005', 'EMPLOYEE', { hiredOn: first });
    const employee = await backend.bearer('100005');
    for (const path of [correctedClocks, withdrawnPunches]) {
      await backend.http.get(path).set(employee).expect(403);
      await backend.http.post(path).set(employee).send(tests()).expect(403);
    }
  });
});

it('changes of punches are in files of the audit that match the log', async () => {
  const { text } = await backend.http
    .post(API_PATHS.auditCsv)
    .set(hr)
    .send({ kinds: AUDIT_KINDS })
    .expect(200);
  for (const kind of ['clock-corrected', 'clock-correction-undone', 'punches-withdrawn']) {
    expect(text).toContain(kind);
  }
  const verify = new VerifyExport(backend.app.get(EventStore), testConfiguration().pinSecret);
  expect(await verify.verify(text, () => undefined)).toMatchObject({ faults: [] });
});
