import type { AccountNote, ClosedPeriodNote } from '@timekeep/contracts/api/audit-api';
import type { ChangedField, ChangeType } from '@timekeep/contracts/audit/audited-events';
import type { AuditKind, OtherChangeKind } from '@timekeep/contracts/audit/audit-kinds';
import type { ChangeArea, ChangeValues } from '@timekeep/contracts/audit/changes';
import type { RequestStep } from '@timekeep/contracts/api/requests-api';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { Remark } from '@timekeep/contracts/attendance/remarks';
import type { Authority } from '@timekeep/contracts/events/account';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { COMPANY_TABLES } from '../attendance/tables.js';
import {
  bigint,
  boolean,
  date,
  defineTable,
  double,
  instant,
  integer,
  jsonb,
  nullable,
  text,
  uuid,
} from '../engine/table.js';

export const authorities = defineTable(
  'authorities',
  { EMPID: text('empid'), authority: text<Authority>('authority') },
  { key: ['EMPID'] },
);

/** Numbers of employees on time clocks, as recorded last, with the day from which they hold; null for none any more. */
export const deviceNumbers = defineTable(
  'device_numbers',
  { EMPID: text('empid'), number: nullable(text('number')), from: nullable(date('valid_from')) },
  { key: ['EMPID'] },
);

/** Cut-offs that were closed, for what comes after them. */
export const cutOffs = defineTable(
  'cutoffs',
  {
    number: integer('number'),
    period: jsonb<ClosedPeriodNote>('period'),
    /** The cut-offs that it follows. */
    after: jsonb<readonly number[]>('after'),
    /** False if it was withdrawn, or was void from the beginning. */
    holds: boolean('holds'),
  },
  { key: ['number'] },
);

/** State of the fold without punches, except those before a correction. */
export const records = defineTable(
  'records',
  { EMPID: text('empid'), workDate: date('work_date'), facts: jsonb<RecordState>('facts') },
  { key: ['EMPID', 'workDate'], indexes: [{ name: 'records_by_date', on: ['workDate', 'EMPID'] }] },
);

/** All punches of records. They are the most frequent fact, and only ever added. */
export const punches = defineTable(
  'punches',
  {
    workDate: date('work_date'),
    EMPID: text('empid'),
    /** Epoch milliseconds. */
    at: bigint<number>('at'),
    /** Null for a punch of an import, or of HR. */
    terminal: nullable(text('terminal')),
  },
  { key: ['workDate', 'EMPID', 'at'] },
);

/**
 * Events that made versions, stored once for all records that each changed. Writing needs no index, and building
 * indexes at the end is faster than updating them. Punches are nearly all events, and are found without an index.
 */
export const events = defineTable(
  'events',
  {
    position: bigint('position'),
    recordedAt: instant('recorded_at'),
    /** Revision in its stream. */
    revision: bigint('revision'),
    id: uuid('id'),
    kind: text<AuditKind>('kind'),
    stream: text('stream'),
    actor: text('actor'),
    actorName: nullable(text('actor_name')),
    actorAuthority: nullable(text<Authority>('actor_authority')),
    reason: nullable(text('reason')),
    /** Null unless an earlier event has a later time (read-model-sql.ts). */
    knownAt: nullable(instant('known_at')),
  },
  {
    forReaders: {
      key: ['position'],
      indexes: [
        { name: 'events_by_kind', on: ['kind', 'position'], where: "kind <> 'punch'" },
        { name: 'events_by_time', on: ['recordedAt', 'position'] },
        { name: 'events_known_later', on: ['knownAt', 'position'], where: 'known_at IS NOT NULL' },
      ],
    },
  },
);

/** Values of a record from a position on. A missing time is '', since rows without nulls take less space. */
export const versions = defineTable(
  'versions',
  {
    position: bigint('position'),
    hours: double('hours'),
    workDate: date('work_date'),
    minsLate: integer('mins_late'),
    underOverTime: integer('under_over_time'),
    EMPID: text('empid'),
    remark: text<Remark>('remark'),
    timeIn: text('time_in'),
    timeOut: text('time_out'),
    breakOut: text('break_out'),
    breakIn: text('break_in'),
    /** True while the date is outside the employment: no record is shown. */
    closed: boolean('closed'),
  },
  {
    forReaders: {
      key: ['EMPID', 'workDate', 'position'],
      indexes: [{ name: 'versions_by_position', on: ['position'] }],
    },
  },
);

/** Declarations of void events. They change no record. */
export const voids = defineTable(
  'voids',
  {
    position: bigint('position'),
    recordedAt: instant('recorded_at'),
    actor: text('actor'),
    stream: text('stream'),
    revision: text('revision'),
    type: text('type'),
    reason: text('reason'),
  },
  { key: ['position'] },
);

