import { describe, expect, it } from '@jest/globals';
import type { Half, LeaveType } from '../attendance/leave-types.js';
import type { LeaveDetailsUpdated, LeaveEvent } from '../events/leave.js';
import { addDays } from '../time/work-date.js';
import {
  applyToLedger,
  balancesOf,
  countedLedger,
  EMPTY_LEDGER,
  NO_HOLIDAYS,
  returnedDays,
  type LeaveLedger,
  type ReturningHolidays,
} from './ledger.js';

const EMPID = '100002';
const FIRST_DATE = '2024-01-01';
const date = addDays(FIRST_DATE, 1);

const ledgerOf = (...events: readonly LeaveEvent[]): LeaveLedger =>
  events.reduce(applyToLedger, EMPTY_LEDGER);

const dayOf = (n: number, LEAVE_TYPE: LeaveType, DATE = date, HALF: Half | null = null) => ({
  ...{ EMPID, TRANSAC_ID: `${EMPID}-${n}`, LEAVE_TYPE, DATE, HALF, REMARKS: 'Rest' },
  DAYS: HALF === null ? (1 as const) : (0.5 as const),
});

const added = (...day: Parameters<typeof dayOf>): LeaveEvent => ({
  type: 'LeaveTransactionAdded',
  data: dayOf(...day),
});

const moved = (n: number, type: LeaveType): LeaveEvent => ({
  type: 'LeaveTransactionEdited',
  data: { ...dayOf(n, type, addDays(date, 7)), formerType: type, formerDate: date },
});

const deleted = (n: number, LEAVE_TYPE: LeaveType): LeaveEvent => ({
  type: 'LeaveTransactionDeleted',
  data: { EMPID, TRANSAC_ID: `${EMPID}-${n}`, LEAVE_TYPE, DATE: date },
});

const updated = (changes: Partial<LeaveDetailsUpdated['data']>): LeaveEvent => ({
  type: 'LeaveDetailsUpdated',
  data: {
    EMPID,
    by: '100001',
    on: '2024-06-03',
    SL: 0,
    VL: 0,
    ANNIV: null,
    INCREMENT: 0,
    reason: null,
    ...{ formerSL: null, formerVL: null },
    ...changes,
  },
});

describe('a ledger with leave on holidays that give it back', () => {
  const bounds = { hiredOn: FIRST_DATE, leaveUntil: null };
  const holidays: ReturningHolidays = new Map([[date, 'LH']]);
  const balances = (events: readonly LeaveEvent[], its = holidays) =>
    balancesOf(countedLedger(ledgerOf(...events), bounds, its));

  it('takes nothing for these days, halves included, and leaves changes of balances alone', () => {
    const events = [added(1, 'SL', date, 'AM'), added(2, 'VL', date, 'PM'), updated({ SL: 5, on: date })];
    expect(balances(events, NO_HOLIDAYS)).toEqual({ SL: 4.5, VL: -0.5 });
    expect(balances(events)).toEqual({ SL: 5, VL: 0 });
    const { lines } = countedLedger(ledgerOf(...events), bounds, holidays);
    expect(lines.map(({ change, holiday }) => [change, holiday])).toEqual([
      [0, 'LH'],
      [0, 'LH'],
      [5, undefined],
    ]);
  });

  it('follows leave that is moved to another date, and deleted', () => {
    expect(balances([added(1, 'VL')])).toEqual({ SL: 0, VL: 0 });
    expect(balances([added(1, 'VL'), moved(1, 'VL')])).toEqual({ SL: 0, VL: -1 });
    expect(balances([added(1, 'VL'), deleted(1, 'VL')])).toEqual({ SL: 0, VL: 0 });
  });

  it('gives days outside the employment back once', () => {
    const ended = { ...bounds, leaveUntil: FIRST_DATE };
    const ledger = ledgerOf(added(1, 'SL'), added(2, 'SL', addDays(date, 1)));
    expect(balancesOf(countedLedger(ledger, ended, holidays))).toEqual({ SL: 0, VL: 0 });
    expect(returnedDays(ledger, ended, holidays)).toEqual({ SL: 1, VL: 0 });
  });
});
