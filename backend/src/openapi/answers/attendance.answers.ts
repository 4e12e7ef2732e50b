import type {
  AttendanceRecord,
  OwnAttendanceAnswer,
  TodaysScheduleAnswer,
} from '@timekeep/contracts/api/attendance-api';
import { list, nullable, number, object, text, type Fields } from '../shape.js';

const timeOfDay = nullable(text('`HH:MM:SS`'));
const scheduledTime = nullable(text('`<work date>T<HH:MM:SS>.000Z`; null when off or unscheduled.'));

/** What every record tells, also in reports. */
export const attendanceFields: Fields<AttendanceRecord> = {
  Date: text('`<work date>T00:00:00.000Z`'),
  Remarks: text(),
  TimeIN1: timeOfDay,
  TimeOUT1: timeOfDay,
  MinsLate: number('Whole minutes.'),
  UnderOverTime: number('Whole minutes, negative when left early.'),
  hrs: number('Hours between in and out, two decimals, a half rounded up.'),
  revision: text('Position of the last event that changed the record.'),
};

const attendanceRecord = object<AttendanceRecord>(attendanceFields);

export const ownAttendanceAnswer = object<OwnAttendanceAnswer>({
  data: list(attendanceRecord),
  current: text('The work date under way, `YYYY-MM-DD`.'),
});

export const todaysScheduleAnswer = object<TodaysScheduleAnswer>({
  data: object<TodaysScheduleAnswer['data']>({ TimeIN: scheduledTime, TimeOut: scheduledTime }),
});
