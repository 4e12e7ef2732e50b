import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { ok, type ApiAnswer } from './api-server';
import { answersFor, employee, NO_MATTERS, records } from './company';

export const hr: UserProfile = { ...employee, ACCOUNT_AUTHORITY: 'HR', DEPARTMENT: 'Human Resources' };

const first: EmployeeListItem = {
  EMPID: '100011',
  EMPNAME: 'CASTILLO, VICENTE',
  EMP_FNAME: 'VICENTE',
  EMP_LNAME: 'CASTILLO',
  COMPANY: 'Luzviminda Logistics',
  DEPT: 'Administration',
  hiredOn: '2024-03-04',
};

export const people = [
  first,
  { ...first, EMPID: '100012', EMPNAME: 'REYES, ANA', EMP_FNAME: 'ANA', EMP_LNAME: 'REYES', DEPT: 'Sales' },
] as const;

/** Returns the server's answers to HR. */
export function hrAnswers(): Record<string, ApiAnswer> {
  return {
    ...answersFor(hr),
    'GET /api/data/a/employee': ok({ employee: people }),
    'POST /api/data/a/attention': ok({ ...NO_MATTERS, assignees: [] }),
    'GET /api/data/a/registrations': ok({ data: [] }),
    'GET /api/user/a/department': ok({ department: ['Administration', 'Sales'] }),
    'GET /api/user/a/company': ok({ company: ['Bayanihan Foods', 'Luzviminda Logistics'] }),
    'POST /api/user/a/department': ok({ data: records.map((record) => ({ ...record, ...first })) }),
    'POST /api/data/a/punches/refused': ok({ data: [], total: 0 }),
    'GET /api/data/a/schedule/100011': ok({ exists: false, data: [], days: [] }),
  };
}
