import { describe, expect, it } from '@jest/globals';
import type { HolidayApplied, HolidayEvent } from '@timekeep/contracts/events/holiday';
import { FOR_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import { given } from '../testing/given.js';
import { holidayDecider, leaveChangedFor } from './holiday.decider.js';

const date = '2024-12-25';
const legal: HolidayApplied = {
  type: 'HolidayApplied',
  data: { date, remark: 'LH', returnsLeave: false, name: null, second: null, ...FOR_ALL },
};

describe('applying a holiday', () => {
  it('records the remark', () => {
    expect(given(holidayDecider).when({ type: 'apply', date, remark: 'LH' })).toEqual({ events: [legal] });
  });

  it('changes nothing when the date has this remark', () => {
    expect(given(holidayDecider, legal).when({ type: 'apply', date, remark: 'LH' })).toEqual({ events: [] });
  });

  it('records another remark in its place', () => {
    expect(given(holidayDecider, legal).when({ type: 'apply', date, remark: 'SH' })).toEqual({
      events: [
        {
          type: 'HolidayApplied',
          data: { date, remark: 'SH', returnsLeave: false, name: null, second: null, ...FOR_ALL },
        },
      ],
    });
  });

  it('gives leave back when it is told to, keeps that with another remark, and takes the days again when told otherwise', () => {
    const returning: HolidayApplied = { ...legal, data: { ...legal.data, returnsLeave: true } };
    const apply = { type: 'apply', date, remark: 'LH', returnsLeave: true } as const;
    expect(given(holidayDecider, legal).when(apply)).toEqual({ events: [returning] });
    expect(given(holidayDecider, returning).when(apply)).toEqual({ events: [] });
    expect(given(holidayDecider, returning).when({ type: 'apply', date, remark: 'LH' })).toEqual({
      events: [],
    });
    expect(given(holidayDecider, returning).when({ type: 'apply', date, remark: 'SH' })).toEqual({
      events: [
        {
          type: 'HolidayApplied',
          data: { date, remark: 'SH', returnsLeave: true, name: null, second: null, ...FOR_ALL },
        },
      ],
    });
    expect(given(holidayDecider, returning).when({ ...apply, returnsLeave: false })).toEqual({
      events: [legal],
    });
  });

  it('records names, keeps them when the next says none, and forgets the second with another remark', () => {
    const named: HolidayApplied = { ...legal, data: { ...legal.data, name: 'Christmas Day', second: 'Eid' } };
    const apply = { type: 'apply', date, remark: 'LH' } as const;
    const names = { name: ' Christmas Day ', second: 'Eid' };
    expect(given(holidayDecider).when({ ...apply, ...names })).toEqual({ events: [named] });
    expect(given(holidayDecider, named).when(apply)).toEqual({ events: [] });
    expect(given(holidayDecider, named).when({ ...apply, name: '', second: '' })).toEqual({
      events: [legal],
    });
    expect(given(holidayDecider, named).when({ ...apply, remark: 'SH' })).toEqual({
      events: [{ ...named, data: { ...named.data, remark: 'SH', second: null } }],
    });
  });

  it('refuses a second holiday beside a special one, and names that nobody can read', () => {
    const apply = { type: 'apply', date, remark: 'SH' } as const;
    expect(given(holidayDecider).when({ ...apply, second: 'Eid' })).toMatchObject({
      refusal: { message: 'Only a Legal Holiday has a second one on the same date. Nothing was saved.' },
    });
    expect(given(holidayDecider).when({ ...apply, name: 'Pasko\u202e' })).toMatchObject({
      refusal: { kind: 'invalid' },
    });
  });

  it('refuses what is no date', () => {
    expect(given(holidayDecider).when({ type: 'apply', date: '2024-13-01', remark: 'LH' })).toEqual({
      refusal: { kind: 'invalid', message: '2024-13-01 is not a date.' },
    });
  });
});

describe('the remark of a holiday', () => {
  it.each(['', 'lh', 'Absent', 'toString'])('is not %j', (remark) => {
    expect(given(holidayDecider).when({ type: 'apply', date, remark })).toEqual({
      refusal: { kind: 'invalid', message: 'The remark must be LH (Legal Holiday) or SH (Special Holiday).' },
    });
  });
});

describe('withdrawing a holiday', () => {
  const withdrawn: HolidayEvent = { type: 'HolidayWithdrawn', data: { date, ...FOR_ALL } };

  it('records that the date is no longer a holiday', () => {
    expect(given(holidayDecider, legal).when({ type: 'withdraw', date })).toEqual({ events: [withdrawn] });
  });

  it('lets the date become one again', () => {
    const again = given(holidayDecider, legal, withdrawn).when({ type: 'apply', date, remark: 'LH' });
    expect(again).toEqual({ events: [legal] });
  });

  it.each([
    ['never was one', []],
    ['was withdrawn', [legal, withdrawn]],
  ])('refuses a date that %s', (_, events) => {
    expect(given(holidayDecider, ...events).when({ type: 'withdraw', date })).toEqual({
      refusal: { kind: 'missing', message: '2024-12-25 is no holiday.' },
    });
  });

  it('refuses what is no date', () => {
    expect(given(holidayDecider).when({ type: 'withdraw', date: '2024-02-30' })).toEqual({
      refusal: { kind: 'invalid', message: '2024-02-30 is not a date.' },
    });
  });
});

describe('a holiday of a company', () => {
  const owner = { COMPANY: 'Acme', COMPANY_ID: 'acme' };
  const own: HolidayApplied = {
    type: 'HolidayApplied',
    data: { ...legal.data, ...owner, returnsLeave: true },
  };
  const apply = { type: 'apply', date, remark: 'LH', owner } as const;

  it('is beside that of all, and says nothing of it', () => {
    expect(given(holidayDecider, legal).when({ ...apply, returnsLeave: true })).toEqual({ events: [own] });
    expect(given(holidayDecider, legal, own).when(apply)).toEqual({ events: [] });
    expect(given(holidayDecider, own).when({ type: 'apply', date, remark: 'LH' })).toEqual({
      events: [legal],
    });
  });

  it('is withdrawn alone', () => {
    const withdraw = { type: 'withdraw', date } as const;
    expect(given(holidayDecider, legal, own).when({ ...withdraw, owner })).toEqual({
      events: [{ type: 'HolidayWithdrawn', data: { date, ...owner } }],
    });
    expect(given(holidayDecider, legal).when({ ...withdraw, owner })).toEqual({
      refusal: { kind: 'missing', message: '2024-12-25 is no holiday of Acme.' },
    });
    expect(given(holidayDecider, own).when(withdraw)).toMatchObject({ refusal: { kind: 'missing' } });
  });

  it('changes what leave takes in this company alone', () => {
    const at = (commit: bigint) => ({
      ...{ id: '', actor: '100001', recordedAt: new Date(0), position: { commit, prepare: commit } },
    });
    const events = [legal, own, { ...legal, data: { ...legal.data, returnsLeave: true } }];
    const state = events.reduce(
      (known, event, index) => holidayDecider.evolve(known, event, at(BigInt(index + 1))),
      holidayDecider.initialState,
    );
    expect(leaveChangedFor(state, 'acme')?.revision).toBe('2');
    expect(leaveChangedFor(state, 'other')?.revision).toBe('3');
    expect(leaveChangedFor(state, null)?.revision).toBe('3');
  });
});
