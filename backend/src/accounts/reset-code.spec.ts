import { describe, expect, it } from '@jest/globals';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import { resetCodeOf } from './reset-code.js';

const CODES = 3_400;
const SECRET = '9a3f0d5e7c1b48268f04d7a6c2e5b913';

describe('a code for a new password', () => {
  const codes = Array.from({ length: CODES }, (_, n) => resetCodeOf(`ticket-${n}`, SECRET));

  it('has ten characters of A-Z and 2-9', () => {
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{10}$/);
  });

  it('is that of its ticket, and of no other', () => {
    expect(resetCodeOf('ticket-0', SECRET)).toBe(codes[0]);
    expect(new Set(codes).size).toBe(CODES);
  });

  it('is another one under another secret', () => {
    expect(resetCodeOf('ticket-0', `${SECRET}0`)).not.toBe(codes[0]);
  });

  it('has every character about as often as any other, in each place', () => {
    for (let place = 0; place < RESET_CODE.length; place++) {
      const counts = new Map<string, number>();
      for (const code of codes) {
        const character = code.charAt(place);
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
      expect(counts.size).toBe(RESET_CODE.alphabet.length);
      // A hundred each, with a deviation of about 10.
      for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(60);
    }
  });
});
