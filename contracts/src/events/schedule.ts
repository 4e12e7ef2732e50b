import { SCHEDULE_DAYS } from '../schedules/weekly-times.js';
import { category, event, type EventOf, type FormerData } from './define.js';
import { optional } from '../api/define.js';
import {
  date,
  flag,
  groupOf,
  listOf,
  oneOf,
  orNull,
  pairOf,
  text,
  timeOfDay,
  wholeNumber,
} from './schema.js';

const hours = pairOf(timeOfDay);

/** Time in and time out of each weekday. */
export const weeklyTimes = groupOf({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  /** Missing for a day off. */
  sunday: optional(hours),
});

/** Start and end of the break of each weekday that has one of its own. */
export const weeklyBreaks = groupOf({
  monday: optional(hours),
  tuesday: optional(hours),
  wednesday: optional(hours),
  thursday: optional(hours),
  friday: optional(hours),
  saturday: optional(hours),
  sunday: optional(hours),
});

/** Working hours of one date. A break is missing if the shift has that of the rule. */
export const shift = groupOf({ in: timeOfDay, out: timeOfDay, break: optional(hours) });

/** Before this step no shift had a break of its own. */
export function withoutBreaks(data: FormerData): FormerData {
  return data;
}

/** Up to version 1 the records of past days kept the hours that they were opened with. */
function leavesPastRecords(data: FormerData): FormerData {
  return { ...data, rederives: false };
}

export const scheduleEvents = category('schedule-<EMPID>', {
  ScheduleSaved: event({
    says: 'these hours and breaks hold from `FROM` to `TO`, in place of any others; with `rederives` the records of past days follow them',
    data: {
      EMPID: text,
      savedOn: date,
      FROM: date,
      TO: date,
      DAYS: oneOf(SCHEDULE_DAYS),
      TIME: weeklyTimes,
      BREAK: orNull(weeklyBreaks),
      rederives: flag,
    },
    upcasters: [leavesPastRecords, (data) => ({ ...data, BREAK: null })],
  }),
  SchedulesDeleted: event({
    says: 'from this day on there are no hours',
    data: { EMPID: text, from: date },
  }),
  ShiftSet: event({
    says: 'these hours hold on one date, whatever the ranges say; null is a day off',
    data: { EMPID: text, date, shift: orNull(shift) },
    upcasters: [withoutBreaks],
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

export const renewalEvents = category('renewal-<year>', {
  /** Each renewal names employees, and the hours for those of their days of the year that had no schedule. */
  SchedulesRenewed: event({
    says: 'these hours hold from 1 January to 31 December of that year, on days still without any',
    data: {
      year: wholeNumber,
      renewals: listOf(
        groupOf({
          DAYS: oneOf(SCHEDULE_DAYS),
          TIME: weeklyTimes,
          BREAK: optional(weeklyBreaks),
          EMPIDS: listOf(text),
        }),
      ),
    },
    upcasters: [withoutBreaks],
  }),
});

export type RenewalEvent = EventOf<typeof renewalEvents>;
export type SchedulesRenewed = EventOf<typeof renewalEvents, 'SchedulesRenewed'>;
export type Renewal = SchedulesRenewed['data']['renewals'][number];