/**
 * Changes that are no versions: of accounts, of employees, of cut-offs with the answers to them, and those whose author is the employee whom they are about. A correction or leave
 * among the latter has versions of its own as well, and so has a last day that closed records.
 */
export const otherChanges = defineTable(
  'other_changes',
  {
    position: bigint('position'),
    recordedAt: instant('recorded_at'),
    /** Revision in its stream. */
    revision: bigint('revision'),
    id: uuid('id'),
    stream: text('stream'),
    type: text('type'),
    kind: text<OtherChangeKind>('kind'),
    actor: text('actor'),
    actorName: nullable(text('actor_name')),
    actorAuthority: nullable(text<Authority>('actor_authority')),
    /** Empty for a change of a cut-off, which is of no employee. */
    EMPID: text('empid'),
    /** The date of the record that was changed, else that of the change. */
    date: date('change_date'),
    /** Outcome for an account; null for other changes. */
    outcome: nullable(text<NonNullable<AccountNote['outcome']>>('outcome')),
    /** The values of `EmploymentNote`, here and below. */
    before: nullable(text('value_before')),
    after: nullable(text('value_after')),
    dayBefore: nullable(date('day_before')),
    day: nullable(date('day')),
    accessUntil: nullable(date('access_until')),
    reason: nullable(text('reason')),
    /** The cut-off that is changed or answered; null for other changes. */
    cutOff: nullable(jsonb<ClosedPeriodNote>('cutoff')),
  },
  { key: ['position', 'kind'] },
);

/** Requests and the decisions on them. They change no record; a correction or leave that was granted has versions of its own. */
export const requests = defineTable(
  'requests',
  {
    position: bigint('position'),
    recordedAt: instant('recorded_at'),
    /** Revision in its stream. */
    revision: bigint('revision'),
    id: uuid('id'),
    stream: text('stream'),
    actor: text('actor'),
    actorName: nullable(text('actor_name')),
    actorAuthority: nullable(text<Authority>('actor_authority')),
    EMPID: text('empid'),
    REQUEST_ID: text('request_id'),
    state: text<RequestStep['state']>('state'),
    note: nullable(text('note')),
    /** The days of the request, in the row of its first step. */
    FROM: nullable(date('from_date')),
    TO: nullable(date('to_date')),
    /** Days between them that the request leaves out. */
    except: nullable(jsonb<readonly WorkDate[]>('except_dates')),
  },
  { key: ['position'], indexes: [{ name: 'requests_by_id', on: ['REQUEST_ID', 'position'] }] },
);

/** Every change that a person, a terminal or IT caused, a row for each thing that an event changed (docs/decisions/0072). */
export const changes = defineTable(
  'changes',
  {
    position: bigint('position'),
    /** From 0 within the event. */
    part: integer('part'),
    recordedAt: instant('recorded_at'),
    /** Revision in its stream. */
    revision: bigint('revision'),
    id: uuid('id'),
    stream: text('stream'),
    type: text<ChangeType>('type'),
    area: text<ChangeArea>('area'),
    actor: text('actor'),
    actorName: nullable(text('actor_name')),
    actorAuthority: nullable(text<Authority>('actor_authority')),
    /** Null if it is about no employee, or about all. */
    EMPID: nullable(text('empid')),
    subject: text('subject'),
    /** The days that it is about; null if it is about none in particular. */
    FROM: nullable(date('from_date')),
    TO: nullable(date('to_date')),
    fields: jsonb<readonly ChangedField[]>('fields'),
    reason: nullable(text('reason')),
    /** Number of versions of records that it made. */
    records: integer('records'),
    /** The same for all changes of one command. */
    bulk: text('bulk'),
  },
  {
    forReaders: {
      key: ['position', 'part'],
      indexes: [
        { name: 'changes_by_subject', on: ['subject', 'position'] },
        { name: 'changes_by_time', on: ['recordedAt', 'position'] },
        { name: 'changes_by_employee', on: ['EMPID', 'position'], where: 'empid IS NOT NULL' },
        { name: 'changes_by_actor', on: ['actor', 'position'] },
        { name: 'changes_by_area', on: ['area', 'position'] },
        { name: 'changes_by_day', on: ['FROM', 'TO'], where: 'from_date IS NOT NULL' },
        { name: 'changes_by_bulk', on: ['bulk', 'position'] },
      ],
    },
  },
);

/** The values of each thing that changes, as they are known at the present position. */
export const subjects = defineTable(
  'subjects',
  { subject: text('subject'), values: jsonb<ChangeValues>('known') },
  { key: ['subject'] },
);

export const AUDIT_TABLES = [
  ...COMPANY_TABLES,
  authorities,
  deviceNumbers,
  cutOffs,
  records,
  punches,
  events,
  versions,
  voids,
  otherChanges,
  requests,
  changes,
  subjects,
];
