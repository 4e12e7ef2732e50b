import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { LeaveLedger } from '@timekeep/contracts/leave/ledger';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { schemaOf } from '../checkpoint/projection-names.js';
import { defineEntity } from '../define-entity.js';

/** Readers' view of the leave summary's live tables. */
const SCHEMA = schemaOf('leave-summary');

export interface LeaveEmployeeEntity {
  EMPID: string;
  lastName: string;
  firstName: string;
  department: string;
  company: string;
  /** The last day; null while employed. */
  resignedOn: WorkDate | null;
  ledger: LeaveLedger;
  /** Days left; below zero for leave in advance. */
  sl: number;
  vl: number;
  anniv: WorkDate | null;
  /** Days that each anniversary adds to each type. */
  increment: number;
  /** Position of the last event that changed the leave; null before the first. */
  revision: string | null;
}

export const LeaveEmployeeEntity = defineEntity<LeaveEmployeeEntity>(SCHEMA, 'employees', {
  EMPID: { name: 'empid', type: 'text', primary: true },
  lastName: { name: 'last_name', type: 'text' },
  firstName: { name: 'first_name', type: 'text' },
  department: { name: 'department', type: 'text' },
  company: { name: 'company', type: 'text' },
  resignedOn: { name: 'resigned_on', type: 'date', nullable: true },
  ledger: { name: 'ledger', type: 'jsonb' },
  sl: { name: 'sl', type: 'integer' },
  vl: { name: 'vl', type: 'integer' },
  anniv: { name: 'anniv', type: 'date', nullable: true },
  increment: { name: 'increment', type: 'integer' },
  revision: { name: 'revision', type: 'text', nullable: true },
});

/** A line of an employee's ledger. */
export interface LeaveLineEntity {
  EMPID: string;
  /** Its place in the ledger, from 1. */
  seq: number;
  /** Null for a change of a balance, which cannot be edited. */
  transactionId: string | null;
  leaveType: LeaveType;
  date: WorkDate;
  remarks: string;
  /** What the line does to the balance of its type, and the balance after it, in days. */
  change: number;
  balance: number;
}

export const LeaveLineEntity = defineEntity<LeaveLineEntity>(SCHEMA, 'lines', {
  EMPID: { name: 'empid', type: 'text', primary: true },
  seq: { name: 'seq', type: 'integer', primary: true },
  transactionId: { name: 'transac_id', type: 'text', nullable: true },
  leaveType: { name: 'leave_type', type: 'text' },
  date: { name: 'date', type: 'date' },
  remarks: { name: 'remarks', type: 'text' },
  change: { name: 'change', type: 'integer' },
  balance: { name: 'balance', type: 'integer' },
});
