import { EMPID_LENGTH, EMPID_PATTERN } from '../api/accounts-api.js';
import { isOneLine } from '../api/plain-text.js';
import { fieldMessages, labelOf } from '../messages/field-messages.js';
import type { Message, MessageValue } from '../messages/message.js';

/**
 * Fields of requests, declared once for each resource (`<resource>/fields.ts`). The types of requests, the checks of the server, the
 * limits of bodies and the description of the API follow from them.
 */

/**
 * The message of a failed check: always the same, or chosen by the value and the field's name. A text alone, without a code, is for
 * terminals.
 */
export type Reason = string | Message | ((value: unknown, field: string) => Message);

/** One check of a value. With `each` it is one of every item of a list. */
export type Check = { readonly reason: Reason; readonly each?: true } & (
  | { readonly is: 'text' | 'filled' | 'whole number' | 'flag' | 'object' | 'list' }
  | {
      readonly is: 'shortest' | 'longest' | 'least' | 'most' | 'decimals' | 'fewest items' | 'most items';
      readonly limit: number;
    }
  | { readonly is: 'pattern'; readonly pattern: RegExp }
  | { readonly is: 'one of'; readonly values: readonly (string | number)[] }
  | { readonly is: 'without repetition'; readonly by?: string }
  /** `name` names the check in the metadata of the server. */
  | { readonly is: 'so'; readonly name: string; readonly holds: (value: unknown) => boolean }
);

/** A field of a request; `Value` is the type of its values once they are checked. */
export interface RequestField<Value = unknown> {
  /** In the order in which they are made; the first that fails gives the message. */
  readonly checks: readonly Check[];
  /** The fields of the object that it holds, or of each object of its list. */
  readonly nested?: { readonly fields: RequestFields; readonly many: boolean; readonly reason?: Reason };
  /** True if it may be left out, or null. */
  readonly isOptional: boolean;
  /** Value that is checked in place of a field that is left out; undefined for none. */
  readonly blank: unknown;
  /** Room for a value in JSON, for each value of a list. */
  readonly bytes: number;
  /** Carries the type; never set. */
  readonly value?: Value;
}

export type RequestFields = Readonly<Record<string, RequestField>>;

type ValueOf<Field> = Field extends RequestField<infer Value> ? Value : never;
type OptionalIn<Fields extends RequestFields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly isOptional: true } ? Name : never;
}[keyof Fields];

/** The type of a request with these fields. */
export type RequestOf<Fields extends RequestFields> = {
  readonly [Name in Exclude<keyof Fields, OptionalIn<Fields>>]: ValueOf<Fields[Name]>;
} & { readonly [Name in OptionalIn<Fields>]?: ValueOf<Fields[Name]> };

type Required<Value> = RequestField<Value> & { readonly isOptional: false };
type Optional<Value> = RequestField<Value> & { readonly isOptional: true };

/** Messages in place of the usual ones. */
interface Reasons {
  /** Refuses an empty text. */
  readonly missing?: Reason;
  /** Refuses a text of another form. */
  readonly wrong?: Reason;
  /** Refuses what is no text. */
  readonly noText?: Reason;
}

/** Longest form of an instant, with room to spare. */
export const DATE_MAX_LENGTH = 40;

/** Room for numbers and short texts. */
const FEW_BYTES = 24;

function requestField<Value>(
  checks: readonly Check[],
  { bytes = FEW_BYTES, blank = '' }: { readonly bytes?: number; readonly blank?: unknown } = {},
): Required<Value> {
  return { checks, isOptional: false, blank, bytes };
}

/** Room for a text with its marks: a character takes up to three bytes. */
function bytesOf(longest: number): number {
  return 3 * longest + 2;
}

/** Returns the reason that names the field. */
export function aboutField(message: (its: { readonly field: MessageValue }) => Message): Reason {
  return (_, field) => message({ field: labelOf(field) });
}

const NO_TEXT = aboutField(fieldMessages.noText);
const EMPTY = aboutField(fieldMessages.empty);

function tooLong(count: number): Reason {
  return aboutField((its) => fieldMessages.tooLong({ ...its, count }));
}

/** No control characters; values of other types pass. */
export const IN_ONE_LINE: Check = {
  is: 'so',
  name: 'isOneLine',
  holds: (value) => typeof value !== 'string' || isOneLine(value),
  reason: aboutField(fieldMessages.unreadable),
};

/**
 * A text of 1 to `longest` characters in one line. It may have invisible characters, which names and passwords of former versions may
 * have: deciders refuse them in what they record.
 */
