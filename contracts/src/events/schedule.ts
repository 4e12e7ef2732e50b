import { SCHEDULE_DAYS } from '../schedules/templates.js';
import { category, event, type EventOf, type FormerData } from './define.js';
import { date, flag, groupOf, oneOf, orNull, pairOf, text, timeOfDay } from './schema.js';

const hours = pairOf(timeOfDay);

/** Time in and time out of each weekday. */
export const weeklyTimes = groupOf({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
});

/** Up to version 1 the records of past days kept the hours that they were opened with. */
function leavesPastRecords(data: FormerData): FormerData {
  return { ...data, rederives: false };
}

export const scheduleEvents = category('schedule-<EMPID>', {
  ScheduleSaved: event({
    says: 'these hours hold from `FROM` to `TO`, in place of any others; with `rederives` the records of past days follow them',
    data: {
      EMPID: text,
      savedOn: date,
      FROM: date,
      TO: date,
      DAYS: oneOf(SCHEDULE_DAYS),
      TIME: weeklyTimes,
      rederives: flag,
    },
    upcasters: [leavesPastRecords],
  }),
  SchedulesDeleted: event({
    says: 'from this day on there are no hours',
    data: { EMPID: text, from: date },
  }),
  ShiftSet: event({
    says: 'these hours hold on one date, whatever the ranges say; null is a day off',
    data: { EMPID: text, date, shift: orNull(groupOf({ in: timeOfDay, out: timeOfDay })) },
  }),
  ShiftWithdrawn: event({
    says: 'the date has no hours of its own any more, and those of its range again',
    data: { EMPID: text, date },
  }),
});

export type ScheduleEvent = EventOf<typeof scheduleEvents>;
export type ScheduleSaved = EventOf<typeof scheduleEvents, 'ScheduleSaved'>;
export type ShiftSet = EventOf<typeof scheduleEvents, 'ShiftSet'>;
export type ShiftWithdrawn = EventOf<typeof scheduleEvents, 'ShiftWithdrawn'>;
export type SchedulesDeleted = EventOf<typeof scheduleEvents, 'SchedulesDeleted'>;
