import type { FormerLeaveEmployment } from '@timekeep/contracts/attendance/employment-bounds';
import type { Half, LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import { mapFields } from '@timekeep/contracts/fields/map-fields';
import { LEAVE_DAY_TEXTS, type LeaveDayText, type RecordedTexts } from '@timekeep/contracts/leave/fields';
import type { LeaveLedger } from '@timekeep/contracts/leave/ledger';
import { schemaOf } from '../checkpoint/projection-names.js';
import {
  boolean,
  date,
  defineTable,
  double,
  entityOf,
  integer,
  jsonb,
  nullable,
  text,
  type Column,
  type Row,
} from '../engine/table.js';
import { UNIT_TABLES } from '../known-units.js';
import { selectList } from '../read-model-sql.js';

export const employees = defineTable(
  'employees',
  {
    EMPID: text('empid'),
    lastName: text('last_name'),
    firstName: text('first_name'),
    /** The last day; null while employed. */
    resignedOn: nullable(date('resigned_on')),
    /** The last day with access; null while employed. */
    accessUntil: nullable(date('access_until')),
    hiredOn: date('hired_on'),
    /** The last day on which leave counts; null for all days. */
    leaveUntil: nullable(date('leave_until')),
    /** Employments before the newest one, ascending. */
    former: jsonb<readonly FormerLeaveEmployment[]>('former'),
    /** State of the fold, from which the columns below and the lines are derived. */
    ledger: jsonb<LeaveLedger>('ledger'),
    /** Days left, in halves; below zero for leave in advance. */
    sl: double('sl'),
    vl: double('vl'),
    anniv: nullable(date('anniv')),
    /** Days that each anniversary adds to each type. */
    increment: integer('increment'),
    /** Position of the last event that changed the leave; null before the first. */
    revision: nullable(text('revision')),
    /** Position of the last event that changed the leave that counts: of the first or last day, of the company of a date, or of a holiday that gives leave back; null before the first. */
    boundsRevision: nullable(text('bounds_revision')),
  },
  { key: ['EMPID'] },
);

/** Returns the columns of the texts of a day of leave. */
function textColumns(): { readonly [Name in LeaveDayText]: Column<RecordedTexts[Name]> };
function textColumns(): Readonly<Record<string, Column<string | null>>> {
  return mapFields(LEAVE_DAY_TEXTS, ({ isNeeded }: { readonly isNeeded: boolean }, name) => {
    const column = text(name.toLowerCase());
    return isNeeded ? column : nullable(column);
  });
}

/** Lines of the ledgers; fields that a ledger line has as well have its names. */
export const lines = defineTable(
  'lines',
  {
    EMPID: text('empid'),
    /** Line number in the ledger, from 1. */
    seq: integer('seq'),
    /** Null for a change of a balance, which cannot be edited. */
    TRANSAC_ID: nullable(text('transac_id')),
    LEAVE_TYPE: text<LeaveType>('leave_type'),
    DATE: date('date'),
    ...textColumns(),
    /** Days that the line adds to the balance of its type. */
    change: double('change'),
    /** The balance of its type after it, in days. */
    balance: double('balance'),
    /** Null for a whole day, and for a change of a balance. */
    half: nullable(text<Half>('half')),
    /** True for a day outside the employment, which is given back, and for an anniversary after it. */
    outside: boolean('outside'),
    /** The holiday that gives the day back; null for other lines. */
    holiday: nullable(text<HolidayRemark>('holiday')),
  },
  { key: ['EMPID', 'seq'] },
);

export const holidays = defineTable(
  'holidays',
  {
    date: date('date'),
    /** `OF_ALL` for a holiday of all. */
    companyId: text('company_id'),
    remark: text<HolidayRemark>('remark'),
    /** True if it gives leave of its date back. */
    returnsLeave: boolean('returns_leave'),
  },
  { key: ['date', 'companyId'] },
);

/** Select list of what a line has under the same name in answers: the fields in capitals. */
export const LINE_SELECT_LIST = selectList(
  lines,
  lines.fields.filter((field) => field === field.toUpperCase()),
);

export const LEAVE_SUMMARY_TABLES = [...UNIT_TABLES, employees, lines, holidays];

const SCHEMA = schemaOf('leave-summary');

export type LeaveEmployeeEntity = Row<typeof employees>;
export const LeaveEmployeeEntity = entityOf(SCHEMA, employees);

export type LeaveLineEntity = Row<typeof lines>;
export const LeaveLineEntity = entityOf(SCHEMA, lines);

export type LeaveHolidayEntity = Row<typeof holidays>;
export const LeaveHolidayEntity = entityOf(SCHEMA, holidays);
