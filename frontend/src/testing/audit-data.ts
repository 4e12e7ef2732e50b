import type { AuditVersion, RecordDifference } from '@timekeep/contracts/api/audit-api';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import { ok, type ApiAnswer } from './api-server';
import { hrAnswers } from './hr';
import { ABSENT } from './timekeep-data';

const late: RecordSnapshot = {
  ...ABSENT,
  Remarks: 'Present',
  TimeIN1: '08:12:00',
  TimeOUT1: '17:00:00',
  MinsLate: 12,
  hrs: 8.8,
};

/** Returns a correction by HR at 14:03 in Manila, changed by `values`. */
export function version(values: Partial<AuditVersion> = {}): AuditVersion {
  return {
    EMPID: '100011',
    EMPNAME: 'CASTILLO, VICENTE',
    DEPT: 'Administration',
    date: '2026-11-19',
    at: '2026-11-20T06:03:27.000Z',
    actor: '100001',
    actorName: 'CRUZ, LUZ',
    actorAuthority: 'HR',
    kind: 'correction',
    reason: 'seen at the gate',
    before: ABSENT,
    after: late,
    event: {
      id: '6ef15a4b-eb80-5493-874e-53a2a25ae704',
      stream: 'timekeep-100011-2026-11-19',
      revision: '0',
      position: '17',
    },
    ...values,
  };
}

/** Punch at a time clock, of an employee who has resigned since. */
const punch = version({
  EMPID: '100099',
  EMPNAME: 'ABAD, INES',
  actor: 'terminal:gate',
  actorName: null,
  actorAuthority: null,
  kind: 'punch',
  reason: null,
  before: late,
  after: { ...late, TimeOUT1: '17:30:00', hrs: 9.3 },
});

export const differences: readonly RecordDifference[] = [
  {
    EMPID: '100011',
    EMPNAME: 'CASTILLO, VICENTE',
    DEPT: 'Administration',
    date: '2026-11-19',
    before: ABSENT,
    after: late,
    lateBy: 12,
    actors: ['100012', 'system'],
  },
  {
    EMPID: '100012',
    EMPNAME: 'REYES, ANA',
    DEPT: 'Sales',
    date: '2026-11-18',
    before: late,
    after: { ...late, TimeIN1: '08:00:00', MinsLate: 0 },
    lateBy: -32,
    actors: ['terminal:gate'],
  },
];

/** Returns the server's answers to HR: a correction and a punch for any search, and two changed records. */
export function auditAnswers(): Record<string, ApiAnswer> {
  return {
    ...hrAnswers(),
    'POST /api/data/a/audit': ok({ data: [version(), punch] }),
    'POST /api/data/a/audit/difference': ok({ data: differences }),
  };
}
