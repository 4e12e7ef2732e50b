import { describe, expect, it } from '@jest/globals';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { getDotPath, safeParse } from 'valibot';
import { detailsRequest, detailsSchema, leaveSummary, type DetailsValues } from './leave-schema';

const values: DetailsValues = {
  EMPID: '100003',
  SL: '5',
  VL: '-2',
  INCREMENT: '1',
  ANNIV: '2020-02-29',
  reason: '',
};

function problemsOf(part: Partial<DetailsValues>) {
  const { issues = [] } = safeParse(detailsSchema, { ...values, ...part });
  return issues.map((issue) => ({
    field: getDotPath(issue) ?? '',
    message: issue.message,
    ...(issue.type === 'non_empty' && { isEmpty: true }),
  }));
}

describe('leave details', () => {
  it('are sent as numbers, with the revision that was read', () => {
    expect(detailsRequest({ ...values, SL: ' 07 ', VL: '-3.5', ANNIV: null }, { revision: '7' })).toEqual({
      EMPID: '100003',
      leaveUpdates: [
        { LEAVE_TYPE: 'SL', DAYS: 7 },
        { LEAVE_TYPE: 'VL', DAYS: -3.5 },
      ],
      annivUpdate: { ANNIV: null, INCREMENT: 1 },
      revision: '7',
    });
  });

  it.each(['0', '-999', '999', '+4', ' 12 ', '4.5', '-0.5', '7.0'])('accept %p as a balance', (SL) => {
    expect(problemsOf({ SL })).toEqual([]);
  });

  it.each(['1.25', '1e2', 'ten', '--1', '1000', '-1000', '999.5', '.5', '0x10'])(
    'refuse %p as a balance',
    (VL) => {
      const message = 'Please enter whole or half days from -999 to 999.';
      expect(problemsOf({ VL })).toEqual([{ field: 'VL', message }]);
      expect(leaveSummary(problemsOf({ VL }))).toEqual([message]);
    },
  );

  it.each(['-1', '1.5'])('refuse %p as an increment', (INCREMENT) => {
    const message = 'Please enter a whole number from 0 to 999.';
    expect(problemsOf({ INCREMENT })).toEqual([{ field: 'INCREMENT', message }]);
  });

  it.each([{ SL: '' }, { INCREMENT: ' ' }, { EMPID: '' }, { SL: '1.25', VL: '' }])(
    'need an employee and all numbers: %j',
    (missing) => {
      expect(leaveSummary(problemsOf(missing))).toEqual([leaveMessages.fillFields().text]);
    },
  );

  it('need no anniversary', () => {
    expect(problemsOf({ ANNIV: null })).toEqual([]);
  });
});
