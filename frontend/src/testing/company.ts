import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { FIRST_RULES } from '@timekeep/contracts/rules/company-rules';
import { toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { failed, ok, type ApiAnswer } from './api-server';

export const TODAY: WorkDate = '2026-11-20';
export const TOKEN = 'token-of-100003';

export const employee: UserProfile = {
  EMPID: '100003',
  EMP_FNAME: 'Juan',
  EMP_LNAME: 'Dela Cruz',
  EMP_EMAIL: 'juan@demo.example',
  EMAIL_PROVEN: true,
  ACCOUNT_STATUS: 'ACTIVE',
  ACCOUNT_AUTHORITY: 'EMPLOYEE',
  DEPARTMENT: 'Warehouse',
};

export const config: ConfigAnswer = {
  companyName: 'Luzon Trading Group',
  companyAddress: '18 Ayala Avenue, Makati City',
  companyWebsite: 'https://company.example',
  timeZone: 'Asia/Manila',
  today: TODAY,
  version: '1.2.3',
  aboutCredits: [{ role: 'Lead Developer' }, { role: 'Developer' }],
  codesByMail: true,
  registrationProof: 'none',
  companySignIn: null,
  rules: FIRST_RULES,
};

/** Returns a record of `date`, present and on time, changed by `values`. */
export function record(date: WorkDate, values: Partial<AttendanceRecord> = {}): AttendanceRecord {
  return {
    Date: toWireDate(date),
    Remarks: 'Present',
    TimeIN1: '08:00:00',
    TimeOUT1: '17:00:00',
    MinsLate: 0,
    UnderOverTime: 0,
    hrs: 9,
    revision: '1',
    ...values,
  };
}

export const records: readonly AttendanceRecord[] = [
  record(TODAY, { TimeIN1: '08:12:41', MinsLate: 12 }),
  record('2026-11-19', { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null, hrs: 0 }),
  record('2026-10-31', { TimeIN1: '07:58:02' }),
];

/** The answer to what needs attention when nothing does. */
export const NO_MATTERS = { FROM: TODAY, TO: TODAY, counts: {}, total: 0, data: [] } as const;

/** Returns the server's answers to a signed-in user. */
export function answersFor(user: UserProfile): Record<string, ApiAnswer> {
  return {
    'GET /api/config': ok(config),
    'POST /api/user/auth': ok({ token: TOKEN }),
    'POST /api/user/token': ok({ data: { EMPID: user.EMPID } }),
    [`GET /api/user/profile/${user.EMPID}`]: ok(user),
    [`GET /api/data/${user.EMPID}`]: ok({ data: records, current: TODAY }),
    'POST /api/data/u/sched': ok({
      data: { TimeIN: `${TODAY}T08:00:00.000Z`, TimeOut: `${TODAY}T17:00:00.000Z` },
    }),
    'POST /api/data/attention': ok(NO_MATTERS),
    'POST /api/user/s/department/attention': ok(NO_MATTERS),
    'POST /api/user': failed(422, 'That account cannot be created.'),
  };
}
