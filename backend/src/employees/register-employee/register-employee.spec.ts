import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { AddCompany, RenameDepartment } from '../../organization/organization.module.js';
import { ENTRIES_REFUSED, says } from '../../testing/says.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { EmployeeFacts } from '../employees.module.js';

const HR = '100001';
const OTHER = '100002';

describe('employees over HTTP', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let other: { Authorization: string };

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user(HR, 'HR');
    await backend.user(OTHER, 'SUPERVISOR');
    hr = await backend.bearer(HR);
    other = await backend.bearer(OTHER);
  });

  afterAll(async () => {
    await backend.stop();
  });

  const entry = {
    EMPID: '200001',
    EMP_LNAME: 'Dela Cruz',
    EMP_FNAME: 'Juan',
    EMPNAME: 'DELA CRUZ, JUAN',
    DEPT: TEST_DEPARTMENT,
    COMPANY: TEST_COMPANY,
    MONTHYEAR: '12023',
    STATUS: 'OK',
    NoOfPrint: 0,
    LastPrinted: 6,
    PIN: '0042',
  };
  const register = (body: object, session = hr) =>
    backend.http.post(API_PATHS.registerEmployee).set(session).send(body);

  it('are registered by HR, with names in capitals', async () => {
    await register(entry).expect(201).expect(says('Employee 200001 was registered.'));
    expect(await backend.app.get(EmployeeFacts).find('200001')).toMatchObject({
      EMPID: '200001',
      lastName: 'DELA CRUZ',
      firstName: 'JUAN',
      placements: [{ department: TEST_DEPARTMENT, company: TEST_COMPANY }],
    });
  });

  it('are registered once: an id is never used again', async () => {
    await register({ ...entry, EMPID: '200002' }).expect(201);
    await register({ ...entry, EMPID: '200002', EMP_LNAME: 'Reyes' })
      .expect(409)
      .expect(says('The employee ID 200002 is in use, or was before.'));
  });

  it('are refused with everything that is wrong at once', async () => {
    const wrong = { ...entry, EMPID: '12x', EMP_FNAME: 'Ju4n', EMP_LNAME: 'Cru2', PIN: '1' };
    await register(wrong).expect(400).expect(says(ENTRIES_REFUSED));
  });

  it.each([
    [{ DEPT: 'Nowhere' }, 422, 'There is no department Nowhere.'],
    [{ COMPANY: 'Nobody' }, 422, 'There is no company Nobody.'],
    [{ PIN: 42 }, 400, 'PIN must be text'],
    [{ NoOfPrint: '0' }, 400, 'number of prints must be a whole number'],
    [{ DEPT: '' }, 400, 'department must not be empty'],
    [{ EMPID: undefined }, 400, 'employee ID must not be empty'],
    [{ EMP_LNAME: undefined, PIN: undefined }, 400, 'last name must not be empty\nPIN must not be empty'],
    [{ EMP_FNAME: null }, 400, 'first name must be text'],
    [
      { EMP_FNAME: 'A\u0000na', EMP_LNAME: 'Cruz\n' },
      400,
      'last name must be readable text\nfirst name must be readable text',
    ],
    [{ EMPNAME: '\ud800' }, 400, 'The body holds text that cannot be read.'],
    [{ hiredOn: 20230101 }, 400, 'first day must be text'],
    [{ hiredOn: '2024-02-30' }, 400, 'The first day is not a date.'],
  ])('are refused with %j', async (changes, status, err) => {
    await register({ ...entry, EMPID: '200009', ...changes })
      .expect(status)
      .expect(says(err));
  });

  it('are registered by HR alone', async () => {
    await register(entry, other).expect(403);
    await backend.http.post(API_PATHS.registerEmployee).send(entry).expect(401);
  });

  it('find their companies and departments listed for HR, renamed ones under their new name', async () => {
    await backend.run(new AddCompany('Aardvark', testContext()));
    await backend.http
      .get(API_PATHS.companies)
      .set(hr)
      .expect(200, { company: ['Aardvark', TEST_COMPANY] });
    await backend.run(new RenameDepartment({ from: TEST_DEPARTMENT, to: 'Sales North' }, testContext()));
    await backend.http
      .get(API_PATHS.departments)
      .set(hr)
      .expect(200, { department: ['Sales North'] });
  });

  it.each([API_PATHS.companies, API_PATHS.departments])('keep %s from everybody but HR', async (path) => {
    await backend.http.get(path).set(other).expect(403);
    await backend.http.get(path).expect(401);
  });
});
