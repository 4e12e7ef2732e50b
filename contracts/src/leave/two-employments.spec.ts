import { describe, expect, it } from '@jest/globals';
import type { LeaveEvent } from '../events/leave.js';
import { dueAnniversaries } from './anniversaries.js';
import { applyToLedger, balancesOf, countedLedger, EMPTY_LEDGER, NO_HOLIDAYS } from './ledger.js';

const EMPID = '100002';

const leave = (n: number, DATE: string, HALF: 'PM' | null): LeaveEvent => ({
  type: 'LeaveTransactionAdded',
  data: {
    ...{ EMPID, TRANSAC_ID: `${EMPID}-${n}`, LEAVE_TYPE: 'VL', DATE, REMARKS: 'Rest' },
    ...(HALF === null ? { DAYS: 1, HALF } : { DAYS: 0.5, HALF }),
  },
});

const HISTORY: readonly LeaveEvent[] = [
  {
    type: 'LeaveDetailsUpdated',
    data: {
      ...{ EMPID, by: '100001', on: '2025-01-01', SL: 10, VL: 10 },
      ...{ ANNIV: '2020-03-01', INCREMENT: 5, reason: null, formerSL: 0, formerVL: 0 },
    },
  },
  leave(1, '2025-02-28', null),
  leave(2, '2025-03-10', 'PM'),
  { type: 'LeaveIncremented', data: { EMPID, anniversary: '2025-03-01', days: 5, formerSL: 9, formerVL: 9 } },
];

describe('the leave of two employments', () => {
  const former = [{ from: '2024-06-01', to: '2025-02-27', leaveUntil: '2025-02-27' }];
  const rehired = { hiredOn: '2025-03-10', resignedOn: null, leaveUntil: null, former };
  const ledger = HISTORY.reduce(applyToLedger, EMPTY_LEDGER);
  const balances = (bounds: typeof rehired) => balancesOf(countedLedger(ledger, bounds, NO_HOLIDAYS));

  it('counts neither leave nor an anniversary between them, which were recorded before the last day was known', () => {
    expect(balances(rehired)).toEqual({ SL: 10, VL: 9.5 });
  });

  it('counts them again when the rehire is corrected to an earlier day', () => {
    expect(balances({ ...rehired, hiredOn: '2025-02-28' })).toEqual({ SL: 15, VL: 13.5 });
  });

  it('has no anniversary due between them, and has them again after the rehire, however late that is recorded', () => {
    const terms = { ANNIV: '2020-03-01', annivSetOn: '2024-06-01', INCREMENT: 5, incrementedYears: [] };
    const due = (bounds: typeof rehired) => dueAnniversaries(terms, '2026-12-31', bounds);
    expect(due(rehired)).toEqual(['2026-03-01']);
    expect(due({ ...rehired, hiredOn: '2025-02-28' })).toEqual(['2025-03-01', '2026-03-01']);
  });
});
