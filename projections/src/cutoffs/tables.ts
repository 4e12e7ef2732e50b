import type { ChecklistCounts, HoursFigures } from '@timekeep/contracts/api/cutoffs-api';
import type { CauseKind } from '@timekeep/contracts/audit/audit-kinds';
import type { CarriedDifference } from '@timekeep/contracts/events/cutoff';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import {
  bigint,
  date,
  defineTable,
  instant,
  integer,
  jsonb,
  nullable,
  text,
  uuid,
  type Row,
} from '../engine/table.js';

/** A company with its name at the closing. */
export interface CutOffCompany {
  readonly COMPANY: string;
  readonly COMPANY_ID: string;
}

/** The figures of a date. */
export interface DatedFigures {
  readonly date: WorkDate;
  readonly figures: HoursFigures;
}

/** `void` for a closing that was based on one that was withdrawn at the same moment. */
export type CutOffState = 'closed' | 'withdrawn' | 'void';

/** Beginnings of closings, also of those that failed. */
export const starts = defineTable(
  'starts',
  {
    days: text('days'),
    /** Position of the event: all that was recorded before it is counted. */
    position: bigint('position'),
    TO: date('to_date'),
  },
  { key: ['days'] },
);

export const closings = defineTable(
  'closings',
  {
    number: integer('number'),
    /** Id of the stream with its hours. */
    days: text('days'),
    FROM: date('from_date'),
    TO: date('to_date'),
    companies: jsonb<readonly CutOffCompany[]>('companies'),
    state: text<CutOffState>('state'),
    /** Position up to which everything is counted. */
    countedTo: bigint('counted_to'),
    position: bigint('position'),
    eventId: uuid('event_id'),
    digest: text('digest'),
    rows: integer('rows'),
    carried: integer('carried'),
    knownTo: instant('known_to'),
    open: jsonb<ChecklistCounts>('open'),
    after: jsonb<readonly number[]>('after'),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by'),
    withdrawnAt: nullable(instant('withdrawn_at')),
    withdrawnBy: nullable(text('withdrawn_by')),
    reason: nullable(text('reason')),
  },
  { key: ['number'] },
);

export type ClosingRow = Row<typeof closings>;

/** Hours that closings pay, by the id of their stream. */
export const counted = defineTable(
  'counted',
  {
    days: text('days'),
    EMPID: text('empid'),
    companyId: text('company_id'),
    EMPNAME: text('empname'),
    DEPT: text('department'),
    COMPANY: text('company'),
    /** Ascending; days that pay nothing are left out. */
    hours: jsonb<readonly DatedFigures[]>('hours'),
  },
  { key: ['days', 'EMPID', 'companyId'], indexes: [{ name: 'counted_of_employee', on: ['EMPID'] }] },
);

/** Differences that closings carry, by the id of their stream. */
export const carried = defineTable(
  'carried',
  {
    days: text('days'),
    EMPID: text('empid'),
    companyId: text('company_id'),
    date: date('date'),
    difference: jsonb<CarriedDifference>('difference'),
  },
  { key: ['days', 'EMPID', 'companyId', 'date'], indexes: [{ name: 'carried_of_employee', on: ['EMPID'] }] },
);

/**
 * Changes after a closing that may change hours of days up to its last one: `FROM` and `TO` are the days that they are about, and hours
 * of days from `since` on may be others. An empty `EMPID` stands for all employees.
 */
export const touches = defineTable(
  'touches',
  {
    position: bigint('position'),
    EMPID: text('empid'),
    since: date('since'),
    FROM: date('from_date'),
    TO: date('to_date'),
    kind: text<CauseKind>('kind'),
    at: instant('at'),
    actor: text('actor'),
    reason: nullable(text('reason')),
  },
  { key: ['position', 'EMPID'], indexes: [{ name: 'touches_of_employee', on: ['EMPID', 'position'] }] },
);

/** The latest answer of an employee to a closing. */
export const answers = defineTable(
  'answers',
  {
    EMPID: text('empid'),
    number: integer('number'),
    state: text<'acknowledged' | 'disputed'>('state'),
    at: instant('at'),
    text: nullable(text('text')),
    /** Days that were others than those of the closing. */
    seen: jsonb<readonly DatedFigures[]>('seen'),
  },
  { key: ['EMPID', 'number'] },
);

export type AnswerRow = Row<typeof answers>;

export const CUTOFF_TABLES = [starts, closings, counted, carried, touches, answers];
