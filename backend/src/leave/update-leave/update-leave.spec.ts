import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FILL, HR, LeaveCalls } from '../../testing/leave-calls.js';
import { says } from '../../testing/says.js';

describe('leave over HTTP', () => {
  let calls: LeaveCalls;

  beforeAll(async () => {
    calls = await LeaveCalls.start();
  });

  afterAll(() => calls.stop());

  describe('the details', () => {
    const both = (SL: number, VL: number) => [
      { LEAVE_TYPE: 'SL', DAYS: SL },
      { LEAVE_TYPE: 'VL', DAYS: VL },
    ];

    it.each(['patch', 'put', 'post'] as const)('are set, with %s', async (verb) => {
      const EMPID = await calls.newcomer();
      await calls.add(EMPID, calls.entry()).expect(200);
      const details = { leaveUpdates: both(9, -2), annivUpdate: { ANNIV: '2020-02-29', INCREMENT: 5 } };
      await calls
        .update(EMPID, details, verb)
        .expect(200)
        .expect(says('Leave details updated successfully!'));
      expect(await calls.rows(EMPID)).toMatchObject([
        { LEAVE_TYPE: 'SL', DAYS: 9, ANNIV: '2020-02-29', INCREMENT: 5 },
        { LEAVE_TYPE: 'VL', DAYS: -2, ANNIV: '2020-02-29', INCREMENT: 5 },
      ]);
      expect(await calls.lines(EMPID)).toMatchObject([
        { TRANSAC_ID: null, DAYS: 2, CHANGE: -2, REMARKS: `decrease of 2 days by ${HR}`, BALANCE: -2 },
        { TRANSAC_ID: null, DAYS: 10, CHANGE: 10, REMARKS: `increase of 10 days by ${HR}`, BALANCE: 9 },
        { TRANSAC_ID: `${EMPID}-1`, BALANCE: -1 },
      ]);
      await calls
        .update(EMPID, details, verb)
        .expect(200)
        .expect(says('The leave details are like this already. Nothing was changed.'));
    });

    it('have a reason, which the history shows', async () => {
      const EMPID = await calls.newcomer();
      await calls.update(EMPID, { leaveUpdates: both(3, 0), reason: ' Carried over ' }).expect(200);
      expect(await calls.lines(EMPID)).toMatchObject([
        { REMARKS: `increase of 3 days by ${HR}: Carried over`, BALANCE: 3 },
      ]);
      await calls.update(EMPID, { leaveUpdates: both(4, 0), reason: 'x'.repeat(501) }).expect(400);
      await calls.update(EMPID, { leaveUpdates: both(4, 0), reason: 'a\u0000b' }).expect(400);
    });

    it('change only where something is given, also after the last day', async () => {
      const EMPID = await calls.newcomer();
      await calls.resign(EMPID);
      const anniversary = { ANNIV: `${calls.today}T00:00:00.000Z`, INCREMENT: 5 };
      await calls.update(EMPID, { leaveUpdates: both(4, 5), annivUpdate: anniversary }).expect(200);
      await calls.update(EMPID, { leaveUpdates: [{ LEAVE_TYPE: 'VL', DAYS: 6 }] }).expect(200);
      expect(await calls.rows(EMPID)).toMatchObject([
        { DAYS: 4, ANNIV: calls.today, INCREMENT: 5 },
        { DAYS: 6 },
      ]);
      await calls.update(EMPID, { annivUpdate: { INCREMENT: 7 } }).expect(200);
      expect(await calls.rows(EMPID)).toMatchObject([
        { DAYS: 4, ANNIV: calls.today, INCREMENT: 7 },
        { DAYS: 6 },
      ]);
      await calls.update(EMPID, { annivUpdate: { ANNIV: '' } }).expect(200);
      expect(await calls.rows(EMPID)).toMatchObject([{ DAYS: 4, ANNIV: null, INCREMENT: 7 }, { DAYS: 6 }]);
      await calls
        .update(EMPID, { annivUpdate: { ANNIV: null } })
        .expect(200)
        .expect(says('The leave details are like this already. Nothing was changed.'));
    });

    it('are refused when another changed the leave in the meantime, also the first change', async () => {
      const EMPID = await calls.newcomer();
      const revision = await calls.revision(EMPID);
      expect(revision).toBeNull();
      await calls.update(EMPID, { leaveUpdates: both(1, 1), revision }).expect(200);
      const present = await calls.revision(EMPID);
      await calls
        .update(EMPID, { leaveUpdates: both(2, 2), revision })
        .expect(409)
        .expect(
          says(
            `The leave of employee ${EMPID} was changed by the employee ${HR} in the meantime. Please look at it again.`,
            { changedBy: `the employee ${HR}`, revision: present },
          ),
        );
      await calls.update(EMPID, { leaveUpdates: both(2, 2), revision: present }).expect(200);
      expect(await calls.balances(EMPID)).toEqual([2, 2]);
    });

    const balance = 'A balance must be in whole or half days from -999 to 999.';
    const increment = 'The increment must be a whole number from 0 to 999.';
    it.each([
      [{ leaveUpdates: both(1_000, 0) }, balance],
      [{ leaveUpdates: both(0.25, 0) }, balance],
      [{ leaveUpdates: [{ LEAVE_TYPE: 'SL' }] }, balance],
      [{ leaveUpdates: [{ LEAVE_TYPE: 'EL', DAYS: 1 }] }, 'The leave type must be SL or VL.'],
      [{ leaveUpdates: [{ DAYS: 1 }] }, FILL],
      [{ leaveUpdates: [both(1, 1)[0], both(2, 2)[0]] }, 'Each leave type may be given once.'],
      [{ leaveUpdates: [null] }, FILL],
      [{ leaveUpdates: null }, FILL],
      [{ annivUpdate: { ANNIV: '2023-02-29', INCREMENT: 1 } }, 'The anniversary is not a date.'],
      [{ annivUpdate: { ANNIV: 5, INCREMENT: 1 } }, 'The anniversary must be a date.'],
      [{ annivUpdate: { INCREMENT: -1 } }, increment],
      [{ annivUpdate: { INCREMENT: 1.5 } }, increment],
      [{ annivUpdate: { INCREMENT: '1' } }, increment],
      [{ annivUpdate: [] }, FILL],
      [{ EMPID: '' }, FILL],
    ])('are refused for %j', async (details, err) => {
      await calls.update('200001', details).expect(400).expect(says(err));
    });

    it('are refused for an unknown employee', async () => {
      await calls
        .update('999999', { leaveUpdates: both(1, 1) })
        .expect(404)
        .expect(says('There is no employee 999999.'));
    });
  });
});
