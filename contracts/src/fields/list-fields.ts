import { fieldMessages } from '../messages/field-messages.js';
import {
  aboutField,
  requestField,
  type Check,
  type Reason,
  type RequestField,
  type RequestFields,
  type RequestOf,
  type RequiredField,
} from './request-field.js';

/** Fields of requests that hold lists or objects. */

/** The limits of a list and their messages. */
interface ListRules {
  readonly fewest?: number;
  readonly most: number;
  /** Refuses what is no list, or has too few items. */
  readonly missing: Reason;
  readonly tooMany: Reason;
}

function listChecks({ fewest = 0, most, missing, tooMany }: ListRules): readonly Check[] {
  const atLeast: readonly Check[] =
    fewest === 0 ? [] : [{ is: 'fewest items', limit: fewest, reason: missing }];
  return [{ is: 'list', reason: missing }, ...atLeast, { is: 'most items', limit: most, reason: tooMany }];
}

/** A list of objects with these fields; with `unique`, no two of them have the same value of that field. */
export function listOfObjects<Fields extends RequestFields>(
  fields: Fields,
  rules: ListRules & {
    /** Refuses an item that is no object; by default as `missing`. */
    readonly noObject?: Reason;
    readonly unique?: { readonly by: keyof Fields & string; readonly reason: Reason };
  },
): RequiredField<readonly RequestOf<Fields>[]> {
  const { missing, noObject = missing, unique } = rules;
  const checks: readonly Check[] = [
    ...listChecks(rules),
    { is: 'object', each: true, reason: noObject },
    ...(unique ? [{ is: 'without repetition', ...unique } as const] : []),
  ];
  return {
    ...requestField<readonly RequestOf<Fields>[]>(checks, { blank: [] }),
    nested: { fields, many: true, reason: noObject },
  };
}

/** A list whose items pass these checks. */
export function listOf<Value>(
  item: RequestField<Value>,
  rules: ListRules & { readonly repeated?: Reason },
): RequiredField<readonly Value[]> {
  const { repeated } = rules;
  const unique: readonly Check[] = repeated ? [{ is: 'without repetition', reason: repeated }] : [];
  const each = item.checks.map((check) => ({ ...check, each: true as const }));
  return requestField<readonly Value[]>([...listChecks(rules), ...unique, ...each], {
    blank: [],
    bytes: item.bytes,
  });
}

/** An object with these fields. */
export function objectOf<Fields extends RequestFields>(
  fields: Fields,
  reason: Reason,
): RequiredField<RequestOf<Fields>> {
  return {
    checks: [{ is: 'object', reason }],
    isOptional: false,
    blank: undefined,
    bytes: 0,
    nested: { fields, many: false, reason },
  };
}

/** One or more of these values, each once. */
export function someOf<const Value extends string>(
  values: readonly Value[],
): RequiredField<readonly Value[]> {
  const wrong = aboutField((its) => fieldMessages.notSomeOf({ ...its, choices: values.join(', ') }));
  const checks: readonly Check[] = [
    { is: 'list', reason: aboutField(fieldMessages.noList) },
    { is: 'fewest items', limit: 1, reason: aboutField(fieldMessages.empty) },
    { is: 'without repetition', reason: aboutField(fieldMessages.repeated) },
    { is: 'one of', values, reason: wrong, each: true },
  ];
  return requestField<readonly Value[]>(checks, { blank: [] });
}
