import { describe, expect, it } from '@jest/globals';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { given } from '../testing/given.js';
import {
  scheduleDecider,
  type DeleteSchedulesCommand,
  type SaveScheduleCommand,
} from './schedule.decider.js';

const EMPLOYED = { resignedOn: null, accessUntil: null };
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
  employee: EMPLOYED,
  today: '2024-11-20',
};
const saved: ScheduleEvent = {
  type: 'ScheduleSaved',
  data: { ...schedule, savedOn: '2023-12-01', BREAK: null, rederives: false },
};

describe('saving a schedule', () => {
  it('records what was wanted, and the day of saving', () => {
    expect(given(scheduleDecider).when(command)).toEqual({
      events: [
        {
          type: 'ScheduleSaved',
          data: { ...schedule, savedOn: '2024-11-20', BREAK: null, rederives: false },
        },
      ],
    });
  });

  it('records six days with hours on Saturday', () => {
    const TIME = templateOf(['08:00:00', '17:00:00'], 6);
    const decision = given(scheduleDecider).when({ ...command, schedule: { ...schedule, DAYS: 6, TIME } });
    expect(decision).toMatchObject({ events: [{ data: { DAYS: 6, TIME } }] });
  });

  const WEEK = templateOf(['08:00:00', '17:00:00'], 5);
  const NIGHTS = templateOf(['22:00:00', '06:00:00'], 5);

  it.each([
    [WEEK, { monday: ['12:00:00', '13:00:00'], friday: ['11:30:00', '12:00:00'] }],
    [NIGHTS, { monday: ['23:30:00', '00:30:00'], tuesday: ['02:00:00', '03:00:00'] }],
  ])('records the breaks of weekdays: %#', (TIME, BREAK) => {
    const decision = given(scheduleDecider).when({ ...command, schedule: { ...schedule, TIME, BREAK } });
    expect(decision).toMatchObject({ events: [{ data: { TIME, BREAK } }] });
  });

  it.each([
    ['before the in', WEEK, { monday: ['07:30:00', '08:30:00'] }, 'Monday'],
    ['from the in', WEEK, { monday: ['08:00:00', '08:30:00'] }, 'Monday'],
    ['until the out', WEEK, { tuesday: ['16:00:00', '17:00:00'] }, 'Tuesday'],
    ['at noon of a night', NIGHTS, { friday: ['12:00:00', '13:00:00'] }, 'Friday'],
    ['on a day off', WEEK, { saturday: ['12:00:00', '13:00:00'] }, 'Saturday'],
    ['on a Sunday off', WEEK, { sunday: ['12:00:00', '13:00:00'] }, 'Sunday'],
  ])('refuses a break %s', (_, TIME, BREAK, weekday) => {
    expect(given(scheduleDecider).when({ ...command, schedule: { ...schedule, TIME, BREAK } })).toEqual({
      refusal: {
        kind: 'invalid',
        message: `The break of ${weekday} must begin after the time in and end before the time out.`,
      },
    });
  });

  it.each([
    ['of no length', ['13:00:00', '13:00:00']],
    ['backwards', ['13:00:00', '12:00:00']],
  ])('says of a break %s that it must end after it begins', (_, monday) => {
    const BREAK = { monday };
    expect(given(scheduleDecider).when({ ...command, schedule: { ...schedule, TIME: WEEK, BREAK } })).toEqual(
      {
        refusal: { kind: 'invalid', message: 'The break of Monday must end after it begins.' },
      },
    );
  });

  it('refuses a break that is no pair of times', () => {
    for (const monday of [['12:00', '13:00:00'], ['12:00:00']]) {
      const BREAK = { monday };
      expect(given(scheduleDecider).when({ ...command, schedule: { ...schedule, BREAK } })).toEqual({
        refusal: {
          kind: 'invalid',
          message: 'The break of Monday needs a start and an end, written as HH:MM:SS.',
        },
      });
    }
  });

  const SIX = templateOf(['08:00:00', '17:00:00'], 6);
  const HOURS = ['08:00:00', '17:00:00'] as const;

  it('records any six of the seven days, and leaves out a Sunday that is off', () => {
    const of = (TIME: object) =>
      given(scheduleDecider).when({ ...command, schedule: { ...schedule, DAYS: 6, TIME } });
    const sunday = { ...SIX, wednesday: ['00:00:00', '00:00:00'], sunday: HOURS };
    expect(of(sunday)).toMatchObject({ events: [{ data: { DAYS: 6, TIME: sunday } }] });
    expect(of({ ...SIX, sunday: ['00:00:00', '00:00:00'] })).toEqual(of(SIX));
  });

  it.each([
    [{ ...SIX, sunday: HOURS }, 6, 'A week has at most 6 working days. One of the seven days must be off.'],
    [{ ...WEEK, sunday: HOURS }, 5, 'In a week of 5 working days, Sunday must be off.'],
    [{ ...SIX, sunday: ['08:00:00'] }, 6, 'Sunday needs a time in and a time out.'],
  ])('refuses a Sunday: %#', (TIME, DAYS, message) => {
    expect(given(scheduleDecider).when({ ...command, schedule: { ...schedule, DAYS, TIME } })).toEqual({
      refusal: { kind: 'invalid', message },
    });
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
    const employee = { resignedOn: '2024-10-31', accessUntil: '2024-10-31' };
    expect(given(scheduleDecider).when({ ...command, employee })).toEqual({
      refusal: { kind: 'rule', message: 'Employee 100001 has resigned. The schedule was not saved.' },
    });
  });
});

