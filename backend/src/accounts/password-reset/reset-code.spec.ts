import { describe, expect, it } from '@jest/globals';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import { newResetCode } from './reset-code.js';

const CODES = 3_400;

describe('a code for a new password', () => {
  const codes = Array.from({ length: CODES }, newResetCode);

  it('has ten characters of A-Z and 2-9', () => {
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{10}$/);
  });

  it('is another one each time', () => {
    expect(new Set(codes).size).toBe(CODES);
  });

  it('has every character about as often as any other', () => {
    const counts = new Map<string, number>();
    for (const character of codes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(RESET_CODE.alphabet.length);
    // A thousand each; its deviation is about 31, so a fair code misses this once in many billion runs.
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(250);
  });
});
