import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { HALVES, LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { ABSENCE_REMARKS } from '@timekeep/contracts/attendance/remarks';
import { REQUEST_KINDS, type RequestKind } from '@timekeep/contracts/requests/request-kinds';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays } from '@timekeep/contracts/time/work-date';
import type { Random } from '@timekeep/tools/random';
import { VISITORS } from '@timekeep/e2e/support/visitors';
import type { DescribedCall, Schema } from './described-calls.js';

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
function requestSample(path: string, random: Random): object | undefined {
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

/** Employees that may resign. The callers have to keep their accounts. */
const DISPENSABLE = { least: 300_010, most: 300_999 } as const;
const OPTIONAL_CHANCE = 0.5;

/** Share of the bodies that are drawn from the schema, of calls that have samples of their own. */
const SCHEMA_CHANCE = 0.2;

/** Returns a body for the call, as valid as the description of the API and the names of its fields allow. */
export function sampleBody({ path, body }: DescribedCall, random: Random): unknown {
  if (!body) return {};
  const own = random.chance(SCHEMA_CHANCE) ? undefined : requestSample(path, random);
  return own ?? sampleOf(body, '', random);
}

/** Returns a valid value of the schema, with a plausible meaning; oddities are added afterwards. */
function sampleOf(schema: Schema, name: string, random: Random): unknown {
  if (schema.enum) return schema.enum[random.between(0, schema.enum.length - 1)];
  switch (schema.type) {
    case 'object':
      return sampleOfObject(schema, random);
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, (_, index) =>
        index > 0 && /day$/.test(name) ? '17:00:00' : sampleOf(schema.items ?? {}, name, random),
      );
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return schema.format === 'email'
        ? `fuzz.${random.between(1, 500)}@acme.example`
        : textFor(name, random);
  }
}

function sampleOfObject({ properties = {}, required = [] }: Schema, random: Random): object {
  const given = Object.entries(properties).filter(
    ([field]) => required.includes(field) || random.chance(OPTIONAL_CHANCE),
  );
  return Object.fromEntries(given.map(([field, schema]) => [field, sampleOf(schema, field, random)]));
}

/** Returns a text for a field or a parameter, by its name. */
export function textFor(name: string, random: Random): string {
  if (/^(EMPID|ids|actor|selectedOption)$/.test(name)) return someone(random);
  if (name === 'employeeId') return VISITORS.employee;
  if (name === 'id') return String(random.between(DISPENSABLE.least, DISPENSABLE.most));
  if (name === 'TRANSAC_ID') return `${someone(random)}-${random.between(1, 5)}`;
  if (name === 'REQUEST_ID') return requestId(random);
  if (/^(at|asOf|earlier|later|upTo)$/.test(name))
    return `${day(random)}T0${random.between(0, 9)}:00:00.000Z`;
  if (/^Time|day$/.test(name)) return '08:00:00';
  if (/date|from|to$/i.test(name)) return day(random);
  switch (name) {
    case 'revision':
    case 'after':
      return '0';
    case 'department':
    case 'DEPT':
      return 'Operations';
    case 'COMPANY':
    case 'company':
      return 'Bayanihan Foods';
    case 'Remarks':
      return 'Present';
    case 'PIN':
      return '1234';
    case 'password':
      return 'secret1';
    case 'code':
      return 'A2B3C4D5E6';
    default:
      return 'Something';
  }
}

function someone(random: Random): string {
  return random.pick([VISITORS.employee, '100006', String(random.between(300_000, 300_020))]);
}

/** A day of a few weeks in which all of the demo company's first employees were there. */
function day(random: Random): string {
  return `2024-02-${String(random.between(1, 29)).padStart(2, '0')}`;
}
