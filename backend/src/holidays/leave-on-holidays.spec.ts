import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { ChangeHolidayAnswer, HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import type { OwnLeaveAnswer } from '@timekeep/contracts/api/requests-api';
import { LeaveCalls } from '../testing/leave-calls.js';

describe('leave on holidays over HTTP', () => {
  let calls: LeaveCalls;

  beforeAll(async () => {
    calls = await LeaveCalls.start();
  });

  afterAll(() => calls.stop());

  const holiday = (selectedDate: string, changes: object = {}) =>
    calls.send('post', API_PATHS.holidays, { selectedDate, selectedRemark: 'LH', ...changes }).expect(200);
  const withdraw = (selectedDate: string, changes: object = {}) =>
    calls.send('delete', API_PATHS.holidays, { selectedDate, ...changes }).expect(200);
  const returning = { returnsLeave: true };

  it('is given back, named in the ledger, and taken again when the holiday is withdrawn', async () => {
    const EMPID = await calls.newcomer();
    const date = calls.daysAgo(2);
    await calls.add(EMPID, calls.entry({ DATE: date })).expect(200);
    await calls.update(EMPID, { leaveUpdates: [{ LEAVE_TYPE: 'SL', DAYS: 4 }] }).expect(200);
    const preview: ChangeHolidayAnswer = (await holiday(date, { ...returning, preview: true })).body;
    expect(preview.changes).toMatchObject({ leave: 'returned', onLeave: [{ EMPID, LEAVE_TYPE: 'SL' }] });
    expect(await calls.balances(EMPID)).toEqual([4, 0]);

    const { body } = await holiday(date, returning);
    expect(body).toMatchObject({ code: 'holidays.appliedOverLeave' });
    expect(await calls.balances(EMPID)).toEqual([5, 0]);
    const [, line] = await calls.lines(EMPID);
    expect(line).toMatchObject({ DATE: date, CHANGE: 0, holiday: 'LH' });
    const listed: HolidaysAnswer = (await calls.get(API_PATHS.holidays).expect(200)).body;
    expect(listed.data).toMatchObject([{ date, remark: 'LH', returnsLeave: true }]);
    await holiday(date).expect(({ body: again }) => {
      expect(again).toMatchObject({ code: 'holidays.unchanged' });
    });

    const back: ChangeHolidayAnswer = (await withdraw(date, { preview: true })).body;
    expect(back.changes).toMatchObject({ leave: 'taken' });
    await withdraw(date);
    expect(await calls.balances(EMPID)).toEqual([4, 0]);
    expect((await calls.lines(EMPID))[1]).not.toHaveProperty('holiday');
  });

  it('stays taken without the choice, as before', async () => {
    const EMPID = await calls.newcomer();
    const date = calls.daysAgo(4);
    await calls.add(EMPID, calls.entry({ DATE: date })).expect(200);
    const revision = await calls.revision(EMPID);
    await holiday(date);
    expect(await calls.balances(EMPID)).toEqual([-1, 0]);
    expect(await calls.revision(EMPID)).toBe(revision);
    await holiday(date, returning);
    expect(await calls.balances(EMPID)).toEqual([0, 0]);
  });

  it('costs nothing when it is recorded after the holiday, for the employee too, and balances are set on what is left', async () => {
    const EMPID = await calls.newcomer();
    await calls.backend.user('100900', 'EMPLOYEE', { hiredOn: calls.daysAgo(10) });
    const date = calls.daysAgo(5);
    await holiday(date, { ...returning, selectedRemark: 'SH' });
    for (const one of [EMPID, '100900']) await calls.add(one, calls.entry({ DATE: date })).expect(200);
    expect(await calls.balances(EMPID)).toEqual([0, 0]);
    await calls.update(EMPID, { leaveUpdates: [{ LEAVE_TYPE: 'SL', DAYS: 3 }] }).expect(200);
    expect(await calls.balances(EMPID)).toEqual([3, 0]);
    const own = await calls.backend.http
      .get(API_PATHS.ownLeave)
      .set(await calls.backend.bearer('100900'))
      .expect(200);
    const { balances, lines }: OwnLeaveAnswer = own.body;
    expect(balances).toEqual({ SL: 0, VL: 0 });
    expect(lines).toMatchObject([{ CHANGE: 0, holiday: 'SH' }]);
    // Moved to another day, it is taken.
    const moved = { ...calls.entry({ DATE: calls.daysAgo(6) }), TRANSAC_ID: `${EMPID}-1` };
    await calls.edit(EMPID, moved).expect(200);
    expect(await calls.balances(EMPID)).toEqual([2, 0]);
  });

  it('makes a form that was open before the holiday outdated, of those on leave alone', async () => {
    const [EMPID, other] = [await calls.newcomer(), await calls.newcomer()];
    const date = calls.daysAgo(7);
    await calls.add(EMPID, calls.entry({ DATE: date })).expect(200);
    await calls.add(other, calls.entry({ DATE: calls.daysAgo(8) })).expect(200);
    const seen = await calls.revision(EMPID);
    const seenOfOther = await calls.revision(other);
    await holiday(date, returning);
    const present = await calls.revision(EMPID);
    expect(present).not.toBe(seen);
    const set = (one: string, revision: unknown) =>
      calls.update(one, { leaveUpdates: [{ LEAVE_TYPE: 'SL', DAYS: 7 }], revision });
    const refused = await set(EMPID, seen).expect(409);
    expect(refused.body).toMatchObject({ err: expect.stringContaining('holiday') });
    await set(EMPID, present).expect(200);
    await set(other, seenOfOther).expect(200);
  });
});
