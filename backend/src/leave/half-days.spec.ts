import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { RecordExplanationAnswer } from '@timekeep/contracts/api/audit-api';
import { LeaveCalls } from '../testing/leave-calls.js';
import { says } from '../testing/says.js';
import { testContext } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const HALF = 'Half a day of leave needs 0.5 days and its half, AM or PM.';

describe('half days of leave over HTTP', () => {
  let calls: LeaveCalls;

  beforeAll(async () => {
    calls = await LeaveCalls.start();
    await calls.backend.run(new OpenWorkday(calls.daysAgo(3), testContext()));
  });

  afterAll(() => calls.stop());

  const morning = (changes: object = {}) => calls.entry({ DAYS: 0.5, half: 'AM', ...changes });
  const afternoon = (changes: object = {}) =>
    calls.entry({ LEAVE_TYPE: 'VL', DAYS: '0.5', half: 'PM', ...changes });

  async function whyOf(EMPID: string): Promise<string> {
    const { body } = await calls
      .get(pathTo(API_PATHS.recordExplanation, { EMPID, date: calls.daysAgo(3) }))
      .expect(200);
    const { data }: RecordExplanationAnswer = body;
    return data.Remarks;
  }

  it('takes sick leave in the morning and vacation in the afternoon of one date', async () => {
    const EMPID = await calls.newcomer();
    await calls.add(EMPID, morning(), afternoon()).expect(200);
    expect(await calls.balances(EMPID)).toEqual([-0.5, -0.5]);
    expect(await calls.lines(EMPID)).toMatchObject([
      { LEAVE_TYPE: 'VL', DAYS: 0.5, half: 'PM', CHANGE: -0.5 },
      { LEAVE_TYPE: 'SL', DAYS: 0.5, half: 'AM', CHANGE: -0.5 },
    ]);
    expect(await whyOf(EMPID)).toBe(
      'SL (Sick Leave), because leave was recorded for both halves of the day: SL in the morning and VL in the afternoon.',
    );
    await calls.delete(`${EMPID}-1`).expect(200);
    expect(await whyOf(EMPID)).toMatch(/^HVLPM /);
    expect(await calls.balances(EMPID)).toEqual([0, -0.5]);
  });

  it('refuses hours that are taken, and an unclear half', async () => {
    const EMPID = await calls.newcomer();
    await calls.add(EMPID, morning()).expect(200);
    const taken = says(`Employee ${EMPID} has leave on ${calls.daysAgo(3)} already.`);
    await calls.add(EMPID, morning()).expect(409).expect(taken);
    await calls.add(EMPID, calls.entry()).expect(409).expect(taken);
    await calls
      .add(EMPID, calls.entry({ DAYS: 0.5, half: null }))
      .expect(400)
      .expect(says(HALF));
    await calls
      .add(EMPID, afternoon({ half: 'noon' }))
      .expect(400)
      .expect(says('The half of a day must be AM or PM.'));
    await calls.add(EMPID, afternoon()).expect(200);
  });

  it('makes a day half, the other half, and whole', async () => {
    const EMPID = await calls.newcomer();
    await calls.add(EMPID, calls.entry()).expect(200);
    const edit = (changes: object) =>
      calls.edit(EMPID, { ...calls.entry(changes), TRANSAC_ID: `${EMPID}-1` }).expect(200);
    await edit({ DAYS: 0.5, half: 'PM' });
    expect(await whyOf(EMPID)).toMatch(/^HSLPM /);
    await edit({ DAYS: 0.5, half: 'AM' });
    expect(await whyOf(EMPID)).toMatch(/^HSLAM /);
    await edit({ DAYS: 1, REMARKS: 'Flu' });
    expect(await calls.lines(EMPID)).toMatchObject([{ DAYS: 0.5, half: 'AM', REMARKS: 'Flu' }]);
    await edit({ DAYS: 1, half: null });
    expect(await whyOf(EMPID)).toMatch(/^SL /);
    expect(await calls.balances(EMPID)).toEqual([-1, 0]);
  });
});
