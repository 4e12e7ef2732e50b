import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { LeaveOfRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { REQUEST_STATES } from '@timekeep/contracts/requests/request-kinds';
import { weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { ModifyEmployee } from '../employees/employees.module.js';
import { RenameDepartment, SetRules } from '../organization/organization.module.js';
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

/** Transfers an employee from a day on, today without one. */
async function move(EMPID: string, DEPT: string, effectiveOn = calls.day(0)): Promise<void> {
  const name = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA' };
  const employee = { EMPID, ...name, DEPT, COMPANY: TEST_COMPANY, PIN: null, effectiveOn };
  await calls.backend.run(new ModifyEmployee(employee, null, testContext()));
}

/** Transfers an employee to the other department, except for the days around the first of the two requests. */
async function moveThere(EMPID: string): Promise<void> {
  await move(EMPID, there);
  await move(EMPID, TEST_DEPARTMENT, calls.day(15));
  await move(EMPID, there, workingDay(22));
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
  it('are seen there if they are about a day on which the employee is in it, open or not', async () => {
    const EMPID = await calls.staff();
    const before = await refusedAndOpen(EMPID);
    expect(await seenBy(SUPERVISOR, before)).toEqual([seen, seen]);
    await moveThere(EMPID);
    expect(await seenBy(OTHER_SUPERVISOR, before)).toEqual([hidden, seen]);
    expect(await seenBy(SUPERVISOR, before)).toEqual([hidden, hidden]);
    expect(await seenBy(HR, before)).toEqual([seen, seen]);
    const afterwards = await calls.make(EMPID, calls.leave({ FROM: workingDay(30), TO: workingDay(30) }));
    await calls.decide(HR, 'refuse', [afterwards, before[1]], 'Please ask again');
    expect(await seenBy(OTHER_SUPERVISOR, [before[1], afterwards])).toEqual([seen, seen]);
  });

  it('are counted as they are listed', async () => {
    const EMPID = await calls.staff();
    const all = { states: REQUEST_STATES };
    const count = async (user: string) => (await calls.search(user, all)).total;
    const totals = [await count(OTHER_SUPERVISOR), await count(HR)];
    const waiting = (await calls.notices(OTHER_SUPERVISOR)).waiting;
    await refusedAndOpen(EMPID);
    await moveThere(EMPID);
    expect([await count(OTHER_SUPERVISOR), await count(HR)]).toEqual([
      (totals[0] ?? 0) + 1,
      (totals[1] ?? 0) + 2,
    ]);
    expect((await calls.notices(OTHER_SUPERVISOR)).waiting).toBe(waiting + 1);
  });

  it('do not tell by an attempt to decide how they ended elsewhere', async () => {
    const EMPID = await calls.staff();
    const [refused, open] = await refusedAndOpen(EMPID);
    await moveThere(EMPID);
    const own = 'You may only decide on requests of your own department.';
    expect(await calls.decide(OTHER_SUPERVISOR, 'endorse', [refused, open])).toEqual([
      [403, own],
      [200, undefined],
    ]);
  });

  it('are seen again by the former supervisor when the employee has moved back', async () => {
    const EMPID = await calls.staff();
    const before = await refusedAndOpen(EMPID);
    await moveThere(EMPID);
    const meanwhile = await calls.make(EMPID, calls.leave({ FROM: workingDay(30), TO: workingDay(30) }));
    await calls.decide(HR, 'refuse', [meanwhile], 'Please ask again');
    await move(EMPID, TEST_DEPARTMENT);
    expect(await seenBy(SUPERVISOR, [...before, meanwhile])).toEqual([seen, hidden, hidden]);
    await move(EMPID, TEST_DEPARTMENT, workingDay(22));
    expect(await seenBy(SUPERVISOR, [...before, meanwhile])).toEqual([seen, seen, seen]);
    expect(await seenBy(OTHER_SUPERVISOR, [...before, meanwhile])).toEqual([hidden, hidden, hidden]);
  });

  it('are not seen by a stand-in beyond what the represented supervisor sees', async () => {
    const EMPID = await calls.staff();
    const before = await refusedAndOpen(EMPID);
    await moveThere(EMPID);
    const days = { FROM: calls.day(-1), TO: calls.day(1) };
    await calls.backend.run(
      new NameStandIn(OTHER_SUPERVISOR, { standIn: SUPERVISOR, ...days }, testContext()),
    );
    expect(await seenBy(SUPERVISOR, before)).toEqual([hidden, seen]);
    await calls.backend.run(new NameStandIn(OTHER_SUPERVISOR, null, testContext()));
    expect(await seenBy(SUPERVISOR, before)).toEqual([hidden, hidden]);
  });

  it('wait for no endorsement if nobody may give it, since no day of theirs is in the department of today', async () => {
    const EMPID = await calls.staff();
    const [, open] = await refusedAndOpen(EMPID);
    await calls.backend.run(new SetRules({ endorsement: 'required' }, testContext()));
    const needed = async () => {
      const { endorsement } = await calls.detail(HR, open);
      const { data } = await calls.search(HR, { limit: 100 });
      return [endorsement, data.some(({ REQUEST_ID }) => REQUEST_ID === open)];
    };
    expect(await needed()).toEqual(['awaited', false]);
    await move(EMPID, there);
    expect(await needed()).toEqual(['awaited', false]);
    await move(EMPID, TEST_DEPARTMENT, calls.day(15));
    expect(await needed()).toEqual(['impossible', true]);
    await calls.backend.run(new SetRules({ endorsement: 'optional' }, testContext()));
  });

  it('stay those of the department when it gets another name', async () => {
    const EMPID = await calls.staff();
    await moveThere(EMPID);
    const ids = await refusedAndOpen(EMPID);
    await calls.backend.run(new RenameDepartment({ from: there, to: 'Warehouse' }, testContext()));
    there = 'Warehouse';
    expect(await seenBy(OTHER_SUPERVISOR, ids)).toEqual([hidden, seen]);
  });
});
