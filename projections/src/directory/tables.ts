import type { FormerEmployment } from '@timekeep/contracts/attendance/employment-bounds';
import type { AccountStatus, Authority } from '@timekeep/contracts/events/account';
import type { AttentionKind } from '@timekeep/contracts/attention/attention-kinds';
import type { PunchRefusal } from '@timekeep/contracts/clock/punch-refusals';
import {
  boolean,
  date,
  defineTable,
  entityOf,
  instant,
  jsonb,
  nullable,
  text,
  type Row,
} from '../engine/table.js';
import { placements, UNIT_TABLES, units } from '../known-units.js';

export const employees = defineTable(
  'employees',
  {
    EMPID: text('empid'),
    lastName: text('last_name'),
    firstName: text('first_name'),
    hiredOn: date('hired_on'),
    /** The last day; null while employed. */
    resignedOn: nullable(date('resigned_on')),
    /** The last day with access; null while employed. */
    accessUntil: nullable(date('access_until')),
    /** Employments before the newest one, ascending. */
    former: jsonb<readonly FormerEmployment[]>('former'),
    pinHash: text('pin_hash'),
    /** Position of the last event that changed the employee, as callers name it. */
    revision: text('revision'),
  },
  { key: ['EMPID'] },
);

/** Accounts without password hashes, which read models do not have. */
export const accounts = defineTable(
  'accounts',
  {
    EMPID: text('empid'),
    email: text('email'),
    /** True if the user confirmed the address with a mailed code since the registration. */
    emailProven: boolean('email_proven'),
    status: text<AccountStatus>('status'),
    registeredAt: instant('registered_at'),
    authority: text<Authority>('authority'),
  },
  { key: ['EMPID'] },
);

export const terminals = defineTable(
  'terminals',
  {
    name: text('name'),
    /** SHA-256 of the secret part of the key, in hex. */
    keyHash: text('key_hash'),
    /** True if its punches need the PIN of the employee. */
    pinRequired: boolean('pin_required'),
    revoked: boolean('revoked'),
    /** The moment from which its present key counts. */
    issuedAt: instant('issued_at'),
  },
  { key: ['name'] },
);

/** Punches of terminals that were not recorded; each once, also if the terminal sent it on several days. */
export const refusedPunches = defineTable(
  'refused_punches',
  {
    terminal: text('terminal'),
    /** As the terminal sent it; it may be no id. */
    EMPID: text('empid'),
    at: instant('at'),
    reason: text<PunchRefusal>('reason'),
    /** The id of the first event of its refusal, and the stream that has it. */
    id: text('id'),
    stream: text('stream'),
    refusedAt: instant('refused_at'),
    /** The author of the punch that it became; null while it was not taken over. */
    takenBy: nullable(text('taken_by')),
  },
  {
    key: ['terminal', 'EMPID', 'at'],
    indexes: [
      { name: 'refused_punches_by_id', on: ['id'] },
      { name: 'refused_punches_by_employee', on: ['EMPID', 'at'] },
      { name: 'refused_punches_by_instant', on: ['at'] },
      { name: 'refused_punches_by_refusal', on: ['refusedAt'] },
    ],
  },
);

/** Decisions of HR about matters that need attention; the matters are not stored, since they follow from other facts and the moment. */
export const attention = defineTable(
  'attention',
  {
    kind: text<AttentionKind>('kind'),
    subject: text('subject'),
    /** The facts that were accepted; null, as below, for a matter that is not accepted. */
    facts: nullable(text('facts')),
    reason: nullable(text('reason')),
    acceptedBy: nullable(text('accepted_by')),
    acceptedAt: nullable(instant('accepted_at')),
    /** The employee who has to settle it; null for nobody in particular. */
    assignedTo: nullable(text('assigned_to')),
    /** Position of the last decision, as callers name it. */
    revision: text('revision'),
  },
  { key: ['kind', 'subject'] },
);

export const DIRECTORY_TABLES = [...UNIT_TABLES, employees, accounts, terminals, refusedPunches, attention];

const SCHEMA = 'directory';

export type EmployeeEntity = Row<typeof employees>;
export const EmployeeEntity = entityOf(SCHEMA, employees);

export type PlacementEntity = Row<typeof placements>;
export const PlacementEntity = entityOf(SCHEMA, placements);

export type UnitEntity = Row<typeof units>;
export const UnitEntity = entityOf(SCHEMA, units);

export type AccountEntity = Row<typeof accounts>;
export const AccountEntity = entityOf(SCHEMA, accounts);

export type TerminalEntity = Row<typeof terminals>;
export const TerminalEntity = entityOf(SCHEMA, terminals);
