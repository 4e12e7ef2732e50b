import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { EmployeeListItem, EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { AddDepartment, CompanyTime } from '../organization/organization.module.js';
import { answers, ENTRIES_REFUSED, says } from '../testing/says.js';
import {
  emailOf,
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../testing/test-backend.js';
import { EmployeeFacts } from './employees.module.js';

const HR = '100001';
const SUPERVISOR = '100002';

describe('employees over HTTP, once registered', () => {
  let backend: TestBackend;
  let today: WorkDate;
  let hr: { Authorization: string };
  let supervisor: { Authorization: string };

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    await backend.run(new AddDepartment('Stock', testContext()));
    await backend.user(HR, 'HR', { EMP_LNAME: 'ZAMORA' });
    await backend.user(SUPERVISOR, 'SUPERVISOR', { EMP_LNAME: 'YAP' });
    hr = await backend.bearer(HR);
    supervisor = await backend.bearer(SUPERVISOR);
  });

  afterAll(async () => {
    await backend.stop();
  });

  const entry = {
    EMPID: '200001',
    EMP_LNAME: 'CRUZ',
    EMP_FNAME: 'ANA',
    EMPNAME: 'CRUZ, ANA',
    DEPT: TEST_DEPARTMENT,
    COMPANY: TEST_COMPANY,
  };
  const modify = (body: object, session = hr) =>
    backend.http.patch(API_PATHS.employees).set(session).send(body);
  const resign = (body: object, session = hr) =>
    backend.http.patch(API_PATHS.departments).set(session).send(body);
  const list = async (): Promise<readonly EmployeeListItem[]> => {
    const { body } = await backend.http.get(API_PATHS.employees).set(hr).expect(200);
    const { employee }: EmployeesAnswer = body;
    return employee;
  };
  const revisionOf = async (EMPID: string) =>
    (await list()).find((employee) => employee.EMPID === EMPID)?.revision;
  const find = (EMPID: string) => backend.app.get(EmployeeFacts).find(EMPID);

  describe('are listed', () => {
    it('for HR by name', async () => {
      await backend.employee('200010', { EMP_LNAME: 'ABAD', EMP_FNAME: 'ZOE' });
      await backend.employee('200009', { EMP_LNAME: 'ABAD', EMP_FNAME: 'ÁNGEL' });
      const employees = await list();
      expect(employees[0]).toEqual({
        EMPID: '200009',
        EMPNAME: 'ABAD, ÁNGEL',
        EMP_FNAME: 'ÁNGEL',
        EMP_LNAME: 'ABAD',
        COMPANY: TEST_COMPANY,
        DEPT: TEST_DEPARTMENT,
        hiredOn: today,
        resignedOn: null,
        employments: [{ from: today, to: null }],
        revision: expect.stringMatching(/^\d+$/),
      });
      expect(employees.map(({ EMPID }) => EMPID)).toEqual(['200009', '200010', SUPERVISOR, HR]);
    });

    it('by HR alone', async () => {
      await backend.http.get(API_PATHS.employees).set(supervisor).expect(403);
      await backend.http.get(API_PATHS.employees).expect(401);
    });
  });

  describe('are changed', () => {
    beforeAll(() => backend.employee(entry.EMPID));

    it('by HR, visible to all users when the answer comes', async () => {
      const changed = { ...entry, EMP_LNAME: 'de Vera', DEPT: 'Stock', PIN: '' };
      await modify(changed).expect(200).expect(says('Employee 200001 was modified.'));
      expect(await list()).toContainEqual({
        EMPID: '200001',
        EMPNAME: 'DE VERA, ANA',
        EMP_FNAME: 'ANA',
        EMP_LNAME: 'DE VERA',
        COMPANY: TEST_COMPANY,
        DEPT: 'Stock',
        hiredOn: today,
        resignedOn: null,
        employments: [{ from: today, to: null }],
        revision: expect.stringMatching(/^\d+$/),
      });
      await modify(changed).expect(200).expect(says('Employee 200001 is as before: nothing was changed.'));
    });

    it('with PUT as with PATCH', async () => {
      await backend.http
        .put(API_PATHS.employees)
        .set(hr)
        .send({ ...entry, EMP_FNAME: 'Annabel' })
        .expect(200)
        .expect(says('Employee 200001 was modified.'));
      expect(await find('200001')).toMatchObject({ firstName: 'ANNABEL' });
    });

    it('once under one key, whichever verb it comes with', async () => {
      const key = { 'Idempotency-Key': 'both' };
      const changed = { ...entry, EMP_FNAME: 'Once' };
      const first = await modify(changed).set(key).expect(200);
      await modify({ ...entry, EMP_FNAME: 'Twice' }).expect(200);
      await backend.http.put(API_PATHS.employees).set(hr).set(key).send(changed).expect(200, first.body);
      expect(await find('200001')).toMatchObject({ firstName: 'TWICE' });
    });

    it('in their PIN when one is sent, and only then', async () => {
      const before = (await find('200001'))?.pinHash;
      await modify(entry).expect(200);
      expect((await find('200001'))?.pinHash).toBe(before);
      await modify({ ...entry, PIN: '9876' })
        .expect(200)
        .expect(says('Employee 200001 was modified.'));
      expect((await find('200001'))?.pinHash).not.toBe(before);
    });

    it('from the revision that was read, and not from an older one', async () => {
      const seen = await revisionOf('200001');
      await modify({ ...entry, EMP_FNAME: 'First', revision: seen }).expect(200);
      const present = await revisionOf('200001');
      const second = { ...entry, EMP_FNAME: 'Second' };
      await modify({ ...second, revision: seen })
        .expect(409)
        .expect(
          says(
            `Employee 200001 was changed by the employee ${HR} in the meantime. Please look at it again.`,
            { changedBy: `the employee ${HR}`, revision: present },
          ),
        );
      await modify({ ...second, revision: 7 }).expect(400);
      await modify({ ...second, revision: present }).expect(200);
      expect(await find('200001')).toMatchObject({ firstName: 'SECOND' });
    });

    it('not with wrong entries, all of which are reported at once', async () => {
      const wrong = { ...entry, EMPID: '12x', EMP_FNAME: 'Ju4n', EMP_LNAME: 'Cru2', PIN: '1' };
      await modify(wrong).expect(400).expect(says(ENTRIES_REFUSED));
    });

    it.each([
      [{ EMPID: '299999' }, 404, 'There is no employee 299999.'],
      [{ DEPT: 'Nowhere' }, 422, 'There is no department Nowhere.'],
      [{ COMPANY: 'Nobody' }, 422, 'There is no company Nobody.'],
      [{ PIN: 4242 }, 400, 'PIN must be text'],
      [{ DEPT: '' }, 400, 'department must not be empty'],
      [{ hiredOn: '2024-02-30' }, 400, 'The first day is not a date.'],
    ])('not with %j', async (changes, status, err) => {
      await modify({ ...entry, ...changes })
        .expect(status)
        .expect(says(err));
    });

    it('by HR alone', async () => {
      await modify(entry, supervisor).expect(403);
      await backend.http.patch(API_PATHS.employees).send(entry).expect(401);
    });
  });

  describe('resign', () => {
    const LEAVER = '200020';
    let session: { Authorization: string };

    beforeAll(async () => {
      await backend.user(LEAVER, 'SUPERVISOR');
      session = await backend.bearer(LEAVER);
    });

    it('by HR alone', async () => {
      await resign({ id: LEAVER }, supervisor).expect(403);
      await backend.http.patch(API_PATHS.departments).send({ id: LEAVER }).expect(401);
    });

    it.each([
      [{ id: '299999', fullname: 'NOBODY' }, 404, 'There is no employee 299999.'],
      [{ id: HR }, 422, 'You cannot resign yourself. Please ask somebody else of HR.'],
      [{ id: '2999' }, 400, 'The employee ID must have 6 digits.'],
      [{ fullname: 'CRUZ, ANA' }, 400, 'employee ID must not be empty'],
    ])('not with %j', async (body, status, err) => {
      await resign(body).expect(status).expect(says(err));
    });

    it('with today as their last day', async () => {
      await resign({ id: LEAVER, fullname: 'CRUZ, ANA' })
        .expect(200)
        .expect(says(`Successfully resigned ${LEAVER}`));
      expect(await find(LEAVER)).toMatchObject({ resignedOn: today });
      expect((await list()).map(({ EMPID }) => EMPID)).not.toContain(LEAVER);
    });

    it('once', async () => {
      await backend.http
        .put(API_PATHS.departments)
        .set(hr)
        .send({ id: LEAVER })
        .expect(409)
        .expect(says(`Employee ${LEAVER} resigned already, on ${today}.`));
    });

    it('and lose their access at once', async () => {
      const deactivated = { err: ACCOUNT_MESSAGES.deactivated };
      const profile = pathTo(API_PATHS.profile, { EMPID: LEAVER });
      await backend.http.get(profile).set(session).expect(403).expect(answers(deactivated));
      const token = session.Authorization.replace('Bearer ', '');
      await backend.http.post(API_PATHS.verifyToken).send({ token }).expect(403).expect(answers(deactivated));
      const signIn = (password: string) => backend.http.post(API_PATHS.signIn).send({ id: LEAVER, password });
      await signIn(TEST_PASSWORD).expect(403).expect(answers(deactivated));
      await signIn('wrong1').expect(401).expect(says('The employee ID or the password is not correct.'));
    });

    it('and are not changed any more', async () => {
      await modify({ ...entry, EMPID: LEAVER })
        .expect(422)
        .expect(says(`Employee ${LEAVER} resigned on ${today} and stays as recorded.`));
    });

    it('and cannot register an account, with the same answer as for an unknown id', async () => {
      await backend.employee('200021');
      await resign({ id: '200021' }).expect(200);
      const register = async (id: string): Promise<unknown> => {
        const account = { id, email: emailOf(id), password: TEST_PASSWORD };
        return (await backend.http.post(API_PATHS.registerAccount).send(account).expect(422)).body;
      };
      expect(await register('200021')).toEqual(await register('299999'));
    });
  });
});
