import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep-events';
import { TODAY } from '@/testing/company';

const absent: RecordSnapshot = {
  Remarks: 'Absent',
  TimeIN1: null,
  TimeOUT1: null,
  MinsLate: 0,
  UnderOverTime: 0,
  hrs: 0,
};
const came: RecordSnapshot = { ...absent, Remarks: 'TimeIn', TimeIN1: '08:12:00', MinsLate: 12 };
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

/** What happened to the record of Juan, newest first: two corrections, out, in, the day opened. */
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
  version('15', { at: '2026-11-20T00:12:02.000Z', ...byTerminal, before: absent, after: came }),
  version('14', {
    at: '2026-11-19T16:00:00.000Z',
    actor: 'system',
    kind: 'opening',
    before: null,
    after: absent,
  }),
] as const;
