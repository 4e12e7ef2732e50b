import { describe, expect, it } from '@jest/globals';
import type { LeaveDetailsUpdated, LeaveEvent } from '@timekeep/contracts/events/leave';
import { given } from '../../testing/given.js';
import { leaveDecider } from '../leave.decider.js';
import type { LeaveDetails } from './update-leave.decision.js';

const EMPID = '100002';
const employment = { hiredOn: '2020-02-29', resignedOn: null, leaveUntil: null };
const BY = { by: '100001', on: '2024-06-03' };

const beginning = (formerSL: number, formerVL = formerSL) => ({ formerSL, formerVL });

const updated = (changes: Partial<LeaveDetailsUpdated['data']> = {}): LeaveDetailsUpdated => ({
  type: 'LeaveDetailsUpdated',
  data: { EMPID, ...BY, SL: 0, VL: 0, ANNIV: null, INCREMENT: 0, reason: null, ...beginning(0), ...changes },
});
const incremented = (anniversary: string, former = 0): LeaveEvent => ({
  type: 'LeaveIncremented',
  data: { EMPID, anniversary, days: 5, ...beginning(former) },
});
const taken: LeaveEvent = {
  type: 'LeaveTransactionAdded',
  data: {
    EMPID,
    TRANSAC_ID: '100002-1',
    LEAVE_TYPE: 'SL',
    DATE: '2024-03-04',
    DAYS: 1,
    HALF: null,
    REMARKS: 'Fever',
  },
};

describe('updating leave details', () => {
  const update = (details: Partial<LeaveDetails>, more: { revision?: string | null } = {}) =>
    ({
      type: 'update',
      details: { EMPID, balances: {}, ...details },
      revision: undefined,
      ...BY,
      employment,
      ...more,
    }) as const;

  it('sets balances, and records the differences and what they were before', () => {
    const balances = { SL: 10, VL: -2 };
    expect(given(leaveDecider, taken).when(update({ balances }))).toEqual({
      events: [updated({ SL: 11, VL: -2, ...beginning(-1, 0) })],
    });
  });

  it('records why, without the spaces around it', () => {
    const changed = update({ balances: { SL: 1 }, reason: ' Carried over ' });
    expect(given(leaveDecider).when(changed)).toEqual({
      events: [updated({ SL: 1, reason: 'Carried over' })],
    });
    expect(given(leaveDecider).when(update({ balances: { SL: 1 }, reason: '  ' }))).toEqual({
      events: [updated({ SL: 1 })],
    });
  });

  it('leaves alone what is not given', () => {
    const before = updated({ SL: 5, VL: 5, ANNIV: '2020-02-29', INCREMENT: 3 });
    const history = given(leaveDecider, before);
    const kept = { ANNIV: '2020-02-29', INCREMENT: 3, ...beginning(5) };
    expect(history.when(update({ balances: { VL: 6 } }))).toEqual({ events: [updated({ VL: 1, ...kept })] });
    expect(history.when(update({ INCREMENT: 0 }))).toEqual({ events: [updated({ ...kept, INCREMENT: 0 })] });
    expect(history.when(update({ ANNIV: null }))).toEqual({ events: [updated({ ...kept, ANNIV: null })] });
  });

  it('settles what is due by the former terms before they change', () => {
    const yearly = updated({ SL: 1, VL: 1, ANNIV: '2020-06-03', INCREMENT: 5, on: '2022-12-01' });
    const due = [incremented('2023-06-03', 1), incremented('2024-06-03', 6)];
    const history = given(leaveDecider, yearly);
    const terms = { ANNIV: '2020-06-03', INCREMENT: 5 };
    expect(history.when(update({ INCREMENT: 7 }))).toEqual({
      events: [...due, updated({ ...terms, INCREMENT: 7, ...beginning(11) })],
    });
    expect(history.when(update({ balances: { SL: 2, VL: 1 }, ANNIV: null }))).toEqual({
      events: [...due, updated({ ...terms, ANNIV: null, SL: 1, ...beginning(11) })],
    });
    expect(history.when(update({ balances: { SL: 2 } }))).toEqual({
      events: [updated({ ...terms, SL: 1, ...beginning(1) })],
    });
    const gone = { ...update({ INCREMENT: 0 }), employment: { ...employment, resignedOn: '2023-12-31' } };
    expect(history.when(gone)).toEqual({
      events: [incremented('2023-06-03', 1), updated({ ...terms, INCREMENT: 0, ...beginning(6) })],
    });
  });

  it('changes nothing when all is like this already', () => {
    const details = { balances: { SL: 5, VL: 0 }, ANNIV: '2020-02-29', INCREMENT: 3 };
    expect(
      given(leaveDecider, updated({ SL: 5, ANNIV: '2020-02-29', INCREMENT: 3 })).when(update(details)),
    ).toEqual({ events: [] });
  });

  it.each([
    [{ balances: { SL: 1_000 } }, 'The days of SL must be in whole or half days from -999 to 999.'],
    [{ balances: { VL: -1_000 } }, 'The days of VL must be in whole or half days from -999 to 999.'],
    [{ balances: { SL: 0.3 } }, 'The days of SL must be in whole or half days from -999 to 999.'],
    [{ INCREMENT: -1 }, 'The increment must be a whole number from 0 to 999.'],
    [{ INCREMENT: 1_000 }, 'The increment must be a whole number from 0 to 999.'],
    [{ INCREMENT: 1.5 }, 'The increment must be a whole number from 0 to 999.'],
    [{ ANNIV: '2023-02-29' }, '2023-02-29 is not a date.'],
  ])('refuses %j', (details, message) => {
    expect(given(leaveDecider).when(update(details))).toEqual({
      refusal: { kind: 'invalid', message },
    });
  });

  it('takes the ends of what can be entered', () => {
    const balances = { SL: 999, VL: -999 };
    expect(given(leaveDecider).when(update({ balances, INCREMENT: 999 }))).toHaveProperty('events.length', 1);
  });

  it('refuses an unknown employee, and takes one who resigned', () => {
    const details = update({ balances: { SL: 1 } });
    expect(given(leaveDecider).when({ ...details, employment: null })).toEqual({
      refusal: { kind: 'missing', message: 'There is no employee 100002.' },
    });
    const gone = { ...employment, resignedOn: '2023-01-01' };
    expect(given(leaveDecider).when({ ...details, employment: gone })).toHaveProperty('events.length', 1);
  });

  it('refuses a revision that is no longer the present one, also one of a leave that never changed', () => {
    const details = { balances: { SL: 9 } };
    const history = given(leaveDecider, taken, updated({ SL: 1 }));
    expect(history.when(update(details, { revision: '2' }))).toHaveProperty('events');
    expect(history.when(update(details, { revision: '1' }))).toMatchObject({
      refusal: { kind: 'conflict', latest: { changedBy: 'the employee 100001', revision: '2' } },
    });
    expect(given(leaveDecider).when(update(details, { revision: null }))).toHaveProperty('events');
    expect(given(leaveDecider).when(update(details, { revision: '1' }))).toEqual({
      refusal: {
        kind: 'conflict',
        message: 'The leave of employee 100002 has no such revision. Please look at it again.',
      },
    });
  });
});

