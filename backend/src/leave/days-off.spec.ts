import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { AddLeaveAnswer, LeaveLinesAnswer } from '@timekeep/contracts/api/leave-api';
import type { RecordExplanationAnswer, SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { LeaveCalls } from '../testing/leave-calls.js';
import { testContext } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const EIGHT_TO_FIVE = ['08:00:00', '17:00:00'];
const OFF = ['00:00:00', '00:00:00'];

describe('leave on days that need none', () => {
  let calls: LeaveCalls;
  let EMPID: string;
  let [holiday, worked, restDay, workingDay] = ['', '', '', ''];

  beforeAll(async () => {
    calls = await LeaveCalls.start();
    EMPID = await calls.newcomer();
    const weekday = (date: string) => new Date(date).getUTCDay();
    // Sundays are off.
    const days = [7, 6, 5, 4, 3].map((ago) => calls.daysAgo(ago)).filter((date) => weekday(date) !== 0);
    [holiday = '', worked = '', restDay = '', workingDay = ''] = days;
    const hours = (day: number) => (day === weekday(restDay) ? OFF : EIGHT_TO_FIVE);
    const [monday, tuesday, wednesday, thursday, friday, saturday] = [1, 2, 3, 4, 5, 6].map(hours);
    const TIME = { monday, tuesday, wednesday, thursday, friday, saturday };
    await calls
      .send('post', API_PATHS.saveSchedule, {
        ...{ EMPID, FROM: calls.daysAgo(10), TO: calls.daysAgo(-10), DAYS: 6, TIME },
      })
      .expect(200);
    for (const date of [holiday, worked, restDay, workingDay]) {
      await calls.backend.run(new OpenWorkday(date, testContext()));
    }
    await calls.send('post', API_PATHS.holidays, { selectedDate: holiday, selectedRemark: 'LH' }).expect(200);
    const times = { TimeIN1: '08:00:00', TimeOUT1: '17:00:00' };
    await calls
      .send('patch', API_PATHS.timekeep, { EMPID, Date: worked, Remarks: 'Present', ...times })
      .expect(200);
  });

  afterAll(() => calls.stop());

  function warningsOf(answer: { readonly body: AddLeaveAnswer }): string[] {
    return (answer.body.warnings ?? []).map(({ DATE, code, text }) => `${DATE} ${code} ${text}`);
  }

  const entries = () => [holiday, worked, restDay, workingDay].map((DATE) => calls.entry({ DATE }));
  const expected = () => [
    `${holiday} leave.onHoliday ${holiday} needs no leave: it is a Legal Holiday.`,
    `${worked} leave.onWorkedDay ${worked} needs no leave: the employee worked.`,
    `${restDay} leave.onRestDay ${restDay} needs no leave: it is a rest day.`,
  ];

  it('names them in a preview, which records nothing', async () => {
    const leaveEntries = entries();
    const preview = await calls
      .send('post', API_PATHS.addLeave, { EMPID, leaveEntries, preview: true })
      .expect(200);
    expect(preview.body).toMatchObject({ status: true, msg: 'Nothing was recorded: this was a preview.' });
    expect(warningsOf(preview)).toEqual(expect.arrayContaining(expected()));
    expect(await calls.lines(EMPID)).toEqual([]);
  });

  it('records them with warnings, and names the leave where the record shows none', async () => {
    const added = await calls.add(EMPID, ...entries()).expect(200);
    expect(warningsOf(added)).toEqual(expect.arrayContaining(expected()));
    expect(await calls.balances(EMPID)).toEqual([-4, 0]);
    const { body } = await calls
      .get(pathTo(API_PATHS.recordExplanation, { EMPID, date: holiday }))
      .expect(200);
    const { data }: RecordExplanationAnswer = body;
    expect(data.Remarks).toMatch(/Leave is recorded .* It does not show on a holiday\.$/);
    const search = { EMPID, FROM: holiday, TO: worked, kinds: ['leave'] };
    const found = await calls.send('post', API_PATHS.audit, search).expect(200);
    const { data: versions }: SearchAuditAnswer = found.body;
    expect(versions.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        `The record does not show the leave of ${holiday}: the date is a holiday.`,
        `The record does not show the leave of ${worked}: HR corrected the record.`,
      ]),
    );
  });

  it('takes half of a day that was worked without a warning, and names it when an edit makes it whole', async () => {
    await calls.delete(`${EMPID}-2`).expect(200);
    const half = await calls.add(EMPID, calls.entry({ DATE: worked, DAYS: 0.5, half: 'PM' })).expect(200);
    expect(warningsOf(half)).toEqual([]);
    const whole = { ...calls.entry({ DATE: worked, half: null }), TRANSAC_ID: `${EMPID}-5` };
    const edited = await calls.edit(EMPID, whole).expect(200);
    expect(warningsOf(edited)).toHaveLength(1);
    const again = await calls.edit(EMPID, { ...whole, REMARKS: 'Flu' }).expect(200);
    expect(warningsOf(again)).toEqual([]);
  });

  it('shows the days that were worked beside the ledger', async () => {
    const { body } = await calls.get(API_PATHS.leaveTransactions, { EMPID }).expect(200);
    const { worked: days }: LeaveLinesAnswer = body;
    expect(days).toEqual([worked]);
  });
});
