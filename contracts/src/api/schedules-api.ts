import { flag, listOf, number, text } from '../events/schema.js';
import { scheduledDay, scheduleRange } from '../schedules/schedule-ranges.js';
import { changeAnswer } from './answers.js';
import { answer, extended, group, optional, says, workDate, type Of } from './define.js';
import { preview } from './preview-api.js';

export const scheduleAnswer = answer('ScheduleAnswer', 'The schedule of an employee.', () => ({
  exists: says('True if some range ends today or later.', flag),
  data: says('All ranges, ascending.', listOf(scheduleRange)),
  days: says('Hours of single dates, which win over the ranges; ascending.', listOf(scheduledDay)),
}));
export type ScheduleAnswer = Of<typeof scheduleAnswer>;

export const pastRecords = answer(
  'PastRecords',
  'The records of past days that a schedule is about, if they follow it.',
  () => ({
    records: says('Records of the days of the schedule that are past.', number),
    changed: says('Those whose remark or figures change.', number),
    kept: says(
      'Dates of those that stay with other hours, since somebody corrected them; ascending.',
      listOf(workDate),
    ),
    minutesLate: says(
      'The sums of these records.',
      group(() => ({ before: number, after: number })),
    ),
    underOverTime: says(
      'The sums of these records.',
      group(() => ({ before: number, after: number })),
    ),
  }),
);
export type PastRecords = Of<typeof pastRecords>;

export const saveScheduleAnswer = extended(
  changeAnswer,
  'SaveScheduleAnswer',
  'The schedule that was saved, or a preview.',
  () => ({
    past: optional(says('With `rederives` or `preview`: the records of past days.', pastRecords)),
    preview,
  }),
);
export type SaveScheduleAnswer = Of<typeof saveScheduleAnswer>;

/** Maximum of employees per call; more are renewed in several calls. */
export const MAX_RENEWED = 20_000;

/** Working days of a year for weeks of five and six days (specification, section 9). */
export const DAYS_A_YEAR = { five: 262, six: 314 } as const;

export const renewSchedulesAnswer = extended(
  changeAnswer,
  'RenewSchedulesAnswer',
  'The result of a renewal.',
  () => ({
    undefinedSchedules: says('Employees without a schedule in the last week of December.', listOf(text)),
    stats: group(() => ({
      five: says('Employees who got days of a week of 5 working days.', number),
      six: says('Employees who got days of a week of 6 working days.', number),
    })),
    year: says('The year that was filled.', number),
  }),
);
export type RenewSchedulesAnswer = Of<typeof renewSchedulesAnswer>;

export const carriedSchedule = answer(
  'CarriedSchedule',
  'An employee with several ranges from 25 to 31 December, one of which is carried over the next year.',
  () => ({
    EMPID: text,
    FROM: says('FROM of the range that is carried unless another one is chosen.', workDate),
    ranges: says('The ranges to choose from, ascending.', listOf(scheduleRange)),
  }),
);
export type CarriedSchedule = Of<typeof carriedSchedule>;

export const previewRenewalAnswer = answer('PreviewRenewalAnswer', 'What a renewal would carry.', () => ({
  year: says('The year that would be filled.', number),
  data: says('Employees of whom one range of several would be carried, by EMPID.', listOf(carriedSchedule)),
}));
export type PreviewRenewalAnswer = Of<typeof previewRenewalAnswer>;
