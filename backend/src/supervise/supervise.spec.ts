import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { addDays, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { RecordPunches } from '../clock/clock.module.js';
import { ModifyEmployee, ResignEmployee } from '../employees/employees.module.js';
import { EventStore } from '../event-store/event-store.js';
import { AddDepartment, CompanyTime, RenameDepartment } from '../organization/organization.module.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';
import { recordEventOfUnknownEmployee } from '../testing/record-fact.js';
import { says } from '../testing/says.js';

const HR = '100001';
const SUPERVISOR = '100002';
const DEPARTMENT = 'R&D / Büro 1';

describe('records of others over HTTP', () => {
  let backend: TestBackend;
  let today: WorkDate;
  let hr: { Authorization: string };
  let supervisor: { Authorization: string };

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    await backend.run(new AddDepartment(DEPARTMENT, testContext()));
    const here = { DEPT: DEPARTMENT, hiredOn: addDays(today, -2) };
    await backend.user(HR, 'HR');
    await backend.user(SUPERVISOR, 'SUPERVISOR', here);
    await backend.employee('100003', { ...here, EMP_LNAME: 'REYES' });
    await backend.employee('100004', { ...here, EMP_LNAME: 'ABAD' });
    await backend.employee('100005', { ...here, EMP_LNAME: 'GONE' });
    await backend.employee('100006', { hiredOn: addDays(today, -2) });
    for (const back of [2, 1, 0]) {
      await backend.run(new OpenWorkday(addDays(today, -back), testContext()));
    }
    await backend.run(new ResignEmployee('100005', testContext()));
    const punch = { EMPID: '100003', at: `${addDays(today, -1)}T08:00:00+08:00` };
    await backend.run(new RecordPunches([punch], testContext()));
    hr = await backend.bearer(HR);
    supervisor = await backend.bearer(SUPERVISOR);
  });

  afterAll(async () => {
    await backend.stop();
  });

  const department = (name: string) =>
    backend.http.get(pathTo(API_PATHS.supervisedDepartment, { department: name }));
  const supervised = (body: object, session = supervisor) =>
    backend.http.post(API_PATHS.supervisedRecords).set(session).send(body);
  const byHr = (body: object, session = hr) =>
    backend.http.post(API_PATHS.departments).set(session).send(body);

  const reyes = {
    EMPID: '100003',
    EMPNAME: 'REYES, ANA',
    EMP_FNAME: 'ANA',
    EMP_LNAME: 'REYES',
    DEPT: DEPARTMENT,
    COMPANY: TEST_COMPANY,
  };
  const restDay = {
    Remarks: 'RS',
    TimeIN1: null,
    TimeOUT1: null,
    MinsLate: 0,
    UnderOverTime: 0,
    hrs: 0,
    revision: expect.stringMatching(/^\d+$/),
  };
  const recordsOfReyes = [
    { ...reyes, ...restDay, Date: '' },
    { ...reyes, ...restDay, Date: '', Remarks: 'TimeIn', TimeIN1: '08:00:00' },
    { ...reyes, ...restDay, Date: '' },
  ];
  const expected = () =>
    recordsOfReyes.map((record, back) => ({ ...record, Date: toWireDate(addDays(today, -back)) }));

  describe('of a department', () => {
    it('are today’s, for its supervisor, who is left out as those are who resigned', async () => {
      const { body } = await department(DEPARTMENT).set(supervisor).expect(200);
      expect(body).toEqual({
        data: [
          { EMPID: '100004', EMP_FNAME: 'ANA', EMP_LNAME: 'ABAD', DEPARTMENT },
          { EMPID: '100003', EMP_FNAME: 'ANA', EMP_LNAME: 'REYES', DEPARTMENT },
        ],
        records: [
          {
            ...reyes,
            ...restDay,
            EMPID: '100004',
            EMPNAME: 'ABAD, ANA',
            EMP_LNAME: 'ABAD',
            Date: toWireDate(today),
          },
          expected()[0],
        ],
        awaited: [],
      });
    });

    it.each(['Sales', 'Nowhere', DEPARTMENT.toLowerCase()])(
      'are not told of %s, which is another',
      async (name) => {
        await department(name)
          .set(supervisor)
          .expect(403)
          .expect(says('You may only see your own department.'));
      },
    );

    it.each(['\u0000', `${DEPARTMENT}\u0000`, 'two\nlines'])('are refused for the name %j', async (name) => {
      await department(name).set(supervisor).expect(400).expect(says('The address is not valid.'));
    });

    it('are shown to supervisors alone', async () => {
      await department('Sales').set(hr).expect(403).expect(says('Your account has no authority for this.'));
      await department(DEPARTMENT).expect(401);
    });
  });

  describe('of one employee, for a supervisor', () => {
    it('are all of them, newest first', async () => {
      const { body } = await supervised({ id: '100003' }).expect(200);
      expect(body).toEqual({ data: expected() });
    });

    it('may be the supervisor’s own', async () => {
      const { body } = await supervised({ id: SUPERVISOR }).expect(200);
      expect(body).toMatchObject({ data: [{ EMPID: SUPERVISOR }, {}, {}] });
    });

    it.each([
      ['100006', 'of another department'],
      ['100005', 'who resigned'],
      ['999999', 'whom nobody knows'],
    ])('are refused for %s, %s, in the same words', async (id) => {
      await supervised({ id }).expect(403).expect(says('You may only see employees of your own department.'));
    });

    it.each([
      [{}, 'employee ID must not be empty'],
      [{ id: '12' }, 'The employee ID must have 6 digits.'],
      [{ id: '100003', all: true }, 'Unknown field: all'],
    ])('are refused for the body %j', async (body, err) => {
      await supervised(body).expect(400).expect(says(err));
    });

    it('are refused to others', async () => {
      await supervised({ id: '100003' }, hr)
        .expect(403)
        .expect(says('Your account has no authority for this.'));
      await backend.http.post(API_PATHS.supervisedRecords).send({ id: '100003' }).expect(401);
    });
  });

  describe('of one employee, for HR', () => {
    it('are all of them, newest first', async () => {
      const { body } = await byHr({ id: '100003' }).expect(200);
      expect(body).toEqual({ data: expected() });
    });

    it('are there for who resigned, and there may be none', async () => {
      expect((await byHr({ id: '100005' }).expect(200)).body).toMatchObject({ data: [{}, {}, {}] });
      await backend.employee('100007', { hiredOn: today });
      await byHr({ id: '100007' }).expect(200);
    });

    it('are refused for an unknown id', async () => {
      await byHr({ id: '999999' }).expect(404).expect(says('There is no employee 999999.'));
      await byHr({ id: '12' }).expect(400).expect(says('The employee ID must have 6 digits.'));
    });

    it('are refused to others', async () => {
      await byHr({ id: '100003' }, supervisor).expect(403);
      await backend.http.post(API_PATHS.departments).send({ id: '100003' }).expect(401);
    });
  });

  it('follow a department that gets another name', async () => {
    await backend.run(new RenameDepartment({ from: DEPARTMENT, to: 'Research' }, testContext()));
    // A page that is older than the rename asks by the former name.
    for (const name of [DEPARTMENT, 'Research']) {
      const { body } = await department(name).set(supervisor).expect(200);
      expect(body).toMatchObject({
        data: [{ DEPARTMENT: 'Research' }, {}],
        records: [{}, { DEPT: 'Research' }],
      });
    }
    await backend.run(new AddDepartment(DEPARTMENT, testContext()));
    await department(DEPARTMENT).set(supervisor).expect(403);
  });

  it('are refused while the table lacks a transfer', async () => {
    const store = backend.app.get(EventStore);
    await recordEventOfUnknownEmployee(store, testContext());
    await supervised({ id: '100003' }).expect(200);
    const transfer = (EMPID: string) =>
      backend.commands.execute(
        new ModifyEmployee(
          {
            EMPID,
            EMP_LNAME: 'REYES',
            EMP_FNAME: 'ANA',
            DEPT: TEST_DEPARTMENT,
            COMPANY: TEST_COMPANY,
            PIN: null,
          },
          null,
          testContext(),
        ),
      );
    const err = 'The departments are not up to date at this moment. Please try again in a moment.';
    await transfer('100003');
    await supervised({ id: '100003' }).expect(503).expect(says(err));
    await department('Research').set(supervisor).expect(200);
    await transfer(SUPERVISOR);
    await department('Research').set(supervisor).expect(503).expect(says(err));
  });
});
