import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { ChangeHolidayAnswer, HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import { HOURS_PATHS, type HoursDaysAnswer } from '@timekeep/contracts/api/hours-api';
import type { AddLeaveAnswer } from '@timekeep/contracts/api/leave-api';
import type { OwnLeaveAnswer } from '@timekeep/contracts/api/requests-api';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { AddCompany, RenameCompany } from '../organization/organization.module.js';
import { LeaveCalls } from '../testing/leave-calls.js';
import { says } from '../testing/says.js';
import { TEST_COMPANY, TEST_DEPARTMENT, testContext } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const BOLT = 'Bolt';

describe('holidays of a company over HTTP', () => {
  let calls: LeaveCalls;
  /** In the test company, and in the other one; both with an account. */
  const [HERE, THERE] = ['300001', '300002'] as const;

  beforeAll(async () => {
    calls = await LeaveCalls.start();
    await calls.backend.run(new AddCompany(BOLT, testContext()));
    await calls.backend.user(HERE, 'EMPLOYEE', { hiredOn: calls.daysAgo(12) });
    await calls.backend.user(THERE, 'EMPLOYEE', { hiredOn: calls.daysAgo(12), COMPANY: BOLT });
    for (let ago = 12; ago >= 0; ago -= 1)
      await calls.backend.run(new OpenWorkday(calls.daysAgo(ago), testContext()));
  });

  afterAll(() => calls.stop());

  const apply = (selectedDate: WorkDate, changes: object = {}) =>
    calls.send('post', API_PATHS.holidays, { selectedDate, selectedRemark: 'SH', ...changes });
  const withdraw = (selectedDate: WorkDate, changes: object = {}) =>
    calls.send('delete', API_PATHS.holidays, { selectedDate, ...changes });
  const ofBolt = { COMPANY: BOLT };
  const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY };
  const modify = (EMPID: string, changes: object) =>
    calls.send('patch', API_PATHS.employees, { EMPID, ...person, ...changes });

  async function remarks(date: WorkDate, ...EMPIDs: readonly string[]): Promise<(string | undefined)[]> {
    const rows = await calls.backend.app
      .get(DataSource)
      .query<{ empid: string; remark: string }[]>(
        `SELECT empid, remark FROM attendance.records WHERE work_date = $1 AND opened`,
        [date],
      );
    return EMPIDs.map((EMPID) => rows.find(({ empid }) => empid === EMPID)?.remark);
  }

  async function listed(date: WorkDate): Promise<HolidaysAnswer['data']> {
    const { data }: HolidaysAnswer = (await calls.get(API_PATHS.holidays).expect(200)).body;
    return data.filter((one) => one.date === date);
  }

  it('are for its employees alone, as the preview says, in any case of its name', async () => {
    const date = calls.daysAgo(1);
    const { changes, preview }: ChangeHolidayAnswer = (
      await apply(date, { COMPANY: ' bolt ', name: 'Araw ng Bolt', preview: true }).expect(200)
    ).body;
    expect([changes?.records, changes?.changed, preview?.rows.map(({ EMPID }) => EMPID)]).toEqual([
      ...[1, 1],
      [THERE],
    ]);
    await apply(date, { COMPANY: ' bolt ', name: 'Araw ng Bolt' })
      .expect(200)
      .expect(says(`${date} is now a Special Holiday for the employees of Bolt.`));
    expect(await remarks(date, HERE, THERE)).toEqual(['RS', 'SH']);
    await apply(date, ofBolt).expect(
      says(`${date} is a Special Holiday of Bolt already. Nothing was changed.`),
    );
    expect(await listed(date)).toEqual([
      { ...{ date, remark: 'SH', name: 'Araw ng Bolt', second: null }, returnsLeave: false, COMPANY: BOLT },
    ]);
  });

  it('stay beside one of all, whose legal holiday they do not take away', async () => {
    const date = calls.daysAgo(1);
    await apply(date, { selectedRemark: 'LH' }).expect(200);
    expect(await remarks(date, HERE, THERE)).toEqual(['LH', 'LH']);
    expect((await listed(date)).map(({ COMPANY }) => COMPANY)).toEqual([undefined, BOLT]);
    await withdraw(date).expect(200);
    expect(await remarks(date, HERE, THERE)).toEqual(['RS', 'SH']);
    await withdraw(date).expect(404);
    await withdraw(date, ofBolt)
      .expect(200)
      .expect(says(`${date} is no longer a holiday of Bolt.`));
    expect(await remarks(date, HERE, THERE)).toEqual(['RS', 'RS']);
    await withdraw(date, ofBolt)
      .expect(404)
      .expect(says(`${date} is no holiday of Bolt.`));
  });

  it('are refused for a company that there is not', async () => {
    await apply(calls.daysAgo(1), { COMPANY: 'Nobody' })
      .expect(404)
      .expect(says('There is no company Nobody.'));
  });

  it('give leave of its employees back, and of those who come to it late, until they are taken back', async () => {
    const [EMPID, other] = [await calls.newcomer(), await calls.newcomer({ COMPANY: BOLT })];
    const date = calls.daysAgo(5);
    for (const one of [EMPID, other]) await calls.add(one, calls.entry({ DATE: date })).expect(200);
    const seen = [await calls.revision(EMPID), await calls.revision(other)];
    const returning = { ...ofBolt, returnsLeave: true };
    const { changes }: ChangeHolidayAnswer = (await apply(date, { ...returning, preview: true })).body;
    expect(changes).toMatchObject({ leave: 'returned', onLeave: [{ EMPID: other }] });
    await apply(date, returning).expect(200);
    expect([await calls.balances(EMPID), await calls.balances(other)]).toEqual([
      [-1, 0],
      [0, 0],
    ]);
    expect(await remarks(date, EMPID, other)).toEqual(['SL', 'SH']);
    const set = (one: string, revision: unknown) =>
      calls.update(one, { leaveUpdates: [{ LEAVE_TYPE: 'SL', DAYS: 7 }], revision });
    await set(other, seen[1]).expect(409);
    await set(EMPID, seen[0]).expect(200);

    // The transfer is learned late: its preview and its effect are those of the holiday.
    const transfer = { ...ofBolt, effectiveOn: calls.daysAgo(6) };
    const open = await calls.revision(EMPID);
    const { body } = await modify(EMPID, { ...transfer, preview: true }).expect(200);
    expect(body).toMatchObject({ preview: { changed: 1, leave: { SL: 1, VL: 0 } } });
    await modify(EMPID, transfer).expect(200);
    expect(await remarks(date, EMPID)).toEqual(['SH']);
    expect(await calls.balances(EMPID)).toEqual([8, 0]);
    await set(EMPID, open).expect(409);
    // The days are given out of what is left, on both sides.
    await set(EMPID, await calls.revision(EMPID)).expect(200);
    expect(await calls.balances(EMPID)).toEqual([7, 0]);
    await modify(EMPID, { replaces: calls.daysAgo(6) }).expect(200);
    expect(await remarks(date, EMPID)).toEqual(['SL']);
    expect(await calls.balances(EMPID)).toEqual([6, 0]);
  });

  it('count for days that need leave, for HR and the employee, by the company of the date', async () => {
    const date = calls.daysAgo(3);
    await apply(date, { ...ofBolt, selectedRemark: 'LH' }).expect(200);
    const warned = async (EMPID: string) => {
      const body = { EMPID, leaveEntries: [calls.entry({ DATE: date })], preview: true };
      const answer: AddLeaveAnswer = (await calls.send('post', API_PATHS.addLeave, body).expect(200)).body;
      return (answer.warnings ?? []).map(({ code }) => code);
    };
    expect(await warned(THERE)).toEqual(['leave.onHoliday']);
    expect(await warned(HERE)).toEqual([]);
    const own = async (EMPID: string) => {
      const session = await calls.backend.bearer(EMPID);
      const { body } = await calls.backend.http.get(API_PATHS.ownLeave).set(session).expect(200);
      const { holidays }: OwnLeaveAnswer = body;
      return holidays.map((one) => one.date);
    };
    expect(await own(THERE)).toContain(date);
    expect(await own(HERE)).not.toContain(date);
  });

  it('are of the days of hours too, with a second legal holiday of all', async () => {
    const date = calls.daysAgo(8);
    await apply(date, { selectedRemark: 'LH', second: 'Eid' }).expect(200);
    await apply(date, { ...ofBolt, selectedRemark: 'LH', name: 'Araw ng Bolt' }).expect(200);
    await apply(addDays(date, 1), ofBolt).expect(200);
    const kinds = async (EMPID: string) => {
      const search = { EMPID, FROM: date, TO: addDays(date, 1) };
      const { body } = await calls.send('post', HOURS_PATHS.days, search).expect(200);
      const { data }: HoursDaysAnswer = body;
      return data.map(({ day }) => day);
    };
    expect(await kinds(THERE)).toEqual(['double-rest', 'special-rest']);
    expect(await kinds(HERE)).toEqual(['double-rest', 'rest']);
  });

  it('follow their company when it has another name', async () => {
    const date = calls.daysAgo(2);
    await apply(date, ofBolt).expect(200);
    await calls.backend.run(new RenameCompany({ from: BOLT, to: 'Bolt and Nut' }, testContext()));
    expect((await listed(date)).map(({ COMPANY }) => COMPANY)).toEqual(['Bolt and Nut']);
    await withdraw(date, { COMPANY: 'Bolt and Nut' }).expect(200);
    expect(await remarks(date, THERE)).toEqual(['RS']);
  });
});
