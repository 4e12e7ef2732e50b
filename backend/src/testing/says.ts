import { expect } from '@jest/globals';
import type { Response } from 'supertest';

/** Expects an answer of this text and nothing else but its code and values: `.expect(400).expect(says('...'))`. */
export function says(text: unknown): (answer: Response) => void {
  return ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => {
    const { err, msg, ...others } = body;
    expect(err ?? msg).toEqual(text);
    expect(Object.keys(others).filter((name) => name !== 'code' && name !== 'values')).toEqual([]);
  };
}
