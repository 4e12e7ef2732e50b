import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import { SEARCH_LIMIT, type SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { addDays, fromWireDate, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { ResignEmployee } from '../../employees/employees.module.js';
import { AddCompany, AddDepartment, CompanyTime } from '../../organization/organization.module.js';
import { says } from '../../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';

const HR = '100001';

let backend: TestBackend;
let hr: { Authorization: string };
/** The first and the last day with records. */
let first: WorkDate;
let last: WorkDate;

beforeAll(async () => {
  backend = await startTestBackend();
  last = await backend.app.get(CompanyTime).today();
  first = addDays(last, -2);
  await backend.run(new AddCompany('Bolt', testContext()));
  await backend.run(new AddCompany('Dry', testContext()));
  await backend.run(new AddDepartment('Stores', testContext()));
  await backend.run(new AddDepartment('Odd', testContext()));
  await backend.user(HR, 'HR', { hiredOn: last });
  hr = await backend.bearer(HR);
  const hiredOn = first;
  await backend.employee('100002', { hiredOn, EMP_LNAME: 'ABAD', EMP_FNAME: 'EVA', COMPANY: 'Bolt' });
  await backend.employee('100003', { hiredOn, EMP_LNAME: 'SANTOS', EMP_FNAME: 'JUAN', DEPT: 'Stores' });
  await backend.employee('100004', { hiredOn, EMP_LNAME: 'SANTOS', EMP_FNAME: 'JUAN' });
  for (const date of [first, addDays(first, 1), last]) {
    await backend.run(new OpenWorkday(date, testContext()));
  }
});

afterAll(() => backend.stop());

const ask = (changes: object = {}) =>
  backend.http
    .post(API_PATHS.timekeep)
    .set(hr)
    .send({ FROM: first, TO: last, reportFilter: 'none', ...changes });

async function find(changes: object = {}): Promise<SearchTimekeepAnswer> {
  const { body }: { readonly body: SearchTimekeepAnswer } = await ask(changes).expect(200);
  return body;
}

/** Date and employee of each record. */
async function found(changes: object = {}): Promise<string[]> {
  return (await find(changes)).data.map(({ Date, EMPID }) => `${fromWireDate(Date)} ${EMPID}`);
}

describe('searching records over HTTP', () => {
  it('answers all of both days and those between, newest first, then by name and id', async () => {
    const day = (date: WorkDate, ...ids: string[]) => ids.map((EMPID) => `${date} ${EMPID}`);
    expect(await found()).toEqual([
      ...day(last, '100002', HR, '100003', '100004'),
      ...day(addDays(first, 1), '100002', '100003', '100004'),
      ...day(first, '100002', '100003', '100004'),
    ]);
    expect(await found({ TO: first })).toEqual(day(first, '100002', '100003', '100004'));
  });

  it('answers whole records, with who they are about', async () => {
    const { data, total } = await find({ reportFilter: 'name', selectedOption: '100002', FROM: last });
    expect(data).toEqual([
      {
        EMPID: '100002',
        EMPNAME: 'ABAD, EVA',
        EMP_FNAME: 'EVA',
        EMP_LNAME: 'ABAD',
        DEPT: 'Sales',
        COMPANY: 'Bolt',
        Date: toWireDate(last),
        Remarks: 'RS',
        TimeIN1: null,
        TimeOUT1: null,
        MinsLate: 0,
        UnderOverTime: 0,
        hrs: 0,
        revision: expect.stringMatching(/^\d+$/),
      },
    ]);
    expect(total).toBeUndefined();
  });

  it.each([
    ['company', 'Bolt', ['100002']],
    ['company', 'Acme', [HR, '100003', '100004']],
    ['department', 'Stores', ['100003']],
    ['name', '100004', ['100004']],
    ['name', 'SANTOS, JUAN', ['100003', '100004']],
    ['none', 'whatever', ['100002', HR, '100003', '100004']],
    ['company', 'Nobody', []],
    ['department', "'; DROP SCHEMA attendance; --", []],
    ['name', '999999', []],
    ['name', 'santos', []],
  ])('by %s %s', async (reportFilter, selectedOption, ids) => {
    const records = await found({ FROM: last, reportFilter, selectedOption });
    expect(records).toEqual(ids.map((EMPID) => `${last} ${EMPID}`));
  });

  it('takes instants for days', async () => {
    const answer = await found({ FROM: `${last}T00:00:00.000Z`, TO: `${last}T09:00:00+08:00` });
    expect(answer).toHaveLength(4);
  });

  it.each([
    [{ FROM: '2024-02-02', TO: '2024-02-01' }, 'The first day, 2024-02-02, is after the last, 2024-02-01.'],
    [{ FROM: '2023-02-30' }, 'The first day is not a date.'],
    [{ TO: 'today' }, 'The last day is not a date.'],
    [{ reportFilter: 'age' }, 'filter must be one of none, company, department, name'],
    [{ reportFilter: undefined }, 'filter must be one of none, company, department, name'],
    [{ FROM: 1 }, 'first day must be text'],
    [{ reportFilter: 'company' }, 'Please choose a company.'],
    [{ reportFilter: 'name', selectedOption: '' }, 'Please choose a name.'],
    [{ selectedOption: 5 }, 'option must be text'],
    [{ reportFilter: 'name', selectedOption: 'A\u0000B' }, 'option must be readable text'],
    [{ reportFilter: 'company', selectedOption: 'A\nB' }, 'option must be readable text'],
    [{ LIMIT: 5 }, 'Unknown field: LIMIT'],
  ])('refuses %j', async (changes, err) => {
    await ask(changes).expect(400).expect(says(err));
  });

  it('answers names as they are written, whatever is in them', async () => {
    const who = { EMP_LNAME: 'O"NEIL \\ PEÑA', EMP_FNAME: "D'ARTAGNAN 💼" };
    await backend.employee('100009', { hiredOn: last, DEPT: 'Odd', ...who });
    const { data } = await find({ reportFilter: 'department', selectedOption: 'Odd' });
    expect(data).toEqual([
      expect.objectContaining({ EMPNAME: `${who.EMP_LNAME}, ${who.EMP_FNAME}`, ...who }),
    ]);
  });

  it('keeps resigned employees', async () => {
    await backend.run(new ResignEmployee('100003', testContext()));
    expect(await found({ reportFilter: 'department', selectedOption: 'Stores' })).toHaveLength(3);
  });

  it('answers the newest of more than can be answered, and how many there are', async () => {
    const few = await find();
    await multiplyRecords(backend, 2_300);
    const { data, total } = await find({ FROM: '2000-01-01' });
    expect(data).toHaveLength(SEARCH_LIMIT);
    expect(data.slice(0, few.data.length)).toEqual(few.data);
    expect(data).toEqual(data.toSorted((a, b) => b.Date.localeCompare(a.Date)));
    expect(total).toBe(few.data.length * 2_300);
  });

  it('has the order of the alphabet, whatever the database sorts by', async () => {
    for (const [EMPID, EMP_LNAME] of [
      ['100005', 'OCAMPO'],
      ['100006', 'ÑONGA'],
      ['100007', 'NUÑEZ'],
      ['100008', 'NUNO'],
    ] as const) {
      await backend.employee(EMPID, { hiredOn: last, EMP_LNAME, COMPANY: 'Dry' });
    }
    const names = ['ÑONGA', 'NUÑEZ', 'NUNO', 'OCAMPO'];
    const { data } = await find({ reportFilter: 'company', selectedOption: 'Dry' });
    expect(data.map(({ EMP_LNAME }) => EMP_LNAME)).toEqual(names);
    const { body } = await backend.http.get(API_PATHS.employees).set(hr).expect(200);
    const { employee }: EmployeesAnswer = body;
    const dry = employee.filter(({ COMPANY }) => COMPANY === 'Dry');
    expect(dry.map(({ EMP_LNAME }) => EMP_LNAME)).toEqual(names);
  });
});

/** The records, again and again, on days further and further back. */
async function multiplyRecords(backend: TestBackend, times: number): Promise<void> {
  const columns = `remark, time_in, time_out, mins_late, under_over_time, hours, revision, changed_by, opened, shift, facts`;
  await backend.app.get(DataSource).query(
    `INSERT INTO attendance.records (empid, work_date, ${columns})
     SELECT empid, work_date - 3 * back, ${columns}
     FROM attendance.records, generate_series(1, $1::integer - 1) AS back`,
    [times],
  );
}
