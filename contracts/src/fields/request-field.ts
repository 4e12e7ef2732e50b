import { EMPID_LENGTH, EMPID_PATTERN } from '../api/accounts-api.js';
import { isOneLine, isPlainText } from '../api/plain-text.js';
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
  | {
      readonly is:
        'text' | 'filled' | 'e-mail address' | 'UUID' | 'whole number' | 'flag' | 'object' | 'list';
    }
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
  /** True if spaces around a text are left out before it is checked. */
  readonly isTrimmed?: true;
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

export type RequiredField<Value> = RequestField<Value> & { readonly isOptional: false };
export type OptionalField<Value> = RequestField<Value> & { readonly isOptional: true };

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

export const REVISION_MAX_LENGTH = 40;
/** A last and a first name, with what stands between them, or the name of a department, with room to spare. */
export const SOUGHT_NAME_MAX_LENGTH = 250;

/** Room for numbers and short texts. */
const FEW_BYTES = 24;

/** A field of any other kind. `blank` is checked where it is left out; `bytes` is its room in a list. */
export function requestField<Value>(
  checks: readonly Check[],
  { bytes = FEW_BYTES, blank = '' }: { readonly bytes?: number; readonly blank?: unknown } = {},
): RequiredField<Value> {
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

/** Text that everybody can read; values of other types pass. */
export const PLAIN_TEXT: Check = {
  is: 'so',
  name: 'isPlainText',
  holds: (value) => typeof value !== 'string' || isPlainText(value),
  reason: aboutField(fieldMessages.unreadable),
};

/**
 * A text of 1 to `longest` characters in one line. It may have invisible characters, which names and passwords of former versions may
 * have: deciders refuse them in what they record.
 */
export function line(
  longest: number,
  { missing = EMPTY }: Pick<Reasons, 'missing'> = {},
): RequiredField<string> {
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
export function dateText(reasons: Pick<Reasons, 'missing'> = {}): RequiredField<string> {
  return { ...line(DATE_MAX_LENGTH, reasons), bytes: DATE_MAX_LENGTH + 2 };
}

/** The revision of what a client changes, as it was answered. */
export function seenRevision(): OptionalField<string> {
  return optional(line(REVISION_MAX_LENGTH));
}

/** A name that a search asks for. */
export function soughtName(): OptionalField<string> {
  return optional(line(SOUGHT_NAME_MAX_LENGTH));
}

/** An employee id: exactly six digits. */
export function employeeId({
  wrong = fieldMessages.idMalformed(),
  missing = EMPTY,
  noText = NO_TEXT,
}: Reasons = {}): RequiredField<string> {
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
): RequiredField<string> {
  const filled: readonly Check[] = missing === undefined ? [] : [{ is: 'filled', reason: missing }];
  return requestField<string>(
    [...filled, { is: 'text', reason: noText }, { is: 'longest', limit: longest, reason: long }],
    { bytes: bytesOf(longest) },
  );
}

/**
 * A reason or a note of at most `longest` characters, which may have several lines. Its length is checked first and refuses what is no
 * text as well.
 */
export function reasonText(longest: number): RequiredField<string> {
  return requestField<string>(
    [
      { is: 'longest', limit: longest, reason: tooLong(longest) },
      { is: 'text', reason: NO_TEXT },
    ],
    { bytes: bytesOf(longest) },
  );
}

/** A text of any length that is used no further, or judged later. */
export function anyText(noText: Reason = NO_TEXT): RequiredField<string> {
  return requestField<string>([{ is: 'text', reason: noText }]);
}

/** A text of this form. */
export function matching(
  pattern: RegExp,
  { noText = NO_TEXT, wrong }: Pick<Reasons, 'noText'> & { readonly wrong: Reason },
): RequiredField<string> {
  return requestField<string>([
    { is: 'text', reason: noText },
    { is: 'pattern', pattern, reason: wrong },
  ]);
}

/** One of these values. */
export function choice<const Value extends string | number>(
  values: readonly Value[],
  wrong: Reason = aboutField((its) => fieldMessages.notOneOf({ ...its, choices: values.join(', ') })),
): RequiredField<Value> {
  return requestField<Value>([{ is: 'one of', values, reason: wrong }]);
}

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number, reason: Reason): RequiredField<number> {
  return requestField<number>([{ is: 'whole number', reason }, ...within(least, most, reason)], {
    blank: Number.NaN,
  });
}

/** A whole number of any size. */
export function anyWholeNumber(): RequiredField<number> {
  const reason = aboutField(fieldMessages.noWholeNumber);
  return requestField<number>([{ is: 'whole number', reason }], { blank: Number.NaN });
}

/** True or false. */
export function flag(): RequiredField<boolean> {
  return requestField<boolean>([{ is: 'flag', reason: aboutField(fieldMessages.noFlag) }]);
}

/** A number from `least` to `most` with at most this many decimals. */
export function decimalNumber(
  least: number,
  most: number,
  { decimals, reason }: { readonly decimals: number; readonly reason: Reason },
): RequiredField<number> {
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

/** A value of any kind, which is judged later; `bytes` is room for the usual ones. */
export function anything(bytes: number): OptionalField<unknown> {
  return { checks: [], isOptional: true, blank: undefined, bytes };
}

/** The field with checks that are made after its own. */
export function withChecks<Field extends RequestField>(field: Field, ...checks: readonly Check[]): Field {
  return { ...field, checks: [...field.checks, ...checks] };
}

/** The field, which may be left out. */
export function optional<Value>(field: RequestField<Value>): OptionalField<Value> {
  return { ...field, isOptional: true, blank: undefined };
}

/** The field, which may be left out, or be null. */
export function optionalOrNull<Value>(field: RequestField<Value>): OptionalField<Value | null> {
  return { ...field, isOptional: true, blank: undefined };
}

/** Values that count as left out in forms; zero is one of them. */
const BLANKS: readonly unknown[] = [undefined, null, '', 0, '0'];

/** Returns the reason that refuses a blank with `missing`, and other values with `wrong`. */
export function orMissing(missing: Message, wrong: Message): Reason {
  return (value) => (BLANKS.includes(value) ? missing : wrong);
}
