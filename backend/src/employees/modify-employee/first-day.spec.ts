import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { TERMINAL_KEY_HEADER, type RefusedPunchesAnswer } from '@timekeep/contracts/api/clock-api';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { addDays, fromWireDate, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import { IssueTerminal } from '../../clock/clock.module.js';
import { AddLeave } from '../../leave/leave.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { says } from '../../testing/says.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { OpenWorkday, WorkdayOpener } from '../../workdays/workdays.module.js';

const HR = '100001';
const OLD = '100002';
const OPEN_DAYS = [-10, -9, -8, -7, -6, -5, -4, -3, -2, -1];

let backend: TestBackend;
let hr: { Authorization: string };
let today: WorkDate;

beforeAll(async () => {
  backend = await startTestBackend();
  today = await backend.app.get(CompanyTime).today();
  await backend.user(HR, 'HR', { hiredOn: day(-10) });
  await backend.employee(OLD, { hiredOn: day(-10) });
  for (const days of OPEN_DAYS) await backend.run(new OpenWorkday(day(days), testContext()));
  hr = await backend.bearer(HR);
});

afterAll(() => backend.stop());

const day = (days: number): WorkDate => addDays(today, days);

const entry = (EMPID: string) => ({
  ...{ EMPID, EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY },
});

const register = (EMPID: string, hiredOn: string) =>
  backend.http
    .post(API_PATHS.registerEmployee)
    .set(hr)
    .send({ ...entry(EMPID), PIN: '1234', hiredOn });

const correct = (EMPID: string, hiredOn: string, changes: object = {}) =>
  backend.http
    .patch(API_PATHS.employees)
    .set(hr)
    .send({ ...entry(EMPID), hiredOn, ...changes });

async function listed(EMPID: string): Promise<EmployeeListItem | undefined> {
  const { body } = await backend.http.get(API_PATHS.employees).set(hr).expect(200);
  const { employee }: { readonly employee: readonly EmployeeListItem[] } = body;
  return employee.find((found) => found.EMPID === EMPID);
}

/** Returns the days from today of the records, oldest first. */
async function daysWithRecord(EMPID: string, asOf?: string): Promise<readonly number[]> {
  const search = { FROM: day(-30), TO: today, reportFilter: 'name', selectedOption: EMPID, asOf };
  const { body } = await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(200);
  const { data }: SearchTimekeepAnswer = body;
  const dates = new Set(data.map(({ Date: wire }) => fromWireDate(wire)));
  return OPEN_DAYS.filter((days) => dates.has(day(days)));
}

describe('registering an employee with a first day', () => {
  it('in the past opens the records of the open days since', async () => {
    await register('200001', day(-3)).expect(201).expect(says('Employee 200001 was registered.'));
    expect(await listed('200001')).toMatchObject({ hiredOn: day(-3) });
    expect(await daysWithRecord('200001')).toEqual([-3, -2, -1]);
  });

  it('ahead opens none until then', async () => {
    await register('200002', `${day(366)}T00:00:00.000Z`).expect(201);
    expect(await listed('200002')).toMatchObject({ hiredOn: day(366) });
    expect(await daysWithRecord('200002')).toEqual([]);
  });

  it.each([
    ['2022-12-31', 422],
    [367, 422],
  ])('is refused: %s', async (first, status) => {
    const hiredOn = typeof first === 'number' ? day(first) : first;
    const err = `The first day must be from 2023-01-01 to ${day(366)}.`;
    await register('200003', hiredOn).expect(status).expect(says(err));
  });
});

describe('an earlier first day', () => {
  const EMPID = '200010';
  let key: string;

  beforeAll(async () => {
    await register(EMPID, day(-3)).expect(201);
    ({ key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext())));
  });

  it('opens the records of the days since, by HR alone, based on the revision that was read', async () => {
    const session = await backend.bearer(HR);
    const seen = (await listed(EMPID))?.revision;
    await correct(EMPID, day(-5), { EMP_FNAME: 'Bea', revision: seen })
      .set(session)
      .expect(200)
      .expect(says(`Employee ${EMPID} was modified.`));
    expect(await listed(EMPID)).toMatchObject({ hiredOn: day(-5), EMP_FNAME: 'BEA' });
    expect(await daysWithRecord(EMPID)).toEqual([-5, -4, -3, -2, -1]);
    await correct(EMPID, day(-6), { revision: seen }).expect(409);
    const again = { EMP_FNAME: 'Bea' };
    await correct(EMPID, day(-5), again)
      .expect(200)
      .expect(says(`Employee ${EMPID} is as before: nothing was changed.`));
  });

  it('lets HR take over the punches that were refused as before it', async () => {
    const punches = [{ EMPID, at: `${day(-7)}T08:00:00+08:00` }];
    const { body } = await backend.http
      .post(API_PATHS.punches)
      .set(TERMINAL_KEY_HEADER, key)
      .send({ punches })
      .expect(200);
    expect(body).toMatchObject({
      data: [{ reason: `The punch is before the employee's first day, ${day(-5)}.` }],
    });
    const kept = async (): Promise<RefusedPunchesAnswer> => {
      const search = { FROM: day(-10), TO: today, EMPID };
      const answer = await backend.http.post(API_PATHS.refusedPunches).set(hr).send(search).expect(200);
      return answer.body as RefusedPunchesAnswer;
    };
    await eventually(async () => (await kept()).data.length === 1);
    const ids = (await kept()).data.map(({ id }) => id);
    const take = () => backend.http.post(API_PATHS.takeRefusedPunches).set(hr).send({ ids }).expect(200);
    expect((await take()).body).toMatchObject({ results: [{ outcome: 'rejected' }] });
    await correct(EMPID, day(-7), { EMP_FNAME: 'Bea' }).expect(200);
    expect((await take()).body).toMatchObject({ results: [{ outcome: 'accepted' }] });
    expect(await daysWithRecord(EMPID)).toEqual([-7, -6, -5, -4, -3, -2, -1]);
  });

  it('before the first open day opens the days since for the company', async () => {
    await correct(EMPID, day(-12), { EMP_FNAME: 'Bea' }).expect(200);
    await backend.app.get(WorkdayOpener).openMissing();
    const search = { FROM: day(-12), TO: day(-11), reportFilter: 'none' };
    const found = async (): Promise<SearchTimekeepAnswer> =>
      (await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(200))
        .body as SearchTimekeepAnswer;
    await eventually(async () => (await found()).data.length === 2);
    expect((await found()).data.map(({ EMPID: id }) => id)).toEqual([EMPID, EMPID]);
  });
});

