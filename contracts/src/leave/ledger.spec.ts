import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HALVES, LEAVE_TYPES, type Half, type LeaveType } from '../attendance/leave-types.js';
import type { LeaveDetailsUpdated, LeaveEvent } from '../events/leave.js';
import { addDays } from '../time/work-date.js';
import {
  applyToLedger,
  balancesOf,
  countedLedger,
  EMPTY_LEDGER,
  NO_HOLIDAYS,
  returnedDays,
  transactionOf,
  type LeaveLedger,
} from './ledger.js';

const [EMPID, FIRST_DATE] = ['100002', '2024-01-01'] as const;

const ledgerOf = (...events: readonly LeaveEvent[]): LeaveLedger =>
  events.reduce(applyToLedger, EMPTY_LEDGER);

function extent(HALF: Half | null) {
  return { DAYS: HALF === null ? (1 as const) : (0.5 as const), HALF };
}

function added(
  n: number,
  LEAVE_TYPE: LeaveType,
  half: Half | null = null,
  DATE = addDays(FIRST_DATE, n),
): LeaveEvent {
  const data = {
    EMPID,
    TRANSAC_ID: `${EMPID}-${n}`,
    LEAVE_TYPE,
    DATE,
    ...extent(half),
    REMARKS: 'Rest',
  } as const;
  return { type: 'LeaveTransactionAdded', data };
}

function edited(
  n: number,
  LEAVE_TYPE: LeaveType,
  formerType: LeaveType,
  half: Half | null = null,
): LeaveEvent {
  const DATE = addDays(FIRST_DATE, 1_000 + n);
  const now = {
    EMPID,
    TRANSAC_ID: `${EMPID}-${n}`,
    LEAVE_TYPE,
    DATE,
    ...extent(half),
    REMARKS: 'Moved',
  } as const;
  const data = { ...now, formerType, formerDate: addDays(FIRST_DATE, n) };
  return { type: 'LeaveTransactionEdited', data };
}

function deleted(n: number, LEAVE_TYPE: LeaveType): LeaveEvent {
  const data = { EMPID, TRANSAC_ID: `${EMPID}-${n}`, LEAVE_TYPE, DATE: addDays(FIRST_DATE, n) };
  return { type: 'LeaveTransactionDeleted', data };
}

function updated(changes: Partial<LeaveDetailsUpdated['data']>): LeaveEvent {
  const data = {
    EMPID,
    by: '100001',
    on: '2024-06-03',
    SL: 0,
    VL: 0,
    ANNIV: null,
    INCREMENT: 0,
    ...{ reason: null, formerSL: null, formerVL: null },
  };
  return { type: 'LeaveDetailsUpdated', data: { ...data, ...changes } };
}

function incremented(anniversary: string, days: number): LeaveEvent {
  return { type: 'LeaveIncremented', data: { EMPID, anniversary, days, formerSL: null, formerVL: null } };
}

