import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PREVIEW_HEADER } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type { EmployeeListItem, EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { addDays, fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { VerifyExport } from '../../audit/verify-export/verify-export.query.js';
import { EventStore } from '../../event-store/event-store.js';
import { AddDepartment, CompanyTime } from '../../organization/organization.module.js';
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

const HR = '100001';
const [OF_SALES, OF_STORES] = ['100002', '100003'] as const;
const EMPID = '100004';
/** Days from today that are open. */
const OPEN = [-6, -5, -4, -3, -2, -1, 0];

let backend: TestBackend;
let today: WorkDate;
let sessions: Record<string, { Authorization: string }>;

const day = (days: number): WorkDate => addDays(today, days);

beforeAll(async () => {
  backend = await startTestBackend();
  today = await backend.app.get(CompanyTime).today();
  await backend.run(new AddDepartment('Stores', testContext()));
  const hiredOn = day(-6);
  await backend.user(HR, 'HR', { hiredOn });
  await backend.user(OF_SALES, 'SUPERVISOR', { hiredOn });
  await backend.user(OF_STORES, 'SUPERVISOR', { hiredOn, DEPT: 'Stores' });
  await backend.employee(EMPID, { hiredOn });
  for (const days of OPEN) await backend.run(new OpenWorkday(day(days), testContext()));
  sessions = {};
  for (const user of [HR, OF_SALES, OF_STORES]) sessions[user] = await backend.bearer(user);
});

afterAll(() => backend.stop());

const as = (user: string) => sessions[user] ?? { Authorization: '' };
const entry = { EMPID, EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY };

const modify = (changes: object, headers: Record<string, string> = {}) =>
  backend.http
    .patch(API_PATHS.employees)
    .set({ ...as(HR), ...headers })
    .send({ ...entry, ...changes });

async function inStores(asOf?: string): Promise<number[]> {
  const search = { FROM: day(-6), TO: today, reportFilter: 'department', selectedOption: 'Stores', asOf };
  const { body } = await backend.http.post(API_PATHS.timekeep).set(as(HR)).send(search).expect(200);
  const { data }: SearchTimekeepAnswer = body;
  const dates = data.filter((record) => record.EMPID === EMPID).map((record) => fromWireDate(record.Date));
  return OPEN.filter((days) => dates.includes(day(days)));
}

async function supervised(supervisor: string): Promise<number> {
  const answer = await backend.http.post(API_PATHS.supervisedRecords).set(as(supervisor)).send({ id: EMPID });
  return answer.status;
}

async function listed(): Promise<EmployeeListItem | undefined> {
  const { body } = await backend.http.get(API_PATHS.employees).set(as(HR)).expect(200);
  const { employee }: EmployeesAnswer = body;
  return employee.find((item) => item.EMPID === EMPID);
}

const stores = (from: WorkDate) => ({ from, DEPT: 'Stores', COMPANY: TEST_COMPANY });

describe('a transfer whose day was wrong', () => {
  let asFirstKnown: string;

  it('moves to the right day as the preview shows, and is listed there', async () => {
    await modify({ DEPT: 'Stores', effectiveOn: day(-5) }).expect(200);
    asFirstKnown = new Date().toISOString();
    await modify({ EMP_FNAME: 'Bea', DEPT: 'Stores' }).expect(200);
    expect(await listed()).toMatchObject({ DEPT: 'Stores', pastTransfers: [stores(day(-5))] });
    const move = { EMP_FNAME: 'Bea', DEPT: 'Stores', effectiveOn: day(-2), replaces: day(-5) };
    const { body } = await modify({ ...move, preview: true }).expect(200);
    const { preview }: { readonly preview: { readonly token: string } } = body;
    const moved = [{ department: TEST_DEPARTMENT, company: TEST_COMPANY, records: 3 }];
    expect(preview).toMatchObject({ changed: 0, moved });
    const shown = { [PREVIEW_HEADER]: preview.token };
    await modify({ ...move, replaces: undefined }, shown).expect(409);
    await modify(move, shown)
      .expect(200)
      .expect(says(`Employee ${EMPID} was modified: Stores, ${TEST_COMPANY} from ${day(-2)} on.`));
    expect(await listed()).toMatchObject({ DEPT: 'Stores', pastTransfers: [stores(day(-2))] });
    expect(await inStores()).toEqual([-2, -1, 0]);
    expect(await inStores(asFirstKnown)).toEqual([-5, -4, -3, -2, -1, 0]);
    await modify(move)
      .expect(422)
      .expect(says(`Employee ${EMPID} has no transfer from ${day(-5)} on.`));
  });

  it('ahead again is one of today for nobody', async () => {
    await modify({ DEPT: 'Stores', effectiveOn: day(9), replaces: day(-2) }).expect(200);
    expect(await listed()).toMatchObject({ DEPT: TEST_DEPARTMENT, transfers: [stores(day(9))] });
    expect(await listed()).not.toHaveProperty('pastTransfers');
    expect([await supervised(OF_SALES), await supervised(OF_STORES)]).toEqual([200, 403]);
    await modify({ DEPT: 'Stores', effectiveOn: day(20), replaces: day(9) }).expect(200);
    expect(await listed()).toMatchObject({ transfers: [stores(day(20))] });
    await modify({ DEPT: 'Stores', effectiveOn: day(-1), replaces: day(20) }).expect(200);
    expect(await listed()).not.toHaveProperty('transfers');
    expect([await supervised(OF_SALES), await supervised(OF_STORES)]).toEqual([403, 200]);
  });

  it('is taken back whatever the entries are, so that a transfer that is learned later lasts', async () => {
    await modify({ DEPT: 'Stores', replaces: day(-1) })
      .expect(200)
      .expect(says(`Employee ${EMPID} was modified: the transfer from ${day(-1)} on was taken back.`));
    expect(await inStores()).toEqual([]);
    expect(await listed()).toMatchObject({ DEPT: TEST_DEPARTMENT });
    await modify({ DEPT: 'Stores', effectiveOn: day(-4) }).expect(200);
    expect(await inStores()).toEqual([-4, -3, -2, -1, 0]);
  });

  it('has a line in the audit for each correction, which its file verifies; so has a PIN with a name', async () => {
    await modify({ EMP_FNAME: 'Eva', DEPT: 'Stores', PIN: '9753' }).expect(200);
    const search = { EMPID, kinds: ['transfer', 'pin', 'name'] };
    const { body } = await backend.http.post(API_PATHS.audit).set(as(HR)).send(search).expect(200);
    const { employments }: SearchAuditAnswer = body;
    const [before, after] = [`Stores, ${TEST_COMPANY}`, `Stores, ${TEST_COMPANY}`];
    const found = employments?.map(({ kind, ...line }) =>
      kind === 'transfer' ? [line.before, line.after, line.dayBefore, line.day] : [kind],
    );
    const sales = `${TEST_DEPARTMENT}, ${TEST_COMPANY}`;
    expect(found?.slice(2)).toEqual([
      [sales, after, null, day(-4)],
      [before, null, day(-1), null],
      [before, after, day(20), day(-1)],
      [before, after, day(9), day(20)],
      [before, after, day(-2), day(9)],
      ['name'],
      [before, after, day(-5), day(-2)],
      ['name'],
      [sales, after, null, day(-5)],
    ]);
    expect(found?.slice(0, 2).flat().sort()).toEqual(['name', 'pin']);
    expect(JSON.stringify(body)).not.toContain('9753');
    const { text } = await backend.http.post(API_PATHS.auditCsv).set(as(HR)).send(search).expect(200);
    expect(text).toContain(`"Stores, ${TEST_COMPANY} ${day(9)}","Stores, ${TEST_COMPANY} from ${day(20)}"`);
    const verify = new VerifyExport(backend.app.get(EventStore), testConfiguration().pinSecret);
    expect(await verify.verify(text, () => undefined)).toMatchObject({ lines: 11, faults: [] });
  });
});
