import type { AccountStatus, Authority } from '@timekeep/contracts/events/account';
import { boolean, date, defineTable, entityOf, instant, nullable, text, type Row } from '../engine/table.js';
import { unitNames, units } from '../known-units.js';

export const employees = defineTable(
  'employees',
  {
    EMPID: text('empid'),
    lastName: text('last_name'),
    firstName: text('first_name'),
    department: text('department'),
    company: text('company'),
    hiredOn: date('hired_on'),
    /** The last day; null while employed. */
    resignedOn: nullable(date('resigned_on')),
    /** The last day with access; null while employed. */
    accessUntil: nullable(date('access_until')),
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
  },
  { key: ['name'] },
);

export const DIRECTORY_TABLES = [units, unitNames, employees, accounts, terminals];

const SCHEMA = 'directory';

export type EmployeeEntity = Row<typeof employees>;
export const EmployeeEntity = entityOf(SCHEMA, employees);

export type UnitEntity = Row<typeof units>;
export const UnitEntity = entityOf(SCHEMA, units);

export type AccountEntity = Row<typeof accounts>;
export const AccountEntity = entityOf(SCHEMA, accounts);

export type TerminalEntity = Row<typeof terminals>;
export const TerminalEntity = entityOf(SCHEMA, terminals);