describe('incrementing leave', () => {
  const increment = { type: 'increment', EMPID, today: '2026-02-28', employment } as const;
  const yearly = updated({ ANNIV: '2020-02-29', INCREMENT: 5 });

  it('adds what each anniversary since the setting brings, 29 February counting as 28', () => {
    expect(given(leaveDecider, yearly).when(increment)).toEqual({
      events: [incremented('2025-02-28'), incremented('2026-02-28', 5)],
    });
  });

  it('adds it once a calendar year', () => {
    const first = incremented('2025-02-28');
    expect(given(leaveDecider, yearly, first).when(increment)).toEqual({
      events: [incremented('2026-02-28', 5)],
    });
    expect(given(leaveDecider, yearly, first, incremented('2026-02-28')).when(increment)).toEqual({
      events: [],
    });
    const moved = updated({ ANNIV: '2020-07-01', INCREMENT: 5, on: '2025-03-01' });
    expect(given(leaveDecider, yearly, first, moved).when({ ...increment, today: '2025-12-31' })).toEqual({
      events: [],
    });
  });

  it('adds nothing before the day, in the year of the anniversary, or without increment', () => {
    expect(given(leaveDecider, yearly).when({ ...increment, today: '2025-02-27' })).toEqual({ events: [] });
    const thisYear = updated({ ANNIV: '2025-06-10', INCREMENT: 5 });
    expect(given(leaveDecider, thisYear).when({ ...increment, today: '2025-12-31' })).toEqual({ events: [] });
    expect(given(leaveDecider, updated({ ANNIV: '2020-02-29' })).when(increment)).toEqual({ events: [] });
    expect(given(leaveDecider).when(increment)).toEqual({ events: [] });
  });

  it('adds nothing for anniversaries that passed without an increment', () => {
    const none = updated({ ANNIV: '2020-02-29' });
    const late = updated({ ANNIV: '2020-02-29', INCREMENT: 5, on: '2025-08-01' });
    expect(given(leaveDecider, none, late).when(increment)).toEqual({ events: [incremented('2026-02-28')] });
  });

  it('counts the last day of who resigned, and no later one', () => {
    const gone = (resignedOn: string) => ({ ...increment, employment: { ...employment, resignedOn } });
    expect(given(leaveDecider, yearly).when(gone('2025-02-28'))).toEqual({
      events: [incremented('2025-02-28')],
    });
    expect(given(leaveDecider, yearly).when(gone('2025-02-27'))).toEqual({ events: [] });
  });
});
