import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { CompareMomentsAnswer, SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type { EmployeeListItem, RecordsOfAnswer } from '@timekeep/contracts/api/employees-api';
import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import type { SearchTimekeepAnswer, TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { VerifyExport } from '../../audit/verify-export/verify-export.query.js';
import { RecordPunches } from '../../clock/clock.module.js';
import { EventStore } from '../../event-store/event-store.js';
import {
  AddCompany,
  AddDepartment,
  CompanyTime,
  RenameDepartment,
} from '../../organization/organization.module.js';
import { SaveSchedule } from '../../schedules/schedules.module.js';
import { says } from '../../testing/says.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import { ModifyEmployee } from './modify-employee.command.js';

const HR = '100001';
const [OF_SALES, OF_STORES] = ['100002', '100003'] as const;
const EMPID = '100004';
const OTHER_COMPANY = 'Borealis';
/** Days from today that are open. */
const OPEN = [-9, -8, -7, -6, -5, -4, -3, -2, -1, 0];
/** The transfer is of this day. */
const MOVED = -4;

let backend: TestBackend;
let today: WorkDate;
let sessions: Record<string, { Authorization: string }>;
let beforeTransfer: string;

const day = (days: number): WorkDate => addDays(today, days);

beforeAll(async () => {
  backend = await startTestBackend();
  today = await backend.app.get(CompanyTime).today();
  await backend.run(new AddDepartment('Warehouse', testContext()));
  await backend.run(new AddCompany(OTHER_COMPANY, testContext()));
  const hiredOn = day(-9);
  await backend.user(HR, 'HR', { hiredOn });
  await backend.user(OF_SALES, 'SUPERVISOR', { hiredOn });
  await backend.user(OF_STORES, 'SUPERVISOR', { hiredOn, DEPT: 'Warehouse' });
  await backend.employee(EMPID, { hiredOn });
  for (const days of OPEN) await backend.run(new OpenWorkday(day(days), testContext()));
  sessions = {};
  for (const user of [HR, OF_SALES, OF_STORES]) sessions[user] = await backend.bearer(user);
  beforeTransfer = new Date().toISOString();
  // A later transfer has a later instant, so that the moment between the two is known.
  await backend.user('100009', 'EMPLOYEE', { hiredOn });
});

afterAll(() => backend.stop());

const as = (user: string) => sessions[user] ?? { Authorization: '' };
const entry = { EMPID, EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY };

const transfer = (DEPT: string, effectiveOn: WorkDate | undefined, changes: object = {}) =>
  backend.http
    .patch(API_PATHS.employees)
    .set(as(HR))
    .send({ ...entry, DEPT, effectiveOn, ...changes });

const daysOf = (records: readonly TimekeepRecord[]) =>
  records
    .filter((record) => record.EMPID === EMPID)
    .map((record) => OPEN.find((days) => day(days) === fromWireDate(record.Date)))
    .reverse();

async function found(filter: 'department' | 'company', selectedOption: string, asOf?: string) {
  const search = { FROM: day(-20), TO: today, reportFilter: filter, selectedOption, asOf };
  const { body } = await backend.http.post(API_PATHS.timekeep).set(as(HR)).send(search).expect(200);
  const { data }: SearchTimekeepAnswer = body;
  const place = filter === 'department' ? 'DEPT' : 'COMPANY';
  expect(data.every((record) => record[place] === selectedOption)).toBe(true);
  return daysOf(data);
}

/** Returns the days and departments of the lines of the file. */
async function inFile(department: string): Promise<(number | undefined)[]> {
  const search = { FROM: day(-20), TO: today, reportFilter: 'department', selectedOption: department };
  const { text } = await backend.http.post(API_PATHS.timekeepCsv).set(as(HR)).send(search).expect(200);
  const lines = text.split(/\r?\n/).filter((line) => line.includes(`${EMPID},`));
  expect(lines.every((line) => line.includes(`,${department},`))).toBe(true);
  return lines.map((line) => OPEN.find((days) => line.startsWith(day(days)))).reverse();
}

async function supervised(supervisor: string) {
  const answer = await backend.http.post(API_PATHS.supervisedRecords).set(as(supervisor)).send({ id: EMPID });
  if (answer.status !== 200) return answer.status;
  const { data }: RecordsOfAnswer = answer.body;
  return daysOf(data);
}

async function people(supervisor: string, department: string): Promise<string[]> {
  const path = pathTo(API_PATHS.supervisedDepartment, { department });
  const { body } = await backend.http.get(path).set(as(supervisor)).expect(200);
  const { data }: { readonly data: readonly { readonly EMPID: string }[] } = body;
  return data.map((employee) => employee.EMPID);
}

async function listed(): Promise<EmployeeListItem | undefined> {
  const { body } = await backend.http.get(API_PATHS.employees).set(as(HR)).expect(200);
  const { employee }: { readonly employee: readonly EmployeeListItem[] } = body;
  return employee.find((item) => item.EMPID === EMPID);
}

const before = OPEN.filter((days) => days < MOVED);
const since = OPEN.filter((days) => days >= MOVED);

describe('a transfer that is recorded days later', () => {
  beforeAll(async () => {
    const message = `Employee ${EMPID} was modified: Warehouse, ${OTHER_COMPANY} from ${day(MOVED)} on.`;
    const { body } = await transfer('Warehouse', day(MOVED), { COMPANY: OTHER_COMPANY, preview: true });
    const moved = [{ department: 'Warehouse', company: OTHER_COMPANY, records: since.length }];
    expect(body).toMatchObject({ preview: { changed: 0, moved } });
    await transfer('Warehouse', day(MOVED), { COMPANY: OTHER_COMPANY }).expect(200).expect(says(message));
  });

  it('finds each record under the department and the company of its date', async () => {
    expect(await found('department', TEST_DEPARTMENT)).toEqual(before);
    expect(await found('department', 'Warehouse')).toEqual(since);
    expect(await found('company', TEST_COMPANY)).toEqual(before);
    expect(await found('company', OTHER_COMPANY)).toEqual(since);
  });

  it('writes the same into files', async () => {
    expect(await inFile(TEST_DEPARTMENT)).toEqual(before);
    expect(await inFile('Warehouse')).toEqual(since);
  });

  it('was not known before it was recorded', async () => {
    expect(await found('department', TEST_DEPARTMENT, beforeTransfer)).toEqual(OPEN);
    expect(await found('department', 'Warehouse', beforeTransfer)).toEqual([]);
    const now = new Date().toISOString();
    expect(await found('department', TEST_DEPARTMENT, now)).toEqual(before);
    expect(await found('department', 'Warehouse', now)).toEqual(since);
  });

  it('gives the supervisor of today the days in the department, and the former one nothing', async () => {
    expect(await supervised(OF_STORES)).toEqual(since);
    expect(await supervised(OF_SALES)).toBe(403);
    expect(await people(OF_STORES, 'Warehouse')).toContain(EMPID);
    expect(await people(OF_SALES, TEST_DEPARTMENT)).not.toContain(EMPID);
  });

  it('is followed by the audit', async () => {
    const audited = async (department: string) => {
      const search = { FROM: day(-20), TO: today, EMPID, department, kinds: ['opening'] };
      const { body } = await backend.http.post(API_PATHS.audit).set(as(HR)).send(search).expect(200);
      const { data }: SearchAuditAnswer = body;
      return data.map(({ date }) => OPEN.find((days) => day(days) === date)).reverse();
    };
    expect(await audited(TEST_DEPARTMENT)).toEqual(before);
    expect(await audited('Warehouse')).toEqual(since);
    const compared = async (department: string) => {
      const moments = { earlier: '2020-01-01T00:00:00Z', later: new Date().toISOString() };
      const search = { FROM: day(-20), TO: today, ...moments, EMPID, department };
      const { body } = await backend.http
        .post(API_PATHS.auditDifference)
        .set(as(HR))
        .send(search)
        .expect(200);
      const { data }: CompareMomentsAnswer = body;
      return data.map(({ date, DEPT }) => [date, DEPT]).reverse();
    };
    expect(await compared('Warehouse')).toEqual(since.map((days) => [day(days), 'Warehouse']));
  });

  it('has a line of its own in the audit, and in its file', async () => {
    const search = { EMPID, kinds: ['transfer', 'registration'] };
    const { body } = await backend.http.post(API_PATHS.audit).set(as(HR)).send(search).expect(200);
    const { employments }: SearchAuditAnswer = body;
    const here = `${TEST_DEPARTMENT}, ${TEST_COMPANY}`;
    expect(employments).toMatchObject([
      { actor: HR, kind: 'transfer', before: here, after: `Warehouse, ${OTHER_COMPANY}`, day: day(MOVED) },
      { kind: 'registration', before: null, after: `CRUZ, ANA; ${here}`, day: day(-9) },
    ]);
    const { text } = await backend.http.post(API_PATHS.auditCsv).set(as(HR)).send(search).expect(200);
    expect(text).toContain(
      `transfer EmployeeModified,,"${here}","Warehouse, ${OTHER_COMPANY} from ${day(MOVED)}"`,
    );
    const verify = new VerifyExport(backend.app.get(EventStore), testConfiguration().pinSecret);
    expect(await verify.verify(text, () => undefined)).toMatchObject({ lines: 2, faults: [] });
  });

  it('is corrected again, renamed, and taken back by the same day', async () => {
    await transfer(TEST_DEPARTMENT, day(MOVED)).expect(200);
    await transfer('Warehouse', day(MOVED - 2)).expect(200);
    await transfer('Warehouse', day(MOVED)).expect(200);
    const earlier = OPEN.filter((days) => days >= MOVED - 2);
    expect(await found('department', 'Warehouse')).toEqual(earlier);
    await backend.run(new RenameDepartment({ from: 'Warehouse', to: 'Depot' }, testContext()));
    expect(await found('department', 'Depot')).toEqual(earlier);
    expect(await found('department', TEST_DEPARTMENT, beforeTransfer)).toEqual(OPEN);
    for (const days of [MOVED - 2, MOVED]) await transfer(TEST_DEPARTMENT, day(days)).expect(200);
    expect(await found('department', TEST_DEPARTMENT)).toEqual(OPEN);
    expect(await supervised(OF_SALES)).toEqual(OPEN);
    expect(await supervised(OF_STORES)).toBe(403);
  });
});

describe('a transfer ahead', () => {
  it('is shown in lists, which have the department of today, and can be taken back', async () => {
    await transfer('Depot', day(7)).expect(200);
    const ahead = [{ from: day(7), DEPT: 'Depot', COMPANY: TEST_COMPANY }];
    expect(await listed()).toMatchObject({ DEPT: TEST_DEPARTMENT, transfers: ahead });
    expect(await found('department', TEST_DEPARTMENT)).toEqual(OPEN);
    expect(await supervised(OF_SALES)).toEqual(OPEN);
    await transfer(TEST_DEPARTMENT, day(7)).expect(200);
    await transfer(TEST_DEPARTMENT, day(7))
      .expect(200)
      .expect(says(`Employee ${EMPID} is as before: nothing was changed.`));
  });

  it('takes effect on its day without an event', async () => {
    await transfer('Depot', day(1)).expect(200);
    const time = backend.app.get(CompanyTime);
    const present = time.today.bind(time);
    time.today = () => Promise.resolve(day(1));
    try {
      expect(await listed()).toMatchObject({ DEPT: 'Depot' });
      expect(await supervised(OF_STORES)).toEqual([]);
      expect(await supervised(OF_SALES)).toBe(403);
    } finally {
      time.today = present;
    }
    await transfer(TEST_DEPARTMENT, day(1)).expect(200);
  });

  it.each([
    [-10, 422],
    [367, 422],
  ])('is refused outside the first day and a year ahead: %i', async (days, status) => {
    const err = `The day from which department and company hold must be from ${day(-9)}, the first day, to ${day(366)}.`;
    await transfer('Depot', day(days)).expect(status).expect(says(err));
  });
});

describe('lateness by department', () => {
  it('counts each late record in the department of its date', async () => {
    const late = '100005';
    await backend.employee(late, { hiredOn: day(-9) });
    const TIME = templateOf(['08:00:00', '17:00:00'], 6);
    const schedule = { EMPID: late, FROM: day(-9), TO: today, DAYS: 6, TIME, rederives: true };
    await backend.run(new SaveSchedule(schedule, testContext()));
    const punches = OPEN.slice(0, -1).map((days) => ({ EMPID: late, at: `${day(days)}T08:30:00+08:00` }));
    await backend.run(new RecordPunches(punches, testContext()));
    await backend.run(
      new ModifyEmployee(
        { ...entry, EMPID: late, DEPT: 'Depot', effectiveOn: day(MOVED), PIN: null },
        null,
        testContext(),
      ),
    );
    const { body } = await backend.http.get(API_PATHS.overview).set(as(HR)).expect(200);
    const { lateness }: OverviewAnswer = body;
    const minutes = (department: string) =>
      lateness
        .filter((row) => row.department === department)
        .reduce((sum, { lateMinutes }) => sum + lateMinutes, 0);
    const records = async (department: string) => {
      const wanted = { FROM: day(-20), TO: today, reportFilter: 'department', selectedOption: department };
      const answer = await backend.http.post(API_PATHS.timekeep).set(as(HR)).send(wanted).expect(200);
      const { data }: SearchTimekeepAnswer = answer.body;
      return data.reduce((sum, { MinsLate }) => sum + MinsLate, 0);
    };
    expect([minutes('Depot'), minutes(TEST_DEPARTMENT)]).toEqual([
      await records('Depot'),
      await records(TEST_DEPARTMENT),
    ]);
    expect(minutes('Depot')).toBeGreaterThan(0);
    expect(minutes(TEST_DEPARTMENT)).toBeGreaterThan(0);
  });
});
