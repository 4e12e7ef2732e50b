import { expect } from '@jest/globals';
import { EMPLOYEE_ENTRY_TEXTS } from '@timekeep/contracts/employees/employee-messages';
import { MESSAGE_TEXTS } from '@timekeep/contracts/messages/catalog';
import { filled, textOf } from '@timekeep/contracts/messages/filled';
import { LINES_CODE, type Message, type MessageTexts } from '@timekeep/contracts/messages/message';
import type { Response } from 'supertest';

const TEXTS = new Map<string, string>(
  Object.entries(MESSAGE_TEXTS).flatMap(([resource, texts]) =>
    Object.entries<MessageTexts>(texts).map(([name, { en }]) => [`${resource}.${name}`, en] as const),
  ),
);

interface CodedAnswer {
  readonly code?: string;
  readonly values?: Message['values'];
  readonly err?: unknown;
  readonly msg?: unknown;
}

/** Returns an answer without the code and values beside its text, for which they have to stand. */
export function uncoded<Answer extends CodedAnswer>(answer: Answer): Omit<Answer, 'code' | 'values'> {
  const { code, values, ...others } = answer;
  if (code !== undefined) expect(textOfCode(code, values ?? {})).toBe(answer.err ?? answer.msg);
  return others;
}

/** Returns the English text of a code and its values; undefined if no message has the code. */
function textOfCode(code: string, values: Message['values']): string | undefined {
  if (code === LINES_CODE) return Object.values(values).map(textOf).join('\n');
  const text = TEXTS.get(code);
  return text === undefined ? undefined : filled(text, values);
}

/**
 * Expects an answer of this text and nothing else but its code and values: `.expect(400).expect(says('...'))`.
 *
 * @param others fields that the answer has too
 */
export function says(text: unknown, others: object = {}): (answer: Response) => void {
  return ({ body }: { readonly body: CodedAnswer }) => {
    const { err, msg, ...rest } = uncoded(body);
    expect(err ?? msg).toEqual(text);
    expect(rest).toEqual(others);
  };
}

/** Expects this answer and its code and values besides: `.expect(422).expect(answers({ err: '...', secondFactor: 'code' }))`. */
export function answers({
  err,
  msg,
  ...others
}: CodedAnswer & Readonly<Record<string, unknown>>): (answer: Response) => void {
  return says(err ?? msg, others);
}

/** The refusal of an employee whose entries are all wrong. */
export const ENTRIES_REFUSED = Object.values(EMPLOYEE_ENTRY_TEXTS)
  .map(({ en }) => en)
  .join('\n');
