import { isInstant, isTimeZone } from '../../time/company-zone.js';
import { isTimeOfDay } from '../../time/time-of-day.js';
import { isRecordedDate } from '../../time/work-date.js';

interface Check {
  readonly name: string;
  readonly holds: (value: unknown) => boolean;
}

/**
 * What a field of an event may hold. `name` tells kinds apart in the golden files, so it says all that makes a
 * difference; a kind of another type, be it wider or narrower, does not fit the field.
 */
export interface Kind<in out Value> extends Check {
  readonly holds: (value: unknown) => value is Value;
}

const textThat = (name: string, isSo: (text: string) => boolean): Kind<string> => ({
  name,
  holds: (value): value is string => typeof value === 'string' && isSo(value),
});

export const text = textThat('text', () => true);
export const date = textThat('date', isRecordedDate);
export const instant = textThat('instant', isInstant);
export const timeOfDay = textThat('time of day', isTimeOfDay);
export const timeZone = textThat('time zone', isTimeZone);

export const wholeNumber: Kind<number> = {
  name: 'whole number',
  holds: (value): value is number => Number.isSafeInteger(value),
};

/** Also one with a fraction. */
export const number: Kind<number> = {
  name: 'number',
  holds: (value): value is number => Number.isFinite(value),
};

export const flag: Kind<boolean> = {
  name: 'true or false',
  holds: (value): value is boolean => typeof value === 'boolean',
};

/** One of the values, and nothing else. */
export function oneOf<const Value extends string | number>(values: readonly Value[]): Kind<Value> {
  const known: ReadonlySet<unknown> = new Set(values);
  return {
    name: values.map((value) => JSON.stringify(value)).join(' or '),
    holds: (value): value is Value => known.has(value),
  };
}

/** One of the codes that have a title. */
export function codeOf<Titles extends object>(titles: Titles): Kind<keyof Titles & string> {
  const codes: Kind<string> = oneOf(Object.keys(titles));
  return { name: codes.name, holds: (value): value is keyof Titles & string => codes.holds(value) };
}

/** Null, where there is nothing to say. A field of an event is never left out. */
export function orNull<Value>({ name, holds }: Kind<Value>): Kind<Value | null> {
  return {
    name: `${name}, or null`,
    holds: (value): value is Value | null => value === null || holds(value),
  };
}

/** Any number of them, in order. */
export function listOf<Value>({ name, holds }: Kind<Value>): Kind<readonly Value[]> {
  return {
    name: `list of (${name})`,
    holds: (value): value is readonly Value[] => Array.isArray(value) && value.every(holds),
  };
}

/** Two of them, the first and the second. */
export function pairOf<Value>({ name, holds }: Kind<Value>): Kind<readonly [Value, Value]> {
  return {
    name: `pair of (${name})`,
    holds: (value): value is readonly [Value, Value] =>
      Array.isArray(value) && value.length === 2 && value.every(holds),
  };
}

/** The kind of each field of `Data`. */
export type Fields<Data> = { readonly [Field in keyof Data]-?: Kind<Data[Field]> };

/** An object with these fields. */
export function groupOf<Group extends object>(fields: Fields<Group>): Kind<Group> {
  const named = Object.entries<Check>(fields).map(([field, { name }]) => `${field}: ${name}`);
  return {
    name: `{ ${named.join('; ')} }`,
    holds: (value): value is Group => wrongFieldOf(fields, value) === null,
  };
}

/** The first of the fields that the value lacks, or that is not of its kind; null when all are in order. */
export function wrongFieldOf<Group extends object>(fields: Fields<Group>, value: unknown): string | null {
  for (const [field, { holds }] of checksOf(fields)) {
    if (!holds(fieldOf(value, field))) return field;
  }
  return null;
}

const checks = new WeakMap<object, [field: string, check: Check][]>();

/** Remembered, since each event is checked when it is recorded and when it is read. */
function checksOf<Group extends object>(fields: Fields<Group>): [field: string, check: Check][] {
  const known = checks.get(fields);
  if (known) return known;
  const found = Object.entries<Check>(fields);
  checks.set(fields, found);
  return found;
}

function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined;
  return Reflect.get(value, field);
}
