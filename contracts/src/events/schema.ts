import * as v from 'valibot';
import { isInstant, isTimeZone } from '../time/company-zone.js';
import { isTimeOfDay } from '../time/time-of-day.js';
import { isRecordedDate } from '../time/work-date.js';

/**
 * The kinds of fields that events have. Each has a name, made of the names of its parts. Golden files hold these names, so a name says all
 * that makes a difference: a kind of another name is another shape.
 */
export type Kind = v.GenericSchema;

/** The kind of each field of an object. */
export type Fields = Readonly<Record<string, Kind>>;

/** The name of a kind. */
export function nameOf(kind: Kind): string {
  const { name } = v.getMetadata(kind);
  if (typeof name !== 'string') throw new TypeError('A kind of a field has no name');
  return name;
}

/** The name of each field's kind. */
export function namesOf(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, nameOf(kind)]));
}

const textThat = (name: string, holds: (text: string) => boolean) =>
  v.pipe(v.string(), v.check(holds), v.metadata({ name }));

export const text = v.pipe(v.string(), v.metadata({ name: 'text' }));
/** A calendar date that events may hold, `YYYY-MM-DD`. */
export const date = textThat('date', isRecordedDate);
/** An ISO instant with an offset. */
export const instant = textThat('instant', isInstant);
/** `HH:MM:SS`. */
export const timeOfDay = textThat('time of day', isTimeOfDay);
/** An IANA name that the runtime knows. */
export const timeZone = textThat('time zone', isTimeZone);
export const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.metadata({ name: 'whole number' }));
/** Also one with a fraction. */
export const number = v.pipe(v.number(), v.finite(), v.metadata({ name: 'number' }));
export const flag = v.pipe(v.boolean(), v.metadata({ name: 'true or false' }));

/** One of the values, and nothing else. */
export function oneOf<const Value extends string | number>(values: readonly Value[]) {
  const name = values.map((value) => JSON.stringify(value)).join(' or ');
  return v.pipe(v.picklist(values), v.metadata({ name }));
}

/** One of the codes that have a title. */
export function codeOf<Titles extends object>(titles: Titles) {
  const isCode = (code: string): code is keyof Titles & string => Object.hasOwn(titles, code);
  return oneOf(Object.keys(titles).filter(isCode));
}

/** Null, where there is nothing to say. A field of an event is never left out. */
export function orNull<Inner extends Kind>(kind: Inner) {
  return v.pipe(v.nullable(kind), v.metadata({ name: `${nameOf(kind)}, or null` }));
}

/** Any number of values, in order. */
export function listOf<Item extends Kind>(item: Item) {
  return v.pipe(v.array(item), v.readonly(), v.metadata({ name: `list of (${nameOf(item)})` }));
}

/** Two values, the first and the second. */
export function pairOf<Item extends Kind>(item: Item) {
  return v.pipe(v.strictTuple([item, item]), v.readonly(), v.metadata({ name: `pair of (${nameOf(item)})` }));
}

/** An object with these fields. Others are ignored. */
export function groupOf<Group extends Fields>(fields: Group) {
  const parts = Object.entries(namesOf(fields)).map(([field, name]) => `${field}: ${name}`);
  return v.pipe(v.object(fields), v.readonly(), v.metadata({ name: `{ ${parts.join('; ')} }` }));
}
