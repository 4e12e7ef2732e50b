import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { RecordExplanationAnswer, SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type { AbsencesAnswer } from '@timekeep/contracts/api/leave-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, datesBetween } from '@timekeep/contracts/time/work-date';
import { RecordPunches } from '../../clock/clock.module.js';
import { LeaveCalls } from '../../testing/leave-calls.js';
import { says } from '../../testing/says.js';
import { testContext } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';

const FILL = 'Please fill in all required fields.';

describe('planned absences over HTTP', () => {
  let calls: LeaveCalls;

  beforeAll(async () => {
    calls = await LeaveCalls.start();
    await calls.backend.user('100009', 'EMPLOYEE');
    for (const date of datesBetween(calls.daysAgo(5), calls.today)) {
      await calls.backend.run(new OpenWorkday(date, testContext()));
    }
  });

  afterAll(() => calls.stop());

  const plan = (EMPID: string, changes: object = {}) =>
    calls.send('post', API_PATHS.absences, {
      ...{ EMPID, FROM: calls.daysAgo(3), TO: addDays(calls.daysAgo(3), 104) },
      ...{ remark: 'ML', reason: 'Birth' },
      ...changes,
    });
  const withdraw = (ABSENCE_ID: unknown, changes: object = {}) =>
    calls.send('delete', API_PATHS.absences, { ABSENCE_ID, ...changes });

  async function listOf(EMPID: string): Promise<AbsencesAnswer> {
    const { body }: { body: AbsencesAnswer } = await calls.get(API_PATHS.absences, { EMPID }).expect(200);
    return body;
  }

  /** Returns a newcomer with hours on each day but Sunday. */
  async function scheduled(): Promise<string> {
    const EMPID = await calls.newcomer();
    const TIME = templateOf(['08:00:00', '17:00:00'], 6);
    const range = { FROM: calls.daysAgo(10), TO: addDays(calls.today, 400), DAYS: 6, rederives: true };
    await calls.send('post', API_PATHS.saveSchedule, { EMPID, ...range, TIME }).expect(200);
    return EMPID;
  }

  async function why(EMPID: string, date: string): Promise<string> {
    const path = pathTo(API_PATHS.recordExplanation, { EMPID, date });
    const { data }: RecordExplanationAnswer = (await calls.get(path).expect(200)).body;
    return data.Remarks;
  }

  /** Returns the open days of the last five that are no Sundays, ascending. */
  const workingDays = () =>
    datesBetween(calls.daysAgo(5), calls.today).filter((date) => new Date(date).getUTCDay() !== 0);

  it('records 105 days of ML as one entry, which the records and the balances follow', async () => {
    const EMPID = await scheduled();
    const [FROM, TO] = [calls.daysAgo(3), addDays(calls.daysAgo(3), 104)];
    const id = `${EMPID}-A1`;
    await plan(EMPID)
      .expect(200)
      .expect(
        says(`Maternity Leave of employee ${EMPID} was recorded from ${FROM} to ${TO}, as ${id}: 105 days.`, {
          ABSENCE_ID: id,
        }),
      );
    const { data, revision } = await listOf(EMPID);
    expect(data).toEqual([{ ABSENCE_ID: id, FROM, TO, remark: 'ML', reason: 'Birth' }]);
    expect(revision).toBe(await calls.revision(EMPID));
    expect(await calls.balances(EMPID)).toEqual([0, 0]);
    expect(await calls.lines(EMPID)).toEqual([]);
    const last = workingDays().at(-1) ?? calls.today;
    expect(await why(EMPID, last)).toBe(
      'ML (Maternity Leave), because this absence was recorded for the date.',
    );
    const { body }: { body: SearchAuditAnswer } = await calls
      .send('post', API_PATHS.audit, { EMPID, kinds: ['absence'], FROM: last, TO: last })
      .expect(200);
    expect(body.data).toMatchObject([
      { kind: 'absence', reason: `ML from ${FROM} to ${TO} (${id}): Birth`, after: { Remarks: 'ML' } },
    ]);
    await withdraw(id, { revision }).expect(200);
    expect(await why(EMPID, last)).toMatch(/^Absent, /);
    await withdraw(id)
      .expect(404)
      .expect(says(`Absence ${id} was withdrawn already.`));
    expect((await listOf(EMPID)).data).toEqual([]);
    // Its number is never used again.
    await plan(EMPID).expect(200);
    expect((await listOf(EMPID)).data).toMatchObject([{ ABSENCE_ID: `${EMPID}-A2` }]);
  });

  it('keeps the times of work at another place, and names the worked days that do not show another absence', async () => {
    const EMPID = await scheduled();
    const [date = calls.today] = workingDays();
    const punches = ['09:00:00', '15:00:00'].map((time) => ({ EMPID, at: `${date}T${time}+08:00` }));
    await calls.backend.run(new RecordPunches(punches, testContext()));
    const range = { FROM: date, TO: date, reason: 'Late news' };
    const { body } = await plan(EMPID, { ...range, remark: 'EL' }).expect(200);
    expect(body).toMatchObject({
      warnings: [
        {
          DATE: date,
          code: 'leave.absenceNotShown',
          text: `The record of ${date} does not show the absence: the employee worked.`,
        },
      ],
    });
    expect(await why(EMPID, date)).toMatch(/\(EL \(Emergency Leave\)\)\. It does not show, because/);
    await withdraw(`${EMPID}-A1`).expect(200);
    const other = await plan(EMPID, { ...range, remark: 'OB' }).expect(200);
    expect(other.body).not.toHaveProperty('warnings');
    expect(await why(EMPID, date)).toMatch(/^OB \(Official Business\), because/);
  });

  it('names the worked days before it is recorded, and refuses what the recording would refuse', async () => {
    const EMPID = await scheduled();
    const [date = calls.today] = workingDays();
    const punches = ['09:00:00', '15:00:00'].map((time) => ({ EMPID, at: `${date}T${time}+08:00` }));
    await calls.backend.run(new RecordPunches(punches, testContext()));
    const day = { FROM: date, TO: date, preview: true };
    const { body } = await plan(EMPID, day).expect(200);
    expect(body).toMatchObject({
      msg: 'Nothing was recorded: this was a preview.',
      warnings: [{ DATE: date, code: 'leave.absenceNotShown' }],
    });
    expect(body).not.toHaveProperty('ABSENCE_ID');
    expect((await listOf(EMPID)).data).toEqual([]);
    await plan(EMPID, { ...day, FROM: addDays(date, 1) }).expect(400);
  });

  it('shares no day with leave or another absence, either way round', async () => {
    const EMPID = await calls.newcomer();
    const [first, second] = [calls.today, addDays(calls.today, 1)];
    await calls.add(EMPID, calls.entry({ DATE: second }), calls.entry({ DATE: first })).expect(200);
    await plan(EMPID)
      .expect(409)
      .expect(
        says(
          `Employee ${EMPID} has leave in this range: ${first}, ${second}. Delete that leave first, or leave these days out.`,
        ),
      );
    const range = { FROM: addDays(calls.today, 2), TO: addDays(calls.today, 9) };
    await plan(EMPID, { ...range, remark: 'WFH' }).expect(200);
    const taken = says(
      `Employee ${EMPID} is absent from ${range.FROM} to ${range.TO} already: Work From Home, ${EMPID}-A1.`,
    );
    await plan(EMPID, { FROM: range.TO, TO: range.TO }).expect(409).expect(taken);
    await calls
      .add(EMPID, calls.entry({ DATE: range.TO }))
      .expect(409)
      .expect(taken);
    const moved = { ...calls.entry({ DATE: range.FROM }), TRANSAC_ID: `${EMPID}-1` };
    await calls.edit(EMPID, moved).expect(409).expect(taken);
  });

  it('lies within the employment, has at most 366 days, and says when it is outside by now', async () => {
    const EMPID = await calls.newcomer();
    const early = calls.daysAgo(11);
    await plan(EMPID, { FROM: early })
      .expect(422)
      .expect(says(`${early} is before the first day of employee ${EMPID}, ${calls.daysAgo(10)}.`));
    const [FROM, TO] = [calls.today, addDays(calls.today, 366)];
    await plan(EMPID, { FROM, TO })
      .expect(400)
      .expect(says(`An absence is for at most 366 days. From ${FROM} to ${TO} are 367 days.`));
    await plan(EMPID, { FROM: addDays(FROM, 1), TO }).expect(200);
    await calls.resign(EMPID);
    expect((await listOf(EMPID)).data).toMatchObject([{ outside: true }]);
    await plan(EMPID, { FROM: TO, TO })
      .expect(422)
      .expect(says(`${TO} is after the last day of employee ${EMPID}, ${calls.today}.`));
    // The revision that the list gives is that of the last day by now.
    const { revision } = await listOf(EMPID);
    await withdraw(`${EMPID}-A1`, { revision }).expect(200);
  });

  it.each<[object, string]>([
    [{ EMPID: undefined }, FILL],
    [{ FROM: '' }, FILL],
    [{ remark: undefined }, FILL],
    [{ remark: 'SL' }, 'The absence must be one of EL, ML, PL, OB, WFH, DTF, OFSET.'],
    [{ reason: '  ' }, FILL],
    [{ FROM: '2026-02-30' }, 'The first day is not a date.'],
    [{ TO: '2024-01-01' }, 'The last day of an absence must not be before its first day.'],
    [{ DAYS: 3 }, 'Unknown field: DAYS'],
  ])('is refused for %j', async (changes, err) => {
    await plan('200001', changes).expect(400).expect(says(err));
  });

  it('is for employees who exist, and for HR alone', async () => {
    await plan('999999').expect(404).expect(says('There is no employee 999999.'));
    await calls.get(API_PATHS.absences, { EMPID: '999999' }).expect(404);
    await withdraw('200001-A99').expect(404).expect(says('There is no absence 200001-A99.'));
    await withdraw('200001-1').expect(400).expect(says('The number of an absence looks like 100001-A1.'));
    const other = await calls.backend.bearer('100009');
    for (const verb of ['get', 'post', 'delete'] as const) {
      await calls.backend.http[verb](API_PATHS.absences).set(other).expect(403);
    }
  });

  it('that somebody changed meanwhile is not withdrawn by what was seen before', async () => {
    const EMPID = await calls.newcomer();
    await plan(EMPID).expect(200);
    const { revision } = await listOf(EMPID);
    await plan(EMPID, { FROM: addDays(calls.today, 200), TO: addDays(calls.today, 210) }).expect(200);
    await withdraw(`${EMPID}-A1`, { revision }).expect(409);
    await withdraw(`${EMPID}-A1`).expect(200);
  });
});
