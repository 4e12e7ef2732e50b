import { describe, expect, it } from '@jest/globals';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday-events';
import { given } from '../testing/given.js';
import { holidayDecider } from './holiday.decider.js';

const date = '2024-12-25';
const legal: HolidayEvent = { type: 'HolidayApplied', data: { date, remark: 'LH' } };

describe('applying a holiday', () => {
  it('records the remark', () => {
    expect(given(holidayDecider).when({ type: 'apply', date, remark: 'LH' })).toEqual({ events: [legal] });
  });

  it('changes nothing when the date has this remark', () => {
    expect(given(holidayDecider, legal).when({ type: 'apply', date, remark: 'LH' })).toEqual({ events: [] });
  });

  it('records another remark in its place', () => {
    expect(given(holidayDecider, legal).when({ type: 'apply', date, remark: 'SH' })).toEqual({
      events: [{ type: 'HolidayApplied', data: { date, remark: 'SH' } }],
    });
  });

  it('refuses what is no date', () => {
    expect(given(holidayDecider).when({ type: 'apply', date: '2024-13-01', remark: 'LH' })).toEqual({
      refusal: { kind: 'invalid', message: '2024-13-01 is not a date.' },
    });
  });
});
