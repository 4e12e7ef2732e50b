import type { NoticesDigest } from '@timekeep/contracts/api/notices-api';
import type { RequestDetailAnswer, RequestItem } from '@timekeep/contracts/api/requests-api';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { ok, type ApiAnswer } from './api-server';
import { answersFor, employee } from './company';
import { hrAnswers } from './hr';

export const supervisor: UserProfile = { ...employee, ACCOUNT_AUTHORITY: 'SUPERVISOR' };

/** Returns a request for a correction of Nov 18, 2026, changed by `values`. */
export function request(values: Partial<RequestItem> = {}): RequestItem {
  return {
    REQUEST_ID: '100011-1',
    EMPID: '100011',
    EMPNAME: 'CASTILLO, VICENTE',
    DEPT: 'Warehouse',
    COMPANY: 'Luzviminda Logistics',
    kind: 'correction',
    FROM: '2026-11-18',
    TO: '2026-11-18',
    remark: 'Present',
    TimeIN1: '08:00:00',
    TimeOUT1: '17:30:00',
    breakTimes: null,
    LEAVE_TYPE: null,
    half: null,
    except: [],
    minutes: null,
    reason: 'Forgot to punch out',
    state: 'made',
    fulfilled: false,
    note: null,
    madeAt: '2026-11-19T01:00:00.000Z',
    changedAt: '2026-11-19T01:00:00.000Z',
    changedBy: 'CASTILLO, VICENTE',
    endorsedBy: null,
    revision: '40',
    ...values,
  };
}

export const leave = request({
  REQUEST_ID: '100012-1',
  EMPID: '100012',
  EMPNAME: 'REYES, ANA',
  kind: 'leave',
  FROM: '2026-12-03',
  TO: '2026-12-04',
  remark: null,
  TimeIN1: null,
  TimeOUT1: null,
  LEAVE_TYPE: 'VL',
  reason: 'Family trip',
});

const before = {
  Remarks: 'TimeIn',
  TimeIN1: '08:00:00',
  TimeOUT1: null,
  MinsLate: 0,
  UnderOverTime: 0,
  hrs: 0,
} as const;
const now = { ...before, Remarks: 'Present', TimeOUT1: '17:00:00', hrs: 9 } as const;

/** A correction whose record somebody has corrected since. */
export const staleDetail: RequestDetailAnswer = {
  data: request(),
  endorsement: 'none',
  account: null,
  history: [{ at: '2026-11-19T01:00:00.000Z', by: 'CASTILLO, VICENTE', state: 'made', note: null }],
  away: [],
  leave: null,
  worked: null,
  record: {
    before,
    now,
    hasChanged: true,
    revision: '77',
    changes: [
      { at: '2026-11-19T05:00:00.000Z', by: 'CRUZ, ANA', reason: 'Guard saw him leave', before, after: now },
    ],
  },
};

/** Leave of an employee, while a colleague is away. */
export const leaveDetail: RequestDetailAnswer = {
  data: leave,
  account: null,
  endorsement: 'awaited',
  history: [{ at: '2026-11-19T01:00:00.000Z', by: 'REYES, ANA', state: 'made', note: null }],
  away: [
    {
      EMPID: '100011',
      EMPNAME: 'CASTILLO, VICENTE',
      DATE: '2026-12-03',
      LEAVE_TYPE: 'SL',
      half: 'AM',
      isTaken: true,
    },
  ],
  leave: { balance: 5, days: 2 },
  worked: null,
  record: null,
};

/** The daily mail with notices, off. */
export const DIGEST: NoticesDigest = { isOn: false, at: '06:00' };

const LISTED: Record<string, ApiAnswer> = {
  'POST /api/requests/search': ok({ data: [request(), leave], total: 2, next: null }),
  'POST /api/requests/leave': ok({ data: [{ REQUEST_ID: '100012-1', balance: 5, days: 2 }] }),
  'GET /api/requests/detail/100011-1': ok(staleDetail),
  'GET /api/requests/detail/100012-1': ok(leaveDetail),
  'GET /api/notices': ok({ data: [], unread: 0, waiting: 2, digest: DIGEST }),
};

/** Returns the server's answers to HR. */
export function answersForHr(): Record<string, ApiAnswer> {
  return { ...hrAnswers(), ...LISTED };
}

/** Returns the server's answers to a supervisor. */
export function answersForSupervisor(): Record<string, ApiAnswer> {
  return { ...answersFor(supervisor), ...LISTED };
}
