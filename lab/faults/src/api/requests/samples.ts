import type { Random } from '@timekeep/tools/random';
import { VISITORS } from '@timekeep/e2e/support/visitors';
import type { DescribedCall, Schema } from './described-calls.js';
import { requestId, requestSample } from './request-samples.js';

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