describe('a ledger', () => {
  it('keeps planned absences apart from balances, and never uses their numbers again', () => {
    const absence = (n: number) => {
      const data = {
        ABSENCE_ID: `${EMPID}-A${n}`,
        FROM: '2024-03-04',
        TO: '2024-06-16',
        remark: 'ML',
      } as const;
      return { planned: { ...data, reason: 'Birth' }, withdrawn: data };
    };
    const planned = (n: number): LeaveEvent => ({
      type: 'AbsencePlanned',
      data: { EMPID, ...absence(n).planned },
    });
    const withdrawn = (n: number): LeaveEvent => ({
      type: 'AbsenceWithdrawn',
      data: { EMPID, ...absence(n).withdrawn },
    });
    const ledger = ledgerOf(added(1, 'SL'), planned(1), planned(2), withdrawn(2), withdrawn(2));
    expect(ledger).toMatchObject({ absences: [absence(1).planned], absencesPlanned: 2 });
    expect(balancesOf(ledger)).toEqual({ SL: -1, VL: 0 });
    // The event of the first one was declared void.
    expect(ledgerOf(planned(2))).toMatchObject({ absencesPlanned: 2 });
  });

  it('counts on from the highest number, also when an earlier transaction was declared void', () => {
    expect(ledgerOf(added(2, 'SL'), added(3, 'VL')).transactions).toBe(3);
    expect(ledgerOf(added(2, 'SL'), deleted(2, 'SL')).transactions).toBe(2);
  });

  it('has a line for each day of leave, which keeps its index when edited', () => {
    const { lines, transactions } = ledgerOf(added(1, 'SL'), added(2, 'VL'), edited(1, 'VL', 'SL'));
    expect(lines).toEqual([
      { TRANSAC_ID: '100002-1', LEAVE_TYPE: 'VL', DATE: '2026-09-28', REMARKS: 'Moved', change: -1 },
      { TRANSAC_ID: '100002-2', LEAVE_TYPE: 'VL', DATE: '2024-01-03', REMARKS: 'Rest', change: -1 },
    ]);
    expect(transactions).toBe(2);
  });

  it('describes changes of balances in words', () => {
    const { lines } = ledgerOf(
      updated({ SL: 12, VL: -3 }),
      ...[updated({ VL: 1, reason: 'Carried over' }), incremented('2025-02-28', 5)],
    );
    expect(lines.map(({ LEAVE_TYPE, DATE, REMARKS, change }) => [LEAVE_TYPE, DATE, REMARKS, change])).toEqual(
      [
        ['SL', '2024-06-03', 'increase of 12 days by 100001', 12],
        ['VL', '2024-06-03', 'decrease of 3 days by 100001', -3],
        ['VL', '2024-06-03', 'increase of 1 days by 100001: Carried over', 1],
        ['SL', '2025-02-28', 'increase of 5 days on anniversary', 5],
        ['VL', '2025-02-28', 'increase of 5 days on anniversary', 5],
      ],
    );
    expect(lines.every(({ TRANSAC_ID }) => TRANSAC_ID === null)).toBe(true);
  });

  it('finds existing transactions', () => {
    const ledger = ledgerOf(added(1, 'SL'), added(2, 'VL'), deleted(1, 'SL'));
    expect(transactionOf(ledger, '100002-2')).toMatchObject({ LEAVE_TYPE: 'VL' });
    expect(transactionOf(ledger, '100002-1')).toBeUndefined();
    expect(ledger.transactions).toBe(2);
  });

  it('counts anniversaries from the day on which ANNIV was set, or the increments began', () => {
    const set = updated({ ANNIV: '2020-03-01', INCREMENT: 5, on: '2024-01-01' });
    const setOn = (...more: readonly LeaveEvent[]) => ledgerOf(set, ...more).annivSetOn;
    expect(setOn()).toBe('2024-01-01');
    const later = { ANNIV: '2020-03-01', on: '2024-02-01' };
    expect(setOn(updated({ ...later, INCREMENT: 7, SL: 1 }))).toBe('2024-01-01');
    expect(setOn(updated({ ...later, ANNIV: '2020-04-01', INCREMENT: 5 }))).toBe('2024-02-01');
    const none = updated({ ...later, INCREMENT: 0 });
    expect(setOn(none)).toBe('2024-01-01');
    expect(setOn(none, updated({ ...later, INCREMENT: 2, on: '2024-03-05' }))).toBe('2024-03-05');
  });
});

describe('a ledger after a last day', () => {
  const bounds = { hiredOn: FIRST_DATE, leaveUntil: '2025-02-27' };
  const ledger = ledgerOf(
    updated({ SL: 10, VL: 10, on: '2025-06-01' }),
    added(1, 'SL'),
    added(2, 'VL', 'AM', '2025-02-28'),
    incremented('2025-02-27', 3),
    incremented('2025-02-28', 5),
  );

  it('gives days of leave back, and does not count anniversaries, which were credited before it was known', () => {
    const counted = countedLedger(ledger, bounds, NO_HOLIDAYS);
    expect(balancesOf(counted)).toEqual({ SL: 12, VL: 13 });
    expect(counted.lines.filter(({ outside }) => outside).map(({ DATE, change }) => [DATE, change])).toEqual([
      ['2025-02-28', 0],
      ['2025-02-28', 0],
      ['2025-02-28', 0],
    ]);
    expect(returnedDays(ledger, bounds, NO_HOLIDAYS)).toEqual({ SL: 0, VL: 0.5 });
  });

  it('is as it was once there is no last day, and after one that gave nothing back', () => {
    expect(countedLedger(ledger, { ...bounds, leaveUntil: null }, NO_HOLIDAYS)).toEqual(ledger);
  });
});

/** Events of one transaction in order: it is added, may change its type, and may be deleted. */
interface Life {
  readonly types: readonly LeaveType[];
  readonly half: Half | null;
  readonly deleted: boolean;
}

