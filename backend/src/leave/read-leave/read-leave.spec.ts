import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { LeaveBalanceRow } from '@timekeep/contracts/api/leave-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { API_DOCS_PATHS } from '../../openapi/api-docs.js';
import { HR, LeaveCalls } from '../../testing/leave-calls.js';
import { TEST_DEPARTMENT, testContext } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import { says } from '../../testing/says.js';

const OTHERS = { EMPLOYEE: '100002', SUPERVISOR: '100003', IT: '100004' } as const;

describe('leave over HTTP', () => {
  let calls: LeaveCalls;

  beforeAll(async () => {
    calls = await LeaveCalls.start();
  });

  afterAll(() => calls.stop());

  describe('the list of balances', () => {
    it('has two rows for each employee, by name, without the resigned', async () => {
      const second = await calls.newcomer({ EMP_LNAME: 'ABAD', EMP_FNAME: 'BEA' });
      const first = await calls.newcomer({ EMP_LNAME: 'ABAD', EMP_FNAME: 'ANA' });
      const gone = await calls.newcomer({ EMP_LNAME: 'ABAD', EMP_FNAME: 'CARA' });
      await calls.update(gone, { leaveUpdates: [{ LEAVE_TYPE: 'SL', DAYS: 2 }] }).expect(200);
      await calls.resign(gone);

      const { body } = await calls.get(API_PATHS.leaves).expect(200);
      const { data }: { data: LeaveBalanceRow[] } = body;
      const row = { DEPT: TEST_DEPARTMENT, DAYS: 0, ANNIV: null, INCREMENT: 0, revision: null };
      expect(data.slice(0, 4)).toEqual([
        { ...row, EMPID: first, EMPNAME: 'ABAD, ANA', LEAVE_TYPE: 'SL' },
        { ...row, EMPID: first, EMPNAME: 'ABAD, ANA', LEAVE_TYPE: 'VL' },
        { ...row, EMPID: second, EMPNAME: 'ABAD, BEA', LEAVE_TYPE: 'SL' },
        { ...row, EMPID: second, EMPNAME: 'ABAD, BEA', LEAVE_TYPE: 'VL' },
      ]);
      expect(data.filter(({ EMPID }) => EMPID === gone)).toEqual([]);
      expect(await calls.balances(gone)).toEqual([2, 0]);
    });

    it('is described with an EMPID that may be left out, as that of the ledger may not', async () => {
      const { body } = await calls.backend.http.get(API_DOCS_PATHS.json).expect(200);
      const described = (path: string, parameters: readonly object[]): object => ({
        paths: { [path]: { get: { parameters } } },
      });
      const [balances, ledger] = [API_PATHS.leaves, API_PATHS.leaveTransactions];
      const optional = ['EMPID', 'left'].map((name) => ({ name, required: false }));
      expect(body).toMatchObject(described(balances, optional));
      expect(body).toMatchObject(described(ledger, [{ name: 'EMPID', required: true }]));
    });

    it.each([API_PATHS.leaves, API_PATHS.leaveTransactions])(
      'is refused for whom nobody knows: %s',
      async (path) => {
        const ask = (query: string) => calls.get(path, query);
        await ask('EMPID=999999').expect(404).expect(says('There is no employee 999999.'));
        for (const query of ['EMPID=99', 'EMPID=', 'EMPID=100001&EMPID=100002']) {
          await ask(query).expect(400).expect(says('The employee ID must have 6 digits.'));
        }
      },
    );

    it('needs an id where it is about one employee', async () => {
      await calls
        .get(API_PATHS.leaveTransactions)
        .expect(400)
        .expect(says('The employee ID must have 6 digits.'));
    });
  });

  describe('in the record of its date', () => {
    it('shows while it is there, and follows when it is moved', async () => {
      const EMPID = '100009';
      await calls.backend.user(EMPID, 'EMPLOYEE', { hiredOn: calls.daysAgo(10) });
      const own = await calls.backend.bearer(EMPID);
      for (const date of [calls.daysAgo(3), calls.daysAgo(2)])
        await calls.backend.run(new OpenWorkday(date, testContext()));
      const remark = async (date: WorkDate): Promise<unknown> => {
        const path = pathTo(API_PATHS.ownAttendance, { employeeId: EMPID });
        const { body } = await calls.backend.http.get(path).set(own).expect(200);
        const { data }: { data: AttendanceRecord[] } = body;
        return data.find(({ Date }) => Date.startsWith(date))?.Remarks;
      };
      const before = await remark(calls.daysAgo(3));
      expect(before).toBe('RS');
      await calls.add(EMPID, calls.entry()).expect(200);
      expect(await remark(calls.daysAgo(3))).toBe('SL');
      await calls
        .edit(EMPID, {
          ...calls.entry({ LEAVE_TYPE: 'VL', DATE: calls.daysAgo(2) }),
          TRANSAC_ID: `${EMPID}-1`,
        })
        .expect(200);
      expect([await remark(calls.daysAgo(3)), await remark(calls.daysAgo(2))]).toEqual([before, 'VL']);
      await calls.delete(`${EMPID}-1`).expect(200);
      expect(await remark(calls.daysAgo(2))).toBe(before);
    });

    it('gives way to a correction, which leaves the balance alone', async () => {
      const EMPID = await calls.newcomer();
      await calls.backend.run(new OpenWorkday(calls.daysAgo(3), testContext()));
      await calls.add(EMPID, calls.entry()).expect(200);
      const correction = { EMPID, Date: calls.daysAgo(3), Remarks: 'OB', TimeIN1: null, TimeOUT1: null };
      await calls.send('patch', API_PATHS.timekeep, correction).expect(200);
      expect(await calls.balances(EMPID)).toEqual([-1, 0]);
      await calls.send('patch', API_PATHS.timekeep, { ...correction, Remarks: 'VL' }).expect(200);
      expect(await calls.balances(EMPID)).toEqual([-1, 0]);
    });
  });

  it('is HR’s alone', async () => {
    const guarded = [
      ['get', API_PATHS.leaves],
      ['get', `${API_PATHS.leaveTransactions}?EMPID=${HR}`],
      ['post', API_PATHS.addLeave],
      ['patch', API_PATHS.editLeave],
      ['put', API_PATHS.editLeave],
      ['post', API_PATHS.deleteLeave],
      ['patch', API_PATHS.updateLeave],
      ['put', API_PATHS.updateLeave],
      ['post', API_PATHS.updateLeave],
    ] as const;
    const sessions = await Promise.all(
      (['EMPLOYEE', 'SUPERVISOR', 'IT'] as const).map(async (authority) => {
        await calls.backend.user(OTHERS[authority], authority);
        return calls.backend.bearer(OTHERS[authority]);
      }),
    );
    for (const [verb, path] of guarded) {
      await calls.backend.http[verb](path).expect(401).expect(says('Please sign in.'));
      for (const session of sessions) {
        await calls.backend.http[verb](path)
          .set(session)
          .expect(403)
          .expect(says('Your account has no authority for this.'));
      }
    }
  });
});
