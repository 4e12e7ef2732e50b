import * as v from 'valibot';
import { groupOf, nameOf, text, type Fields, type Kind, type KindOf } from '../events/schema.js';

/**
 * Declarations of the API's answers: their types and the description of the API follow from them. Pages need the types alone, so each
 * function is marked as free of side effects, and fields come from a function: then a bundler leaves out the declarations.
 */

/** The type of the values of a kind. */
export type Of<Declared extends Kind> = v.InferOutput<Declared>;

type Group<Shape extends Fields> = Of<ReturnType<typeof groupOf<Shape>>>;

/** A kind of objects that is a component of the description of the API. */
export interface Answer<Shape extends Fields> extends KindOf<Group<Shape>> {
  readonly entries: Shape;
}

/** Declares an object of the API's answers. */
/* @__NO_SIDE_EFFECTS__ */
export function answer<const Shape extends Fields>(
  name: string,
  meaning: string,
  fields: () => Shape,
): Answer<Shape> {
  return v.pipe(groupOf(fields()), v.description(meaning), v.metadata({ name, component: name }));
}

/** Declares an object that has the fields of another one and these. */
/* @__NO_SIDE_EFFECTS__ */
export function extended<Base extends Fields, const More extends Fields>(
  { entries }: { readonly entries: Base },
  name: string,
  meaning: string,
  more: () => More,
): Answer<Base & More> {
  return answer(name, meaning, () => ({ ...entries, ...more() }));
}

/** Returns the kind of objects with these fields, which is no component: it stands where it is used. */
/* @__NO_SIDE_EFFECTS__ */
export function group<const Shape extends Fields>(fields: () => Shape) {
  return groupOf(fields());
}

/** Declares a kind that is a component of the description of the API. */
/* @__NO_SIDE_EFFECTS__ */
export function named<Value>(name: string, kind: KindOf<Value>): KindOf<Value> {
  return v.pipe(kind, v.metadata({ name, component: name }));
}

/** Returns the name of a component; undefined for other kinds. */
export function componentOf(kind: Kind): string | undefined {
  const { component } = v.getMetadata(kind);
  return typeof component === 'string' ? component : undefined;
}

/** Returns the kind with the meaning of a field. */
/* @__NO_SIDE_EFFECTS__ */
export function says<Value>(meaning: string, kind: KindOf<Value>): KindOf<Value> {
  const name = nameOf(kind);
  // A component keeps its own meaning beside that of the field.
  return componentOf(kind) === undefined
    ? v.pipe(kind, v.description(meaning), v.metadata({ name }))
    : v.pipe(
        v.lazy(() => kind),
        v.description(meaning),
        v.metadata({ name }),
      );
}

/** Returns the kind of a field that may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<Value>(kind: KindOf<Value>) {
  return v.pipe(v.exactOptional(kind), v.metadata({ name: `${nameOf(kind)}, or missing` }));
}

/** Returns the kind that allows this value alone. */
/* @__NO_SIDE_EFFECTS__ */
export function exactly<const Value extends string | number | boolean>(value: Value) {
  return v.pipe(v.literal(value), v.metadata({ name: JSON.stringify(value) }));
}

/** Returns the kind that allows the values of all these. */
/* @__NO_SIDE_EFFECTS__ */
export function anyOf<const Kinds extends readonly Kind[]>(...kinds: Kinds) {
  return v.pipe(v.union(kinds), v.metadata({ name: kinds.map(nameOf).join(' or ') }));
}

/** Returns a kind that is declared further down; `name` is its name. */
/* @__NO_SIDE_EFFECTS__ */
export function later<Value>(name: string, kind: () => KindOf<Value>) {
  return v.pipe(v.lazy(kind), v.metadata({ name }));
}

/** Returns the kind of objects with any keys, whose values are of a kind. */
/* @__NO_SIDE_EFFECTS__ */
export function recordOf<Value>(value: KindOf<Value>) {
  return v.pipe(
    v.record(v.string(), value),
    v.readonly(),
    v.metadata({ name: `record of ${nameOf(value)}` }),
  );
}

export const workDate = named(
  'WorkDate',
  says("A calendar date `YYYY-MM-DD` in the company's time zone. Dates compare as strings.", text),
);
export const timeOfDay = named(
  'TimeOfDay',
  says('A time of day as `HH:MM:SS`, from 00:00:00 to 23:59:59.', text),
);
