import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { ok, type ApiAnswer } from './api-server';
import { answersFor, employee, record, TODAY } from './company';

const hr: UserProfile = { ...employee, EMPID: '100001', ACCOUNT_AUTHORITY: 'HR' };

/** Returns a record of Juan Dela Cruz in a report, changed by `values`. */
export function timekeepRecord(date: WorkDate, values: Partial<TimekeepRecord> = {}): TimekeepRecord {
  return {
    ...record(date),
    EMPID: '100003',
    EMPNAME: 'DELA CRUZ, JUAN',
    EMP_FNAME: 'JUAN',
    EMP_LNAME: 'DELA CRUZ',
    DEPT: 'Warehouse',
    COMPANY: 'Acme',
    ...values,
  };
}

export const found: readonly TimekeepRecord[] = [
  timekeepRecord(TODAY, { TimeIN1: '08:12:00', MinsLate: 12, hrs: 8.8, revision: '17' }),
  timekeepRecord('2026-11-19', {
    EMPID: '100009',
    EMPNAME: 'REYES, ANA',
    Remarks: 'Absent',
    TimeIN1: null,
    TimeOUT1: null,
    hrs: 0,
  }),
];

const person = (EMPID: string, EMP_LNAME: string, EMP_FNAME: string) => ({
  EMPID,
  EMPNAME: `${EMP_LNAME}, ${EMP_FNAME}`,
  EMP_FNAME,
  EMP_LNAME,
  COMPANY: 'Acme',
  DEPT: 'Warehouse',
});

/** Returns the server's answers to HR: two records for any search, hours from 08:00 to 17:00, an empty audit. */
export function answersForHr(): Record<string, ApiAnswer> {
  const TIME = templateOf(['08:00:00', '17:00:00'], 5);
  const schedule = ok({
    exists: true,
    data: [{ FROM: '2026-01-01', TO: '2026-12-31', DAYS: 5, TIME }],
    days: [],
  });
  return {
    ...answersFor(hr),
    'GET /api/user/a/department': ok({ department: ['Accounting', 'Warehouse'] }),
    'GET /api/user/a/company': ok({ company: ['Acme', 'Zeta'] }),
    'GET /api/data/a/employee': ok({
      employee: [person('100003', 'DELA CRUZ', 'JUAN'), person('100009', 'REYES', 'ANA')],
    }),
    'POST /api/data/a/report': ok({ data: found }),
    'GET /api/data/a/schedule/100003': schedule,
    'GET /api/data/a/schedule/100009': schedule,
    'POST /api/data/a/audit': ok({ data: [] }),
  };
}

/** Record of an absent employee. */
export const ABSENT: RecordSnapshot = {
  Remarks: 'Absent',
  TimeIN1: null,
  TimeOUT1: null,
  MinsLate: 0,
  UnderOverTime: 0,
  hrs: 0,
};
const came: RecordSnapshot = { ...ABSENT, Remarks: 'TimeIn', TimeIN1: '08:12:00', MinsLate: 12 };
const left: RecordSnapshot = { ...came, Remarks: 'Present', TimeOUT1: '17:00:00', hrs: 8.8 };
const stayed: RecordSnapshot = { ...left, TimeOUT1: '19:00:00', UnderOverTime: 120, hrs: 10.8 };

function version(
  position: string,
  values: Pick<AuditVersion, 'at' | 'actor' | 'kind' | 'before' | 'after'> & Partial<AuditVersion>,
): AuditVersion {
  return {
    EMPID: '100003',
    EMPNAME: 'DELA CRUZ, JUAN',
    DEPT: 'Warehouse',
    date: TODAY,
    actorName: null,
    actorAuthority: null,
    reason: null,
    event: { id: `event-${position}`, stream: 'some-stream', revision: '0', position },
    ...values,
  };
}

const byReyes = { actor: '100005', actorName: 'REYES, BEN', actorAuthority: 'HR' } as const;
const byTerminal = { actor: 'terminal:gate-1', kind: 'punch' } as const;

/** History of Juan's record, newest first: two corrections, out, in, day opened. */
export const SOME_VERSIONS = [
  version('18', {
    at: '2026-11-20T11:30:00.000Z',
    ...byReyes,
    kind: 'correction',
    reason: 'Seen',
    before: stayed,
    after: stayed,
  }),
  version('17', {
    at: '2026-11-20T10:05:00.000Z',
    ...byReyes,
    kind: 'correction',
    reason: 'Stayed longer',
    before: left,
    after: stayed,
  }),
  version('16', { at: '2026-11-20T09:00:02.000Z', ...byTerminal, before: came, after: left }),
  version('15', { at: '2026-11-20T00:12:02.000Z', ...byTerminal, before: ABSENT, after: came }),
  version('14', {
    at: '2026-11-19T16:00:00.000Z',
    actor: 'system',
    kind: 'opening',
    before: null,
    after: ABSENT,
  }),
] as const;
