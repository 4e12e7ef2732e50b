import type { HolidayRemark, Remark } from '@timekeep/contracts/attendance/remarks';
import type { ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { defineEntity } from '../define-entity.js';

/** Readers' view of attendance's live tables. */
const SCHEMA = 'attendance';

/** Facts may come before the work day opens: only a row that is `opened` is a record. */
export interface AttendanceRecordEntity {
  EMPID: string;
  workDate: WorkDate;
  remark: Remark;
  timeIn: TimeOfDay | null;
  timeOut: TimeOfDay | null;
  minsLate: number;
  underOverTime: number;
  hours: number;
  /** Position of the last event that changed it. */
  revision: string;
  /** Who caused that event: EMPID, `system`, `terminal:<name>` or `it:<os user>`. */
  changedBy: string;
  opened: boolean;
  /** The hours it was opened with; null when off or unscheduled. */
  shift: Shift | null;
}

export const AttendanceRecordEntity = defineEntity<AttendanceRecordEntity>(SCHEMA, 'records', {
  EMPID: { name: 'empid', type: 'text', primary: true },
  workDate: { name: 'work_date', type: 'date', primary: true },
  remark: { name: 'remark', type: 'text' },
  timeIn: { name: 'time_in', type: 'text', nullable: true },
  timeOut: { name: 'time_out', type: 'text', nullable: true },
  minsLate: { name: 'mins_late', type: 'integer' },
  underOverTime: { name: 'under_over_time', type: 'integer' },
  hours: { name: 'hours', type: 'float8' },
  revision: { name: 'revision', type: 'text' },
  changedBy: { name: 'changed_by', type: 'text' },
  opened: { name: 'opened', type: 'boolean' },
  shift: { name: 'shift', type: 'jsonb', nullable: true },
});

export interface EmployeeScheduleEntity {
  EMPID: string;
  lastName: string;
  firstName: string;
  department: string;
  company: string;
  hiredOn: WorkDate;
  /** The last day with a record; null while employed. */
  resignedOn: WorkDate | null;
  /** Ascending, never overlapping. */
  ranges: ScheduleRange[];
}

export const EmployeeScheduleEntity = defineEntity<EmployeeScheduleEntity>(SCHEMA, 'employees', {
  EMPID: { name: 'empid', type: 'text', primary: true },
  lastName: { name: 'last_name', type: 'text' },
  firstName: { name: 'first_name', type: 'text' },
  department: { name: 'department', type: 'text' },
  company: { name: 'company', type: 'text' },
  hiredOn: { name: 'hired_on', type: 'date' },
  resignedOn: { name: 'resigned_on', type: 'date', nullable: true },
  ranges: { name: 'ranges', type: 'jsonb' },
});

/** A work date that is open. */
export interface WorkdayEntity {
  date: WorkDate;
}

export const WorkdayEntity = defineEntity<WorkdayEntity>(SCHEMA, 'workdays', {
  date: { name: 'date', type: 'date', primary: true },
});

export interface HolidayEntity {
  date: WorkDate;
  remark: HolidayRemark;
}

export const HolidayEntity = defineEntity<HolidayEntity>(SCHEMA, 'holidays', {
  date: { name: 'date', type: 'date', primary: true },
  remark: { name: 'remark', type: 'text' },
});