describe('a later first day', () => {
  const EMPID = '200020';
  let session: { Authorization: string };
  let asBefore: string;

  beforeAll(async () => {
    await backend.user(EMPID, 'EMPLOYEE', { hiredOn: day(-8) });
    session = await backend.bearer(EMPID);
    const entries = [-6, -2].map((days) => ({ LEAVE_TYPE: 'VL', DATE: day(days), REMARKS: 'Trip' }));
    await backend.run(new AddLeave({ EMPID, entries }, testContext()));
  });

  const balance = async (): Promise<unknown> => {
    const { body } = await backend.http.get(API_PATHS.ownLeave).set(session).expect(200);
    return (body as { readonly balances: unknown }).balances;
  };
  const records = async (): Promise<string> => {
    const { body } = await backend.http.post(API_PATHS.departments).set(hr).send({ id: EMPID }).expect(200);
    return JSON.stringify(body).replace(/"revision":"\d+",?|"changedBy":"[^"]*",?/g, '');
  };

  it('closes the records before it, and gives leave before it back', async () => {
    asBefore = await records();
    expect(await balance()).toEqual({ SL: 0, VL: -2 });
    const corrected = await correct(EMPID, day(-4)).expect(200);
    expect(corrected.body).toMatchObject({ returned: { SL: 0, VL: 1 } });
    expect(await daysWithRecord(EMPID)).toEqual([-4, -3, -2, -1]);
    expect(await balance()).toEqual({ SL: 0, VL: -1 });
    const { body } = await backend.http.get(API_PATHS.ownLeave).set(session).expect(200);
    expect(body).toMatchObject({ lines: [{ DATE: day(-2) }, { DATE: day(-6), outside: true, CHANGE: 0 }] });
  });

  it('refuses leave, corrections, requests and hours that need a day before it', async () => {
    const leave = { EMPID, leaveEntries: [{ LEAVE_TYPE: 'VL', DATE: day(-5), DAYS: 1, REMARKS: 'Trip' }] };
    await backend.http
      .post(API_PATHS.addLeave)
      .set(hr)
      .send(leave)
      .expect(422)
      .expect(says(`${day(-5)} is before the first day of employee ${EMPID}, ${day(-4)}.`));
    const correction = { EMPID, Date: toWireDate(day(-5)), Remarks: 'OB', TimeIN1: null, TimeOUT1: null };
    await backend.http.patch(API_PATHS.timekeep).set(hr).send(correction).expect(404);
    const overtime = { kind: 'overtime', FROM: day(-5), TO: day(-5), minutes: 30, reason: 'Stock' };
    await backend.http
      .post(API_PATHS.requests)
      .set(session)
      .send(overtime)
      .expect(422)
      .expect(says(`${day(-5)} is before your first day, ${day(-4)}.`));
  });

  it('is in the audit with its author, the former and the new day, and not in what was known then', async () => {
    const kinds = ['first-day', 'before-first-day'];
    const { body } = await backend.http.post(API_PATHS.audit).set(hr).send({ EMPID, kinds }).expect(200);
    const { data }: SearchAuditAnswer = body;
    expect(data.map(({ date }) => date)).toEqual([-8, -7, -6, -5].map(day).sort());
    expect(data[0]).toMatchObject({
      ...{ kind: 'before-first-day', actor: HR, actorAuthority: 'HR' },
      reason: `The first day is ${day(-4)}. It was ${day(-8)}.`,
    });
    expect(await daysWithRecord(EMPID, data[0]?.at)).toEqual([-4, -3, -2, -1]);
  });

  it('is taken back: records and leave are as they were', async () => {
    const { body } = await correct(EMPID, day(-8)).expect(200);
    expect(body).not.toHaveProperty('returned');
    expect(await records()).toBe(asBefore);
    expect(await balance()).toEqual({ SL: 0, VL: -2 });
  });

  it('must not be after the last day', async () => {
    await backend.http
      .patch(API_PATHS.departments)
      .set(hr)
      .send({ id: EMPID, resignedOn: day(5) })
      .expect(200);
    const err = `The first day must not be after the last day, ${day(5)}.`;
    await correct(EMPID, day(6)).expect(422).expect(says(err));
    await correct(EMPID, day(5)).expect(200);
    expect(await daysWithRecord(EMPID)).toEqual([]);
  });
});
