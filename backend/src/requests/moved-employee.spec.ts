import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { LeaveOfRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { REQUEST_STATES } from '@timekeep/contracts/requests/request-kinds';
import { weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { ModifyEmployee } from '../employees/employees.module.js';
import { RenameDepartment } from '../organization/organization.module.js';
import { NameStandIn } from './name-stand-in/name-stand-in.command.js';
import {
  HR,
  OTHER_DEPARTMENT,
  OTHER_SUPERVISOR,
  RequestCalls,
  SUPERVISOR,
} from '../testing/request-calls.js';
import { TEST_COMPANY, TEST_DEPARTMENT, testContext } from '../testing/test-backend.js';

let calls: RequestCalls;
/** The present name of the other department. */
let there = OTHER_DEPARTMENT;

beforeAll(async () => {
  calls = await RequestCalls.start();
});

afterAll(() => calls.stop());

async function move(EMPID: string, DEPT: string): Promise<void> {
  const employee = { EMPID, EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT, COMPANY: TEST_COMPANY, PIN: null };
  await calls.backend.run(new ModifyEmployee(employee, null, testContext()));
}

/** Makes two leave requests of which HR refuses the first. */
async function refusedAndOpen(EMPID: string): Promise<readonly [string, string]> {
  const [first, second] = [workingDay(20), workingDay(22)];
  const refused = await calls.make(EMPID, calls.leave({ FROM: first, TO: first, reason: 'Surgery' }));
  const open = await calls.make(EMPID, calls.leave({ FROM: second, TO: second }));
  expect(await calls.decide(HR, 'refuse', [refused], 'Please ask again')).toEqual([[200, undefined]]);
  return [refused, open];
}

/** Returns in which ways a user sees each of the requests: in lists, by its address, and in previews of leave. */
async function seenBy(user: string, ids: readonly string[]): Promise<readonly string[][]> {
  const { data } = await calls.search(user, { states: REQUEST_STATES, limit: 100 });
  const listed = new Set(data.map(({ REQUEST_ID }) => REQUEST_ID));
  const preview = await calls.post(user, API_PATHS.leaveOfRequests, { requests: ids });
  const { data: leave }: LeaveOfRequestsAnswer = preview.body;
  const found: string[][] = [];
  for (const REQUEST_ID of ids) {
    const { status } = await calls.get(user, API_PATHS.requestDetail, { REQUEST_ID });
    found.push([
      ...(listed.has(REQUEST_ID) ? ['list'] : []),
      ...(status === 200 ? ['detail'] : []),
      ...(leave.some((each) => each.REQUEST_ID === REQUEST_ID) ? ['leave'] : []),
    ]);
  }
  return found;
}

/** Returns the date of the next working day that lies at least so many days ahead. */
function workingDay(days: number): WorkDate {
  return calls.day(weekdayOf(calls.day(days)) === 'sunday' ? days + 1 : days);
}

const seen = ['list', 'detail', 'leave'];
const hidden: string[] = [];

describe('the requests of an employee who moves to another department', () => {
  it('are seen there while they are open, and closed ones only when they were made there', async () => {
    const EMPID = await calls.staff();
    const before = await refusedAndOpen(EMPID);
    expect(await seenBy(SUPERVISOR, before)).toEqual([seen, seen]);
    await move(EMPID, there);
    expect(await seenBy(OTHER_SUPERVISOR, before)).toEqual([hidden, seen]);
    expect(await seenBy(SUPERVISOR, before)).toEqual([hidden, hidden]);
    expect(await seenBy(HR, before)).toEqual([seen, seen]);
    const afterwards = await calls.make(EMPID, calls.leave({ FROM: workingDay(30), TO: workingDay(30) }));
    await calls.decide(HR, 'refuse', [afterwards, before[1]], 'Please ask again');
    expect(await seenBy(OTHER_SUPERVISOR, [before[1], afterwards])).toEqual([hidden, seen]);
  });

  it('are counted as they are listed', async () => {
    const EMPID = await calls.staff();
    const all = { states: REQUEST_STATES };
    const count = async (user: string) => (await calls.search(user, all)).total;
    const totals = [await count(OTHER_SUPERVISOR), await count(HR)];
    const waiting = (await calls.notices(OTHER_SUPERVISOR)).waiting;
    await refusedAndOpen(EMPID);
    await move(EMPID, there);
    expect([await count(OTHER_SUPERVISOR), await count(HR)]).toEqual([
      (totals[0] ?? 0) + 1,
      (totals[1] ?? 0) + 2,
    ]);
    expect((await calls.notices(OTHER_SUPERVISOR)).waiting).toBe(waiting + 1);
  });

  it('do not tell by an attempt to decide how they ended elsewhere', async () => {
    const EMPID = await calls.staff();
    const [refused, open] = await refusedAndOpen(EMPID);
    await move(EMPID, there);
    const own = 'You may only decide on requests of your own department.';
    expect(await calls.decide(OTHER_SUPERVISOR, 'endorse', [refused, open])).toEqual([
      [403, own],
      [200, undefined],
    ]);
  });

  it('are seen again by the former supervisor when the employee has moved back', async () => {
    const EMPID = await calls.staff();
    const before = await refusedAndOpen(EMPID);
    await move(EMPID, there);
    const meanwhile = await calls.make(EMPID, calls.leave({ FROM: workingDay(30), TO: workingDay(30) }));
    await calls.decide(HR, 'refuse', [meanwhile], 'Please ask again');
    await move(EMPID, TEST_DEPARTMENT);
    expect(await seenBy(SUPERVISOR, [...before, meanwhile])).toEqual([seen, seen, hidden]);
    expect(await seenBy(OTHER_SUPERVISOR, [...before, meanwhile])).toEqual([hidden, hidden, hidden]);
  });

  it('are not seen by a stand-in beyond what the represented supervisor sees', async () => {
    const EMPID = await calls.staff();
    const before = await refusedAndOpen(EMPID);
    await move(EMPID, there);
    const days = { FROM: calls.day(-1), TO: calls.day(1) };
    await calls.backend.run(
      new NameStandIn(OTHER_SUPERVISOR, { standIn: SUPERVISOR, ...days }, testContext()),
    );
    expect(await seenBy(SUPERVISOR, before)).toEqual([hidden, seen]);
    await calls.backend.run(new NameStandIn(OTHER_SUPERVISOR, null, testContext()));
    expect(await seenBy(SUPERVISOR, before)).toEqual([hidden, hidden]);
  });

  it('stay those of the department when it gets another name', async () => {
    const EMPID = await calls.staff();
    await move(EMPID, there);
    const ids = await refusedAndOpen(EMPID);
    await calls.backend.run(new RenameDepartment({ from: there, to: 'Warehouse' }, testContext()));
    there = 'Warehouse';
    expect(await seenBy(OTHER_SUPERVISOR, ids)).toEqual([seen, seen]);
  });
});
