import type { FormerEmployment } from '@timekeep/contracts/attendance/employment-bounds';
import type { HolidayRemark, Remark } from '@timekeep/contracts/attendance/remarks';
import type { PunchChange } from '@timekeep/contracts/attendance/punch-changes';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { DatedRule } from '@timekeep/contracts/rules/dated-rules';
import type { ScheduledDay, ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import {
  boolean,
  date,
  defineTable,
  double,
  entityOf,
  integer,
  jsonb,
  nullable,
  ONLY_ROW,
  text,
  type Row,
} from '../engine/table.js';
import { UNIT_TABLES } from '../known-units.js';

export const organization = defineTable(
  'organization',
  { onlyRow: ONLY_ROW, timeZone: text('time_zone') },
  { key: ['onlyRow'] },
);

/** Rules that are minutes from a date on: the grace, and the time after the in within which a punch is no out. */
export const datedRules = defineTable(
  'dated_rules',
  {
    rule: text<DatedRule>('rule'),
    from: date('from_date'),
    minutes: integer('minutes'),
    /** For breaks, the minutes above which a shift has one; 0 for other rules. */
    above: integer('above'),
  },
  { key: ['rule', 'from'] },
);

/** Breaks that companies have in place of the group's. */
export const companyBreaks = defineTable(
  'company_breaks',
  {
    companyId: text('company_id'),
    from: date('from_date'),
    /** Null, as `above`, for the break of the group. */
    minutes: nullable(integer('minutes')),
    above: nullable(integer('above')),
  },
  { key: ['companyId', 'from'] },
);

export const employees = defineTable(
  'employees',
  {
    EMPID: text('empid'),
    lastName: text('last_name'),
    firstName: text('first_name'),
    hiredOn: date('hired_on'),
    /** The last day with a record; null while employed. */
    resignedOn: nullable(date('resigned_on')),
    /** The last day with access; null while employed. */
    accessUntil: nullable(date('access_until')),
    /** Employments before the newest one, ascending. */
    former: jsonb<readonly FormerEmployment[]>('former'),
    /** Ascending, never overlapping. */
    ranges: jsonb<readonly ScheduleRange[]>('ranges'),
    /** Hours of single dates, ascending; they win over the ranges. */
    days: jsonb<readonly ScheduledDay[]>('days'),
  },
  { key: ['EMPID'] },
);

/** Open work dates. */
export const workdays = defineTable('workdays', { date: date('date') }, { key: ['date'] });

export const holidays = defineTable(
  'holidays',
  {
    date: date('date'),
    /** `OF_ALL` for a holiday of all. */
    companyId: text('company_id'),
    remark: text<HolidayRemark>('remark'),
    name: nullable(text('name')),
    /** The name of a second legal holiday on the date; null for none. */
    second: nullable(text('second')),
    /** The id of the event that declared it; names may have changed since. */
    since: text('since'),
  },
  { key: ['date', 'companyId'] },
);

/** Corrections of clocks and withdrawals of punches that hold. */
export const punchChanges = defineTable(
  'punch_changes',
  { id: text('id'), change: jsonb<PunchChange>('change') },
  { key: ['id'] },
);

/** Facts may arrive before the work day opens: only a row that is `opened` is a record. */
export const records = defineTable(
  'records',
  {
    EMPID: text('empid'),
    workDate: date('work_date'),
    remark: text<Remark>('remark'),
    timeIn: nullable(text('time_in')),
    timeOut: nullable(text('time_out')),
    /** The out of the first part of a split shift, and the in of the second. */
    breakOut: nullable(text('break_out')),
    breakIn: nullable(text('break_in')),
    minsLate: integer('mins_late'),
    underOverTime: integer('under_over_time'),
    hours: double('hours'),
    /** Position of the last event that changed it. */
    revision: text('revision'),
    /** Actor of that event: EMPID, `system`, `terminal:<name>` or `it:<name>`. */
    changedBy: text('changed_by'),
    opened: boolean('opened'),
    /** Scheduled hours of the record; null when off or unscheduled. */
    shift: nullable(jsonb<Shift>('shift')),
    /** State of the fold (contracts: attendance/record-state), from which the columns above are derived. */
    facts: jsonb<RecordState>('facts'),
  },
  { key: ['EMPID', 'workDate'], indexes: [{ name: 'records_by_date', on: ['workDate', 'EMPID'] }] },
);

/** Tables that records are opened from; each projection that folds records has its own copy. */
export const COMPANY_TABLES = [
  ...UNIT_TABLES,
  organization,
  datedRules,
  companyBreaks,
  employees,
  workdays,
  holidays,
  punchChanges,
];

export const ATTENDANCE_TABLES = [...COMPANY_TABLES, records];

const SCHEMA = 'attendance';

/** Fields that only the fold reads. */
const HIDDEN = ['facts'] as const;

export type AttendanceRecordEntity = Omit<Row<typeof records>, (typeof HIDDEN)[number]>;
export const AttendanceRecordEntity = entityOf(SCHEMA, records, HIDDEN);

export type EmployeeScheduleEntity = Row<typeof employees>;
export const EmployeeScheduleEntity = entityOf(SCHEMA, employees);

export type WorkdayEntity = Row<typeof workdays>;
export const WorkdayEntity = entityOf(SCHEMA, workdays);

export type HolidayEntity = Row<typeof holidays>;
export const HolidayEntity = entityOf(SCHEMA, holidays);
