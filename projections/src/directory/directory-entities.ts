import type { AccountStatus, Authority } from '@timekeep/contracts/events/account';
import type { UnitKind } from '@timekeep/contracts/organization/organization-units';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { defineEntity } from '../define-entity.js';

/** Readers' view of the directory's live tables. */
const SCHEMA = 'directory';

export interface EmployeeEntity {
  EMPID: string;
  lastName: string;
  firstName: string;
  department: string;
  company: string;
  hiredOn: WorkDate;
  /** The last day; null while employed. */
  resignedOn: WorkDate | null;
  pinHash: string;
  /** Position of the last event that changed the employee, as callers name it. */
  revision: string;
}

export const EmployeeEntity = defineEntity<EmployeeEntity>(SCHEMA, 'employees', {
  EMPID: { name: 'empid', type: 'text', primary: true },
  lastName: { name: 'last_name', type: 'text' },
  firstName: { name: 'first_name', type: 'text' },
  department: { name: 'department', type: 'text' },
  company: { name: 'company', type: 'text' },
  hiredOn: { name: 'hired_on', type: 'date' },
  resignedOn: { name: 'resigned_on', type: 'date', nullable: true },
  pinHash: { name: 'pin_hash', type: 'text' },
  revision: { name: 'revision', type: 'text' },
});

/** A company or a department under its present name. */
export interface UnitEntity {
  kind: UnitKind;
  /** Id of the event that added it. */
  id: string;
  name: string;
}

export const UnitEntity = defineEntity<UnitEntity>(SCHEMA, 'units', {
  kind: { name: 'kind', type: 'text', primary: true },
  id: { name: 'id', type: 'text', primary: true },
  name: { name: 'name', type: 'text' },
});

export interface AccountEntity {
  EMPID: string;
  email: string;
  /** True if its owner proved it with a mailed code since the registration. */
  emailProven: boolean;
  status: AccountStatus;
  authority: Authority;
}

export const AccountEntity = defineEntity<AccountEntity>(SCHEMA, 'accounts', {
  EMPID: { name: 'empid', type: 'text', primary: true },
  email: { name: 'email', type: 'text' },
  emailProven: { name: 'email_proven', type: 'boolean' },
  status: { name: 'status', type: 'text' },
  authority: { name: 'authority', type: 'text' },
});

export interface TerminalEntity {
  name: string;
  /** SHA-256 of the key's secret part, in hex. */
  keyHash: string;
  /** True if its punches need the PIN of their employee. */
  pinRequired: boolean;
  revoked: boolean;
}

export const TerminalEntity = defineEntity<TerminalEntity>(SCHEMA, 'terminals', {
  name: { name: 'name', type: 'text', primary: true },
  keyHash: { name: 'key_hash', type: 'text' },
  pinRequired: { name: 'pin_required', type: 'boolean' },
  revoked: { name: 'revoked', type: 'boolean' },
});
