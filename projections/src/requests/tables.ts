import type { MatterKey } from '@timekeep/contracts/attention/attention-kinds';
import type { FailedTries, Notice } from '@timekeep/contracts/api/notices-api';
import type { RequestStep } from '@timekeep/contracts/api/requests-api';
import type { Half, LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { RequestKind, RequestState } from '@timekeep/contracts/requests/request-kinds';
import type { StaffRequest } from '@timekeep/contracts/requests/requests';
import type { RecordSnapshot } from '@timekeep/contracts/attendance/record';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { bigint, boolean, date, defineTable, instant, jsonb, nullable, text, uuid } from '../engine/table.js';
import { UNIT_TABLES } from '../known-units.js';

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
  },
  { key: ['EMPID'] },
);

export const requests = defineTable(
  'requests',
  {
    REQUEST_ID: text('request_id'),
    EMPID: text('empid'),
    /** Position of the event that made it. */
    position: bigint('position'),
    /** State of the fold, from which the columns up to `fulfilled` are derived. */
    request: jsonb<StaffRequest>('request'),
    kind: text<RequestKind>('kind'),
    FROM: date('from_date'),
    TO: date('to_date'),
    LEAVE_TYPE: nullable(text<LeaveType>('leave_type')),
    half: nullable(text<Half>('half')),
    /** Days of the range that are left out. */
    except: jsonb<readonly WorkDate[]>('except_dates'),
    state: text<RequestState>('state'),
    fulfilled: boolean('fulfilled'),
    madeAt: instant('made_at'),
    changedAt: instant('changed_at'),
    /** Actor of the last event. */
    changedBy: text('changed_by'),
    endorsedBy: nullable(text('endorsed_by')),
    /** Position of the last event. */
    revision: text('revision'),
  },
  {
    key: ['REQUEST_ID'],
    indexes: [
      { name: 'requests_open', on: ['position'], where: "state IN ('made', 'endorsed')" },
      { name: 'requests_of_employee', on: ['EMPID', 'position'] },
      { name: 'requests_without_effect', on: ['changedAt'], where: "state = 'granted' AND NOT fulfilled" },
    ],
  },
);

/** Every event of a request. */
export const steps = defineTable(
  'steps',
  {
    position: bigint('position'),
    REQUEST_ID: text('request_id'),
    EMPID: text('empid'),
    at: instant('at'),
    actor: text('actor'),
    state: text<RequestStep['state']>('state'),
    note: nullable(text('note')),
  },
  { key: ['position'], indexes: [{ name: 'steps_of_request', on: ['REQUEST_ID', 'position'] }] },
);

/** The fields of a notice beside its date and author; null where its kind has none. */
export interface NoticeContent {
  readonly request: Pick<StaffRequest, 'made' | 'state'> | null;
  readonly note: string | null;
  readonly date: string;
  readonly after: RecordSnapshot | null;
  /** The sign-ins; without failed tries, one on a new device. */
  readonly signIn: ({ readonly device: string; readonly address: string } & Partial<FailedTries>) | null;
  /** The matter that was assigned; `EMPID` is null for a matter of no employee. */
  readonly assigned: (MatterKey & { readonly EMPID: string | null }) | null;
}

/** Decisions on one's requests, changes of one's records by others, matters to settle, and what happened to one's account. */
export const notices = defineTable(
  'notices',
  {
    position: bigint('position'),
    id: uuid('id'),
    EMPID: text('empid'),
    kind: text<Notice['kind']>('kind'),
    at: instant('at'),
    actor: text('actor'),
    content: jsonb<NoticeContent>('content'),
    /** Key of the matter that was assigned (`matterId`), of which there is one notice at most; null for other kinds. */
    matter: nullable(text('matter')),
  },
  {
    key: ['position'],
    indexes: [
      { name: 'notices_of_employee', on: ['EMPID', 'position'] },
      { name: 'notices_of_matter', on: ['matter'], where: 'matter IS NOT NULL' },
    ],
  },
);

/** Until when each employee has read the notices, and the daily mail with them. */
export const readers = defineTable(
  'readers',
  {
    EMPID: text('empid'),
    upTo: nullable(instant('up_to')),
    /** First day of the mail; null while it is off. */
    digestFrom: nullable(date('digest_from')),
    /** Day of the newest mail; null when there was none, or the newest was not accepted. */
    digestDay: nullable(date('digest_day')),
  },
  {
    key: ['EMPID'],
    indexes: [{ name: 'readers_with_digest', on: ['EMPID'], where: 'digest_from IS NOT NULL' }],
  },
);

/** The stand-in of each supervisor, past ones included. */
export const standIns = defineTable(
  'stand_ins',
  { EMPID: text('empid'), standIn: text('stand_in'), FROM: date('from_date'), TO: date('to_date') },
  { key: ['EMPID'] },
);

export const REQUEST_TABLES = [...UNIT_TABLES, employees, requests, steps, notices, readers, standIns];
