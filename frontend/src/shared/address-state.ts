import { isInstant } from '@timekeep/contracts/time/company-zone';
import { isWorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router-dom';
import {
  check,
  fallback,
  optional,
  pipe,
  safeParse,
  string,
  type GenericSchema,
  type InferOutput,
  type ObjectSchema,
} from 'valibot';

/**
 * The parameters of an address by name. Each value is text, or undefined when the parameter is absent, so that a state
 * that was read can be written again.
 */
export type AddressSchema = ObjectSchema<
  Readonly<Record<string, GenericSchema<string | undefined, string | undefined>>>,
  undefined
>;

export type AddressState<Schema extends AddressSchema> = InferOutput<Schema>;
/** New values of some parameters; undefined removes one. */
export type ChangeOf<State> = { readonly [Name in keyof State]?: State[Name] | undefined };

export const workDateParameter = pipe(string(), check(isWorkDate));
/** An ISO instant. */
export const instantParameter = pipe(string(), check(isInstant));

/** Makes a parameter optional, and ignores an empty or invalid text. */
export function lenient<const Schema extends GenericSchema<string, string>>(schema: Schema) {
  const filled = pipe(
    schema,
    check((text) => text !== ''),
  );
  return fallback(optional(filled), undefined);
}

/** Returns the state of an address, or null when one of the parameters is invalid. */
export function readAddress<Schema extends AddressSchema>(
  schema: Schema,
  address: URLSearchParams,
): AddressState<Schema> | null {
  const parsed = safeParse(schema, Object.fromEntries(ownParameters(schema, address)));
  return parsed.success ? parsed.output : null;
}

/** Returns `address` with the parameters of `state`; an undefined or empty one is removed, and all others stay. */
export function writeAddress<Schema extends AddressSchema>(
  schema: Schema,
  state: ChangeOf<AddressState<Schema>>,
  address = new URLSearchParams(),
): URLSearchParams {
  const next = new URLSearchParams(address);
  const values = new Map<string, unknown>(Object.entries(state));
  for (const name of Object.keys(schema.entries)) {
    if (!values.has(name)) continue;
    const value = values.get(name);
    if (typeof value === 'string' && value !== '') next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Returns the parameters of the schema in `address`. */
export function onlyParameters(schema: AddressSchema, address: URLSearchParams): URLSearchParams {
  return new URLSearchParams(ownParameters(schema, address));
}

/** Returns `address` without the parameters of the schema. */
export function withoutParameters(schema: AddressSchema, address: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(address);
  for (const name of Object.keys(schema.entries)) rest.delete(name);
  return rest;
}

interface AddressOptions<State, Unreadable> {
  /** The state of an address with an invalid parameter. */
  readonly unreadable: Unreadable;
  /** The state of an address without any parameter of the schema; by default all parameters are absent. */
  readonly empty?: State;
}

interface ChangeOptions extends NavigateOptions {
  /** Removes all other parameters, including those of other schemas. */
  readonly alone?: boolean;
}

type AddressHook<State, Unreadable> = readonly [
  state: State | Unreadable,
  change: (part: ChangeOf<State>, options?: ChangeOptions) => void,
];

/**
 * State in the address, so that it can be linked to and Back undoes its changes. It is the same object while the
 * schema's parameters are the same. `schema` and `options` have to be constant or memoized.
 */
export function useAddressState<Schema extends AddressSchema>(
  schema: Schema,
  options: AddressOptions<AddressState<Schema>, AddressState<Schema>>,
): AddressHook<AddressState<Schema>, AddressState<Schema>>;
export function useAddressState<Schema extends AddressSchema>(
  schema: Schema,
  options: AddressOptions<AddressState<Schema>, null>,
): AddressHook<AddressState<Schema>, null>;
export function useAddressState<Schema extends AddressSchema>(
  schema: Schema,
  { unreadable, empty }: AddressOptions<AddressState<Schema>, AddressState<Schema> | null>,
): AddressHook<AddressState<Schema>, null> {
  const [address, setAddress] = useSearchParams();
  const text = new URLSearchParams(ownParameters(schema, address)).toString();
  const state = useMemo(() => {
    if (text === '' && empty !== undefined) return empty;
    return readAddress(schema, new URLSearchParams(text)) ?? unreadable;
  }, [schema, text, empty, unreadable]);
  const change = (
    part: ChangeOf<AddressState<Schema>>,
    { alone = false, ...navigation }: ChangeOptions = {},
  ) => {
    setAddress((present) => writeAddress(schema, part, alone ? new URLSearchParams() : present), navigation);
  };
  return [state, change];
}

function ownParameters(schema: AddressSchema, address: URLSearchParams): [name: string, value: string][] {
  return Object.keys(schema.entries).flatMap((name) => {
    const value = address.get(name);
    return value === null ? [] : [[name, value]];
  });
}
