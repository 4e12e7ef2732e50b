import type { OpenAPIObject } from '@nestjs/swagger';

/** A JSON schema as OpenAPI writes it. Types alone: the library is loaded when the document is asked for. */
export type Schema = Exclude<
  NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string],
  { $ref: string }
>;

declare const VALUE: unique symbol;

/** The schema of values of type `T`; the compiler holds the two together. */
export interface Shape<out T> {
  readonly schema: Schema;
  readonly [VALUE]?: T;
}

/** The shape of a field that may be left out. */
export interface OptionalShape<out T> {
  readonly optional: Shape<T>;
}

/** A shape for each field of `T`: optional ones are marked as such, and none can be forgotten. */
export type Fields<T> = {
  readonly [K in keyof T]-?: object extends Pick<T, K> ? OptionalShape<NonNullable<T[K]>> : Shape<T[K]>;
};

export function text(description?: string): Shape<string> {
  return { schema: { type: 'string', ...described(description) } };
}

export function number(description?: string): Shape<number> {
  return { schema: { type: 'number', ...described(description) } };
}

export function truth(description?: string): Shape<true> {
  return { schema: { type: 'boolean', enum: [true], ...described(description) } };
}

/** Either true or false. */
export function flag(description?: string): Shape<boolean> {
  return { schema: { type: 'boolean', ...described(description) } };
}

/** One of these texts. */
export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  return { schema: { type: 'string', enum: [...values] } };
}

export function nullable<T>({ schema }: Shape<T>): Shape<T | null> {
  return { schema: { ...schema, nullable: true } };
}

export function list<T>(items: Shape<T>): Shape<readonly T[]> {
  return { schema: { type: 'array', items: items.schema } };
}

export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  return { optional: shape };
}

/** Values of either shape. */
export function either<A, B>(a: Shape<A>, b: Shape<B>): Shape<A | B> {
  return { schema: { oneOf: [a.schema, b.schema] } };
}

/** An object with these fields. */
export function object<T extends object>(fields: Fields<T>): Shape<T> {
  const entries = Object.entries<OptionalShape<unknown> | Shape<unknown>>(fields);
  const properties = entries.map(([name, field]): [string, Schema] => [
    name,
    'optional' in field ? field.optional.schema : field.schema,
  ]);
  const required = entries.filter(([, field]) => !('optional' in field)).map(([name]) => name);
  return { schema: { type: 'object', properties: Object.fromEntries(properties), required } };
}

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}
