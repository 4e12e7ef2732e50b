import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { positioned, ReadModel } from '../testing/read-model.js';
import {
  holiday,
  holidayWithdrawn,
  leaveAdded,
  leaveDeleted,
  leaveEdited,
  leaveIncremented,
  leaveUpdated,
  modified,
  registered,
  reinstated,
  resigned,
} from '../testing/sample-events.js';
import { leaveSummaryProjection } from './projection.js';

let database: TestDatabase;
let summary: ReadModel;
let schemas = 0;
let applied: number;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

beforeEach(async () => {
  schemas += 1;
  summary = await ReadModel.create(database.databaseUrl, leaveSummaryProjection, `leave_summary_${schemas}`);
  applied = 0;
  await given(registered('100001'), registered('100002', { COMPANY: 'South', DEPT: 'Sales' }));
});

afterEach(async () => {
  await summary.close();
});

/** Applies the events in a new run, which loads its state. */
async function given(...events: TimekeepEvent[]): Promise<void> {
  await summary.apply(positioned(events, applied + 1));
  applied += events.length;
}

async function employee(EMPID = '100001'): Promise<Record<string, unknown> | undefined> {
  const [row] = await summary.rows(
    `SELECT last_name, first_name, department, company, resigned_on::text, sl, vl, anniv::text, increment, revision,
       bounds_revision FROM employees JOIN placements USING (empid) WHERE empid = $1 AND known_until IS NULL`,
    [EMPID],
  );
  return row;
}

/** Returns id, type, date, change and balance of each line, in order. */
async function lines(EMPID = '100001'): Promise<unknown[]> {
  const rows = await summary.rows(
    'SELECT transac_id, leave_type, date::text, change, balance FROM lines WHERE empid = $1 ORDER BY seq',
    [EMPID],
  );
  return rows.map((row) => Object.values(row));
}

const first = leaveAdded('100001', 1, '2023-01-02');
const second = leaveAdded('100001', 2, '2023-01-03', { LEAVE_TYPE: 'VL' });
const third = leaveAdded('100001', 3, '2023-01-04');

describe('employees', () => {
  it('begin with an empty ledger', async () => {
    expect(await employee()).toEqual({
      last_name: 'Reyes',
      first_name: 'Ana',
      department: 'Finance',
      company: 'North',
      resigned_on: null,
      sl: 0,
      vl: 0,
      anniv: null,
      increment: 0,
      revision: null,
      bounds_revision: null,
    });
  });

  it('keep their leave when they are modified, their units renamed, and when they resign', async () => {
    await given(first);
    await given(
      modified('100001', { EMP_LNAME: 'Cruz', EMP_FNAME: 'Bea', DEPT: 'Sales' }),
      { type: 'CompanyRenamed', data: { from: 'North', to: 'Far North' } },
      { type: 'DepartmentRenamed', data: { from: 'Sales', to: 'Trade' } },
      resigned('100001', '2023-01-31'),
    );
    expect(await employee()).toMatchObject({
      last_name: 'Cruz',
      first_name: 'Bea',
      department: 'Trade',
      company: 'Far North',
      resigned_on: '2023-01-31',
      sl: -1,
      revision: '3',
    });
    expect(await employee('100002')).toMatchObject({ company: 'South', department: 'Trade' });
  });
});

