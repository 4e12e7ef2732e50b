import { describe, expect, it } from '@jest/globals';
import type { WorkdayEvent } from '@timekeep/contracts/events/workday';
import { given } from '../testing/given.js';
import { workdayDecider } from './open-workday/open-workday.command.js';

const today = '2024-11-20';
const opened: WorkdayEvent = { type: 'WorkdayOpened', data: { date: today } };

describe('opening a work day', () => {
  it('opens today, and the first day of the history', () => {
    expect(given(workdayDecider).when({ type: 'open', date: today, today })).toEqual({ events: [opened] });
    expect(given(workdayDecider).when({ type: 'open', date: '2023-01-01', today })).toEqual({
      events: [{ type: 'WorkdayOpened', data: { date: '2023-01-01' } }],
    });
  });

  it('changes nothing when it is open', () => {
    expect(given(workdayDecider, opened).when({ type: 'open', date: today, today })).toEqual({ events: [] });
  });

  it.each([
    ['2024-11-21', 'rule', '2024-11-21 has not begun yet.'],
    ['2022-12-31', 'rule', 'Work days begin on 2023-01-01.'],
    ['2024-11-31', 'invalid', '2024-11-31 is not a date.'],
  ] as const)('refuses %s', (date, kind, message) => {
    expect(given(workdayDecider).when({ type: 'open', date, today })).toEqual({
      refusal: { kind, message },
    });
  });
});