describe('deleting schedules', () => {
  const deletion: DeleteSchedulesCommand = {
    type: 'delete',
    EMPID: '100001',
    employee: EMPLOYED,
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
    const employee = { resignedOn: '2024-10-31', accessUntil: '2024-10-31' };
    expect(given(scheduleDecider, saved).when({ ...deletion, employee })).toEqual({ events: [deleted] });
  });

  it('refuses an unknown employee', () => {
    expect(given(scheduleDecider).when({ ...deletion, employee: null })).toEqual({
      refusal: { kind: 'missing', message: 'There is no employee 100001.' },
    });
  });
});

describe('hours of one date', () => {
  const set = { type: 'set-shifts', EMPID: '100001', employee: EMPLOYED } as const;
  const sunday = { ...set, dates: ['2024-11-24'], hours: { in: '10:00:00', out: '19:00:00' } };
  const shiftSet: ScheduleEvent = {
    type: 'ShiftSet',
    data: { EMPID: '100001', date: '2024-11-24', shift: { in: '10:00:00', out: '19:00:00' } },
  };

  it('are set on any date, and once', () => {
    expect(given(scheduleDecider, saved).when(sunday)).toEqual({ events: [shiftSet] });
    expect(given(scheduleDecider, saved, shiftSet).when(sunday)).toEqual({ events: [] });
    expect(given(scheduleDecider, saved, shiftSet, saved).when(sunday)).toEqual({ events: [] });
  });

  it('are a day off by name, or from midnight to midnight', () => {
    for (const hours of [{ off: true }, { in: '00:00:00', out: '00:00:00' }] as const) {
      const decision = given(scheduleDecider, shiftSet).when({ ...sunday, hours });
      expect(decision).toMatchObject({ events: [{ data: { shift: null } }] });
    }
  });

  it('are set on several dates at once, without those that have them', () => {
    const dates = ['2024-11-23', '2024-11-24', '2024-11-25'];
    const decision = given(scheduleDecider, shiftSet).when({ ...sunday, dates });
    expect(decision).toMatchObject({
      events: [{ data: { date: '2024-11-23' } }, { data: { date: '2024-11-25' } }],
    });
  });

  it.each([
    [{ hours: { in: '10:00:00' } }, 'invalid', 'The hours of a day need a time in and a time out, or "off".'],
    [
      { hours: { in: '10:00', out: '19:00:00' } },
      'invalid',
      'The times of a day must be written as HH:MM:SS.',
    ],
    [{ dates: ['2024-02-30'] }, 'invalid', '2024-02-30 is not a date.'],
    [{ dates: ['2101-01-01'] }, 'invalid', '2101-01-01 is not from 1970-01-01 to 2100-12-31.'],
    [
      { dates: ['2022-12-31'] },
      'rule',
      '2022-12-31 is before the first day of all records, 2023-01-01. Nothing was saved.',
    ],
    [
      { employee: { resignedOn: '2024-11-23', accessUntil: '2024-11-23' } },
      'rule',
      '2024-11-24 is after the last day of employee 100001, 2024-11-23. Nothing was saved.',
    ],
    [{ employee: null }, 'missing', expect.stringContaining('100001')],
  ])('refuse %j', (changes, kind, message) => {
    expect(given(scheduleDecider).when({ ...sunday, ...changes })).toMatchObject({
      refusal: { kind, message },
    });
  });

  it('are withdrawn where they are set', () => {
    const withdraw = { ...set, type: 'withdraw-shift', date: '2024-11-24' } as const;
    const withdrawn: ScheduleEvent = {
      type: 'ShiftWithdrawn',
      data: { EMPID: '100001', date: '2024-11-24' },
    };
    expect(given(scheduleDecider, shiftSet).when(withdraw)).toEqual({ events: [withdrawn] });
    expect(given(scheduleDecider, saved).when(withdraw)).toEqual({ events: [] });
    expect(given(scheduleDecider, shiftSet, withdrawn).when(withdraw)).toEqual({ events: [] });
  });
});
