import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { FILL, HR, LeaveCalls } from '../../testing/leave-calls.js';
import { says } from '../../testing/says.js';

describe('leave over HTTP', () => {
  let calls: LeaveCalls;

  beforeAll(async () => {
    calls = await LeaveCalls.start();
  });

  afterAll(() => calls.stop());

  describe('editing', () => {
    it.each(['patch', 'put'] as const)('moves the day, with %s', async (verb) => {
      const EMPID = await calls.newcomer();
      await calls.add(EMPID, calls.entry()).expect(200);
      const TRANSAC_ID = `${EMPID}-1`;
      const leaveData = [
        { ...calls.entry({ LEAVE_TYPE: 'VL', DATE: calls.daysAgo(1), REMARKS: 'Rest' }), TRANSAC_ID },
      ];
      await calls
        .send(verb, API_PATHS.editLeave, { EMPID, leaveData })
        .expect(200)
        .expect(says('Leave record updated successfully!'));
      expect(await calls.lines(EMPID)).toMatchObject([
        { TRANSAC_ID, LEAVE_TYPE: 'VL', DATE: calls.daysAgo(1), REMARKS: 'Rest', BALANCE: -1 },
      ]);
      expect(await calls.balances(EMPID)).toEqual([0, -1]);
      await calls
        .send(verb, API_PATHS.editLeave, { EMPID, leaveData })
        .expect(200)
        .expect(says('The leave is like this already. Nothing was changed.'));
    });

    it.each([{ REMARKS: '' }, { REMARKS: '   ' }, { REMARKS: undefined }])(
      'needs no remarks: %j',
      async (no) => {
        const EMPID = await calls.newcomer();
        await calls.add(EMPID, calls.entry()).expect(200);
        await calls.edit(EMPID, { ...calls.entry(no), TRANSAC_ID: `${EMPID}-1` }).expect(200);
        expect(await calls.lines(EMPID)).toMatchObject([{ REMARKS: '' }]);
      },
    );

    it('is refused for what is not there, taken, or another’s', async () => {
      const EMPID = await calls.newcomer();
      const other = await calls.newcomer();
      await calls.add(EMPID, calls.entry(), calls.entry({ DATE: calls.daysAgo(2) })).expect(200);
      const change = (changes: object) =>
        calls.edit(EMPID, { ...calls.entry(), TRANSAC_ID: `${EMPID}-1`, ...changes });
      await change({ TRANSAC_ID: `${EMPID}-3` })
        .expect(404)
        .expect(says(`There is no leave transaction ${EMPID}-3.`));
      await change({ TRANSAC_ID: `${other}-1` })
        .expect(400)
        .expect(says(`Leave transaction ${other}-1 is not one of employee ${EMPID}.`));
      await change({ DATE: calls.daysAgo(2) })
        .expect(409)
        .expect(says(`Employee ${EMPID} has leave on ${calls.daysAgo(2)} already.`));
      await change({ DATE: calls.daysAgo(11) }).expect(422);
      await change({ TRANSAC_ID: 'x' })
        .expect(400)
        .expect(says('The number of a leave transaction looks like 100001-1.'));
      for (const nothing of [{ TRANSAC_ID: '' }, { DATE: '' }, { DAYS: 0 }]) {
        await change(nothing).expect(400).expect(says(FILL));
      }
      await calls.edit(EMPID).expect(400).expect(says(FILL));
      await calls
        .edit('999999', { ...calls.entry(), TRANSAC_ID: '999999-1' })
        .expect(404)
        .expect(says('There is no employee 999999.'));
      expect(await calls.lines(EMPID)).toMatchObject([
        { DATE: calls.daysAgo(2) },
        { DATE: calls.daysAgo(3) },
      ]);
    });

    it('is refused when another changed the leave in the meantime', async () => {
      const EMPID = await calls.newcomer();
      await calls.add(EMPID, calls.entry()).expect(200);
      const seen = await calls.revision(EMPID);
      await calls.add(EMPID, calls.entry({ DATE: calls.daysAgo(2) })).expect(200);
      const present = await calls.revision(EMPID);
      const leaveData = [{ ...calls.entry({ REMARKS: 'Flu' }), TRANSAC_ID: `${EMPID}-1` }];
      const attempt = (revision: unknown) =>
        calls.send('patch', API_PATHS.editLeave, { EMPID, leaveData, revision });
      await attempt(seen)
        .expect(409)
        .expect(
          says(
            `The leave of employee ${EMPID} was changed by the employee ${HR} in the meantime. Please look at it again.`,
            { changedBy: `the employee ${HR}`, revision: present },
          ),
        );
      await attempt(7).expect(400).expect(says('The revision must be text.'));
      await attempt('x').expect(400).expect(says('The revision must be as it was read.'));
      await attempt(present).expect(200);
    });
  });

  describe('deleting', () => {
    it('gives the day back, once', async () => {
      const EMPID = await calls.newcomer();
      const TRANSAC_ID = `${EMPID}-1`;
      await calls.add(EMPID, calls.entry()).expect(200);
      await calls
        .delete(TRANSAC_ID)
        .expect(200)
        .expect(says(`Leave transaction ${TRANSAC_ID} was deleted.`));
      expect(await calls.lines(EMPID)).toEqual([]);
      expect(await calls.balances(EMPID)).toEqual([0, 0]);
      await calls
        .delete(TRANSAC_ID)
        .expect(404)
        .expect(says(`Leave transaction ${TRANSAC_ID} was deleted already.`));
      await calls
        .delete(`${EMPID}-2`)
        .expect(404)
        .expect(says(`There is no leave transaction ${EMPID}-2.`));
      await calls.add(EMPID, calls.entry()).expect(200);
      expect(await calls.lines(EMPID)).toMatchObject([{ TRANSAC_ID: `${EMPID}-2` }]);
    });

    it('is refused when another changed the leave in the meantime', async () => {
      const EMPID = await calls.newcomer();
      await calls.add(EMPID, calls.entry()).expect(200);
      const seen = await calls.revision(EMPID);
      await calls.add(EMPID, calls.entry({ DATE: calls.daysAgo(2) })).expect(200);
      const present = await calls.revision(EMPID);
      const attempt = (revision: unknown) =>
        calls.send('post', API_PATHS.deleteLeave, { TRANSAC_ID: `${EMPID}-1`, revision });
      await attempt(seen)
        .expect(409)
        .expect(
          says(
            `The leave of employee ${EMPID} was changed by the employee ${HR} in the meantime. Please look at it again.`,
            { changedBy: `the employee ${HR}`, revision: present },
          ),
        );
      await attempt('x').expect(400).expect(says('The revision must be as it was read.'));
      await attempt(present).expect(200);
      expect(await calls.lines(EMPID)).toHaveLength(1);
    });

    it.each([
      ['', FILL],
      [undefined, FILL],
      ['100002', 'The number of a leave transaction looks like 100001-1.'],
      ['100002-0', 'The number of a leave transaction looks like 100001-1.'],
    ])('is refused for %j', async (id, err) => {
      await calls.delete(id).expect(400).expect(says(err));
    });
  });
});
