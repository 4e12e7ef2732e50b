import { filled, textOf } from './filled.js';

/**
 * Messages for people, declared once for each resource (`<resource>/*-messages.ts`): a code with the English and the Filipino text.
 * Answers carry the code and its values beside the text, so that programs branch and translate by code and never read sentences.
 */

/** Value of a placeholder; a message is translated too. */
export type MessageValue = string | number | Message;

/** A message with its values filled in. */
export interface Message {
  /** `<resource>.<name>`. */
  readonly code: string;
  readonly values: Readonly<Record<string, MessageValue>>;
  /** In English. */
  readonly text: string;
}

/** The texts of a declared message. Both have the same placeholders, such as `{date}`. */
export interface MessageTexts {
  readonly en: string;
  readonly fil: string;
}

type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** The values of the placeholders of a text: no argument if it has none. */
export type ValuesOf<Text extends string, Value> = [PlaceholderOf<Text>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<PlaceholderOf<Text>, Value>>];

/** A function for each declared message, which fills in its values. */
export type Messages<Texts extends Readonly<Record<string, MessageTexts>>> = {
  readonly [Name in keyof Texts]: (...values: ValuesOf<Texts[Name]['en'], MessageValue>) => Message;
};

/** Returns the functions of a resource's messages. */
export function messages<const Texts extends Readonly<Record<string, MessageTexts>>>(
  resource: string,
  texts: Texts,
): Messages<Texts>;
export function messages(
  resource: string,
  texts: Readonly<Record<string, MessageTexts>>,
): Readonly<Record<string, (values?: Message['values']) => Message>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, { en }]) => [
      name,
      (values = {}) => ({ code: `${resource}.${name}`, values, text: filled(en, values) }),
    ]),
  );
}

/** The code of a message that consists of others, one in each line. */
export const LINES_CODE = 'lines';

/** Returns the message with these in its lines. */
export function linesOf(parts: readonly Message[]): Message {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const values = Object.fromEntries(parts.map((part, index) => [String(index), part]));
  return { code: LINES_CODE, values, text: parts.map(textOf).join('\n') };
}

/** True for a message, among values that come from elsewhere. */
export function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}
