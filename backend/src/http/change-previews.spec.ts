import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IDEMPOTENCY_KEY_HEADER, PREVIEW_HEADER } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { PreviewedChange } from '@timekeep/contracts/api/preview-api';
import { templateOf, type TimePair } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { IssueTerminal } from '../clock/clock.module.js';
import { EventStore } from '../event-store/event-store.js';
import { AddLeave } from '../leave/leave.module.js';
import { CompanyTime } from '../organization/organization.module.js';
import { says } from '../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const HR = '100001';
const DONE = [200, 201];
const [FIRST, SECOND, THIRD] = ['100002', '100003', '100004'] as const;

describe('a change that is saved as it was shown', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let today: WorkDate;
  /** The last day before today that is not a Sunday. */
  let past: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    past = addDays(today, weekdayOf(addDays(today, -1)) === 'sunday' ? -2 : -1);
    await backend.user(HR, 'HR', { hiredOn: past });
    for (const EMPID of [FIRST, SECOND]) await backend.user(EMPID, 'EMPLOYEE', { hiredOn: past });
    for (const date of [past, today]) await backend.run(new OpenWorkday(date, testContext()));
    hr = await backend.bearer(HR);
  });

  afterAll(async () => {
    await backend.stop();
  });

  const send = (method: 'post' | 'patch' | 'delete', path: string, body: object, token?: string) => {
    const request = backend.http[method](path).set(hr);
    return (token === undefined ? request : request.set(PREVIEW_HEADER, token)).send(body);
  };

  /** Returns the preview of a call, which records nothing. */
  async function previewOf(method: 'post' | 'patch' | 'delete', path: string, body: object) {
    const tail = await backend.app.get(EventStore).tail();
    const { body: answer, status } = await send(method, path, { ...body, preview: true });
    expect(DONE).toContain(status);
    expect(await backend.app.get(EventStore).tail()).toEqual(tail);
    const { preview }: { preview?: PreviewedChange } = answer;
    if (!preview) throw new Error(`No preview in ${JSON.stringify(answer)}`);
    return preview;
  }

  it('is a holiday: saved with its token, refused when one more record would change, and saved once', async () => {
    const body = { selectedDate: past, selectedRemark: 'LH' };
    const shown = await previewOf('post', API_PATHS.holidays, body);
    expect(shown).toMatchObject({ changed: 3, people: 3, kinds: { remark: 3, opened: 0, closed: 0 } });
    expect(shown.rows).toHaveLength(3);
    expect(shown.rows[0]).toMatchObject({ date: past, after: { Remarks: 'LH' } });

    await backend.user(THIRD, 'EMPLOYEE', { hiredOn: past });
    await send('post', API_PATHS.holidays, body, shown.token)
      .expect(409)
      .expect(
        says(
          'Records that would change now: 1 more than were shown. Nothing was saved; please look at them again.',
        ),
      );
    const now = await previewOf('post', API_PATHS.holidays, body);
    expect(now.changed).toBe(4);
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1)
      await send('post', API_PATHS.holidays, body, now.token).set(IDEMPOTENCY_KEY_HEADER, key).expect(200);
    // It has another outcome by now, and nobody asks for one without a token.
    await send('post', API_PATHS.holidays, { ...body, selectedRemark: 'SH' }, now.token).expect(409);
    await send('post', API_PATHS.holidays, { ...body, selectedRemark: 'SH' }).expect(200);

    const back = await previewOf('delete', API_PATHS.holidays, { selectedDate: past });
    expect(back.changed).toBe(4);
    await send('delete', API_PATHS.holidays, { selectedDate: past }, 'no token').expect(409);
    await send('delete', API_PATHS.holidays, { selectedDate: past }, back.token).expect(200);
  });

  it('is refused when other leave would be given back, or something else be saved, though no record changes', async () => {
    const LEAVING = '100005';
    await backend.user(LEAVING, 'EMPLOYEE', { hiredOn: today });
    const book = (days: number) =>
      backend.run(
        new AddLeave(
          {
            EMPID: LEAVING,
            entries: [{ LEAVE_TYPE: 'VL', DATE: addDays(today, days), REMARKS: 'Trip' }],
          },
          testContext(),
        ),
      );
    await book(30);
    const path = API_PATHS.departments;
    const last = { id: LEAVING, resignedOn: addDays(today, 20) };
    const shown = await previewOf('patch', path, last);
    expect(shown).toMatchObject({ changed: 0, leave: { SL: 0, VL: 1 } });
    await book(31);
    await send('patch', path, last, shown.token)
      .expect(409)
      .expect(
        says(
          'Days of leave that would be given back now: SL 0, VL 2, and not as many as were shown. Nothing was saved; please look at it again.',
        ),
      );
    const other = { id: LEAVING, resignedOn: addDays(today, 21) };
    await send('patch', path, other, (await previewOf('patch', path, last)).token)
      .expect(409)
      .expect(({ body }) => {
        expect(body).toMatchObject({
          code: 'changes.previewFact',
          err: `Something else would be saved now than was shown: last day ${addDays(today, 21)}. Nothing was saved; please look at it again.`,
        });
      });
    const now = await previewOf('patch', path, last);
    await send('patch', path, other).expect(200);
    await send('patch', path, last, now.token)
      .expect(409)
      .expect(({ body }) => {
        expect(body).toMatchObject({ code: 'changes.previewLeave' });
      });
    const undo = { EMPID: LEAVING, reason: 'Stays' };
    const back = await previewOf('post', API_PATHS.reinstateEmployee, undo);
    expect(back).toMatchObject({ changed: 0, leave: { SL: 0, VL: -2 } });
    await send('post', API_PATHS.reinstateEmployee, undo, back.token).expect(201);
  });

  it('is a holiday with the leave that it gives back', async () => {
    const date = addDays(today, 30);
    const body = { selectedDate: date, selectedRemark: 'LH', returnsLeave: true };
    const shown = await previewOf('post', API_PATHS.holidays, body);
    expect(shown).toMatchObject({ changed: 0, leave: { SL: 0, VL: 1 } });
    const entries = [{ LEAVE_TYPE: 'SL' as const, DATE: date, REMARKS: 'Ill' }];
    await backend.run(new AddLeave({ EMPID: FIRST, entries }, testContext()));
    await send('post', API_PATHS.holidays, body, shown.token)
      .expect(409)
      .expect(({ body: answer }) => {
        expect(answer).toMatchObject({ code: 'changes.previewLeave', values: { SL: 1, VL: 1 } });
      });
    const now = await previewOf('post', API_PATHS.holidays, body);
    await send('post', API_PATHS.holidays, body, now.token).expect(200);
    const back = await previewOf('delete', API_PATHS.holidays, { selectedDate: date });
    expect(back.leave).toEqual({ SL: -1, VL: -1 });
  });

  const week = (hours: TimePair) => ({ DAYS: 6, TIME: templateOf(hours, 6) });
  const schedule = (EMPID: string, hours: TimePair) => ({
    ...{ EMPID, FROM: past, TO: past },
    ...week(hours),
    rederives: true,
  });
  const employee = async (EMPID: string) => {
    const { body } = await backend.http.get(API_PATHS.employees).set(hr).expect(200);
    const { employee: all }: EmployeesAnswer = body;
    const found = all.find((each) => each.EMPID === EMPID);
    if (!found) throw new Error(`There is no employee ${EMPID}.`);
    const { EMP_LNAME, EMP_FNAME, DEPT, COMPANY } = found;
    return { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY };
  };
  const gate = () => ({
    ...{ terminal: 'gate', from: `${past}T00:00`, to: `${addDays(today, 1)}T00:00` },
    reason: 'The clock was set to UTC',
  });

  /** Each with what it saves beside the date, and the records that change. */
  const changes: readonly [
    string,
    'post' | 'patch' | 'delete',
    string,
    () => object | Promise<object>,
    Partial<PreviewedChange['kinds']>,
  ][] = [
    [
      'hours of past days',
      'post',
      API_PATHS.saveSchedule,
      () => schedule(FIRST, ['00:00:00', '12:00:00']),
      { remark: 0, figures: 1 },
    ],
    [
      'hours of one date',
      'post',
      API_PATHS.shift,
      () => ({ EMPID: FIRST, date: past, off: true }),
      { figures: 1 },
    ],
    ['their withdrawal', 'delete', API_PATHS.shift, () => ({ EMPID: FIRST, date: past }), { figures: 1 }],
    [
      'a clock that was wrong',
      'post',
      API_PATHS.correctedClocks,
      () => ({ ...gate(), minutes: 60 }),
      { remark: 0, times: 1 },
    ],
    ['its undoing', 'delete', API_PATHS.correctedClocks, () => ({ id: '1' }), { times: 1 }],
    ['withdrawn punches', 'post', API_PATHS.withdrawnPunches, gate, { remark: 1, times: 1 }],
    ['their undoing', 'delete', API_PATHS.withdrawnPunches, () => ({ id: '2' }), { remark: 1, times: 1 }],
    [
      'a first day',
      'patch',
      API_PATHS.employees,
      async () => ({ ...(await employee(SECOND)), hiredOn: today }),
      { closed: 1 },
    ],
    [
      'an earlier first day',
      'patch',
      API_PATHS.employees,
      async () => ({ ...(await employee(SECOND)), hiredOn: past }),
      { opened: 1 },
    ],
    ['a last day', 'patch', API_PATHS.departments, () => ({ id: SECOND, resignedOn: past }), { closed: 1 }],
    [
      'its undoing',
      'post',
      API_PATHS.reinstateEmployee,
      () => ({ EMPID: SECOND, reason: 'Stays' }),
      { opened: 1 },
    ],
  ];

  it('is every other change of many records, too', async () => {
    const { key } = await backend.commands.execute(new IssueTerminal('gate', testContext()));
    const punches = [{ EMPID: FIRST, at: `${past}T00:30:00+08:00` }];
    await send('post', API_PATHS.saveSchedule, schedule(FIRST, ['00:00:00', '12:00:00'])).expect(200);
    await backend.http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, key).send({ punches }).expect(200);
    await send('post', API_PATHS.saveSchedule, schedule(FIRST, ['00:10:00', '12:00:00'])).expect(200);
    for (const [name, method, path, bodyOf, kinds] of changes) {
      const body = await bodyOf();
      const shown = await previewOf(method, path, body);
      expect([name, shown.kinds]).toEqual([name, expect.objectContaining(kinds)]);
      await send(method, path, body, 'no token').expect(409);
      expect(DONE).toContain((await send(method, path, body, shown.token)).status);
    }
  });
});
