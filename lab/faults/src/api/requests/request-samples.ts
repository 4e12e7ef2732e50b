import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { HALVES, LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { ABSENCE_REMARKS } from '@timekeep/contracts/attendance/remarks';
import { REQUEST_KINDS, type RequestKind } from '@timekeep/contracts/requests/request-kinds';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays } from '@timekeep/contracts/time/work-date';
import type { Random } from '@timekeep/tools/random';
import { VISITORS } from '@timekeep/e2e/support/visitors';

/** The rules compare with the present date: a request is reproduced by its seed and number on the same day alone. */
const TODAY = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
/** Within the days for which requests can be made. */
const BEHIND = 25;
const AHEAD = 300;
/** Numbers of an employee's requests that decisions name; the first ones exist. */
const MAX_NUMBER = 12;
const MAX_DECIDED = 4;
const HOURS = { TimeIN1: '08:00:00', TimeOUT1: '17:00:00' } as const;

/**
 * Returns a body that gets past validation, for calls about requests whose fields depend on each other; undefined for all others.
 * Of bodies drawn from the schema alone, which does not have these rules, nearly all would be refused.
 */
export function requestSample(path: string, random: Random): object | undefined {
  switch (path) {
    case API_PATHS.requests:
      return madeSample(random.pick(REQUEST_KINDS), random);
    case API_PATHS.endorseRequests:
      return decisionSample(random.pick(['endorse', 'return']), random);
    case API_PATHS.decideRequests:
      return decisionSample(random.pick(['grant', 'refuse', 'return']), random);
    case API_PATHS.standIns:
      return standInSample(random);
    default:
      return undefined;
  }
}

/** Returns the number of a request that may exist. */
export function requestId(random: Random): string {
  return `${random.pick([VISITORS.employee, VISITORS.supervisor])}-${random.between(1, MAX_NUMBER)}`;
}

function madeSample(kind: RequestKind, random: Random): object {
  const ahead = addDays(TODAY, random.between(1, AHEAD));
  const behind = addDays(TODAY, -random.between(1, BEHIND));
  const reason = 'Something';
  switch (kind) {
    case 'correction':
      return {
        kind,
        FROM: behind,
        TO: behind,
        remark: random.pick(['Present', 'OB', 'WFH']),
        ...HOURS,
        reason,
      };
    case 'leave': {
      const LEAVE_TYPE = random.pick(LEAVE_TYPES);
      if (random.chance(0.3))
        return { kind, FROM: ahead, TO: ahead, LEAVE_TYPE, half: random.pick(HALVES), reason };
      const TO = addDays(ahead, random.between(0, 4));
      const except = TO > ahead && random.chance(0.5) ? { except: [TO] } : {};
      return { kind, FROM: ahead, TO, LEAVE_TYPE, ...except, reason };
    }
    case 'absence':
      return {
        kind,
        FROM: ahead,
        TO: addDays(ahead, random.between(0, 120)),
        remark: random.pick(ABSENCE_REMARKS),
        reason,
      };
    case 'overtime':
      return { kind, FROM: behind, TO: behind, minutes: random.between(1, 240), reason };
    case 'schedule':
      return { kind, FROM: ahead, TO: addDays(ahead, random.between(0, 6)), ...HOURS, reason };
  }
}

function decisionSample(decision: string, random: Random): object {
  const ids = new Set(Array.from({ length: random.between(1, MAX_DECIDED) }, () => requestId(random)));
  return { decision, requests: [...ids].map((REQUEST_ID) => ({ REQUEST_ID })), note: 'Something' };
}

function standInSample(random: Random): object {
  const EMPID = random.pick([VISITORS.supervisor, VISITORS.employee]);
  if (random.chance(0.3)) return { EMPID };
  const standIn = random.pick([VISITORS.supervisor, VISITORS.HR]);
  return { EMPID, standIn, FROM: TODAY, TO: addDays(TODAY, random.between(0, 30)) };
}