describe('transactions', () => {
  it('take a day from the balance of their type, and each line has the balance after it', async () => {
    await given(leaveUpdated('100001', { SL: 5, VL: 3 }), first, second);
    await given(third, leaveAdded('100002', 1, '2023-01-02'));
    expect(await employee()).toMatchObject({ sl: 3, vl: 2, revision: '6' });
    expect(await employee('100002')).toMatchObject({ sl: -1, vl: 0, revision: '7' });
    expect(await lines()).toEqual([
      [null, 'SL', '2023-01-01', 5, 5],
      [null, 'VL', '2023-01-01', 3, 3],
      ['100001-1', 'SL', '2023-01-02', -1, 4],
      ['100001-2', 'VL', '2023-01-03', -1, 2],
      ['100001-3', 'SL', '2023-01-04', -1, 3],
    ]);
  });

  it('keep their line number when edited, and the balances after them change', async () => {
    await given(first, second, third);
    await given(leaveEdited(first, { LEAVE_TYPE: 'VL', DATE: '2023-01-09' }));
    expect(await employee()).toMatchObject({ sl: -1, vl: -2, revision: '6' });
    expect(await lines()).toEqual([
      ['100001-1', 'VL', '2023-01-09', -1, -1],
      ['100001-2', 'VL', '2023-01-03', -1, -2],
      ['100001-3', 'SL', '2023-01-04', -1, -1],
    ]);
  });

  it('return their day when deleted, and leave no gap in the line numbers', async () => {
    await given(first, second, third);
    await given(leaveDeleted(first));
    expect(await employee()).toMatchObject({ sl: -1, vl: -1, revision: '6' });
    expect(await lines()).toEqual([
      ['100001-2', 'VL', '2023-01-03', -1, -1],
      ['100001-3', 'SL', '2023-01-04', -1, -1],
    ]);
    await given(leaveDeleted(second), leaveDeleted(third));
    expect(await lines()).toEqual([]);
  });

  it.each([
    [
      leaveEdited(leaveAdded('100001', 7, '2023-01-02'), { REMARKS: 'flu' }),
      'there is no leave transaction 100001-7',
    ],
    [leaveDeleted(leaveAdded('100001', 7, '2023-01-02')), 'there is no leave transaction 100001-7'],
    [leaveAdded('100009', 1, '2023-01-02'), 'there is no employee 100009'],
    [leaveUpdated('100009', { SL: 1 }), 'there is no employee 100009'],
    [leaveIncremented('100009', '2023-01-02', 1), 'there is no employee 100009'],
    [modified('100009'), 'there is no employee 100009'],
    [resigned('100009', '2023-01-02'), 'there is no employee 100009'],
  ])('and changes of unknown transactions cannot be applied: %j', async (event, reason) => {
    await expect(given(event)).rejects.toThrow(reason);
  });
});

describe('balances', () => {
  it('are changed by HR and by anniversaries, with one line per change', async () => {
    await given(leaveUpdated('100001', { SL: 5, VL: -2, ANNIV: '2020-02-29', INCREMENT: 3 }));
    await given(leaveIncremented('100001', '2023-02-28', 3));
    expect(await employee()).toMatchObject({
      sl: 8,
      vl: 1,
      anniv: '2020-02-29',
      increment: 3,
      revision: '4',
    });
    expect(await summary.rows('SELECT remarks FROM lines ORDER BY seq')).toEqual([
      { remarks: 'increase of 5 days by 100009' },
      { remarks: 'decrease of 2 days by 100009' },
      { remarks: 'increase of 3 days on anniversary' },
      { remarks: 'increase of 3 days on anniversary' },
    ]);
  });

  it('do not have an anniversary after a last day that is learned later, and have it again once that is undone', async () => {
    await given(leaveUpdated('100001', { SL: 5, VL: 5, ANNIV: '2020-02-28', INCREMENT: 3 }), first);
    await given(leaveIncremented('100001', '2023-02-28', 3));
    await given(resigned('100001', '2023-02-27'));
    expect(await employee()).toMatchObject({ sl: 4, vl: 5, revision: '5', bounds_revision: '6' });
    expect(await lines()).toContainEqual([null, 'VL', '2023-02-28', 0, 5]);
    await given(reinstated('100001', '2023-02-27'));
    expect(await employee()).toMatchObject({ sl: 7, vl: 8, revision: '5', bounds_revision: '7' });
  });

  it('equal the sum of their lines after any changes', async () => {
    await given(
      leaveUpdated('100001', { SL: 5, VL: 3 }),
      first,
      second,
      leaveEdited(second, { LEAVE_TYPE: 'SL' }),
    );
    await given(third, leaveDeleted(first), leaveIncremented('100001', '2023-02-01', 1));
    const sums = await summary.rows(
      'SELECT leave_type, sum(change)::int AS days FROM lines GROUP BY 1 ORDER BY 1',
    );
    expect(sums).toEqual([
      { leave_type: 'SL', days: 4 },
      { leave_type: 'VL', days: 4 },
    ]);
    expect(await employee()).toMatchObject({ sl: 4, vl: 4 });
  });
});

