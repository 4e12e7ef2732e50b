import * as v from 'valibot';
import { isInstant, isTimeZone } from '../time/company-zone.js';
import { isTimeOfDay } from '../time/time-of-day.js';
import { isRecordedDate } from '../time/work-date.js';

/**
 * Kinds of event fields. Each has a name, composed of the names of its parts. Golden files hold these names, so kinds that accept
 * different values have different names: another name is another shape.
 */
export type Kind = v.GenericSchema;

/** The kind of these values. */
export type KindOf<Value> = v.GenericSchema<unknown, Value>;

/** Kinds of the fields of an object. */
export type Fields = Readonly<Record<string, Kind>>;

/** Returns the name of a kind. */
export function nameOf(kind: Kind): string {
  const { name } = v.getMetadata(kind);
  if (typeof name !== 'string') throw new TypeError('A kind of a field has no name');
  return name;
}

/** Returns the name of each field's kind. */
export function namesOf(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, nameOf(kind)]));
}

/* @__NO_SIDE_EFFECTS__ */
function textThat(name: string, holds: (text: string) => boolean) {
  return v.pipe(v.string(), v.check(holds), v.metadata({ name }));
}

export const text = v.pipe(v.string(), v.metadata({ name: 'text' }));
/** A calendar date that events may hold, `YYYY-MM-DD`. */
export const date = textThat('date', isRecordedDate);
/** An ISO instant with an offset. */
export const instant = textThat('instant', isInstant);
/** `HH:MM:SS`. */
export const timeOfDay = textThat('time of day', isTimeOfDay);
/** An IANA time zone that the runtime supports. */
export const timeZone = textThat('time zone', isTimeZone);
export const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.metadata({ name: 'whole number' }));
/** A finite number, fractions included. */
export const number = v.pipe(v.number(), v.finite(), v.metadata({ name: 'number' }));
export const flag = v.pipe(v.boolean(), v.metadata({ name: 'true or false' }));

/** Returns the kind of fields that no export holds: hashes, and what is encrypted. */
export function secret<Inner extends Kind>(kind: Inner) {
  return v.pipe(kind, v.metadata({ isSecret: true }));
}

/** True if no export holds the field. */
export function isSecret(kind: Kind): boolean {
  return v.getMetadata(kind)['isSecret'] === true;
}

/** Returns the kind of fields with a number that the system gives out: the same change has another one after other changes. */
export function assigned<Inner extends Kind>(kind: Inner) {
  return v.pipe(kind, v.metadata({ isAssigned: true }));
}

/** True if the system gives out the value of the field. */
export function isAssigned(kind: Kind): boolean {
  return v.getMetadata(kind)['isAssigned'] === true;
}

/** Returns the kind of fields that hold one of these values. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const Value extends string | number>(values: readonly Value[]) {
  const name = values.map((value) => JSON.stringify(value)).join(' or ');
  return v.pipe(v.picklist(values), v.metadata({ name }));
}

/** Returns the kind of fields that hold one of the keys of `titles`. */
/* @__NO_SIDE_EFFECTS__ */
export function codeOf<Titles extends object>(titles: Titles) {
  const isCode = (code: string): code is keyof Titles & string => Object.hasOwn(titles, code);
  return oneOf(Object.keys(titles).filter(isCode));
}

/** Returns the kind that also allows null, for a missing value: a field of an event is never omitted. */
/* @__NO_SIDE_EFFECTS__ */
export function orNull<Inner extends Kind>(kind: Inner) {
  return v.pipe(v.nullable(kind), v.metadata({ name: `${nameOf(kind)}, or null` }));
}

/** Returns the kind of ordered lists. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends Kind>(item: Item) {
  return v.pipe(v.array(item), v.readonly(), v.metadata({ name: `list of (${nameOf(item)})` }));
}

/** Returns the kind of ordered pairs. */
/* @__NO_SIDE_EFFECTS__ */
export function pairOf<Item extends Kind>(item: Item) {
  return v.pipe(v.strictTuple([item, item]), v.readonly(), v.metadata({ name: `pair of (${nameOf(item)})` }));
}

/** Returns the kind of objects with these fields; other fields are ignored. */
/* @__NO_SIDE_EFFECTS__ */
export function groupOf<Group extends Fields>(fields: Group) {
  const parts = Object.entries(namesOf(fields)).map(([field, name]) => `${field}: ${name}`);
  return v.pipe(v.object(fields), v.readonly(), v.metadata({ name: `{ ${parts.join('; ')} }` }));
}
