import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/templates';
import { given } from '../testing/given.js';
import { scheduleDecider, type SaveScheduleDecision } from './schedule.decider.js';

const schedule = {
  EMPID: '100001',
  FROM: '2024-01-01',
  TO: '2024-12-31',
  DAYS: 5,
  TIME: DEFAULT_TEMPLATE,
} as const;
const command: SaveScheduleDecision = {
  type: 'save',
  schedule,
  employeeExists: true,
  today: '2024-11-20',
};

describe('saving a schedule', () => {
  it('records what was wanted, and the day of saving', () => {
    expect(given(scheduleDecider).when(command)).toEqual({
      events: [{ type: 'ScheduleSaved', data: { ...schedule, savedOn: '2024-11-20' } }],
    });
  });

  it('records six days with hours on Saturday', () => {
    const TIME = templateOf(['08:00:00', '17:00:00'], 6);
    const decision = given(scheduleDecider).when({ ...command, schedule: { ...schedule, DAYS: 6, TIME } });
    expect(decision).toMatchObject({ events: [{ data: { DAYS: 6, TIME } }] });
  });

  it.each([
    [{ FROM: '2025-01-01' }, 'The first day, 2025-01-01, is after the last, 2024-12-31.'],
    [{ TO: '9999-12-31' }, '9999-12-31 is not a date.'],
    [{ TO: '2024-02-30' }, '2024-02-30 is not a date.'],
    [{ DAYS: 7 }, 'A week has 5 or 6 working days.'],
    [
      { TIME: { ...DEFAULT_TEMPLATE, monday: ['8:00', '17:00:00'] } },
      'The times of Monday must be written as HH:MM:SS.',
    ],
    [
      { TIME: { ...DEFAULT_TEMPLATE, friday: ['24:00:00', '17:00:00'] } },
      'The times of Friday must be written as HH:MM:SS.',
    ],
    [{ TIME: { ...DEFAULT_TEMPLATE, tuesday: ['08:00:00'] } }, 'Tuesday needs a time in and a time out.'],
    [{ TIME: templateOf(['08:00:00', '17:00:00'], 6) }, 'In a week of 5 working days, Saturday must be off.'],
  ])('refuses %j', (changes, message) => {
    const decision = given(scheduleDecider).when({ ...command, schedule: { ...schedule, ...changes } });
    expect(decision).toEqual({ refusal: { kind: 'invalid', message } });
  });

  it('refuses a week in which a day is missing', () => {
    const { monday, tuesday, wednesday, thursday, friday } = DEFAULT_TEMPLATE;
    const TIME = { monday, tuesday, wednesday, thursday, friday };
    expect(given(scheduleDecider).when({ ...command, schedule: { ...schedule, TIME } })).toEqual({
      refusal: { kind: 'invalid', message: 'Saturday needs a time in and a time out.' },
    });
  });

  it('refuses an unknown employee', () => {
    expect(given(scheduleDecider).when({ ...command, employeeExists: false })).toEqual({
      refusal: { kind: 'missing', message: 'There is no employee 100001.' },
    });
  });
});
