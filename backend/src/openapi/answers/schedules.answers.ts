import type { RenewSchedulesAnswer, ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import type { ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import type { TimePair, WeeklyTimes } from '@timekeep/contracts/schedules/weekly-times';
import type { Shape } from '../shape.js';
import { flag, list, number, object, text } from '../shape.js';
import { pending } from './common.answers.js';

const pair: Shape<TimePair> = {
  schema: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
};

const scheduleRange = object<ScheduleRange>({
  FROM: text('`YYYY-MM-DD`'),
  TO: text('`YYYY-MM-DD`'),
  DAYS: { schema: { type: 'integer', enum: [5, 6] } },
  TIME: object<WeeklyTimes>({
    monday: pair,
    tuesday: pair,
    wednesday: pair,
    thursday: pair,
    friday: pair,
    saturday: pair,
  }),
});

export const scheduleAnswer = object<ScheduleAnswer>({
  exists: flag('Whether some range ends today or later.'),
  data: list(scheduleRange),
});

export const renewSchedulesAnswer = object<RenewSchedulesAnswer>({
  msg: text(),
  undefinedSchedules: list(text('An employee without a schedule in the last week of December.')),
  stats: object<RenewSchedulesAnswer['stats']>({
    five: number('Employees who got days of a week of 5 working days.'),
    six: number('Employees who got days of a week of 6 working days.'),
  }),
  year: number('The year that was filled.'),
  pending,
});