export function line(longest: number, { missing = EMPTY }: Pick<Reasons, 'missing'> = {}): Required<string> {
  return requestField<string>(
    [
      IN_ONE_LINE,
      { is: 'text', reason: NO_TEXT },
      { is: 'filled', reason: missing },
      { is: 'longest', limit: longest, reason: tooLong(longest) },
    ],
    { bytes: bytesOf(longest) },
  );
}

/** A text that may be a date or an instant; it is parsed where the company's time zone is known. */
export function dateText(reasons: Pick<Reasons, 'missing'> = {}): Required<string> {
  return { ...line(DATE_MAX_LENGTH, reasons), bytes: DATE_MAX_LENGTH + 2 };
}

/** An employee id: exactly six digits. */
export function employeeId({
  wrong = fieldMessages.idMalformed(),
  missing = EMPTY,
  noText = NO_TEXT,
}: Reasons = {}): Required<string> {
  return requestField<string>(
    [
      { is: 'text', reason: noText },
      { is: 'filled', reason: missing },
      { is: 'pattern', pattern: EMPID_PATTERN, reason: wrong },
    ],
    { bytes: EMPID_LENGTH + 2 },
  );
}

/** A text of at most `longest` characters that may be empty, and may have several lines. */
export function freeText(
  longest: number,
  {
    noText = NO_TEXT,
    tooLong: long = tooLong(longest),
    missing,
  }: Pick<Reasons, 'noText' | 'missing'> & { readonly tooLong?: Reason } = {},
): Required<string> {
  const filled: readonly Check[] = missing === undefined ? [] : [{ is: 'filled', reason: missing }];
  return requestField<string>(
    [...filled, { is: 'text', reason: noText }, { is: 'longest', limit: longest, reason: long }],
    { bytes: bytesOf(longest) },
  );
}

/** A text of any length that is used no further, or judged later. */
export function anyText(noText: Reason = NO_TEXT): Required<string> {
  return requestField<string>([{ is: 'text', reason: noText }]);
}

/** A text of this form. */
export function matching(
  pattern: RegExp,
  { noText = NO_TEXT, wrong }: Pick<Reasons, 'noText'> & { readonly wrong: Reason },
): Required<string> {
  return requestField<string>([
    { is: 'text', reason: noText },
    { is: 'pattern', pattern, reason: wrong },
  ]);
}

/** One of these values. */
export function choice<const Value extends string | number>(
  values: readonly Value[],
  wrong: Reason = aboutField((its) => fieldMessages.notOneOf({ ...its, choices: values.join(', ') })),
): Required<Value> {
  return requestField<Value>([{ is: 'one of', values, reason: wrong }]);
}

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number, reason: Reason): Required<number> {
  return requestField<number>([{ is: 'whole number', reason }, ...within(least, most, reason)], {
    blank: Number.NaN,
  });
}

/** A number from `least` to `most` with at most this many decimals. */
export function decimalNumber(
  least: number,
  most: number,
  { decimals, reason }: { readonly decimals: number; readonly reason: Reason },
): Required<number> {
  return requestField<number>([{ is: 'decimals', limit: decimals, reason }, ...within(least, most, reason)], {
    blank: Number.NaN,
  });
}

function within(least: number, most: number, reason: Reason): readonly Check[] {
  return [
    { is: 'least', limit: least, reason },
    { is: 'most', limit: most, reason },
  ];
}

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
): Required<readonly RequestOf<Fields>[]> {
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
): Required<readonly Value[]> {
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
): Required<RequestOf<Fields>> {
  return {
    checks: [{ is: 'object', reason }],
    isOptional: false,
    blank: undefined,
    bytes: 0,
    nested: { fields, many: false, reason },
  };
}

/** A value of any kind, which is judged later; `bytes` is room for the usual ones. */
export function anything(bytes: number): Optional<unknown> {
  return { checks: [], isOptional: true, blank: undefined, bytes };
}

/** The field, which may be left out. */
export function optional<Value>(field: RequestField<Value>): Optional<Value> {
  return { ...field, isOptional: true, blank: undefined };
}

/** The field, which may be left out, or be null. */
export function optionalOrNull<Value>(field: RequestField<Value>): Optional<Value | null> {
  return { ...field, isOptional: true, blank: undefined };
}

/** Values that count as left out in forms; zero is one of them. */
const BLANKS: readonly unknown[] = [undefined, null, '', 0, '0'];

/** Returns the reason that refuses a blank with `missing`, and other values with `wrong`. */
export function orMissing(missing: Message, wrong: Message): Reason {
  return (value) => (BLANKS.includes(value) ? missing : wrong);
}