const leaveType = fc.constantFrom(...LEAVE_TYPES);
const life: fc.Arbitrary<Life> = fc.record({
  types: fc.array(leaveType, { minLength: 1, maxLength: 4 }),
  half: fc.option(fc.constantFrom(...HALVES)),
  deleted: fc.boolean(),
});
/** Days in halves. */
const days = fc.integer({ min: -1_998, max: 1_998 }).map((halves) => halves / 2 + 0);
const balanceChange = fc.oneof(
  fc.record({ SL: days, VL: days }).map((changes) => updated(changes)),
  fc.integer({ min: 1, max: 999 }).map((add) => incremented('2025-02-28', add)),
);

function eventsOf({ types, half, deleted: isDeleted }: Life, n: number): LeaveEvent[] {
  return types.flatMap((type, index) => {
    const former = types[index - 1];
    const event = former === undefined ? added(n, type, half) : edited(n, type, former, half);
    return isDeleted && index === types.length - 1 ? [event, deleted(n, type)] : [event];
  });
}

/** Interleaves the sequences; each keeps its own order. */
function woven(sequences: readonly (readonly LeaveEvent[])[], picks: readonly number[]): LeaveEvent[] {
  const waiting = sequences.map((events) => [...events]);
  const all: LeaveEvent[] = [];
  for (let turn = 0; waiting.some(({ length }) => length > 0); turn += 1) {
    const open = waiting.filter(({ length }) => length > 0);
    const event = open[(picks[turn % picks.length] ?? 0) % open.length]?.shift();
    if (event) all.push(event);
  }
  return all;
}

describe('a balance', () => {
  const history = fc.record({
    lives: fc.array(life, { maxLength: 12 }),
    changes: fc.array(balanceChange, { maxLength: 6 }),
    picks: fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 40 }),
  });

  it('is the sum of additions less the days taken and not returned, in any order', () => {
    fc.assert(
      fc.property(history, ({ lives, changes, picks }) => {
        const events = woven([...lives.map((each, index) => eventsOf(each, index + 1)), changes], picks);
        const expected = { SL: 0, VL: 0 };
        for (const { types, half, deleted: isDeleted } of lives) {
          const type = types.at(-1);
          if (type && !isDeleted) expected[type] -= half === null ? 1 : 0.5;
        }
        for (const { type, data } of changes) {
          if (type === 'LeaveDetailsUpdated') {
            expected.SL += data.SL;
            expected.VL += data.VL;
          }
          if (type === 'LeaveIncremented') {
            expected.SL += data.days;
            expected.VL += data.days;
          }
        }
        expect(balancesOf(ledgerOf(...events))).toEqual(expected);
      }),
    );
  });

  it('is the sum of its lines after every event', () => {
    fc.assert(
      fc.property(history, ({ lives, changes, picks }) => {
        const events = woven([...lives.map((each, index) => eventsOf(each, index + 1)), changes], picks);
        const daysOf = (TRANSAC_ID: string): number =>
          lives[Number(TRANSAC_ID.slice(EMPID.length + 1)) - 1]?.half === null ? 1 : 0.5;
        let ledger = EMPTY_LEDGER;
        for (const event of events) {
          const before = balancesOf(ledger);
          ledger = applyToLedger(ledger, event);
          const after = balancesOf(ledger);
          for (const type of LEAVE_TYPES) {
            const lines = ledger.lines.filter(({ LEAVE_TYPE }) => LEAVE_TYPE === type);
            expect(after[type]).toBe(lines.reduce((sum, { change }) => sum + change, 0));
            expect(after[type] - before[type]).toBe(effectOf(event, type, daysOf));
          }
        }
      }),
    );
  });
});

/** Reference model: days that an event adds to the balance of a type, computed without the ledger. */
function effectOf(event: LeaveEvent, type: LeaveType, daysOf: (TRANSAC_ID: string) => number): number {
  const taken = (of: LeaveType): number =>
    of === type && 'TRANSAC_ID' in event.data ? daysOf(event.data.TRANSAC_ID) : 0;
  switch (event.type) {
    case 'LeaveTransactionAdded':
      return 0 - taken(event.data.LEAVE_TYPE);
    case 'LeaveTransactionEdited':
      return taken(event.data.formerType) - taken(event.data.LEAVE_TYPE);
    case 'LeaveTransactionDeleted':
      return taken(event.data.LEAVE_TYPE);
    case 'LeaveDetailsUpdated':
      return event.data[type];
    case 'LeaveIncremented':
      return event.data.days;
    case 'AbsencePlanned':
    case 'AbsenceWithdrawn':
      return 0;
  }
}
