import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type {
  CompaniesAnswer,
  DepartmentsAnswer,
  EmployeesAnswer,
  SupervisedDepartmentAnswer,
} from '@timekeep/contracts/api/employees-api';
import type { LeaveBalancesAnswer } from '@timekeep/contracts/api/leave-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import { verify } from '@timekeep/projections/replay/replay';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { EventStore } from '../event-store/event-store.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import {
  AddCompany,
  AddDepartment,
  CompanyTime,
  RenameCompany,
  RenameDepartment,
} from '../organization/organization.module.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const HR = '100001';
const SUPERVISOR = '100002';
const CLERKS = 8;
const EACH = 20;
const REGISTRATIONS_A_RENAME = 2;

interface Placed {
  readonly EMPID: string;
  readonly DEPT: string;
  readonly COMPANY?: string;
}

/** HR registers and modifies employees under the names that its pages show, while IT renames the units. */
describe('employees who are registered and modified while their department and company are renamed', () => {
  let backend: TestBackend;
  let today: WorkDate;
  let hr: { Authorization: string };
  /** As the clerks' pages show them: the names of a moment ago. */
  const shown = { department: TEST_DEPARTMENT, company: TEST_COMPANY };
  const refused: unknown[] = [];
  let renames = 0;
  let renaming = Promise.resolve();

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    await backend.run(new AddDepartment('Stock', testContext()));
    await backend.run(new AddCompany('Bolt', testContext()));
    await backend.user(HR, 'HR', { DEPT: 'Stock', COMPANY: 'Bolt' });
    await backend.user(SUPERVISOR, 'SUPERVISOR');
    await backend.run(new OpenWorkday(today, testContext()));
    hr = await backend.bearer(HR);

    await Promise.all(Array.from({ length: CLERKS }, (_, clerk) => serve(clerk)));
    await renaming;
    const tail = await backend.app.get(EventStore).tail();
    expect(await backend.app.get(ReadYourWrites).pending(tail, PROJECTION_NAMES)).toBe(false);
  });

  afterAll(() => backend.stop());

  /** Gives both units another name, while the clerks go on. */
  async function rename(): Promise<void> {
    renames += 1;
    const department = `${TEST_DEPARTMENT} ${renames}`;
    const company = `${TEST_COMPANY} ${renames}`;
    await backend.commands.execute(
      new RenameDepartment({ from: shown.department, to: department }, testContext()),
    );
    shown.department = department;
    await backend.commands.execute(new RenameCompany({ from: shown.company, to: company }, testContext()));
    shown.company = company;
  }

  async function serve(clerk: number): Promise<void> {
    for (let count = 0; count < EACH; count += 1) {
      const EMPID = String(200_000 + clerk * EACH + count);
      const person = { EMPID, EMP_LNAME: 'REYES', EMP_FNAME: 'EVA', PIN: '1234' };
      if (count % REGISTRATIONS_A_RENAME === 0) renaming = renaming.then(rename);
      const place = () => ({ DEPT: shown.department, COMPANY: shown.company });
      await call('post', API_PATHS.registerEmployee, { ...person, ...place() });
      if (count % 2 === 0) continue;
      await call('patch', API_PATHS.employees, { ...person, EMP_LNAME: 'CRUZ', PIN: '', ...place() });
    }
  }

  /** Repeats a refused request, as a clerk would after reading the names again. */
  async function call(verb: 'post' | 'patch', path: string, body: object): Promise<void> {
    const { status, body: answer } = await backend.http[verb](path).set(hr).send(body);
    if (status >= 300) refused.push(answer);
    if (status === 422) {
      const again = { ...body, DEPT: shown.department, COMPANY: shown.company };
      await call(verb, path, again);
    }
  }

  async function read<Answer>(path: string, session = hr): Promise<Answer> {
    const { body }: { body: Answer } = await backend.http.get(path).set(session).expect(200);
    return body;
  }

  async function search(reportFilter: string, selectedOption?: string): Promise<readonly Placed[]> {
    const request = { FROM: today, TO: today, reportFilter, ...(selectedOption && { selectedOption }) };
    const { body } = await backend.http.post(API_PATHS.timekeep).set(hr).send(request).expect(200);
    const { data }: SearchTimekeepAnswer = body;
    return data;
  }

  const everybody = () => [
    HR,
    SUPERVISOR,
    ...Array.from({ length: CLERKS * EACH }, (_, index) => String(200_000 + index)),
  ];
  const ids = (found: readonly { readonly EMPID: string }[]) =>
    [...new Set(found.map(({ EMPID }) => EMPID))].sort();

  /** Every employee is there, in a department and company that exist. */
  function expectPlaced(found: readonly Placed[]): void {
    expect(ids(found)).toEqual(everybody());
    const department = (EMPID: string) => (EMPID === HR ? 'Stock' : shown.department);
    const company = (EMPID: string) => (EMPID === HR ? 'Bolt' : shown.company);
    expect(found.filter(({ EMPID, DEPT }) => DEPT !== department(EMPID))).toEqual([]);
    expect(found.filter(({ EMPID, COMPANY }) => COMPANY !== undefined && COMPANY !== company(EMPID))).toEqual(
      [],
    );
  }

  it('are not refused because a page is a moment old', () => {
    expect(refused).toEqual([]);
  });

  it('are in the present ones in the list of employees', async () => {
    const { department } = await read<DepartmentsAnswer>(API_PATHS.departments);
    const { company } = await read<CompaniesAnswer>(API_PATHS.companies);
    expect(department).toEqual([shown.department, 'Stock'].sort());
    expect(company).toEqual([shown.company, 'Bolt'].sort());
    expectPlaced((await read<EmployeesAnswer>(API_PATHS.employees)).employee);
  });

  it('are in the present ones in the records, and found by them', async () => {
    expectPlaced(await search('none'));
    expectPlaced([
      ...(await search('department', shown.department)),
      ...(await search('department', 'Stock')),
    ]);
    expectPlaced([...(await search('company', shown.company)), ...(await search('company', 'Bolt'))]);
  });

  it('are found by a former name that a page still shows', async () => {
    expect(ids(await search('department', TEST_DEPARTMENT))).toEqual(
      everybody().filter((EMPID) => EMPID !== HR),
    );
    expect(ids(await search('company', TEST_COMPANY))).toEqual(everybody().filter((EMPID) => EMPID !== HR));
  });

  it('are in the present ones in the list of leave', async () => {
    expectPlaced((await read<LeaveBalancesAnswer>(API_PATHS.leaves)).data);
  });

  it('are in the present ones in audit, and found by them', async () => {
    const audit = async (department: object) => {
      const answer = await backend.http
        .post(API_PATHS.audit)
        .set(hr)
        .send({ kinds: ['opening'], ...department })
        .expect(200);
      const { data }: SearchAuditAnswer = answer.body;
      return data;
    };
    expectPlaced(await audit({}));
    const others = everybody().filter((EMPID) => EMPID !== HR);
    expect(ids(await audit({ department: shown.department }))).toEqual(others);
    expect(ids(await audit({ department: TEST_DEPARTMENT }))).toEqual(others);
  });

  it("are all seen by their department's supervisor, also from a page that shows its former name", async () => {
    const supervisor = await backend.bearer(SUPERVISOR);
    const theirs = everybody().filter((EMPID) => EMPID !== HR && EMPID !== SUPERVISOR);
    for (const department of [shown.department, TEST_DEPARTMENT]) {
      const path = pathTo(API_PATHS.supervisedDepartment, { department });
      const { data, records } = await read<SupervisedDepartmentAnswer>(path, supervisor);
      expect(ids(data)).toEqual(theirs);
      expect(ids(records)).toEqual(theirs);
      expect(data.filter(({ DEPARTMENT }) => DEPARTMENT !== shown.department)).toEqual([]);
    }
  });

  it('are in the same ones when all tables are built anew', async () => {
    const { databaseUrl, eventStoreUrl } = backend.app.get<Configuration>(CONFIGURATION);
    const { signal } = new AbortController();
    const outcomes = await verify({ databaseUrl, eventStoreUrl, signal }, PROJECTION_NAMES);
    expect(outcomes).toEqual(
      outcomes.map(({ name }) => ({ name, result: expect.objectContaining({ equal: true }) })),
    );
  });
});
