import type {
  AttendanceRecord,
  OwnAttendanceAnswer,
  TodaysScheduleAnswer,
} from '@timekeep/contracts/api/attendance-api';
import { list, nullable, number, object, text } from '../shape.js';

const timeOfDay = nullable(text('`HH:MM:SS`'));
const scheduledTime = nullable(text('`<work date>T<HH:MM:SS>.000Z`; null when off or unscheduled.'));

export const attendanceRecord = object<AttendanceRecord>({
  Date: text('`<work date>T00:00:00.000Z`'),
  Remarks: text(),
  TimeIN1: timeOfDay,
  TimeOUT1: timeOfDay,
  MinsLate: number('Whole minutes.'),
  UnderOverTime: number('Whole minutes, negative when left early.'),
  hrs: number('Hours between in and out, two decimals.'),
  revision: text('Position of the last event that changed the record.'),
});

export const ownAttendanceAnswer = object<OwnAttendanceAnswer>({
  data: list(attendanceRecord),
  current: text('The work date under way, `YYYY-MM-DD`.'),
});

export const todaysScheduleAnswer = object<TodaysScheduleAnswer>({
  data: object<TodaysScheduleAnswer['data']>({ TimeIN: scheduledTime, TimeOut: scheduledTime }),
});
