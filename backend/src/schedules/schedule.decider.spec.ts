import { describe, expect, it } from '@jest/globals';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/templates';
import { given } from '../testing/given.js';
import {
  scheduleDecider,
  type DeleteSchedulesCommand,
  type SaveScheduleCommand,
} from './schedule.decider.js';

const schedule = {
  EMPID: '100001',
  FROM: '2024-01-01',
  TO: '2024-12-31',
  DAYS: 5,
  TIME: DEFAULT_TEMPLATE,
} as const;
const command: SaveScheduleCommand = {
  type: 'save',
  schedule,
  employee: { resignedOn: null },
  today: '2024-11-20',
};
const saved: ScheduleEvent = { type: 'ScheduleSaved', data: { ...schedule, savedOn: '2023-12-01' } };

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
    [{ TO: '9999-12-31' }, '9999-12-31 is not from 1970-01-01 to 2100-12-31.'],
    [{ FROM: '1969-12-31' }, '1969-12-31 is not from 1970-01-01 to 2100-12-31.'],
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
    expect(given(scheduleDecider).when({ ...command, employee: null })).toEqual({
      refusal: { kind: 'missing', message: 'There is no employee 100001.' },
    });
  });

  it('refuses an employee who has resigned', () => {
    const employee = { resignedOn: '2024-10-31' };
    expect(given(scheduleDecider).when({ ...command, employee })).toEqual({
      refusal: { kind: 'rule', message: 'Employee 100001 has resigned. The schedule was not saved.' },
    });
  });
});

describe('deleting schedules', () => {
  const deletion: DeleteSchedulesCommand = {
    type: 'delete',
    EMPID: '100001',
    employee: { resignedOn: null },
    ranges: [],
    today: '2024-11-20',
  };
  const deleted: ScheduleEvent = { type: 'SchedulesDeleted', data: { EMPID: '100001', from: '2024-11-20' } };

  it('records from which day on', () => {
    expect(given(scheduleDecider, saved).when(deletion)).toEqual({ events: [deleted] });
  });

  it('takes the last day of a range for a day ahead', () => {
    expect(given(scheduleDecider, saved).when({ ...deletion, today: '2024-12-31' })).toMatchObject({
      events: [{ data: { from: '2024-12-31' } }],
    });
  });

  it('counts days that were renewed', () => {
    const { EMPID, ...range } = schedule;
    const ranges = [{ ...range, FROM: '2025-01-01', TO: '2025-12-31' }];
    expect(given(scheduleDecider).when({ ...deletion, EMPID, ranges })).toEqual({ events: [deleted] });
  });

  it.each([
    ['nothing was ever saved', [], '2024-11-20'],
    ['all is deleted already', [saved, deleted], '2024-11-20'],
    ['what was saved lies in the past', [saved], '2025-01-01'],
  ])('changes nothing when %s', (_, events, today) => {
    expect(given(scheduleDecider, ...events).when({ ...deletion, today })).toEqual({ events: [] });
  });

  it('is there for resigned employees as well', () => {
    const employee = { resignedOn: '2024-10-31' };
    expect(given(scheduleDecider, saved).when({ ...deletion, employee })).toEqual({ events: [deleted] });
  });

  it('refuses an unknown employee', () => {
    expect(given(scheduleDecider).when({ ...deletion, employee: null })).toEqual({
      refusal: { kind: 'missing', message: 'There is no employee 100001.' },
    });
  });
});
