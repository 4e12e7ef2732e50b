import { expect } from '@jest/globals';
import type { Response } from 'supertest';

/**
 * Expects an answer of this text and nothing else but its code and values: `.expect(400).expect(says('...'))`.
 *
 * @param others fields that the answer has too
 */
export function says(text: unknown, others: object = {}): (answer: Response) => void {
  return ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => {
    const { err, msg, ...rest } = body;
    expect(err ?? msg).toEqual(text);
    const fields = Object.entries(rest).filter(([name]) => name !== 'code' && name !== 'values');
    expect(Object.fromEntries(fields)).toEqual(others);
  };
}
