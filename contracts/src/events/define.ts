import type * as v from 'valibot';
import { groupOf, isAssigned, isSecret, namesOf, type Fields, type Kind } from './schema.js';

/** Data of an event in the shape of the version that wrote it. */
export type FormerData = Readonly<Record<string, unknown>>;

/**
 * Returns the data of the next version. Pure, since a replay must be repeatable. A new field has to
 * follow from the former ones, or be null.
 */
export type Upcaster = (data: FormerData) => FormerData;

type DataOf<Shape extends Fields> = v.InferOutput<ReturnType<typeof groupOf<Shape>>>;

/** Returns the data without these fields. */
export function without(data: FormerData, ...fields: readonly string[]): FormerData {
  return Object.fromEntries(Object.entries(data).filter(([field]) => !fields.includes(field)));
}

interface Declared<Shape extends Fields> {
  /** The meaning of the event, for docs/events.md. */
  readonly says: string;
  readonly data: Shape;
  /** The steps from version 1 to 2, from 2 to 3, and so on. */
  readonly upcasters?: readonly Upcaster[];
}

/** The declaration of an event, from which its type, its checks, its version and its documentation follow. */
export interface EventDeclaration<Data = unknown> {
  readonly says: string;
  /** The version in which the data is written today, from 1. */
  readonly version: number;
  readonly upcasters: readonly Upcaster[];
  readonly schema: v.GenericSchema<unknown, Data>;
  /** The name of the kind of each field. */
  readonly shape: Readonly<Record<string, string>>;
  /** The names of the fields that no export holds. */
  readonly secrets: readonly string[];
  /** The names of the fields whose value the system gives out. */
  readonly assigned: readonly string[];
}

/** Declares an event. Any change of its data is a new version (docs/events.md). */
export function event<const Shape extends Fields>({
  says,
  data,
  upcasters = [],
}: Declared<Shape>): EventDeclaration<DataOf<Shape>> {
  const fieldsThat = (is: (kind: Kind) => boolean) =>
    Object.entries(data).flatMap(([field, kind]) => (is(kind) ? [field] : []));
  return {
    says,
    version: upcasters.length + 1,
    upcasters,
    schema: groupOf(data),
    shape: namesOf(data),
    secrets: fieldsThat(isSecret),
    assigned: fieldsThat(isAssigned),
  };
}

type Events = Readonly<Record<string, EventDeclaration>>;

/** The events of one category of streams. */
export interface EventCategory<Stream extends string = string, Declared extends Events = Events> {
  /** The pattern of the streams' names; the part before the first dash is the category. */
  readonly stream: Stream;
  readonly events: Declared;
}

/** Declares the events that streams of a pattern may hold. */
export function category<const Stream extends string, const Declared extends Events>(
  stream: Stream,
  events: Declared,
): EventCategory<Stream, Declared> {
  return { stream, events };
}

/** The category in the pattern of streams' names. */
export type CategoryIn<Stream extends string> = Stream extends `${infer Name}-${string}` ? Name : Stream;

/** The events of a category, or one of them: type and data, as a decider decides and a projection applies them. */
export type EventOf<
  Category extends EventCategory,
  Type extends keyof Category['events'] & string = keyof Category['events'] & string,
> = {
  [Each in Type]: {
    readonly type: Each;
    readonly data: v.InferOutput<Category['events'][Each]['schema']>;
  };
}[Type];
