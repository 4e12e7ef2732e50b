import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import type { LeaveBalanceRow, LeaveLine } from '@timekeep/contracts/api/leave-api';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { ok, type ApiAnswer } from './api-server';
import { answersFor, employee } from './company';

const hr: UserProfile = { ...employee, EMPID: '100001', ACCOUNT_AUTHORITY: 'HR' };

/** Employee with leave in advance. The leave of Rosa never changed. */
const JUAN = '100003';
const ROSA = '100009';

const employees: readonly EmployeeListItem[] = [
  person(ROSA, 'ABAD', 'ROSA', 'Accounting'),
  person(JUAN, 'DELA CRUZ', 'JUAN', 'Warehouse'),
];

const juan = {
  EMPID: JUAN,
  EMPNAME: 'DELA CRUZ, JUAN',
  DEPT: 'Warehouse',
  ANNIV: '2020-02-29',
  INCREMENT: 5,
};
const rosa = { EMPID: ROSA, EMPNAME: 'ABAD, ROSA', DEPT: 'Accounting', ANNIV: null, INCREMENT: 0 };

/** Returns Juan's rows at a revision. */
export function rowsOfJuan(SL: number, VL: number, revision: string): readonly LeaveBalanceRow[] {
  return [
    { ...juan, LEAVE_TYPE: 'SL', DAYS: SL, revision },
    { ...juan, LEAVE_TYPE: 'VL', DAYS: VL, revision },
  ];
}

export const rows: readonly LeaveBalanceRow[] = [
  { ...rosa, LEAVE_TYPE: 'SL', DAYS: 0, revision: null },
  { ...rosa, LEAVE_TYPE: 'VL', DAYS: 0, revision: null },
  ...rowsOfJuan(4, -1, '7'),
];

/** Newest first. */
export const lines: readonly LeaveLine[] = [
  line(null, 'SL', '2026-03-01', 5, 4, 'increase of 5 days by 100001'),
  line(null, 'VL', '2026-03-01', -1, -1, 'decrease of 1 days by 100001'),
  line('100003-2', 'VL', '2026-01-15', -1, 0, 'Family vacation'),
  line('100003-1', 'SL', '2025-12-01', -1, -1, 'Fever'),
];

/** Returns the server's answers to HR. */
export function answersForLeave(): Record<string, ApiAnswer> {
  return {
    ...answersFor(hr),
    'GET /api/user/a/department': ok({ department: ['Accounting', 'Warehouse'] }),
    'GET /api/user/a/company': ok({ company: ['Luzon Trading'] }),
    'GET /api/data/a/employee': ok({ employee: employees }),
    'GET /api/data/a/schedule/100003': ok({ exists: false, data: [], days: [] }),
    'GET /api/data/a/report/all': ok({ data: [] }),
    'GET /api/leave/a/leaves': ok({ data: rows }),
    'GET /api/leave/a/leaves?EMPID=100003': ok({ data: rowsOfJuan(4, -1, '7') }),
    'GET /api/leave/a/absences?EMPID=100003': ok({ data: [], revision: '7' }),
    'GET /api/leave/a/leaves/Transac?EMPID=100003': ok({ data: lines, worked: [], holidays: [] }),
  };
}

function person(EMPID: string, EMP_LNAME: string, EMP_FNAME: string, DEPT: string): EmployeeListItem {
  return {
    EMPID,
    EMP_LNAME,
    EMP_FNAME,
    EMPNAME: `${EMP_LNAME}, ${EMP_FNAME}`,
    DEPT,
    COMPANY: 'Luzon Trading',
  };
}

function line(
  TRANSAC_ID: string | null,
  LEAVE_TYPE: LeaveType,
  DATE: string,
  CHANGE: number,
  BALANCE: number,
  REMARKS: string,
): LeaveLine {
  const DAYS = Math.abs(CHANGE);
  return { TRANSAC_ID, EMPID: JUAN, LEAVE_TYPE, DATE, DAYS, half: null, REMARKS, CHANGE, BALANCE };
}
