import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { addDays } from '@timekeep/contracts/time/work-date';
import { FILL, LeaveCalls } from '../../testing/leave-calls.js';
import { says } from '../../testing/says.js';

describe('leave over HTTP', () => {
  let calls: LeaveCalls;

  beforeAll(async () => {
    calls = await LeaveCalls.start();
  });

  afterAll(() => calls.stop());

  describe('adding', () => {
    it('takes several days at once, and their balances with them', async () => {
      const EMPID = await calls.newcomer();
      expect(await calls.lines(EMPID)).toEqual([]);
      const holiday = calls.entry({
        LEAVE_TYPE: 'VL',
        DATE: `${calls.daysAgo(2)}T00:00:00.000Z`,
        DAYS: '1',
        REMARKS: 'Rest',
      });
      await calls
        .add(EMPID, calls.entry(), holiday)
        .expect(200)
        .expect(says('Transaction added successfully!', { status: true }));
      expect(await calls.lines(EMPID)).toEqual([
        {
          TRANSAC_ID: `${EMPID}-2`,
          EMPID,
          LEAVE_TYPE: 'VL',
          DATE: calls.daysAgo(2),
          DAYS: 1,
          half: null,
          REMARKS: 'Rest',
          CHANGE: -1,
          BALANCE: -1,
        },
        {
          TRANSAC_ID: `${EMPID}-1`,
          EMPID,
          LEAVE_TYPE: 'SL',
          DATE: calls.daysAgo(3),
          DAYS: 1,
          half: null,
          REMARKS: 'Fever',
          CHANGE: -1,
          BALANCE: -1,
        },
      ]);
      expect(await calls.balances(EMPID)).toEqual([-1, -1]);
    });

    it('takes all days or none', async () => {
      const EMPID = await calls.newcomer();
      await calls.add(EMPID, calls.entry()).expect(200);
      await calls
        .add(EMPID, calls.entry({ DATE: calls.daysAgo(4) }), calls.entry())
        .expect(409)
        .expect(says(`Entry 2: Employee ${EMPID} has leave on ${calls.daysAgo(3)} already.`));
      await calls
        .add(EMPID, calls.entry())
        .expect(409)
        .expect(says(`Employee ${EMPID} has leave on ${calls.daysAgo(3)} already.`));
      expect(await calls.lines(EMPID)).toHaveLength(1);
    });

    it('names the entries that have one date, whatever their types and the way the date is written', async () => {
      const EMPID = await calls.newcomer();
      const again = calls.entry({ LEAVE_TYPE: 'VL', DATE: `${calls.daysAgo(3)}T00:00:00.000Z` });
      await calls
        .add(EMPID, calls.entry({ DATE: calls.daysAgo(4) }), calls.entry(), again)
        .expect(409)
        .expect(
          says(
            `Entry 3 has the same date as entry 2, ${calls.daysAgo(3)}. Each entry needs a date of its own.`,
          ),
        );
      expect(await calls.lines(EMPID)).toEqual([]);
    });

    it.each([
      [{ DATE: '2024-02-30' }, 400, 'Entry 2: The date of a leave is not a date.'],
      [{ REMARKS: 'a\u0000b' }, 400, 'Entry 2: The remarks must be readable text.'],
    ])('names the entry that is refused for %j', async (changes, status, err) => {
      await calls.add('200001', calls.entry(), calls.entry(changes)).expect(status).expect(says(err));
    });

    it('names the entry that is outside employment', async () => {
      const EMPID = await calls.newcomer();
      await calls
        .add(EMPID, calls.entry(), calls.entry({ DATE: calls.daysAgo(11) }))
        .expect(422)
        .expect(
          says(
            `Entry 2: ${calls.daysAgo(11)} is before the first day of employee ${EMPID}, ${calls.daysAgo(10)}.`,
          ),
        );
      expect(await calls.lines(EMPID)).toEqual([]);
    });

    it('takes 60 days at once, and no more', async () => {
      const EMPID = await calls.newcomer();
      const days = Array.from({ length: 61 }, (_, index) =>
        calls.entry({ DATE: addDays(calls.today, index) }),
      );
      await calls
        .add(EMPID, ...days)
        .expect(400)
        .expect(says('A call takes at most 60 leave entries.'));
      await calls.add(EMPID, ...days.slice(1)).expect(200);
      expect(await calls.balances(EMPID)).toEqual([-60, 0]);
    });

    it.each([
      ['without entries', {}, []],
      ['with an entry of nothing', {}, [{}]],
      ['with an entry that is null', {}, [null]],
      ['with no type', { LEAVE_TYPE: undefined }, undefined],
      ['with an empty type', { LEAVE_TYPE: '' }, undefined],
      ['without a date', { DATE: '' }, undefined],
      ['without days', { DAYS: undefined }, undefined],
      ['with zero days', { DAYS: 0 }, undefined],
      ['without remarks', { REMARKS: undefined }, undefined],
      ['with empty remarks', { REMARKS: '' }, undefined],
      ['with blank remarks', { REMARKS: '   ' }, undefined],
    ])('is refused in the words of the page %s', async (_, changes, entries) => {
      await calls
        .add('200001', ...(entries ?? [calls.entry(changes)]))
        .expect(400)
        .expect(says(FILL));
    });

    it.each([
      [{ LEAVE_TYPE: 'EL' }, 'The leave type must be SL or VL.'],
      [{ DAYS: 2 }, 'Each leave entry is for 1 day.'],
      [{ DAYS: 0.5 }, 'Each leave entry is for 1 day.'],
      [{ DATE: '2024-02-30' }, 'The date of a leave is not a date.'],
      [{ REMARKS: 7 }, 'The remarks must be text.'],
      [{ REMARKS: 'x'.repeat(501) }, 'The remarks must have at most 500 characters.'],
      [{ REMARKS: 'a\u0000b' }, 'The remarks must be readable text.'],
      [{ BALANCE: 7 }, 'Unknown field: leaveEntries.0.BALANCE'],
    ])('is refused for %j', async (changes, err) => {
      await calls.add('200001', calls.entry(changes)).expect(400).expect(says(err));
    });

    it('is refused without an employee, for an unknown one, and outside employment', async () => {
      await calls
        .send('post', API_PATHS.addLeave, { leaveEntries: [calls.entry()] })
        .expect(400)
        .expect(says(FILL));
      await calls.add('99', calls.entry()).expect(400).expect(says('The employee ID must have 6 digits.'));
      await calls.add('999999', calls.entry()).expect(404).expect(says('There is no employee 999999.'));
      const EMPID = await calls.newcomer();
      await calls
        .add(EMPID, calls.entry({ DATE: calls.daysAgo(11) }))
        .expect(422)
        .expect(
          says(`${calls.daysAgo(11)} is before the first day of employee ${EMPID}, ${calls.daysAgo(10)}.`),
        );
      await calls.resign(EMPID);
      await calls
        .add(EMPID, calls.entry({ DATE: addDays(calls.today, 1) }))
        .expect(422)
        .expect(
          says(`${addDays(calls.today, 1)} is after the last day of employee ${EMPID}, ${calls.today}.`),
        );
      await calls.add(EMPID, calls.entry({ DATE: calls.today })).expect(200);
    });
  });
});
