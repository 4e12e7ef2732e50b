import { MAX_RENEWED } from '../api/schedules-api.js';
import { listOf, listOfObjects, objectOf } from '../fields/list-fields.js';
import {
  anyText,
  choice,
  dateText,
  employeeId,
  flag,
  optional,
  type RequestOf,
} from '../fields/request-field.js';
import { fieldMessages } from '../messages/field-messages.js';
import { malformedBreak, missingTimes, scheduleMessages } from './schedule-messages.js';
import { SCHEDULE_DAYS } from './weekly-times.js';

const noTimes = (_: unknown, weekday: string) => missingTimes(weekday);
/** Time in and time out; the decider judges whether they are times. */
const pair = listOf(anyText(noTimes), {
  fewest: 2,
  most: 2,
  missing: noTimes,
  tooMany: noTimes,
});

const noBreak = (_: unknown, weekday: string) => malformedBreak(weekday);
/** Start and end of a break; the decider judges whether they are times within the hours. */
const pause = optional(listOf(anyText(noBreak), { fewest: 2, most: 2, missing: noBreak, tooMany: noBreak }));
const dayBreak = scheduleMessages.dayBreakMalformed();

export const saveScheduleFields = {
  EMPID: employeeId(),
  FROM: dateText(),
  TO: dateText(),
  DAYS: choice(SCHEDULE_DAYS, scheduleMessages.daysRefused()),
  TIME: objectOf(
    {
      monday: pair,
      tuesday: pair,
      wednesday: pair,
      thursday: pair,
      friday: pair,
      saturday: pair,
      /** Missing for a day off. */
      sunday: optional(pair),
    },
    scheduleMessages.weekMissing(),
  ),
  /** The breaks of weekdays that do not have that of the rule. */
  BREAK: optional(
    objectOf(
      {
        monday: pause,
        tuesday: pause,
        wednesday: pause,
        thursday: pause,
        friday: pause,
        saturday: pause,
        sunday: pause,
      },
      scheduleMessages.breaksMalformed(),
    ),
  ),
  /** True if the records of past days follow these hours, unless somebody corrected them. */
  rederives: optional(flag()),
  /** True to learn which records of past days would follow, and to save nothing. */
  preview: optional(flag()),
};
export type SaveScheduleRequest = RequestOf<typeof saveScheduleFields>;

/** A time of one date; the decider judges whether it is a time. */
const timeOfDate = optional(anyText(scheduleMessages.dayMissing()));

/** Hours of one date: `in` and `out`, with a break or without, or `off`. */
export const setShiftFields = {
  EMPID: employeeId(),
  date: dateText(),
  in: timeOfDate,
  out: timeOfDate,
  off: optional(flag()),
  /** Start and end of the break; without it the day has that of the rule. */
  break: optional(listOf(anyText(dayBreak), { fewest: 2, most: 2, missing: dayBreak, tooMany: dayBreak })),
  /** True to learn which records would change, and to save nothing. */
  preview: optional(flag()),
};
export type SetShiftRequest = RequestOf<typeof setShiftFields>;

export const withdrawShiftFields = { EMPID: employeeId(), date: dateText(), preview: setShiftFields.preview };
export type WithdrawShiftRequest = RequestOf<typeof withdrawShiftFields>;

const noId = fieldMessages.idMalformed();

export const renewSchedulesFields = {
  ids: listOf(employeeId({ noText: noId, missing: noId, wrong: noId }), {
    fewest: 1,
    most: MAX_RENEWED,
    missing: scheduleMessages.renewalEmpty(),
    tooMany: scheduleMessages.renewalTooMany(),
  }),
  /** Ranges to carry in place of the standing ones, each named by its FROM. */
  choices: optional(
    listOfObjects(
      { EMPID: employeeId({ noText: noId, missing: noId, wrong: noId }), FROM: dateText() },
      {
        most: MAX_RENEWED,
        missing: scheduleMessages.renewalEmpty(),
        tooMany: scheduleMessages.renewalTooMany(),
      },
    ),
  ),
};
/** Asks which ranges a renewal would carry. */
export const previewRenewalFields = { ids: renewSchedulesFields.ids };
export type PreviewRenewalRequest = RequestOf<typeof previewRenewalFields>;

export type RenewSchedulesRequest = RequestOf<typeof renewSchedulesFields>;

export const todaysScheduleFields = { id: employeeId(), date: dateText() };
export type TodaysScheduleRequest = RequestOf<typeof todaysScheduleFields>;
