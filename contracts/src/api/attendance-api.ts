import { listOf, number, orNull, text } from '../events/schema.js';
import { breakPair } from '../schedules/weekly-times.js';
import { partFields } from '../attendance/record.js';
import { answer, group, optional, says, timeOfDay, workDate, type Of } from './define.js';

export const attendanceRecord = answer(
  'AttendanceRecord',
  'The attendance record of an employee on a work date.',
  () => ({
    Date: says('`<work date>T00:00:00.000Z`.', text),
    Remarks: text,
    TimeIN1: orNull(timeOfDay),
    TimeOUT1: orNull(timeOfDay),
    ...partFields(),
    MinsLate: says('Whole minutes.', number),
    UnderOverTime: says('Whole minutes, negative when left early.', number),
    hrs: says('Hours between in and out, two decimals, a half rounded up.', number),
    revision: says('Position of the last event that changed the record.', text),
  }),
);
export type AttendanceRecord = Of<typeof attendanceRecord>;

export const grantedOvertime = answer(
  'GrantedOvertime',
  'Overtime, or work on a rest day, that HR granted an employee on a date.',
  () => ({ EMPID: text, date: workDate, minutes: number }),
);
export type GrantedOvertime = Of<typeof grantedOvertime>;

export const ownAttendanceAnswer = answer('OwnAttendanceAnswer', "One's own records.", () => ({
  data: says('Newest first.', listOf(attendanceRecord)),
  overtime: says('All that HR granted; it may be on a date without a record.', listOf(grantedOvertime)),
  current: says('The work date under way; after midnight this may be yesterday, of a night shift.', workDate),
}));
export type OwnAttendanceAnswer = Of<typeof ownAttendanceAnswer>;

export const todaysScheduleAnswer = answer(
  'TodaysScheduleAnswer',
  'The scheduled hours of a day. In each text, characters 11 to 16 are the time of day.',
  () => ({
    data: group(() => ({
      TimeIN: says('`<work date>T<HH:MM:SS>.000Z`; null when off or unscheduled.', orNull(text)),
      TimeOut: says('`<work date>T<HH:MM:SS>.000Z`; null when off or unscheduled.', orNull(text)),
      BREAK: optional(says('The break of its own; missing for none.', breakPair)),
    })),
  }),
);
export type TodaysScheduleAnswer = Of<typeof todaysScheduleAnswer>;