describe('leave on holidays', () => {
  const date = '2023-03-06';
  const taken = leaveAdded('100001', 7, date, { LEAVE_TYPE: 'VL' });
  const other = leaveAdded('100002', 1, date, { HALF: 'AM', DAYS: 0.5 });
  const apply = holiday(date, 'LH', true);
  const withdraw = holidayWithdrawn(date);
  const state = async () => [
    await summary.rows('SELECT empid, sl, vl, ledger FROM employees ORDER BY empid'),
    await summary.rows('SELECT empid, seq, change, balance, holiday FROM lines ORDER BY empid, seq'),
  ];

  it('takes nothing while the holiday gives it back, for all employees, and is taken again', async () => {
    await given(taken, other);
    const before = await state();
    await given(apply);
    expect(await summary.rows('SELECT sl, vl, bounds_revision FROM employees ORDER BY empid')).toEqual([
      { sl: 0, vl: 0, bounds_revision: '5' },
      { sl: 0, vl: 0, bounds_revision: '5' },
    ]);
    expect(await summary.rows('SELECT change, balance, holiday FROM lines ORDER BY empid')).toEqual([
      { change: 0, balance: 0, holiday: 'LH' },
      { change: 0, balance: 0, holiday: 'LH' },
    ]);
    await given(withdraw);
    expect(await state()).toEqual(before);
    expect(await employee()).toMatchObject({ vl: -1, bounds_revision: '6' });
    expect(await summary.rows('SELECT * FROM holidays')).toEqual([]);
  });

  it('stays taken under a holiday that does not give it back, which changes no revision', async () => {
    await given(taken, holiday(date));
    expect(await employee()).toMatchObject({ vl: -1, bounds_revision: null });
    await given(holiday(date, 'SH', true));
    expect(await employee()).toMatchObject({ vl: 0, bounds_revision: '5' });
    await given(holiday(date, 'SH', true), holiday(date, 'LH', true));
    expect(await employee()).toMatchObject({ vl: 0, bounds_revision: '7' });
    await given(holiday(date, 'LH', false));
    expect(await employee()).toMatchObject({ vl: -1, bounds_revision: '8' });
  });

  it('is the same in whatever order leave and holiday are learned, in one batch or in several', async () => {
    const orders = [
      [taken, other, apply],
      [apply, taken, other],
      [taken, apply, other],
      [taken, other, holiday(date), apply],
    ];
    const outcomes: unknown[] = [];
    for (const [index, order] of orders.entries()) {
      if (index > 0) {
        await summary.close();
        schemas += 1;
        const name = `leave_summary_${schemas}`;
        summary = await ReadModel.create(database.databaseUrl, leaveSummaryProjection, name);
        applied = 0;
        await given(registered('100001'), registered('100002', { COMPANY: 'South', DEPT: 'Sales' }));
      }
      if (index % 2 === 0) await given(...order);
      else for (const event of order) await given(event);
      outcomes.push(await state());
    }
    expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
  });

  it('follows leave that is moved onto the holiday and away from it, deleted, and given back by a last day', async () => {
    const away = leaveEdited(taken, { DATE: '2023-03-07' });
    await given(leaveAdded('100001', 8, '2023-03-08'), apply, taken, away);
    expect(await employee()).toMatchObject({ sl: -1, vl: -1 });
    await given(leaveEdited({ ...taken, data: { ...taken.data, DATE: '2023-03-07' } }, { DATE: date }));
    expect(await employee()).toMatchObject({ sl: -1, vl: 0 });
    await given(resigned('100001', '2023-03-05'));
    expect(await employee()).toMatchObject({ sl: 0, vl: 0 });
    await given(withdraw, reinstated('100001', '2023-03-05'));
    expect(await employee()).toMatchObject({ sl: -1, vl: -1 });
    await given(apply, leaveDeleted(taken));
    expect(await employee()).toMatchObject({ sl: -1, vl: 0 });
  });
});
